"""Pictures of trees: what is drawn, where, how much of it, and that it takes no more work than there are nodes."""

import re
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import islice, pairwise
from random import Random

import pytest

from drawing_games import SVG, are_apart, figure, having, late, parsed, searched, searches, words
from outplay import CHANCE, alpha_beta_search, expectiminimax_search, max_n_search, minimax_search, trace
from outplay.drawing import layout
from outplay.drawing.item_painter import ItemPainter, short
from outplay.drawing.selection import TreeAtStep, TreeItem, select
from outplay.drawing.svg import number, text_width, with_minus
from outplay.errors import BadOption, TooLarge
from outplay.games import Nim, Tree
from random_games import random_game

DEFAULT = 120
ENDED = ("terminal", "cut off", "recalled")


# Reading a picture back


def items(root, kind):
    """The groups of one kind of item, by their path."""
    return {group.get("data-path"): group for group in having(root, f"{kind}-twig")}


def numbers(words):
    return [float(number) for number in re.findall(r"-?[\d.]+(?:e[+-]?\d+)?", words)]


def extent(group, parts=None):
    """(left, top, right, bottom) of what a group draws, but for its halo; of a board the frame counts."""
    xs, ys = [], []
    for element in group if parts is None else parts:
        get = lambda name, element=element: float(element.get(name, 0))  # noqa: E731
        if element.tag == f"{SVG}polygon":
            points = numbers(element.get("points"))
            xs += points[::2]
            ys += points[1::2]
        elif element.tag == f"{SVG}rect":
            xs += [get("x"), get("x") + get("width")]
            ys += [get("y"), get("y") + get("height")]
        elif element.tag == f"{SVG}circle" and element.get("class") != "op-halo":
            xs += [get("cx") - get("r"), get("cx") + get("r")]
            ys += [get("cy") - get("r"), get("cy") + get("r")]
        elif element.tag == f"{SVG}text":
            wide, high = text_width(element.text or "", get("font-size")), get("font-size")
            begins = get("x") - (0 if element.get("class") in ("op-note", "op-known") else wide / 2)
            xs += [begins, begins + wide]
            ys += [get("y") - high / 2, get("y") + high / 2]
    return min(xs), min(ys), max(xs), max(ys)


def names(tree):
    """The path of every node, written as in a picture."""
    found = {tree.root: "root"}
    for node in tree:
        for i, child in enumerate(node.children):
            found[child] = str(i) if node is tree.root else f"{found[node]}.{i}"
    return found


def random_trees(count, first=0):
    """Searches of random games: with pruning, with tables, with dice, of three players, cut off."""
    for seed in range(first, first + count):
        kind = seed % 5
        game = random_game(seed, players=3 if kind == 3 else 2, chance=kind == 2)
        algorithm = {2: expectiminimax_search, 3: max_n_search, 4: minimax_search}.get(kind, alpha_beta_search)
        yield seed, trace(algorithm, game, game.initial, **({"player": game.players[0]} if kind == 2 else {}))


# Every search can be drawn


@pytest.mark.parametrize(("name", "algorithm", "depth"), [*searches()])
def test_every_search_of_every_game_is_drawn_as_well_formed_xml(name, algorithm, depth):
    tree = searched(name, algorithm, depth)
    root = parsed(tree.picture().svg())
    drawn = items(root, "node")
    assert root.tag == f"{SVG}svg"
    assert "root" in drawn
    assert len(drawn) + sum(hidden_counts(root)) == tree.nodes


@pytest.mark.parametrize(
    ("name", "algorithm", "depth"), [("tic-tac-toe", "alpha-beta", None), ("dice", "expectiminimax", None)]
)
def test_boards_are_drawn_inside_the_nodes_and_left_out_when_there_are_too_many(name, algorithm, depth):
    tree = searched(name, algorithm, depth)
    few, many = (parsed(tree.picture(most=most)) for most in (20, DEFAULT))
    faces = lambda root: [group for group in having(root, "node-twig") if having(group, "grid")]  # noqa: E731
    assert len(faces(few)) == len(items(few, "node"))
    assert bool(faces(many)) == (len(items(many, "node")) <= 40)
    assert not faces(parsed(tree.picture(most=20, boards=False)))


def test_boards_inside_nodes_lie_on_nothing_else():
    root = parsed(searched("tic-tac-toe", "minimax").picture(most=30))
    require_nothing_overlaps(root)


# Nothing lies on anything


def hidden_counts(root):
    return [int(re.sub(r"\D", "", words(pill)[0])) for pill in having(root, "hidden-twig")]


