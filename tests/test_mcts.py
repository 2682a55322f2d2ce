"""Monte Carlo tree search, the book's text: what its tree counts, what it answers, and what it refuses."""

from itertools import count
from math import inf, nan, sqrt
from statistics import mean

import pytest

import outplay as op
from outplay import CHANCE, Tally
from outplay.errors import BadOption, BadValue, NoActions, NotAGame, TooDeep, Unsuited
from outplay.games import ConnectFour, DiceGame, Kalah, LastStone, Nim, TicTacToe, Tree
from outplay.saying import NORMAL_95, proportion
from outplay.textbook import playouts as referee_module
from random_games import random_game
from sampled_games import BLACK, Seen, Stretched, Subtract, counts, one_iteration

GAMES = {
    "nim": Nim(1, 2, 2),
    "kalah": Kalah(2, 2),  # extra turns
    "dice": DiceGame(),
    "three players": LastStone(7),
    "chance first": Tree({"chance": [[0.25, [1, 2]], [0.75, [[0, 3], 4]]]}),
    "three with dice": Tree([{"chance": [[0.5, (1, 2, 6)], [0.5, (4, 2, 3)]]}, (2, 2, 2)], players=3),
}


def told(game, state=None, **options):
    """The search's own nodes after each iteration, and the result."""

    class Watcher(op.Observer):
        """Notes what it is told."""

        def __init__(self):
            self.phases, self.nodes, self.ends = [], [], []

        def selected(self, leaf):
            self.phases.append("selected")
            self.root = leaf
            while self.root.parent is not None:
                self.root = self.root.parent

        def expanded(self, child):
            self.phases.append("expanded")
            self.nodes += [child] if child.playouts == 0 else []

        def simulated(self, child, utilities, plies):
            self.phases.append("simulated")
            self.ends.append((child, utilities, plies))

        def back_propagated(self, child):
            self.phases.append("back-propagated")

    watcher = Watcher()
    return watcher, op.mcts_search(game, state, watch=watcher, **options)


def own_simulations(watcher):
    """How many playouts began at each node."""
    found = dict.fromkeys([watcher.root, *watcher.nodes], 0)
    for child, _, _ in watcher.ends:
        found[child] += 1
    return found


def random_games():
    """Games with extra turns, with dice, for three, and their ends are finite."""
    for seed in range(60):
        players, chance = (2, 3)[seed % 2], seed % 3 == 0
        game = random_game(seed, players, chance)
        if all(abs(value) < inf for payoffs in game.payoffs.values() for value in payoffs):
            yield game


# The tree


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("iterations", [1, 2, 17, 200])
def test_an_observer_is_told_of_four_phases_in_their_order_as_often_as_there_are_iterations(name, iterations):
    watcher, result = told(GAMES[name], iterations=iterations)
    assert watcher.phases == ["selected", "expanded", "simulated", "back-propagated"] * iterations
    assert result.nodes == watcher.root.playouts == iterations


@pytest.mark.parametrize("game", [*GAMES.values(), *random_games()], ids=lambda game: type(game).__name__)
def test_the_playouts_of_children_are_those_of_their_parent_but_for_its_own(game):
    watcher, _ = told(game, iterations=150)
    for node, own in own_simulations(watcher).items():
        assert node.playouts == own + sum(child.playouts for child in node.children)
        assert own == (0 if node is watcher.root else 1) or node.mover is None
        assert len(node.children) == len({id(child) for child in node.children})


@pytest.mark.parametrize("game", [*GAMES.values(), *random_games()], ids=lambda game: type(game).__name__)
def test_a_node_has_what_the_playouts_through_it_were_worth_to_every_player(game):
    watcher, _ = told(game, iterations=100)
    through = {node: [] for node in [watcher.root, *watcher.nodes]}
    for child, utilities, _ in watcher.ends:
        node = child
        while node is not None:
            through[node].append(tuple(utilities.values()))
            node = node.parent
    for node, ends in through.items():
        assert node.utility.sums == pytest.approx([sum(values) for values in zip(*ends, strict=True)])


@pytest.mark.parametrize("game", [*GAMES.values(), *random_games()], ids=lambda game: type(game).__name__)
def test_a_node_counts_for_who_moved_there_and_after_dice_for_who_moved_before(game):
    watcher, result = told(game, iterations=100)
    for node in watcher.nodes:
        thrown = node.parent.mover == CHANCE
        assert node.player == (node.parent.player if thrown else node.parent.mover)
        assert (node.chance is not None) == thrown
    players = tuple(game.players)
    assert watcher.root.player == players[players.index(result.player) - 1]


