"""Games from elsewhere are the same games here, and ours are the same games elsewhere."""

import os
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

import outplay as op
from outplay.adapters.frozen_state import frozen
from outplay.adapters.numbering import Numbering, numbers_in
from outplay.errors import BadOption, IllegalAction, MissingExtra, NoSuchGame, NotAGame, TooLarge, Unsuited
from outplay.games import (
    ConnectFour,
    DiceGame,
    LastStone,
    Nim,
    Piglet,
    TicTacToe,
    Tree,
    backgammon,
    bearing_off,
    chinese_checkers,
    six_mens_morris,
    three_mens_morris,
)
from outplay.notation.catalogue import GAMES, load_game
from shared_games import SHARED, positions

adapt = op.adapt


def winner(value):
    return (value > 0) - (value < 0)


# OpenSpiel


def agree(name, count, transpositions=False):
    """On so many positions of a shared game, both say who wins."""
    shared = SHARED[name]
    for theirs, state, their_state in positions(shared, count, 7, transpositions):
        mine = op.search(shared.ours, state, depth=shared.depth, engine="plain")
        found = op.search(theirs, their_state, depth=shared.depth, engine="plain")
        assert (found.certainty, found.player) == (mine.certainty, mine.player)
        assert mine.certainty != "exact" or winner(found.value) == winner(mine.value), (state, their_state)


@pytest.mark.parametrize("name", SHARED)
def test_openspiels_games_and_ours_have_the_same_winners(name):
    pytest.importorskip("pyspiel")
    agree(name, 6)


@pytest.mark.slow
@pytest.mark.parametrize("name", SHARED)
def test_openspiels_games_and_ours_have_the_same_winners_in_500_positions(name):
    pytest.importorskip("pyspiel")
    agree(name, 500, transpositions=True)


@pytest.mark.parametrize(
    ("name", "words"),
    [("kuhn_poker", "hides information"), ("goofspiel", "at the same time"), ("liars_dice", "hides information")],
)
def test_what_cannot_be_searched_is_refused_by_name(name, words):
    pytest.importorskip("pyspiel")
    with pytest.raises(Unsuited, match=words) as refused:
        adapt.openspiel(name)
    assert name in str(refused.value)


def test_a_name_that_openspiel_does_not_know_gets_a_suggestion():
    pytest.importorskip("pyspiel")
    with pytest.raises(NoSuchGame, match="tic_tac_toe"):
        adapt.openspiel("tic_tac_to")
    with pytest.raises(NoSuchGame, match="board_siz"):
        adapt.openspiel("hex(board_siz=3)")


def test_dice_and_many_players_come_along():
    pytest.importorskip("pyspiel")
    pig = adapt.openspiel("pig(players=3,winscore=20)")
    assert pig.players == (0, 1, 2)
    rolled = pig.result(pig.initial, 0)
    assert pig.to_move(rolled) == op.CHANCE
    assert sum(chance for _, chance in pig.outcomes(rolled)) == pytest.approx(1)
    two = op.search(adapt.openspiel("pig(players=2,winscore=20)"), depth=2)
    assert two.certainty == "estimate"


def test_states_are_told_apart_by_how_they_came_about_unless_their_text_tells_all():
    pytest.importorskip("pyspiel")
    by_line, by_text = adapt.openspiel("tic_tac_toe"), adapt.openspiel("tic_tac_toe", transpositions=True)
    ways = [by_line.position("0 4 8"), by_line.position("8 4 0")]
    assert ways[0] != ways[1]
    assert not by_line.can_repeat
    assert by_text.position("0 4 8") == by_text.position("8 4 0")
    assert sum(op.solve(by_text, engine="plain").counts().values()) == 5_478


def test_moves_are_written_and_read_as_openspiel_does():
    pytest.importorskip("pyspiel")
    game = adapt.openspiel("tic_tac_toe")
    assert game.format_action(game.initial, 4) == "x(1,1)"
    assert game.parse_action(game.initial, "x(1,1)") == game.parse_action(game.initial, "4") == 4
    with pytest.raises(IllegalAction, match="x\\(0,0\\)"):
        game.parse_action(game.initial, "z9")
    with pytest.raises(IllegalAction, match="is not an action"):
        game.result(game.position("4"), 4)
    with pytest.raises(IllegalAction, match="is not an action after"):
        game.position("4 4")


