"""Watching Monte Carlo tree search: what is told, printed and drawn of the tree is what its playouts counted."""

import json
import re
from itertools import pairwise
from math import log, sqrt
from xml.etree.ElementTree import Element

import pytest

import outplay as op
from cli_runner import outplay
from drawing_games import FIGURE, THREE, having, parsed, words
from outplay import CHANCE
from outplay.cli.view import view_of
from outplay.drawing.selection import select_played
from outplay.errors import BadOption, TooLarge, Unsuited
from outplay.games import ConnectFour, DiceGame, Hex, Kalah, LastStone, Nim, TicTacToe, Tree
from outplay.tracing import PlayoutTree, SearchTree
from outplay.tracing.lines import text_of
from outplay.tracing.trace import IterationRecorder
from sampled_games import Seen, Subtract, figure_5_10

TREES = {
    "tic-tac-toe": (TicTacToe(), 80),
    "nim": (Nim(1, 2), 120),
    "kalah": (Kalah(2, 2), 60),
    "dice": (DiceGame(), 60),
    "three players": (Tree(THREE, players=3), 60),
    "last stone": (LastStone(5), 60),
    "figure 5.2": (Tree(FIGURE), 60),
    "chance first": (Tree({"chance": [[0.25, [1, 2]], [0.75, [[0, 3], 4]]]}), 40),
    "a range that is seen": (Tree(FIGURE), 60),
    "one iteration": (Hex(3), 1),
}
PHASES = re.compile(r"Select: (.*?)\. Expand: (.*?)\. Simulate: (.*?)\. Back-propagate: (.*)\.")


@pytest.fixture(params=TREES)
def tree(request):
    game, iterations = TREES[request.param]
    if request.param == "a range that is seen":
        game.utility_range = None
    return op.trace("mcts", game, iterations=iterations, seed=2)


# The counts of every step


def test_there_is_a_step_for_each_iteration_and_one_for_the_end(tree):
    assert isinstance(tree, PlayoutTree)
    assert [step.what for step in tree.steps] == ["iteration"] * tree.result.nodes + ["done"]
    assert [step.number for step in tree.steps] == list(range(len(tree.steps)))
    assert len(tree.iterations) == tree.result.nodes == tree.playouts(tree.root)


def test_every_step_knows_what_every_node_had_counted_by_then(tree):
    for step in tree.iterations[::7]:
        shorter = op.trace("mcts", tree.game, iterations=step.number + 1, seed=2)
        there = [node for node in tree if node.born <= step.number]
        assert len(there) == shorter.nodes
        by_then = {(tree.story.move(node), tree.counts(node, step.number)) for node in there}
        assert by_then == {(shorter.story.move(node), shorter.counts(node)) for node in shorter}


def test_at_every_step_children_have_the_playouts_of_their_parent_and_wins_are_among_them(tree):
    for step in tree.iterations:
        for node in step.playout.path:
            playouts = tree.playouts(node, step.number)
            own = playouts if node.mover is None else int(node is not tree.root)
            assert playouts == own + sum(tree.playouts(child, step.number) for child in node.children)
            assert 0 <= tree.wins(node, step.number) <= playouts


def test_an_iteration_adds_a_playout_to_its_path_and_to_no_other_node(tree):
    for step in tree.iterations:
        more = {node for node in tree if tree.playouts(node, step.number) > tree.playouts(node, step.number - 1)}
        assert more == set(step.playout.path)
        assert step.playout.is_new == (step.node.born == step.number)
        assert tree.root is step.playout.path[0]
        assert all(child in node.children for node, child in pairwise(step.playout.path))


def test_two_players_share_the_wins_between_them(tree):
    if len(tree.game.players) != 2:
        return
    for node in tree:
        for child in node.children:
            assert child.player in tree.game.players
        if node.mover == CHANCE or not node.children:
            continue
        below = sum(tree.wins(child) for child in node.children)
        through = sum(tree.playouts(child) for child in node.children)
        others = below if node.player == node.mover else through - below
        own = tree.playouts(node) - through
        assert tree.wins(node) == pytest.approx(others, abs=own + 1e-9)


def test_the_best_move_of_every_node_is_the_first_with_most_playouts(tree):
    for node in tree:
        if node.mover == CHANCE or not node.children:
            assert node.best is None
        else:
            assert node.best == max(node.children, key=tree.playouts).action
    assert tree.root.best == tree.result.action


# What is said