@pytest.mark.parametrize("game", [*GAMES.values(), *random_games()], ids=lambda game: type(game).__name__)
def test_the_answer_is_the_first_move_with_most_playouts_and_their_average(game):
    watcher, result = told(game, iterations=150)
    root = watcher.root
    if root.mover == CHANCE:
        assert (result.action, result.line, result.visits) == (None, (), 150)
        return
    most = max(child.playouts for child in root.children)
    best = next(child for child in root.children if child.playouts == most)
    assert result.action == best.action == result.line[0]
    assert result.visits == most
    place = list(game.players).index(result.player)
    assert result.value == pytest.approx(best.utility.sums[place] / most)
    assert result.certainty == "estimate"
    assert result.stopped_by == "nodes"
    if len(game.players) > 2:
        assert list(result.values.values()) == pytest.approx([total / most for total in best.utility.sums])


def test_the_line_is_legal_to_its_end():
    game = ConnectFour()
    state = game.initial
    for action in op.mcts_search(game, iterations=500).line:
        assert action in game.actions(state)
        state = game.result(state, action)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_grows_the_same_tree_and_another_one_another(name):
    def shape(seed, iterations):
        watcher, result = told(GAMES[name], iterations=iterations, seed=seed)
        path = [(child.action, tuple(ends.values()), plies) for child, ends, plies in watcher.ends]
        return path, result

    (path, result), (again, other) = shape(3, 120), shape(3, 120)
    assert path == again
    assert result == other == op.mcts_search(GAMES[name], iterations=120, seed=3)
    longer, _ = shape(3, 200)
    assert longer[:120] == path
    assert any(shape(seed, 120)[0] != path for seed in range(4, 8))


# What counts as a win


def test_a_range_that_is_seen_at_once_is_as_good_as_a_declared_one():
    for seed in range(5):
        seen, declared = (op.mcts_search(game, iterations=300, seed=seed) for game in (Seen(), Subtract()))
        assert seen == declared


def test_utilities_may_be_stretched_and_moved_and_the_tree_stays_the_same():
    for seed in range(5):
        one, other = (op.mcts_search(game, iterations=300, seed=seed) for game in (Subtract(), Stretched()))
        assert (one.action, one.line, one.visits) == (other.action, other.line, other.visits)
        assert other.value == pytest.approx(10 * one.value + 15)
        assert other.error == pytest.approx(10 * one.error)


def test_as_long_as_every_end_is_worth_the_same_it_is_neither_won_nor_lost():
    game = Tree([[2, 2], [2, 2]])
    game.utility_range = None
    game.utility = lambda state, player: 7
    watcher, result = told(game, iterations=40)
    assert [child.playouts for child in watcher.root.children] == [20, 20]
    assert (result.value, result.error) == (7, None)


def test_the_error_reaches_as_far_as_the_interval_of_wins_and_losses_with_that_average():
    game = LastStone(7)
    watcher, result = told(game, iterations=80)
    best = max(watcher.root.children, key=lambda child: child.playouts)
    ends = [utilities[0] for child, utilities, _ in watcher.ends if child is best or below(child, best)]
    assert result.value == pytest.approx(mean(ends))
    share = proportion(sum(ends) / 2, len(ends))
    assert NORMAL_95 * result.error == pytest.approx(2 * max(share.value - share.low, share.high - share.value))


def below(node, top):
    while node is not None and node is not top:
        node = node.parent
    return node is top


def test_few_playouts_that_all_are_won_are_not_called_certain():
    result = op.mcts_search(Tree([5, 5]), iterations=2)
    assert result.value == 5
    assert result.error > 1


# The book's Figure 5.10


def test_the_iteration_of_the_figure_goes_where_the_book_says_and_counts_what_it_says():
    referee = one_iteration(sqrt(2))
    tree = referee.tree
    black = tree.children[0]
    white = black.children[1]
    leaf = white.children[0]
    assert [counts(referee, node) for node in (tree, black, white, leaf)] == ["37/101", "61/80", "16/54", "28/36"]
    assert [counts(referee, node) for node in leaf.children] == ["0/1"]
    assert leaf.children[0].player != BLACK
    others = [*tree.children[1:], black.children[0], white.children[1]]
    assert [counts(referee, node) for node in others] == ["1/10", "2/11", "3/26", "10/18"]


@pytest.mark.parametrize(("exploration", "selected"), [(1.4, "61/80"), (1.5, "3/12")])
def test_with_more_exploration_the_figure_selects_the_node_that_the_book_names(exploration, selected):
    referee = one_iteration(exploration)
    assert selected in [counts(referee, node) for node in referee.tree.children]


# It finds the best move