@pytest.mark.slow
@pytest.mark.skipif("OUTPLAY_PLAYTHROUGHS" not in os.environ, reason="OUTPLAY_PLAYTHROUGHS names no folder")
@pytest.mark.parametrize(
    "name",
    [
        *(
            "tic_tac_toe",
            "connect_four",
            "mnk",
            "hex(board_size=5)",
            "nim",
            "dots_and_boxes",
            "othello",
            "breakthrough",
        ),
        *("backgammon", "2048"),
    ],
)
def test_openspiels_own_playthroughs_replay(name):
    lines = (Path(os.environ["OUTPLAY_PLAYTHROUGHS"]) / f"{name}.txt").read_text().splitlines()
    actions = [int(line.split(":")[1]) for line in lines if line.startswith("action: ")]
    game = adapt.openspiel(next(line[6:] for line in lines if line.startswith("game: ")))
    state = game.initial
    for action in actions:
        moves = [one for one, _ in game.outcomes(state)] if game.to_move(state) == op.CHANCE else game.actions(state)
        assert action in moves
        state = game.result(state, action)
    last = [line for line in lines if line.startswith("Returns() = ")]
    if last and game.is_terminal(state):
        assert [game.utility(state, player) for player in game.players] == eval(last[-1][len("Returns() = ") :])


# To OpenSpiel


def test_a_game_of_ours_is_searched_by_openspiels_algorithms():
    spiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import minimax

    loaded = spiel.load_game(adapt.to_openspiel(Nim(1, 2, 2), "nim_for_a_test"))
    value, _ = minimax.alpha_beta_search(loaded)
    assert value == op.search(Nim(1, 2, 2)).value
    assert (loaded.num_distinct_actions(), loaded.max_game_length()) == (5, 5)
    with pytest.raises(BadOption, match="another name"):
        adapt.to_openspiel(Nim(1), "nim_for_a_test")


def test_a_game_of_dice_is_played_out_in_openspiel():
    spiel = pytest.importorskip("pyspiel")
    loaded = spiel.load_game(adapt.to_openspiel(Piglet(2), "piglet_for_a_test"))
    state, random = loaded.new_initial_state(), Random(1)
    while not state.is_terminal():
        moves = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(random.choice(moves))
    assert sum(state.returns()) == pytest.approx(Piglet(2).utility_sum)
    assert loaded.max_chance_outcomes() == 2


def test_there_and_back_is_the_same_game():
    pytest.importorskip("pyspiel")
    back = adapt.openspiel(adapt.to_openspiel(Nim(2, 2), "nim_there_and_back"))
    assert op.perft(back, depth=3).lines == op.perft(Nim(2, 2), depth=3).lines


def test_actions_are_named_where_a_game_is_too_large_to_look_at_all_of_it(monkeypatch):
    monkeypatch.setattr("outplay.adapters.numbering.MOST_STATES", 100)
    with pytest.raises(TooLarge, match=r"actions=\[\.\.\.\]"):
        Numbering(ConnectFour())
    named = Numbering(ConnectFour(), range(7))
    assert named.legal(ConnectFour().initial) == list(range(7))
    with pytest.raises(IllegalAction, match="name all that can occur"):
        Numbering(ConnectFour(), range(3)).legal(ConnectFour().initial)


# PettingZoo


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", [Nim(1, 2, 2), Piglet(2), LastStone(5)], ids=lambda game: type(game).__name__)
def test_pettingzoos_own_test_passes(game, capsys):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    api_test(adapt.to_pettingzoo(game), num_cycles=60)
    assert "Passed" in capsys.readouterr().out
    seed_test(lambda: adapt.to_pettingzoo(game), num_cycles=20)


def some(kind, *ranges):
    """Every action of a kind, from the numbers that it is made of."""
    return [kind(*numbers) for numbers in product(*ranges)]


SMALL = {
    **{
        "2048": "2048:2,2",
        "breakthrough": "breakthrough:3,4",
        "chomp": "chomp:3,4",
        "connect-four": "connect-four:4,3",
    },
    **{"domineering": "domineering:3,4", "hex": "hex:3", "kalah": "kalah:3,2", "mnk": "mnk:3,3,3", "pig": "pig:20"},
}
"""Boards on which every state is looked at, where the usual one has too many."""