def test_every_iteration_is_told_in_four_phases_that_are_true(tree):
    for step in tree.iterations:
        select, expand, simulate, back = PHASES.fullmatch(step.says).groups()
        path = step.playout.path
        assert expand == "nothing, the game is over there" or step.playout.is_new
        assert (select == "the root") == (len(path) == 1 + step.playout.is_new)
        assert ("at once" in simulate) == (step.playout.plies == 0)
        if len(path) <= 7:
            last = [f"{tree.story.move(node) or 'the root'} to {tree.counts(node, step.number)}" for node in path]
            assert back == ", ".join(reversed(last))


def test_the_score_that_is_said_is_the_highest_ucb1_among_the_siblings(tree):
    for step in tree.iterations:
        path, before = step.playout.path, step.number - 1
        for parent, node, score in zip(path, path[1:], step.playout.scores[1:], strict=False):
            if score is not None:
                scores = [_ucb1(tree, parent, child, before) for child in parent.children if child.born <= before]
                assert score == pytest.approx(max(scores)) == pytest.approx(_ucb1(tree, parent, node, before))


def _ucb1(tree, parent, node, step):
    playouts = tree.playouts(node, step)
    share = tree.wins(node, step) / playouts
    return share + sqrt(2) * sqrt(log(tree.playouts(parent, step)) / playouts)


def test_an_iteration_reads_like_this():
    tree = op.trace("mcts", TicTacToe(), iterations=12)
    assert tree.steps[9].says == (
        "Select: 0 (1/1, UCB1 3.10). Expand: 1. Simulate: MAX wins after 5 random moves. "
        "Back-propagate: 1 to 0/1, 0 to 2/2, the root to 2/10."
    )
    assert tree.steps[-1].says == (
        "The search is done: 0 has most playouts, 2 of 12, worth 1 ± 1.3 to MAX on average: an estimate."
    )


def test_what_an_end_is_worth_is_said_where_it_is_more_than_a_win():
    assert any("worth 12 to MAX" in step.says for step in op.trace("mcts", Tree(FIGURE), iterations=60).steps)
    assert any("worth (1, 2, 6)" in step.says for step in op.trace("mcts", Tree(THREE, players=3), iterations=60).steps)
    assert not any("worth" in step.says for step in op.trace("mcts", Nim(1, 2), iterations=60).steps[:-1])
    assert any("worth" in step.says for step in op.trace("mcts", Seen(3), iterations=10).steps[:-1])


def test_a_long_path_is_said_in_short():
    tree = op.trace("mcts", Subtract(40), iterations=600, exploration=0)
    longest = max(tree.iterations, key=lambda step: len(step.playout.path))
    assert len(longest.playout.path) > 12
    assert "... " in longest.says
    assert len(longest.says) < 500


def test_whose_wins_they_are_stands_in_the_text():
    tree = op.trace("mcts", Nim(1, 2), iterations=30)
    lines = str(tree).splitlines()
    assert len(lines) == tree.nodes
    assert re.fullmatch(r"MAX to move: \d+/30 for MIN", lines[0])
    assert any(re.fullmatch(r"├─ 2:1: \d+/\d+ for MAX   \*", line) for line in lines)
    assert any(", the end" in line for line in lines)
    assert tree.text(depth=1).count("below") == 3
    assert repr(tree).startswith("<PlayoutTree: 30 playouts, 11 nodes, <Result: action Take")


def test_it_is_plain_data_too(tree):
    said = json.loads(json.dumps(tree.as_dict()))
    assert said["playouts"] == tree.result.nodes
    assert len(said["nodes"]) == tree.nodes
    for number, (one, node) in enumerate(zip(said["nodes"], tree, strict=True)):
        assert one["number"] == number
        assert (one["playouts"], one["wins"]) == (tree.playouts(node), pytest.approx(tree.wins(node)))
        assert one["parent"] is None or one["parent"] < number
    steps = json.loads(json.dumps([scene.as_dict() for scene in tree.story.scenes]))
    assert [one["playouts"] for one in steps] == [*range(1, tree.result.nodes + 1), tree.result.nodes]
    assert steps[-1]["nodes"] == tree.nodes
    assert steps[-1]["value"] == pytest.approx(tree.result.value)


# What is lit