def right_moves(stones, iterations, seeds):
    """In how many of the searches the stones that are left are a multiple of four."""
    searches = [op.mcts_search(Subtract(stones), iterations=iterations, seed=seed) for seed in range(seeds)]
    return sum(result.action == stones % 4 for result in searches)


@pytest.mark.parametrize(
    ("stones", "iterations"),
    [(6, 300), (7, 300), (10, 1_500), (11, 1_500), pytest.param(15, 5_000, marks=pytest.mark.slow)],
)
def test_stones_are_taken_until_a_multiple_of_four_is_left(stones, iterations):
    assert right_moves(stones, iterations, 3) == 3


@pytest.mark.slow
def test_of_fifteen_stones_three_are_taken_in_a_hundred_runs():
    assert right_moves(15, 20_000, 100) == 100


def test_more_iterations_are_not_worse():
    assert right_moves(10, 200, 8) < right_moves(10, 1_500, 8) == 8


def test_the_winning_move_in_one_and_the_only_defence_are_found():
    game = TicTacToe()
    state = game.initial
    for move in (0, 3, 1, 4):
        state = game.result(state, move)
    assert op.mcts_search(game, state, iterations=300).action == 2
    state = game.result(game.result(game.result(game.initial, 0), 3), 1)
    assert op.mcts_search(game, state, iterations=1_000).action == 2


def test_dice_fall_as_likely_as_they_are_said_to():
    watcher, _ = told(Tree({"chance": [[0.1, 1], [0.6, 2], [0, 5], [0.3, 3]]}), iterations=5_000)
    shares = {child.action: child.playouts / 5_000 for child in watcher.root.children}
    assert shares == pytest.approx({"a1": 0.1, "a2": 0.6, "a4": 0.3}, abs=0.03)


def test_max_should_throw_and_the_value_comes_near():
    result = op.mcts_search(DiceGame(), iterations=3_000, seed=1)
    assert result.action == "throw"
    assert result.value == pytest.approx(0, abs=0.2)


def test_three_players_each_go_for_their_own():
    for stones in (3, 4, 6, 7):
        game = LastStone(stones)
        values = op.max_n_search(game, game.initial).values
        result = op.mcts_search(game, iterations=3_000)
        after = op.max_n_search(game, game.result(game.initial, result.action)).values
        assert after == values


def test_without_exploration_it_goes_for_what_did_well():
    tree = Tree([[1, 1], [0, 0], [0, 0]])
    watcher, _ = told(tree, iterations=60, exploration=0)
    assert [child.playouts for child in watcher.root.children] == [58, 1, 1]


# Long games and what stops it


class Corridor:
    """So many plies, and no choice but to walk on."""

    initial, players, utility_range = 0, (0, 1), (-1, 1)

    def __init__(self, length=10_000):
        self.length = length

    def to_move(self, state):
        return state % 2

    def actions(self, state):
        yield "on"

    def result(self, state, action):
        return state + 1

    def is_terminal(self, state):
        return state == self.length

    def utility(self, state, player):
        return 1 if player == 0 else -1


def test_a_game_of_ten_thousand_plies_and_a_deep_tree_are_no_trouble():
    assert op.mcts_search(Corridor(), iterations=3).value == 1
    assert len(op.mcts_search(Corridor(400), iterations=300).line) == 300


def test_a_game_without_an_end_is_named_one(monkeypatch):
    monkeypatch.setattr(referee_module, "MOST_RANDOM_MOVES", 1_000)
    with pytest.raises(TooDeep, match="a random game of Corridor went on for more than 1,000 moves"):
        op.mcts_search(Corridor(inf), iterations=2)
    assert op.mcts_search(Corridor(1_000), iterations=5).visits == 5


class Interrupted(Subtract):
    """Ctrl-C comes when the rules are asked for the so-manieth time."""

    def __init__(self, after):
        super().__init__(15)
        self.asked = count()
        self.after = after

    def result(self, state, action):
        if next(self.asked) == self.after:
            raise KeyboardInterrupt
        return super().result(state, action)


@pytest.mark.parametrize("after", [40, 100, 333, 1_000])
def test_ctrl_c_ends_it_with_the_answer_so_far(after):
    result = op.mcts_search(Interrupted(after), iterations=100_000)
    assert result.stopped_by == "interrupt"
    assert 0 < result.nodes < after
    tree = op.trace("mcts", Interrupted(after), iterations=100_000)
    assert len(tree.iterations) == result.nodes
    whole = op.mcts_search(Subtract(15), iterations=result.nodes)
    assert (whole.action, whole.value, whole.visits) == (result.action, result.value, result.visits)


def test_ctrl_c_before_the_first_playout_is_ctrl_c():
    with pytest.raises(KeyboardInterrupt):
        op.mcts_search(Interrupted(0))


