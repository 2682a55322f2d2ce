"""Watching a search at the command line: what every step says is true, and the counts are those of the search."""

import json
from math import inf

import pytest

import outplay as op
from cli_runner import outplay
from outplay.cli.algorithms import traced
from outplay.cli.view import SceneView
from outplay.cli.watch import title_of
from outplay.games import ConnectFour, Nim, Tree

FIGURE = "[[3,12,8],[2,4,6],[14,5,2]]"
SHY = "[5,[[[3,1],[2,0]],7]]"
DEEP = "[[[1,[2,3]],[[4,5],6]],[[7,8],[[1,2],3]],[[9,1],[2,8]]]"


def steps(*arguments):
    return json.loads(outplay("watch", *arguments, "--json").out)["steps"]


def test_the_textbooks_cut_is_explained_in_words():
    says = [step["says"] for step in steps(FIGURE)]
    assert says[7] == "MIN looks at c1: 2. Now it is worth at most 2."
    assert says[8] == "It is worth at most 2, and MAX already has 3: c2 and c3 cannot matter."
    assert says[-1] == "The search is done: the value is 3, by a1."


def test_an_evaluation_hung_on_the_game_itself_is_one():
    game = Nim(1, 2)
    assert "no evaluate" in title_of("nim", game, "minimax", 2)
    game.evaluate = lambda state, player: 1
    assert title_of("nim", game, "minimax", 2) == "nim, minimax to depth 2"


def test_in_a_pipe_every_step_is_a_numbered_line_within_80_columns():
    ran = outplay("watch", FIGURE)
    numbers = [line.split()[0] for line in ran.out.splitlines() if line[:2].strip().isdigit()]
    assert numbers == [str(n) for n in range(1, 17)]
    assert ran.out.endswith("leaves 7 · cuts 1 · 11 nodes in all, minimax needs 13\n")
    for game in (["connect-four", "--depth", "3"], ["kalah", "--depth", "2"], ["dice"], [DEEP]):
        assert max(map(len, outplay("watch", *game).out.splitlines())) <= 80


def test_one_step_shows_the_tree_around_it_with_the_ranges_of_the_lecture():
    ran = outplay("watch", FIGURE, "--step", "9")
    assert "MAX [-inf, inf]   3 to inf\n├─ a1: MIN = 3\n└─ a2: MIN [3, inf]   -inf to 2  ◄\n" in ran.out
    assert "   ├─ c1: 2\n   └─ ✗ c2, c3\n" in ran.out


@pytest.mark.parametrize("algorithm", ["minimax", "minimax-3e", "alpha-beta", "alpha-beta-3e", "alpha-beta-table"])
@pytest.mark.parametrize("game", [FIGURE, DEEP, "nim:1,2", "kalah:2,1"])
def test_the_last_step_has_the_value_and_the_nodes_of_the_search(algorithm, game):
    watched = json.loads(outplay("watch", game, "--algorithm", algorithm, "--json").out)
    assert watched["value"] == json.loads(outplay("watch", game, "--algorithm", "minimax", "--json").out)["value"]
    assert watched["steps"][-1]["nodes"] == watched["nodes"]
    assert watched["steps"][-1]["value"] == watched["value"]
    assert watched["nodes"] <= (watched["minimax_nodes"] or inf)


def bounds_said(story):
    """(node, 'at most' or 'at least', value) for each bound that a scene claims."""
    for scene in story.scenes:
        node = scene.path[-1]
        place = node if scene.step.what == "pruned" else story.parents.get(node)
        for words in ("at most", "at least"):
            if f"{words} " in scene.says:
                yield place, words, float(scene.says.split(f"{words} ")[1].split(",")[0].rstrip(".").split()[0])


@pytest.mark.parametrize("cut", [">=", ">"])
@pytest.mark.parametrize("tree", [FIGURE, DEEP, SHY])
def test_every_bound_that_is_said_holds_for_the_true_value(tree, cut):
    game = Tree(json.loads(tree))
    story = traced("alpha-beta", game, 0, {"cut": cut}).story
    claimed = list(bounds_said(story))
    assert claimed
    for node, words, value in claimed:
        true = op.minimax_search(game, node.state).value * (1 if node.mover == 0 else -1)
        assert true <= value if words == "at most" else true >= value