@pytest.mark.parametrize("name", ["dice", "nim", "chance first", "three players"])
def test_the_lines_of_an_iteration_are_those_of_its_four_phases(name):
    game, _ = TREES[name]
    tree = op.trace("mcts", game, iterations=40, lines=True)
    text = text_of(op.mcts_search)
    loop = ["leaf = select(tree)", "child = expand(leaf)", "result = simulate(child)", "back_propagate(result, child)"]
    for step in tree.iterations:
        lit = [text.lines[line].strip() for line, _ in tree.lines[step.number]]
        assert [line for line in lit if line in loop] == loop
        assert len(set(lit)) == len(lit)
        assert ("return game.new_child(leaf)" in lit) == step.playout.is_new == ("return leaf" not in lit)
        assert ("state = game.result(state, move)" in lit) == (step.playout.plies > 0)
        went = step.playout.scores[1 : -1 if step.playout.is_new else None]
        assert ("return max(node.children, key=ucb1)" in lit) == any(score is not None for score in went)
        assert ("return game.thrown(node)" in lit) == (None in went)
    last = [text.lines[line].strip() for line, _ in tree.lines[-1]]
    assert last == ["while game.is_time_remaining():", "return max(tree.children, key=lambda n: n.playouts)"]


# Pictures


def pills(picture):
    """What the nodes of a picture say."""
    return [words(item) for item in having(parsed(picture), "node-twig")]


def test_a_picture_of_a_step_has_the_nodes_and_counts_of_that_step(tree):
    for step in [*tree.iterations[::9], tree.steps[-1]]:
        picture = tree.picture(step=step.number, most=1_000, boards=False)
        there = [node for node in tree if node.born <= step.number]
        said = pills(picture)
        assert len(said) == len(there)
        assert sorted(counts[0] for counts in said) == sorted(tree.counts(node, step.number) for node in there)


def test_the_path_of_a_step_is_strong_and_its_new_node_has_a_ring(tree):
    for step in tree.iterations[::9]:
        root = parsed(step.picture())
        assert len(having(root, "selected")) == len(step.playout.path) - 1
        assert len(having(root, "halo")) == 1
        assert not having(root, "chosen")


def test_in_the_end_the_most_played_line_is_strong(tree):
    length = 0
    node = tree.root
    while node.best is not None:
        node = next(child for child in node.children if child.action == node.best)
        length += 1
    for picture in (tree.picture(most=1_000), tree.steps[-1].picture(most=1_000)):
        root = parsed(picture)
        assert len(having(root, "chosen")) == length
        assert not having(root, "halo")


@pytest.mark.parametrize("most", [1, 2, 5, 20, 100])
def test_what_is_drawn_of_a_large_tree_is_its_line_and_what_was_played_most(most):
    tree = op.trace("mcts", ConnectFour(), iterations=300)
    items = list(select_played(tree, most))
    shown = {item.node for item in items if item.kind == "node"}
    assert len(shown) == most
    line = {tree.root}
    node = tree.root
    while node.best is not None:
        node = next(child for child in node.children if child.action == node.best)
        line.add(node)
    beside, hidden = shown - line, set(tree) - shown - line
    if beside:
        assert line <= shown
        assert min(map(tree.playouts, beside)) >= max(map(tree.playouts, hidden))
    assert sum(item.hidden for item in items if item.kind == "hidden") == tree.nodes - most
    assert all(tree.parents.get(one, tree.root) in shown for one in shown)


def test_a_node_can_be_opened_whatever_it_counts():
    tree = op.trace("mcts", ConnectFour(), iterations=200)
    shut = {item.path for item in select_played(tree, 10) if item.kind == "node"}
    opened = {item.path for item in select_played(tree, 10, opened=[(2,)]) if item.kind == "node"}
    assert opened == shut | {(2,)} | {(2, i) for i in range(len(tree.root.children[2].children))}
    assert select_played(tree, 10, opened=[(99, 3)]).shown


def test_the_picture_says_what_its_looks_mean():
    dice = op.trace("mcts", DiceGame(), iterations=60)
    said = " ".join(words(parsed(dice.picture(step=40))))
    for meaning in ("3/5: who moved", "dark: MAX", "light: MIN", "square: end", "double: dice", "strong", "dotted"):
        assert meaning in said
    assert "a draw counts half" in said
    assert "half" not in " ".join(words(parsed(op.trace("mcts", Nim(1, 2), iterations=30).picture())))
    assert "−14 counts 0, 14 counts 1" in words(parsed(op.trace("mcts", Tree(FIGURE), iterations=20).picture()))[-1]
    three = words(parsed(op.trace("mcts", LastStone(4), iterations=20).picture()))
    assert {"player 0", "player 1", "player 2"} <= set(three)