LARGE = {
    "backgammon": lambda: some(backgammon.Play, range(26), range(26), range(2)),
    "bearing-off": lambda: some(bearing_off.Step, range(7), range(7)),
    "chess-ending": lambda: range(1 << 12),
    "chinese-checkers": lambda: some(chinese_checkers.Move, range(37), range(37)),
    "dobutsu-shogi": lambda: range(1 << 10),
    "othello": lambda: range(65),
    "six-mens-morris": lambda: some(six_mens_morris.Move, range(-1, 16), range(16), range(-1, 16)),
    "small-quarto": lambda: range(1 << 8),
    "three-mens-morris": lambda: some(three_mens_morris.Move, range(-1, 9), range(9)),
    "ultimate-tic-tac-toe": lambda: range(81),
}
"""The actions of games that have too many states to be looked at."""


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_own_test_passes_on_every_game_of_the_library(name, capsys):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    game = load_game(SMALL.get(name, GAMES[name].example))
    seen = (lambda state, player: (numbers_in(state) + [0.0] * 9)[:9]) if name == "dice" else None
    actions = LARGE[name]() if name in LARGE else None
    api_test(adapt.to_pettingzoo(game, actions=actions, observe=seen), num_cycles=60)
    assert "Passed" in capsys.readouterr().out


def test_an_environment_pays_what_the_end_is_worth_and_masks_what_is_illegal():
    zoo = pytest.importorskip("pettingzoo")
    adapt.to_pettingzoo(TicTacToe(), name="outplay/ForATest-v0", actions=range(9))
    env = zoo.make("aec", "outplay/ForATest-v0", render_mode="ansi")
    env.reset(seed=3)
    for cell in (0, 3, 1, 4, 2):
        assert env.observe(env.agent_selection)["action_mask"][cell] == 1
        env.step(cell)
    assert env.rewards == {"player_0": 1.0, "player_1": -1.0}
    assert all(env.terminations.values())
    assert env.render().startswith("X X X")


def test_pictures_are_rendered_as_pixels():
    pytest.importorskip("pettingzoo")
    pytest.importorskip("PIL")
    env = adapt.to_pettingzoo(TicTacToe(), actions=range(9), render_mode="rgb_array")
    env.reset()
    pixels = env.render()
    assert pixels.ndim == 3
    assert pixels.shape[2] == 3
    with pytest.raises(BadOption, match="render_mode"):
        adapt.to_pettingzoo(TicTacToe(), actions=range(9), render_mode="film")


class Words(op.Game):
    """A game whose states are words."""

    initial = "start"

    def to_move(self, state):
        return 0

    def actions(self, state):
        return ["end"]

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return state == "end"

    def utility(self, state, player):
        return 0


def test_states_that_are_no_numbers_want_to_be_told_how_they_are_seen():
    pytest.importorskip("pettingzoo")
    with pytest.raises(BadOption, match="observe="):
        adapt.to_pettingzoo(Words())
    env = adapt.to_pettingzoo(Words(), observe=lambda state, player: [len(state)])
    env.reset()
    assert env.observe("player_0")["observation"].tolist() == [5.0]


def test_states_that_grow_want_to_be_told_how_they_are_seen():
    pytest.importorskip("pettingzoo")
    env = adapt.to_pettingzoo(DiceGame())
    env.reset(seed=1)
    env.step(0)
    with pytest.raises(BadOption, match="always as many numbers"):
        env.observe(env.agent_selection)


class Boards(NamedTuple):
    black: op.Bitboard
    both: tuple[op.Bitboard, int]


def test_bitboards_are_seen_bit_by_bit():
    seen = numbers_in(Boards(1 << 63 | 1, (2, 7)))
    assert len(seen) == 129
    assert [place for place, number in enumerate(seen) if number] == [0, 63, 65, 128]
    assert seen[-1] == 7


# Gambit


@pytest.mark.slow
@pytest.mark.parametrize("game", [Nim(1, 2), Nim(2, 2), Nim(1, 1, 1), Tree([[3, 12], [2, 4]]), DiceGame()])
def test_gambits_values_are_ours(game, tmp_path):
    gambit = pytest.importorskip("pygambit")
    adapt.to_gambit(game, path=tmp_path / "game.efg")
    read = gambit.read_efg(str(tmp_path / "game.efg"))
    found = [list(dict(one.payoffs).values()) for one in gambit.nash.enumpure_solve(read).equilibria]
    assert found
    assert all(float(first) == pytest.approx(float(op.search(game).value)) for first, _ in found)


def test_a_tree_is_written_once_for_every_position_with_fractions_and_quotes():
    text = adapt.to_gambit(DiceGame())
    assert text.startswith('EFG 2 R "DiceGame" { "0" "1" }\n""\n')
    assert '"1" 1/6' in text
    assert text.count("\nc ") + text.count("\np ") + text.count("\nt ") == len(text.splitlines()) - 2
    with pytest.raises(TooLarge, match="most_nodes"):
        adapt.to_gambit(ConnectFour(), most_nodes=1_000)