@pytest.mark.parametrize("tree", [FIGURE, DEEP, SHY])
def test_a_value_that_is_not_called_less_or_more_is_the_true_one(tree):
    game = Tree(json.loads(tree))
    story = traced("alpha-beta", game, 0, {}).story
    for node in story.tree:
        if node.kind == "backed up":
            true = op.minimax_search(game, node.state).value * (1 if node.mover == 0 else -1)
            said = story.worth(node)
            holds = {"less": true <= node.value, "more": true >= node.value}.get(said.split()[-1], true == node.value)
            assert holds


@pytest.mark.parametrize("tree", [FIGURE, DEEP])
def test_where_there_is_room_every_branch_beside_the_path_is_shown(tree):
    story = traced("alpha-beta", Tree(json.loads(tree)), 0, {}).story
    for scene in story.scenes:
        seen = [
            child
            for node in scene.path
            for child in node.children
            if story.tree.times[child].entered <= scene.step.number
        ]
        lines = [line for line in SceneView(story, scene).lines(100, 80) if "✗" not in line]
        assert len(lines) == 1 + len(seen)
        assert not any("more before" in line for line in lines)


def test_the_view_fits_whatever_the_height_and_always_shows_where_we_are():
    game = ConnectFour()
    story = traced("alpha-beta", game, game.initial, {"depth": 4, "evaluate": lambda *_: 0}).story
    for scene in story.scenes[::7]:
        for height in (4, 6, 8, 12, 40):
            lines = SceneView(story, scene).lines(height, 60)
            assert len(lines) <= height
            assert any(line.endswith("◄") for line in lines)
            assert all(len(line) <= 60 for line in lines)


@pytest.mark.parametrize(
    ("game", "algorithm"),
    [("dice", "expectiminimax"), ("last-stone:4", "max-n"), ("nim:1,2", "alpha-beta"), (FIGURE, "alpha-beta")],
)
def test_the_algorithm_that_suits_the_game_is_taken(game, algorithm):
    assert json.loads(outplay("watch", game, "--json").out)["algorithm"] == algorithm


def test_chance_at_the_root_and_three_players_can_be_watched():
    assert json.loads(outplay("watch", "dice", "--moves", "throw", "--json").out)["steps"]
    vector = json.loads(outplay("watch", "[[(1,2,6),(4,2,3)]]", "--players", "3", "--json").out)
    assert vector["values"] == [1, 2, 6]


def test_a_search_to_a_depth_says_what_is_only_evaluated():
    assert "by evaluation at the depth limit" in outplay("watch", "kalah", "--depth", "2").out
    assert "the game has no evaluate" in outplay("watch", "connect-four", "--depth", "2").out


def test_counting_stops_at_the_limit():
    with pytest.raises(Exception, match="more than 50 nodes"):
        traced("alpha-beta", Nim(3, 4, 5), Nim(3, 4, 5).initial, {}, most_nodes=50)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["connect-four"], "alpha-beta looks at more than 20,000 nodes here: add --depth 3"),
        (["connect-four", "--depth", "12"], "take a --depth below 12"),
        (["dice", "--algorithm", "alpha-beta"], "has no chance nodes: search this game with expectiminimax"),
        (["last-stone", "--algorithm", "minimax"], "is for two players, not 3: search this game with max_n_search"),
        (["kalah", "--algorithm", "minimax-3e", "--depth", "2"], "minimax-3e has no depth limit"),
        (["nim:1,2", "--algorithm", "minimax", "--cut", ">"], "--cut is for alpha-beta"),
        ([FIGURE, "--step", "17"], "--step is 17, but the search has 16 steps"),
        (["[[3,"], "cannot read the tree"),
        (["[" * 1500 + "]" * 1500], "cannot read the tree"),
        (["croquet"], "there is no game 'croquet'"),
        (["nim:1,2", "--depth", "0"], "0 is not in the range"),
    ],
)
def test_what_cannot_be_watched_is_one_sentence(arguments, says):
    ran = outplay("watch", *arguments)
    assert ran.code == 2
    assert says in ran.err
    assert ran.err.count("\n") == 1


def test_every_algorithm_has_a_name_that_the_tree_takes_too():
    for name in op.algorithms():
        said = json.loads(outplay("tree", "[[3,12],[2,4]]", "--algorithm", name, "--json").out)
        assert said["move"] == "a1"
        assert said["value"] == 3 or said["certainty"] == "estimate"