def test_ends_have_corners_and_throws_two_outlines():
    tree = op.trace("mcts", DiceGame(), iterations=60)
    for item in having(parsed(tree.picture(boards=False)), "node-twig"):
        node = node_of(tree, item)
        pill = next(one for one in item.iter() if one.get("class") in ("op-max", "op-min"))
        assert (pill.get("rx") is None) == (node.mover is None)
        assert bool(having(item, "ring")) == (node.mover == CHANCE)
        assert pill.get("class") == ("op-max" if node.player == 0 else "op-min")


def node_of(tree, item: Element):
    node = tree.root
    for i in [] if item.get("data-path") == "root" else item.get("data-path").split("."):
        node = node.children[int(i)]
    return node


def test_a_step_that_is_not_there_is_named():
    tree = op.trace("mcts", Nim(1, 2), iterations=5)
    with pytest.raises(BadOption, match="step is 6; the search has the steps 0 to 5"):
        tree.picture(step=6)
    with pytest.raises(Unsuited, match="a playout bounds no value"):
        _ = tree.steps[2].ranges


# Pages


def test_a_page_is_told_what_changes_at_each_step(tree):
    data = tree.stepping(most=1_000)
    known = {}
    for step, change, told in zip(tree.steps, data["counts"], data["steps"], strict=True):
        known |= change
        there = {name: node for name, node in named(tree).items() if node.born <= step.number}
        assert known == {name: tree.counts(node, step.number) for name, node in there.items()}
        assert told["says"] == step.says
        assert told["counted"]["playouts"] == min(step.number + 1, tree.result.nodes)
    assert data["questions"] == []
    assert json.loads(json.dumps(data)) == data | {"text": list(data["text"])}


def named(tree):
    found = {"root": tree.root}
    waiting = [((), tree.root)]
    while waiting:
        path, node = waiting.pop()
        for i, child in enumerate(node.children):
            found[".".join(map(str, (*path, i)))] = child
            waiting.append(((*path, i), child))
    return found


@pytest.mark.parametrize("width", [300, *(pytest.param(width, marks=pytest.mark.slow) for width in (700, 1_200))])
def test_a_picture_for_a_page_is_no_wider_than_there_is_room(width):
    for game in (TicTacToe(), Nim(3, 4, 5), DiceGame()):
        tree = op.trace("mcts", game, iterations=150)
        data = tree.stepping(most=150, width=width)
        root = parsed(data["svg"])
        nodes = having(root, "node-twig")
        assert 1 <= len(nodes) < tree.nodes
        assert float(root.get("width")) <= max(width, 380)
        pill = having(root, "hidden-twig")[-1].get("data-path")
        above = tuple(map(int, pill.split(".")[:-1]))
        opened = parsed(tree.stepping(most=150, width=width, opened=[above])["svg"])
        assert len(having(opened, "node-twig")) > len(nodes)


@pytest.mark.parametrize("kind", ["svg", "png", "html"])
def test_it_is_saved_as_a_picture_and_as_a_page(kind, tmp_path):
    tree = op.trace("mcts", TicTacToe(), iterations=30)
    assert tree.save(tmp_path / f"tree.{kind}").stat().st_size > 5_000
    assert tree.steps[20].save(tmp_path / "step.svg").exists()
    assert tree._repr_svg_().startswith("<svg")


def test_a_page_of_too_many_iterations_is_refused_in_words(tmp_path, monkeypatch):
    monkeypatch.setattr("outplay.drawing.page.MOST_STEPS", 20)
    with pytest.raises(BadOption, match="a page holds 20: take fewer iterations, or save"):
        op.trace("mcts", Nim(1, 2), iterations=20).save(tmp_path / "tree.html")


# The command line


def test_it_is_watched_in_a_pipe_within_80_columns():
    ran = outplay("watch", "tic-tac-toe", "--algorithm", "mcts", "--iterations", "30")
    lines = ran.out.splitlines()
    assert max(map(len, lines)) <= 80
    assert [line.split()[0] for line in lines if line[:2].strip().isdigit()] == [str(n) for n in range(1, 32)]
    assert lines[-1] == "playouts 30 · 31 nodes in all"
    assert not any(line.endswith("Back-") for line in lines)


def test_one_iteration_shows_the_path_and_what_is_beside_it():
    ran = outplay("watch", "nim:1,2", "--algorithm", "mcts", "--iterations", "40", "--step", "12")
    assert "step 12 of 41: nim:1,2, mcts\n\nSelect: " in ran.out
    assert re.search(r"^MAX to move: \d+/12 for MIN$", ran.out, re.MULTILINE)
    assert re.search(r"^ +└─ .*: \d+/\d+ for M(AX|IN)  ◄$", ran.out, re.MULTILINE)
    assert "playouts 12 · nodes " in ran.out