def require_nothing_overlaps(root, about=""):
    levels = defaultdict(list)
    for group in having(root, "twig"):
        path = group.get("data-path")
        reasons = having(group, "note") if "op-pruned-twig" in group.get("class") else []
        boxes = [extent(group, [part for part in group if part not in reasons])]
        boxes += [extent(group, [reason]) for reason in reasons]
        levels[0 if path == "root" else path.count(".") + 1] += boxes
    for level, boxes in levels.items():
        assert are_apart(boxes), f"{about}: two nodes overlap on level {level}"
    for above, below in pairwise(levels[i] for i in sorted(levels)):
        assert max(box[3] for box in above) <= min(box[1] for box in below), f"{about}: two levels overlap"
    width, height = float(root.get("width")), float(root.get("height"))
    left, top, right, bottom = (
        choose(box[side] for boxes in levels.values() for box in boxes)
        for side, choose in enumerate((min, min, max, max))
    )
    assert min(left, top, width - right, height - bottom) >= 0, f"{about}: something is outside of the picture"


@pytest.mark.parametrize("number", [100, pytest.param(1000, marks=pytest.mark.slow)])
def test_no_two_nodes_overlap_in_random_trees(number):
    kinds = Counter()
    for seed, tree in random_trees(number):
        root = parsed(tree.picture(most=(DEFAULT, 30, 12)[seed % 3]))
        require_nothing_overlaps(root, seed)
        kinds.update({kind: len(having(root, f"{kind}-twig")) for kind in ("node", "pruned", "hidden")})
    assert min(kinds.values()) > number / 4, kinds


@pytest.mark.slow
def test_no_two_nodes_overlap_in_twenty_thousand_more():
    for seed, tree in random_trees(20_000, first=100_000):
        require_nothing_overlaps(parsed(tree.picture(most=(DEFAULT, 300, 40, 5)[seed % 4])), seed)


def measured(tree, **options):
    root = select(tree, **{"most": DEFAULT, **options})
    painter = ItemPainter(tree, TreeAtStep(tree), False)
    for item in root:
        painter.measure(item)
    for item in root:
        painter.make_room(item)
    return root


def test_parents_are_above_the_middle_of_their_children_which_are_in_order():
    for seed, tree in random_trees(200, first=5000):
        root = measured(tree)
        across = layout.place(root)
        for item in root:
            if item.children:
                places = [across[child] for child in item.children]
                assert places == sorted(places), seed
                assert across[item] == pytest.approx((places[0] + places[-1]) / 2), seed


class Box:
    """Something to place."""

    def __init__(self, left=5.0, right=5.0):
        self.left, self.right, self.children = left, right, []


def random_boxes(size, rng, reach):
    boxes = [Box(rng.uniform(1, 30), rng.uniform(1, 30)) for _ in range(size)]
    for i in range(1, size):
        boxes[max(0, rng.randrange(i - min(i, reach), i))].children.append(boxes[i])
    return boxes[0]


def contours(root, across):
    """How far a subtree reaches on each level below it, to the left and to the right."""
    found, level = [], [root]
    while level:
        found.append((min(across[b] - b.left for b in level), max(across[b] + b.right for b in level)))
        level = [child for box in level for child in box.children]
    return found


@pytest.mark.parametrize("reach", [1, 3, 1000])
def test_subtrees_are_as_near_to_each_other_as_they_can_be(reach):
    rng = Random(reach)
    for _ in range(60):
        root = random_boxes(rng.randint(2, 60), rng, reach)
        across = layout.place(root)
        waiting = [root]
        while waiting:
            box = waiting.pop()
            waiting += box.children
            done = contours(box.children[0], across) if box.children else []
            for child in box.children[1:]:
                following = contours(child, across)
                common = min(len(done), len(following))
                gaps = [following[i][0] - done[i][1] for i in range(common)]
                assert min(gaps) == pytest.approx(layout.GAP)
                joined = [(done[i][0], following[i][1]) for i in range(common)]
                done = joined + done[common:] + following[common:]
        assert min(left for left, _ in contours(root, across)) == pytest.approx(0)


def chain(size):
    return linked([i - 1 for i in range(1, size)])


def fan(size):
    return linked([0] * (size - 1))