# aima-python and easyAI


class Noughts:
    """Tic-tac-toe as aima-python's readers write it: dicts and lists in a tuple."""

    def __init__(self):
        self.initial = ("X", {}, [(x, y) for x in range(3) for y in range(3)])

    def actions(self, state):
        return state[2]

    def result(self, state, move):
        board = {**state[1], move: state[0]}
        return ("O" if state[0] == "X" else "X", board, [one for one in state[2] if one != move])

    def _won(self, board, who):
        rows = [[(x, y) for y in range(3)] for x in range(3)]
        lines = [*rows, *zip(*rows, strict=True), [(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
        return any(all(board.get(cell) == who for cell in line) for line in lines)

    def utility(self, state, player):
        sign = self._won(state[1], "X") - self._won(state[1], "O")
        return sign if player == "X" else -sign

    def terminal_test(self, state):
        return not state[2] or self._won(state[1], "X") or self._won(state[1], "O")

    def to_move(self, state):
        return state[0]

    def display(self, state):
        for x in range(3):
            print(" ".join(state[1].get((x, y), ".") for y in range(3)))


def test_a_game_of_aima_has_its_value_its_names_and_its_board():
    game = adapt.aima(Noughts(), utility_sum=0, utility_range=(-1, 1), can_repeat=False)
    start = game.initial
    for move in ((0, 0), (1, 1), (0, 1), (0, 2)):
        start = game.result(start, move)
    found = op.search(game, start, engine="plain")
    assert (found.value, found.action, found.player, found.certainty) == (0, (2, 0), "X", "exact")
    assert game.show(start) == "X X O\n. O .\n. . ."
    assert game.players == ("X", "O")
    assert type(game).__name__ == "Noughts"


class Race:
    """A StochasticGame as aima-python has it: who first comes to 3; a coin decides how far a step goes."""

    initial = ("a", 0, 0, 1)

    def to_move(self, state):
        return state[0]

    def actions(self, state):
        return ["step", "wait"]

    def result(self, state, move):
        who, one, two, far = state
        far = far if move == "step" else 0
        one, two = (one + far, two) if who == "a" else (one, two + far)
        return ("b" if who == "a" else "a", one, two, 0)

    def terminal_test(self, state):
        return max(state[1:3]) >= 3

    def utility(self, state, player):
        return 1 if (state[1] >= 3) == (player == "a") else -1

    def chances(self, state):
        return [1, 2]

    def outcome(self, state, chance):
        return (*state[:3], chance)

    def probability(self, chance):
        return 0.5


def test_dice_of_aima_are_thrown_after_every_move():
    game = adapt.aima(Race(), utility_sum=0)
    after = game.result(game.initial, "step")
    assert game.to_move(after) == op.CHANCE
    assert list(game.outcomes(after)) == [(1, 0.5), (2, 0.5)]
    assert op.search(game, depth=8).action == "step"


def test_what_evaluates_a_game_of_aima_sees_its_own_states_dice_or_not():
    game = adapt.aima(
        Race(), utility_sum=0, evaluate=lambda state, player: (state[1] - state[2]) * (1 if player == "a" else -1)
    )
    ahead = game.result(game.result(game.initial, "step"), 2)
    assert game.evaluate(game.initial, "a") == 0
    assert game.evaluate(ahead, "a") == 1 == -game.evaluate(ahead, "b")


class Sticks:
    """An easyAI game without easyAI: one, two or three sticks; who takes the last one loses."""

    def __init__(self, players=None):
        self.players, self.current_player, self.pile = players, 1, [6]

    def possible_moves(self):
        return [str(n) for n in (1, 2, 3) if n <= self.pile[0]]

    def make_move(self, move):
        self.pile[0] -= int(move)

    def is_over(self):
        return self.pile[0] == 0

    def win(self):
        return self.pile[0] == 0

    def switch_player(self):
        self.current_player = 3 - self.current_player

    def show(self):
        print("|" * self.pile[0])


def test_a_game_of_easyai_is_searched_and_stays_as_it_was():
    sticks = Sticks()
    game = adapt.easyai(sticks)
    found = op.search(game, engine="plain")
    assert (found.value, found.action, found.player, found.certainty) == (1, "1", 1, "exact")
    assert sticks.pile == [6]
    assert game.show(game.initial) == "||||||"
    assert "pile=[6]" in repr(game.initial)
    assert op.check_game(game)


class Seated(Sticks):
    """The sticks lie on the players, as some of easyAI's games have it."""

    class Player:
        def __init__(self, algorithm):
            self.AI_algo, self.name = algorithm, "somebody"

    def __init__(self):
        super().__init__([self.Player(open), self.Player(print)])
        self.players[0].sticks = 2

    def possible_moves(self):
        return ["1"]

    def make_move(self, move):
        self.players[0].sticks -= 1

    def is_over(self):
        return self.players[0].sticks == 0

    def lose(self):
        return False


def test_what_stands_on_the_players_is_part_of_the_position_but_for_their_algorithms():
    game = adapt.easyai(Seated(), scoring=lambda one: 5)
    state = game.result(game.initial, "1")
    assert state != game.initial
    assert (state.inner.players[0].sticks, game.initial.inner.players[0].sticks) == (1, 2)
    assert not hasattr(state.inner.players[0], "AI_algo")
    assert game.utility(game.result(state, "1"), 1) == 5


@pytest.mark.parametrize("make", [adapt.aima, adapt.easyai])
def test_what_is_no_such_game_is_told_what_it_lacks(make):
    with pytest.raises(NotAGame, match="int has no"):
        make(3)


def test_a_game_that_says_nothing_about_winning_is_asked_for_scoring():
    class Bare:
        possible_moves = make_move = is_over = None
        current_player = 1

    with pytest.raises(NotAGame, match="scoring=lambda"):
        adapt.easyai(Bare())


@pytest.mark.parametrize("name", ["TicTacToe", "Nim", "Hexapawn", "Knights", "Chopsticks"])
def test_easyais_own_games_play_through(name):
    from importlib import import_module

    easy = pytest.importorskip("easyAI")
    made = getattr(import_module(f"easyAI.games.{name}"), name)([easy.Human_Player(), easy.Human_Player()])
    game, random = adapt.easyai(made), Random(5)
    state = game.initial
    for _ in range(300):
        if game.is_terminal(state):
            break
        state = game.result(state, random.choice(list(game.actions(state))))
    assert name == "Chopsticks" or game.utility(state, 1) == -game.utility(state, 2)
    assert op.search(game, nodes=40, engine="plain").action in list(game.actions(game.initial))


@pytest.mark.slow
def test_aimas_own_games_play_through():
    games = pytest.importorskip("aima3.games")
    for made in (
        games.Fig52Game(),
        games.Fig52Extended(),
        games.TicTacToe(),
        games.ConnectFour(4, 4, 3),
        games.TicTacToe(4, 3, 3),
    ):
        game, random = adapt.aima(made), Random(5)
        state = game.initial
        while not game.is_terminal(state):
            state = game.result(state, random.choice(list(game.actions(state))))
        assert op.search(game, nodes=200, engine="plain").action in list(game.actions(game.initial))
    assert op.search(adapt.aima(games.Fig52Game())).value == 3


# What tells states apart


class Marker:
    """An object without anything of its own."""


class Slotted:
    __slots__ = ("cells",)

    def __init__(self, cells):
        self.cells = cells


def test_states_are_equal_if_all_that_they_are_made_of_is():
    np = pytest.importorskip("numpy")
    equal = [
        ({"a": [1, {2, 3}]}, {"a": [1, {3, 2}]}),
        (np.array([[1, 2]]), np.array([[1, 2]])),
        ([np.int64(3)], [3]),
        (Slotted([1]), Slotted([1])),
        (Marker(), Marker()),
        (bytearray(b"ab"), bytearray(b"ab")),
    ]
    different = [([1], (1,)), ({"a": 1}, {"a": 2}), (Slotted([1]), Slotted([2])), (np.zeros(2), np.zeros((1, 2)))]
    assert all(frozen(one) == frozen(other) for one, other in equal)
    assert not any(frozen(one) == frozen(other) for one, other in different)
    circle = []
    circle.append(circle)
    assert hash(frozen(circle)) == hash(frozen(circle))
    with pytest.raises(Unsuited, match="cannot be told"):
        frozen(iter([]))


def test_what_is_not_installed_is_named_with_its_extra(monkeypatch):
    import sys

    for module in ("pyspiel", "pettingzoo"):
        monkeypatch.setitem(sys.modules, module, None)
    for call in (
        lambda: adapt.openspiel("nim"),
        lambda: adapt.to_openspiel(Nim(1)),
        lambda: adapt.to_pettingzoo(Nim(1)),
    ):
        with pytest.raises(MissingExtra, match=r"outplay\[adapters\]"):
            call()