def test_the_view_fits_whatever_the_height_and_shows_where_we_are_and_what_was_played_most():
    tree = op.trace("mcts", ConnectFour(), iterations=200)
    for scene in tree.story.scenes[:-1:11]:
        for height in (4, 6, 9, 40):
            lines = view_of(tree.story, scene).lines(height, 60)
            assert len(lines) <= height
            assert any(line.endswith("◄") for line in lines)
    lines = view_of(tree.story, tree.story.scenes[-1]).lines(6, 60)
    most = max(tree.playouts(child) for child in tree.root.children)
    assert any(f"/{most} for MAX" in line for line in lines)


def test_a_typed_tree_says_what_its_playouts_came_to():
    ran = outplay("tree", "[[3,12],[2,4]]", "--algorithm", "mcts", "--iterations", "60", "--seed", "4")
    assert re.search(r"The search is done: a1 has most playouts, \d+ of 60, worth", ran.out)
    said = json.loads(outplay("tree", "[[3,12],[2,4]]", "--algorithm", "mcts", "--json").out)
    assert (said["playouts"], said["certainty"]) == (100, "estimate")
    assert sum(one["playouts"] for one in said["nodes"] if one["parent"] == 0) == 100


def test_another_seed_is_another_search():
    says = {
        outplay("watch", "tic-tac-toe", "--algorithm", "mcts", "--iterations", "9", "--seed", str(seed)).out
        for seed in (0, 1, 2)
    }
    assert len(says) == 3


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nim:1,2", "--algorithm", "mcts", "--depth", "3"], "mcts has no depth limit: leave the depth out"),
        (["nim:1,2", "--iterations", "5"], "--iterations is for mcts, not for alpha-beta"),
        (["nim:1,2", "--algorithm", "minimax", "--seed", "5"], "--seed is for mcts, not for minimax"),
        (["nim:1,2", "--algorithm", "mcts", "--iterations", "0"], "0 is not in the range"),
        (["nim:1,2", "--algorithm", "mcts", "--iterations", "30000"], "30000 is not in the range"),
        (["nim:1,2", "--algorithm", "mcts", "--cut", ">"], "--cut is for alpha-beta, not for mcts"),
        (["nim:1,2", "--algorithm", "mcts", "--iterations", "4", "--step", "6"], "the search has 5 steps"),
    ],
)
def test_what_cannot_be_watched_is_one_sentence(arguments, says):
    ran = outplay("watch", *arguments)
    assert ran.code == 2
    assert says in ran.err
    assert ran.err.count("\n") == 1


# The observer


def test_a_search_of_too_many_iterations_is_refused_in_words():
    with pytest.raises(TooLarge, match="the search has more than 20 iterations: take fewer"):
        op.trace("mcts", Nim(1, 2), iterations=21, most=20)
    assert len(op.trace("mcts", Nim(1, 2), iterations=20, most=20).iterations) == 20


def test_a_finished_game_has_nothing_to_search():
    tree = op.trace("mcts", Tree([[1, 2], 3]), 2)
    assert isinstance(tree, SearchTree)
    assert tree.steps[-1].says == "There is nothing to search: the value is -3."
    assert tree.stepping()["steps"][-1]["lines"] == []


def test_an_observer_that_knows_no_phases_is_not_disturbed():
    class Old(op.Observer):
        """Wants to know of cuts."""

        def pruned(self, state, actions, why):
            raise AssertionError

    assert op.mcts_search(Nim(1, 2), iterations=10, watch=Old()).nodes == 10


def test_a_search_that_starts_again_replaces_the_tree():
    growth = IterationRecorder()
    for iterations in (20, 7):
        op.mcts_search(Nim(1, 2), iterations=iterations, watch=growth)
        assert len(growth.playouts) == iterations


def test_the_iteration_of_figure_5_10_is_told_as_the_book_tells_it():
    assert figure_5_10().steps[100].says == (
        "Select: a1 (60/79, UCB1 1.10), then b2 (16/53, UCB1 0.71), then c1 (27/35, UCB1 1.25). Expand: d1. "
        "Simulate: MAX wins after 3 random moves. "
        "Back-propagate: d1 to 0/1, c1 to 28/36, b2 to 16/54, a1 to 61/80, the root to 37/101."
    )