def caterpillar(size):
    """A chain, each node of which has a leaf beside it."""
    return linked([2 * ((i - 1) // 2) for i in range(1, size)], shift=-1)


def binary(size):
    return linked([(i - 1) // 2 for i in range(1, size)])


def anyhow(size):
    rng = Random(size)
    return linked([rng.randrange(max(0, i - 40), i) for i in range(1, size)])


def combs(size):
    """Chains side by side, each twice as long as the one before."""
    root, left, long = Box(), size - 1, 1
    while left > 0:
        at = root
        for _ in range(min(long, left)):
            at.children.append(Box())
            at = at.children[-1]
        left, long = left - long, 2 * long
    return root


def linked(parents, shift=0):
    boxes = [Box() for _ in range(len(parents) + 1)]
    for i, parent in enumerate(parents, 1):
        boxes[max(parent + shift, 0) if shift else parent].children.append(boxes[i])
    return boxes[0]


@pytest.mark.parametrize("shape", [chain, fan, caterpillar, binary, anyhow, combs])
def test_the_work_of_a_layout_grows_as_the_nodes_do(shape, monkeypatch):
    work = {}
    levels = layout.Contour.levels

    def counted(side, count):
        for reach in levels(side, count):
            work[size] += 1
            yield reach

    monkeypatch.setattr(layout.Contour, "levels", counted)
    for size in (1_000, 10_000):
        work[size] = 0
        assert len(layout.place(shape(size))) == size
        assert work[size] <= 5 * size, f"{work[size]:,} levels were compared for {size:,} nodes"


def test_a_search_ten_thousand_plies_deep_is_drawn_as_far_as_it_fits():
    nested = 0
    for _ in range(10_000):
        nested = [nested]
    tree = trace(minimax_search, Tree(nested), 0)
    root = parsed(tree.picture())
    assert tree.nodes == 10_001
    assert len(items(root, "node")) == DEFAULT
    assert hidden_counts(root) == [10_001 - DEFAULT]


# How much is drawn


@pytest.mark.parametrize("most", [1, 2, 3, 5, 12, 40, 1000])
def test_never_more_nodes_are_drawn_than_were_asked_for_and_the_rest_is_counted(most):
    for seed, tree in random_trees(60, first=7000):
        root = parsed(tree.picture(most=most))
        shown = len(items(root, "node"))
        assert shown <= most, seed
        assert shown + sum(hidden_counts(root)) == tree.nodes, seed
        assert shown == min(most, tree.nodes) or hidden_counts(root), seed


def test_the_depth_limits_what_is_drawn():
    for depth in range(5):
        root = parsed(searched("nim", "minimax").picture(depth=depth, most=1000))
        assert max(0 if path == "root" else path.count(".") + 1 for path in items(root, "node")) == min(depth, 5)


def test_what_is_opened_is_drawn_however_deep_and_all_above_it():
    tree = searched("nim", "minimax")
    shut = items(parsed(tree.picture(depth=1)), "node")
    opened = items(parsed(tree.picture(depth=1, opened=[(1, 0)])), "node")
    assert "1.0.0" in opened
    assert "1.0.0" not in shut
    assert set(opened) - set(shut) == {f"1.{i}" for i in range(len(tree.root.children[1].children))} | {
        f"1.0.{i}" for i in range(len(tree.root.children[1].children[0].children))
    }
    assert items(parsed(tree.picture(most=1, opened=[(0,)])), "node").keys() > {"root", "0", "0.0"}


def test_a_wide_root_shows_the_first_moves_and_the_chosen_one():
    tree = trace(minimax_search, Tree([*range(50), 99, *range(49)]), 0)
    drawn = items(parsed(tree.picture(most=10)), "node")
    assert set(drawn) == {"root", *map(str, range(8)), "50"}


@pytest.mark.parametrize("most", [0, -1])
def test_a_picture_of_no_nodes_is_refused(most):
    with pytest.raises(BadOption, match=f"most is {most}; it should be at least 1"):
        figure().picture(most=most)


@pytest.mark.parametrize("step", [-1, 23])
def test_a_step_that_never_was_is_refused(step):
    with pytest.raises(BadOption, match=f"step is {step}; the search has the steps 0 to 22"):
        figure().picture(step=step)


def test_a_search_larger_than_allowed_is_refused():
    with pytest.raises(TooLarge, match="more than 10 nodes"):
        figure(most=10)
    assert figure(most=11).nodes == 11


# What is drawn


def test_every_pruned_move_of_an_open_node_is_drawn_or_counted_with_its_reason():
    seen = Counter()
    for seed, tree in random_trees(100, first=9000):
        root = select(tree, 60)
        painted = parsed(tree.picture(most=60))
        for item in root:
            crosses = [child for child in item.children if child.kind == "pruned"]
            if not item.node.pruned or not item.children or item.children[-1].kind == "hidden":
                assert not crosses, seed
                continue
            said = [word for child in crosses for word in words(having_path(painted, "pruned", child))]
            moves = [str(move) for move in item.node.pruned]
            seen[len(moves)] += 1
            assert with_minus(item.node.why) in said, seed
            assert set(moves) < set(said), seed
    assert min(seen[1], seen[2]) >= 20, seen


@pytest.mark.parametrize(
    ("leaves", "crosses"), [(4, ["c2", "c3", "c4"]), (5, ["c2, … 4 moves"]), (40, ["c2, … 39 moves"])]
)
def test_many_pruned_moves_are_counted_at_one_cross(leaves, crosses):
    tree = trace(alpha_beta_search, Tree([[3, 12], [2] * leaves]), 0)
    root = parsed(tree.picture())
    assert [move.text for move in having(root, "gone-move")] == crosses
    assert words(root).count("2 <= alpha 3") == 1


def having_path(root, kind, item):
    return items(root, kind)[".".join(map(str, item.path))]


@pytest.mark.parametrize("algorithm", ["alpha-beta", "minimax", "alpha-beta-table"])
def test_the_value_of_every_node_is_written_in_it(algorithm):
    tree = searched("nim", algorithm)
    groups = items(parsed(tree.picture(most=1000)), "node")
    for node, name in names(tree).items():
        assert f"{tree.story.bound(node)}{node.value}".replace("-", "−") in words(groups[name])


def test_what_is_only_a_bound_is_written_as_one_and_the_true_value_is_not_beyond_it():
    seen = Counter()
    for seed, tree in random_trees(100, first=12_000):
        if tree.result.values is not None or any(node.mover == CHANCE for node in tree):
            continue
        groups = items(parsed(tree.picture(most=1000, boards=False)), "node")
        for node, name in names(tree).items():
            bound = next((word[0] for word in words(groups[name]) if word[0] in "≤≥"), "")
            true = minimax_search(tree.game, node.state)
            value = true.value if true.player == tree.result.player else -true.value
            assert {"": value == node.value, "≤": value <= node.value, "≥": value >= node.value}[bound], seed
            seen[bound] += 1
    assert min(seen[bound] for bound in ("", "≤", "≥")) > 20, seen


def test_the_letters_of_a_tree_that_was_written_down_stand_beside_its_inner_nodes():
    for step in (None, 4):
        groups = items(parsed(figure().picture(step=step)), "node")
        for path, letter in {"root": "A", "0": "B", "1": "C", "2": "D"}.items():
            assert path not in groups or letter in words(groups[path])
        assert words(groups["0.0"]) == ["3", "b1"]


def test_values_of_every_kind_are_written_shortly():
    values = {3: "3", 0.41666: "0.417", float("inf"): "∞", float("-inf"): "−∞", (1, 2.5): "(1, 2.5)", 1e9: "1e+09"}
    values |= {-2: "−2", -0.5: "−0.5", Fraction(-1, 6): "−1/6", Fraction(-1000, 2999): "−0.333", 1e-9: "1e-09"}
    assert {value: short(value) for value in values} == values
    assert [short(zero) for zero in (0, 0.0, -0.0)] == ["0"] * 3


def test_max_points_up_min_points_down_and_chance_is_round():
    for seed, tree in random_trees(40, first=2000):
        if tree.result.values is not None:
            continue
        groups, player = items(parsed(tree.picture(most=1000)), "node"), tree.result.player
        for node, name in names(tree).items():
            looks = {look for look in ("max", "min", "chance", "leaf", "guess") if having(groups[name], look)}
            if node.kind in ENDED:
                assert looks <= {"leaf", "guess"}, seed
                continue
            assert looks == {"chance" if node.mover == CHANCE else "max" if node.mover == player else "min"}, seed
            if node.mover != CHANCE:
                (polygon,) = groups[name].iter(f"{SVG}polygon")
                heights = sorted(numbers(polygon.get("points"))[1::2])
                points_up = heights[1] == heights[2] > heights[0]
                points_down = heights[0] == heights[1] < heights[2]
                assert points_up if node.mover == player else points_down, seed


def test_the_chosen_line_is_strong_and_nothing_else_is():
    for seed, tree in random_trees(40, first=3000):
        root = parsed(tree.picture(most=1000))
        strong = {edge.get("data-path") for edge in having(root, "edge") if having(edge, "chosen")}
        node, path = tree.root, []
        while node.best is not None:
            i = next(i for i, child in enumerate(node.children) if child.action == node.best)
            path.append(str(i))
            node = node.children[i]
        assert strong == {".".join(path[: i + 1]) for i in range(len(path))}, seed


def test_the_figure_says_all_that_the_lecture_writes_beside_it():
    root = parsed(figure().picture())
    said = Counter(words(root))
    assert said["[−∞, ∞]"] == 2
    assert said["[3, ∞]"] == 2
    assert said["2 <= alpha 3"] == 1
    assert {"a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3", "d1", "d2", "d3"} <= set(said)
    assert len(having(root, "cross")) == 2
    title = root.find(f"{SVG}title").text
    assert title == "The tree of a search of Tree: 11 nodes, value 3, best move a1"


def test_what_the_dice_do_is_written_with_its_probability():
    said = words(parsed(searched("dice", "expectiminimax").picture()))
    assert {f"{face} (1/6)" for face in range(1, 7)} <= set(said)


def test_the_legend_explains_the_shapes_that_are_there_and_no_others():
    assert legend(figure("minimax").picture()) == ["△ MAX", "▽ MIN", "□ end of the game"]
    known, window = "bold [from, to]: what it can be worth", "[alpha, beta]: on arrival"
    assert legend(figure("minimax").picture(step=5))[-1] == known
    assert legend(figure().picture())[-2:] == ["✕ pruned", window]
    assert legend(figure().picture(step=5))[-2:] == [known, window]


def legend(picture):
    """The words of a legend, whatever the lines they stand in; none is wider than the picture."""
    lines = parsed(picture).findall(f"{SVG}text")
    assert all(text_width(line.text, 10.5) <= picture.width - 36 for line in lines)
    return [words for line in lines for words in line.text.split("\u2002 ")]


def test_labels_do_not_lie_on_edges():
    for _, tree in random_trees(30, first=4000):
        root = parsed(tree.picture())
        tops = [extent(group)[1] for kind in ("node", "pruned") for group in items(root, kind).values()]
        for edge in having(root, "edge"):
            *_, end = numbers(edge.find(f"{SVG}path").get("d"))
            assert not any(top + 0.5 < end < top + 12 for top in tops)


# The tree at a step


@pytest.mark.parametrize(
    ("name", "algorithm"),
    [("tree", "alpha-beta"), ("nim", "alpha-beta-table"), ("dice", "expectiminimax"), ("three-players", "max-n")],
)
def test_the_picture_of_a_step_shows_exactly_what_had_been_entered_and_pruned_by_then(name, algorithm):
    tree = searched(name, algorithm)
    called = names(tree)
    for step in tree.steps[:: max(1, len(tree.steps) // 25)]:
        root = parsed(tree.picture(step=step.number, most=1000, boards=False))
        past = tree.steps[: step.number + 1]
        assert set(items(root, "node")) == {called[s.node] for s in past if s.what == "entered"}
        pruned = {s.node: s.node.pruned for s in past if s.what == "pruned"}
        assert len(items(root, "pruned")) == sum(1 if len(moves) > 3 else len(moves) for moves in pruned.values())
        known = {called[s.node] for s in past if s.what not in ("entered", "pruned")}
        valued = {path for path, group in items(root, "node").items() if group.findall(f"{SVG}text[@data-value]")}
        assert valued == known
        assert [path for path, group in items(root, "node").items() if having(group, "halo")] == [called[step.node]]


def test_nothing_moves_from_step_to_step():
    tree = figure()
    where = {path: extent(group)[1] for path, group in items(parsed(tree.picture(step=22)), "node").items()}
    for step in range(22):
        for path, group in items(parsed(tree.picture(step=step)), "node").items():
            assert extent(group)[1] == where[path]


def test_a_step_writes_what_was_known_then():
    said = words(parsed(figure().picture(step=11)))
    assert "[−∞, 2]" in said
    assert said.count("[3, ∞]") == 2


def test_large_coordinates_keep_their_hundredths():
    written = {3: "3", 10: "10", 3.1: "3.1", 1234567.891: "1234567.89", -0.001: "0", -2.5: "-2.5", 0.006: "0.01"}
    assert {value: number(value) for value in written} == written


def test_a_large_picture_is_apart_too():
    tree = trace(minimax_search, Nim(4, 4), Nim(4, 4).initial, most=10**6)
    root = parsed(tree.picture(most=4_000))
    require_nothing_overlaps(root)


def test_the_same_tree_gives_the_same_picture():
    game, state = late("connect-four")
    one, other = (trace("alpha-beta", game, state).picture().svg() for _ in range(2))
    assert one == other


def test_twigs_come_parents_first():
    root = select(figure(), DEFAULT)
    assert [item.move for item in islice(root, 4)] == ["", "a1", "b1", "b2"]
    assert isinstance(root, TreeItem)