# Who plays, and what is refused


def test_a_finished_game_has_its_value_and_no_move():
    tally = Tally()
    result = op.mcts_search(Tree([[1, 2], 3]), 2, watch=tally)
    assert (result.value, result.player, result.action, result.certainty) == (-3, 1, None, "exact")
    assert repr(tally) == "<Tally: 1 node, 1 leaf, 0 cuts>"


def test_a_tally_counts_nodes_and_playouts():
    tally = Tally()
    op.mcts_search(Nim(1, 2), iterations=50, watch=tally)
    assert (tally.nodes, tally.playouts) == (10, 50)
    assert repr(tally) == "<Tally: 10 nodes, 50 playouts>"


def test_the_state_may_be_left_out():
    game = Nim(2, 2)
    assert op.mcts_search(game, iterations=20) == op.mcts_search(game, game.initial, iterations=20)


class Nameless:
    """Two play who are not named, and one of them moves twice."""

    initial = ""

    def to_move(self, state):
        return "white" if len(state) < 2 else "black"

    def actions(self, state):
        return "ab"

    def result(self, state, action):
        return state + action

    def is_terminal(self, state):
        return len(state) == 3

    def utility(self, state, player):
        return (1 if state.startswith("ab") else -1) * (1 if player == "white" else -1)


def test_players_who_are_not_named_are_met_when_they_move():
    watcher, result = told(Nameless(), iterations=400)
    assert (result.player, result.line[:2], result.value > 0.5) == ("white", ("a", "b"), True)
    assert {node.player for node in watcher.nodes} == {"white", "black"}
    assert watcher.root.player == "black"


class Broken(Subtract):
    """Rules that are right but for one word."""

    def __init__(self, **words):
        super().__init__(6)
        for word, answer in words.items():
            setattr(self, word, answer)


@pytest.mark.parametrize(
    ("broken", "error", "says"),
    [
        (
            {"utility": lambda state, player: inf, "utility_range": None},
            BadValue,
            "is inf; an average of playouts needs finite ones",
        ),
        ({"utility": lambda state, player: nan}, BadValue, "gave nan; it should be a number"),
        ({"utility": lambda state, player: None}, BadValue, "gave None"),
        ({"utility": lambda state, player: 2}, BadValue, r"gave 2, and Broken.utility_range is \(-1, 1\): widen it"),
        ({"utility_range": (1, -1)}, BadValue, r"utility_range is \(1, -1\); it should be a pair"),
        ({"actions": lambda state: ()}, NoActions, "actions gave nothing in"),
        ({"actions": lambda state: (1,) if state[0] == 6 else ()}, NoActions, "actions gave nothing in"),
        ({"result": lambda state, action: None}, NotAGame, "result of Broken gave None"),
        ({"to_move": lambda state: "nobody"}, Unsuited, "'nobody' moves in"),
        ({"to_move": lambda state: 0 if state[0] == 6 else "nobody"}, Unsuited, "but players is"),
    ],
)
def test_what_no_playout_can_use_is_named(broken, error, says):
    with pytest.raises(error, match=says):
        op.mcts_search(Broken(**broken), iterations=20)


def test_probabilities_that_do_not_add_up_are_named():
    with pytest.raises(BadValue, match=r"sum to 0\.9"):
        op.mcts_search(Tree([{"chance": [[0.5, 1], [0.4, 2]]}, 0]), iterations=10)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"iterations": 0}, "iterations is 0; it should be a whole number, at least 1"),
        ({"iterations": 2.5}, "iterations is 2.5"),
        ({"iterations": True}, "iterations is True"),
        ({"seed": "x"}, "seed is 'x'; it should be a whole number"),
        ({"exploration": -1}, "exploration is -1; it should be a number, 0 or more"),
        ({"exploration": inf}, "exploration is inf"),
        ({"exploration": "much"}, "exploration is 'much'"),
    ],
)
def test_an_option_that_cannot_be_is_named(options, says):
    with pytest.raises(BadOption, match=says):
        op.mcts_search(Nim(1, 2), **options)


def test_mcts_has_no_depth():
    with pytest.raises(BadOption, match="mcts has no depth limit: leave the depth out"):
        op.trace("mcts", Nim(1, 2), depth=3)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_it_can_search_every_game_and_is_never_the_first_choice(game):
    names = op.algorithms(game)
    assert names[-1] == "mcts"
    assert len(names) > 1


def test_what_is_measured_by_depth_leaves_it_out():
    assert {row.algorithm for row in op.compare(DiceGame(), depth=1)} == {"expectiminimax", "star1", "star2"}
