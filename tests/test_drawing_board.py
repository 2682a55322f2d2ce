"""Boards: every move has its place, the last is marked, values are a heat map; games of others are drawn safely."""

import re
from itertools import combinations
from math import hypot, inf
from random import Random
from xml.etree import ElementTree

import pytest

from drawing_games import FIGURE, SVG, having, overlap, parsed, played, words
from outplay import CHANCE, Game, board, expectiminimax_search, games, search
from outplay.drawing.board import NARROWEST, SMALLEST_SIDE, WIDEST, face_of
from outplay.drawing.boards import PAINTERS, painter_of
from outplay.drawing.foreign import embedded
from outplay.drawing.marks import FAINTEST, STRONGEST
from outplay.drawing.svg import text_width
from outplay.errors import BadOption, BadValue, NotAGame
from outplay.games import (
    MNK,
    Breakthrough,
    ConnectFour,
    DiceGame,
    Domineering,
    DotsAndBoxes,
    Hex,
    Kalah,
    LastStone,
    Nim,
    Othello,
    TicTacToe,
    Tree,
)
from outplay.games.nim import State
from outplay.words import offers

GAMES = [
    MNK(5, 4, 3),
    TicTacToe(),
    ConnectFour(),
    ConnectFour(5, 4),
    Othello(),
    Othello(4),
    Breakthrough(),
    Breakthrough(5, 3),
    Domineering(),
    Domineering(3, 5),
    Hex(),
    Hex(8),
    DotsAndBoxes(2, 3),
    Kalah(),
    Kalah(2, 20),
    Nim(3, 4, 5),
    Nim(0, 1),
    LastStone(7),
    DiceGame(),
    Tree(FIGURE),
]
KINDS = {type(game) for game in GAMES}
GAMES += [kind() for kind in games.every_game().values() if kind not in KINDS]
SHOWN = [f"{type(game).__name__}-{i}" for i, game in enumerate(GAMES)]
every_game = pytest.mark.parametrize("game", GAMES, ids=SHOWN)


def positions(game, count=4):
    """Some positions of random games, with the moves that lead there; the last one is the end of a game."""
    for seed in range(count):
        moves, states = played(game, 1000, Random(seed))
        at = Random(f"at {seed}").randrange(len(states)) if seed else len(moves)
        yield moves[:at], states[at]


def number(element, name):
    return float(element.get(name, 0))


def box_of(rect):
    if rect.get("points"):
        xs, ys = zip(*(map(float, point.split(",")) for point in rect.get("points").split()), strict=True)
        return min(xs), min(ys), max(xs), max(ys)
    x, y = number(rect, "x"), number(rect, "y")
    return x, y, x + number(rect, "width"), y + number(rect, "height")


def targets(root):
    return having(root, "target")


def made_moves(game, state):
    """The moves that somebody makes: what the dice bring is none."""
    moves = open_moves(game, state)
    return moves if moves and game.to_move(state) != CHANCE else []


def open_moves(game, state):
    return [] if game.is_terminal(state) else list(game.actions(state))


# The games of the library


def test_every_game_of_the_library_has_a_painter_but_the_tree():
    assert {type(game) for game in GAMES} == {*games.every_game().values()}
    assert {type(game) for game in GAMES if painter_of(game) is None and not offers(game, "draw")} == {Tree}
    assert {type(painter_of(game)) for game in GAMES} == {type(None), *PAINTERS.values()}
    assert type(painter_of(TicTacToe())) is type(painter_of(MNK()))


class Heaps(Game):
    """A game of somebody's own, on a board of the library's."""

    initial, drawn_as = State((3, 2), 0), "heaps"


def test_a_game_of_ones_own_may_be_drawn_on_a_board_of_the_library():
    assert face_of(Heaps(), State((1, 2), 1)) == face_of(Nim(3, 2), State((1, 2), 1))


def test_a_kind_of_board_that_there_is_not_is_told_with_those_that_there_are():
    game = Heaps()
    game.drawn_as = "hepas"
    with pytest.raises(BadOption, match=r"Heaps is drawn as 'hepas'; drawn_as should be one of cells, .*heaps"):
        face_of(game, game.initial)


@every_game
def test_every_board_is_well_formed_and_says_what_it_shows(game):
    for moves, state in positions(game):
        root = parsed(board(game, moves=moves, legal=True).svg())
        title = root.find(f"{SVG}title").text
        assert title.startswith(f"{type(game).__name__}: ")
        assert title.endswith("the game is over" if game.is_terminal(state) else "to move")


@every_game
def test_every_legal_move_has_a_place_of_its_own_within_the_picture(game):
    for moves, state in positions(game):
        picture = board(game, moves=moves, clickable=True)
        rects = targets(parsed(picture))
        assert sorted(int(rect.get("data-action")) for rect in rects) == list(range(len(made_moves(game, state))))
        boxes = [box_of(rect) for rect in rects]
        for left, top, right, bottom in boxes:
            assert min(left, top, picture.width - right, picture.height - bottom) >= 0
            assert min(right - left, bottom - top) >= 14, "too small to be clicked"
        for one, other in combinations(boxes, 2):
            assert not overlap(one, other, slack=0.02)


@every_game
def test_a_target_is_named_as_people_write_the_move(game):
    state = game.initial
    names = [str(game.format_action(state, move)) for move in made_moves(game, state)]
    rects = sorted(targets(parsed(board(game, clickable=True))), key=lambda rect: int(rect.get("data-action")))
    assert [rect.get("data-move") for rect in rects] == names
    assert [rect.get("aria-label") for rect in rects] == names
    assert [rect.find(f"{SVG}title").text for rect in rects] == names


@every_game
def test_legal_moves_are_marked_and_only_when_asked_for(game):
    for moves, state in positions(game):
        plain, marked = (parsed(board(game, moves=moves, legal=legal)) for legal in (False, True))
        assert not having(plain, "legal")
        assert len(having(marked, "legal") + having(marked, "chip")) == len(made_moves(game, state))


@every_game
def test_the_last_move_is_marked_where_it_has_a_place(game):
    for moves, _ in positions(game):
        marks = having(parsed(board(game, moves=moves)), "last")
        before = played_to(game, moves[:-1])
        painter = painter_of(game)
        spot = painter.spot(before, moves[-1]) if painter and moves else None
        assert bool(marks) == (spot is not None)
        if spot is None or spot.origin is not None:
            continue
        left, top, right, bottom = box_of(marks[0])
        assert overlap((left, top, right, bottom), (spot.x, spot.y, spot.x + spot.width, spot.y + spot.height))


def played_to(game, moves):
    state = game.initial
    for move in moves:
        state = game.result(state, move)
    return state


def test_the_first_move_is_marked_too_though_it_is_the_number_0():
    assert having(parsed(board(TicTacToe(), moves=[0])), "last")


def test_the_end_of_a_game_has_no_moves_to_mark():
    game = TicTacToe()
    root = parsed(board(game, moves=(0, 3, 1, 4, 2), legal=True, clickable=True))
    assert not having(root, "legal")
    assert not targets(root)


@pytest.mark.parametrize("moves", [(0, 4), (8, 1), (3, 5)])
def test_crosses_and_noughts_stand_in_their_cells(moves):
    root = parsed(board(TicTacToe(), moves=moves))
    (nought,) = having(root, "second-line")
    (cross,) = having(root, "first-line")
    start = [float(part) for part in re.findall(r"-?[\d.]+", cross.get("d"))[:2]]
    cell = lambda x, y: (int((y - 10) // 44), int((x - 10) // 44))  # noqa: E731
    assert cell(*start) == divmod(moves[0], 3)
    assert cell(number(nought, "cx"), number(nought, "cy")) == divmod(moves[1], 3)


def test_pieces_are_drawn_where_the_rules_put_them():
    root = parsed(board(ConnectFour(), moves=(3, 3, 6)))
    discs = sorted(
        (round(number(disc, "cx")), round(number(disc, "cy")), look)
        for look in ("first", "second")
        for disc in having(root, look)
    )
    assert discs == [(182, 208, "second"), (182, 252, "first"), (314, 252, "first")]
    root = parsed(board(Kalah(3, 2), moves=(1,)))
    assert words(root) == ["0", "0", "1", "3", "2", "3", "3", "0", "2", "1", "2", "2", "2", "3"]


def test_dice_show_what_was_thrown():
    pips = [len(having(parsed(board(DiceGame(), moves=("throw", str(face)))), "dot")) for face in range(1, 7)]
    assert pips == [1, 2, 3, 4, 5, 6]
    assert "–" in words(parsed(board(DiceGame(), moves=("pass",))))


def test_a_game_of_no_heaps_has_a_board():
    parsed(board(Nim()))


# Heat


@every_game
def test_the_better_a_move_the_stronger_its_colour_and_every_value_is_written(game):
    for _, state in positions(game):
        moves = open_moves(game, state)
        if not moves:
            continue
        values = {move: Random(str(move)).choice((-1, 0, 0.25, 3, 12.5)) for move in moves}
        picture = board(game, state, values=values)
        root = parsed(picture)
        shades = [float(box.get("fill-opacity")) for box in having(root, "heat")]
        assert sorted(set(shades)) == sorted(shade_of(set(values.values())))
        written = " ".join(words(root))
        assert all(f"{value:g}".replace("-", "−") in written for value in values.values())
        for box in having(root, "heat"):
            left, top, right, bottom = box_of(box)
            assert min(left, top, picture.width - right, picture.height - bottom) >= 0


def shade_of(values):
    low, high = min(values), max(values)
    shares = {0.5 if low == high else (value - low) / (high - low) for value in values}
    return {round(FAINTEST + (STRONGEST - FAINTEST) * share, 2) for share in shares}


def test_each_value_has_the_shade_of_its_own():
    values = {0: -1, 4: 1, 8: 0}
    root = parsed(board(TicTacToe(), values=values))
    shades = {}
    for box, value in zip(having(root, "heat"), having(root, "heat-text"), strict=True):
        left, top, right, bottom = box_of(box)
        assert left < number(value, "x") < right
        assert top < number(value, "y") < bottom
        shades[value.text] = float(box.get("fill-opacity"))
    assert shades["−1"] < shades["0"] < shades["1"]


@pytest.mark.parametrize(
    "values",
    [{0: inf, 1: -inf, 2: 0}, {0: inf, 1: 3, 2: 1}, {0: -inf, 1: -inf, 2: -inf}, {0: 0.0, 1: -0.0, 2: -0.001}],
)
def test_infinite_and_equal_values_have_shades_in_order(values):
    root = parsed(board(TicTacToe(), values=values))
    shades = dict(zip(values, (float(box.get("fill-opacity")) for box in having(root, "heat")), strict=True))
    assert all(FAINTEST <= shade <= STRONGEST for shade in shades.values())
    for one, other in combinations(values, 2):
        if values[one] > values[other] + 0.01:
            assert shades[one] > shades[other]
    assert not {"-0", "−0"} & set(words(root))


def test_values_that_are_all_alike_are_neither_good_nor_bad():
    for value in (-3, 0, inf):
        root = parsed(board(TicTacToe(), values=dict.fromkeys(range(9), value)))
        (shade,) = {float(box.get("fill-opacity")) for box in having(root, "heat")}
        assert shade == pytest.approx((FAINTEST + STRONGEST) / 2, abs=0.01)


def test_the_best_move_of_either_player_is_the_strongest():
    game = DiceGame()
    state = played_to(game, ("throw", "4"))
    rows = {move: -expectiminimax_search(game, game.result(state, move), player=0).value for move in ("throw", "pass")}
    root = parsed(board(game, state, values=rows))
    shades = dict(zip(words(root)[-2:], (float(box.get("fill-opacity")) for box in having(root, "heat")), strict=True))
    assert shades["throw: −1/6"] > shades["pass: −1"], "MIN throws"


def test_values_on_a_board_fit_into_their_places_or_go_to_chips():
    for game in GAMES:
        moves = list(game.actions(game.initial))
        if not moves:
            continue
        root = parsed(board(game, values={move: -0.07 - i for i, move in enumerate(moves)}))
        heats = [box_of(box) for box in having(root, "heat")]
        texts = [text for text in having(root, "heat-text") if "−" in text.text]
        if having(root, "chip"):
            assert not texts, "a value is written once"
            texts = [text for text in having(root, "text") if ": −" in (text.text or "")]
            heats = heats[-len(moves) :]
        assert len(texts) == len(moves)
        for text, (left, _, right, _) in zip(texts, heats, strict=True):
            wide = text_width(text.text, number(text, "font-size"))
            assert number(text, "font-size") >= 8
            assert wide <= right - left + 7, (game, text.text)


def test_the_number_of_seeds_is_not_covered_by_the_value_of_a_house():
    game = Kalah(6, 4)
    root = parsed(board(game, values={move: move / 4 for move in game.actions(game.initial)}))
    seeds = [text for text in having(root, "heat-text") if text.text == "4"]
    assert len(seeds) == 12
    marked = parsed(board(game, legal=True))
    dots = [(number(dot, "cx"), number(dot, "cy")) for dot in having(marked, "legal")]
    for mark in [box_of(heat) for heat in having(root, "heat")] + [(x - 5, y - 5, x + 5, y + 5) for x, y in dots]:
        for text in seeds:
            x, y = number(text, "x"), number(text, "y")
            assert not overlap(mark, (x - 4, y - 5, x + 4, y + 5))
        for seed in having(root, "stone"):
            x, y = number(seed, "cx"), number(seed, "cy")
            assert not overlap(mark, (x - 3, y - 3, x + 3, y + 3))


def test_the_heat_of_a_hexagon_is_a_hexagon():
    game = Hex(3)
    root = parsed(board(game, values=dict.fromkeys(range(9), 1)))
    cells = [cell.get("points") for cell in having(root, "panel")]
    assert sorted(heat.get("points") for heat in having(root, "heat")) == sorted(cells)
    (last,) = having(parsed(board(game, moves=(4,))), "last")
    assert last.get("points") == cells[4]


def test_moves_from_cell_to_cell_are_arrows_that_do_not_lie_on_pieces():
    game = Breakthrough(5, 5)
    state = played_to(game, (22, 55, 16))
    values = dict.fromkeys(game.actions(state), 1)
    for root, look in (
        (parsed(board(game, state, legal=True)), "legal"),
        (parsed(board(game, state, values=values)), "heat"),
    ):
        heads = [box_of(head) for head in having(root, look) if head.get("points")]
        assert len(heads) == len(values)
        for left, top, right, bottom in heads:
            middle = (left + right) / 2, (top + bottom) / 2
            for piece in having(root, "first") + having(root, "second"):
                far = hypot(middle[0] - number(piece, "cx"), middle[1] - number(piece, "cy"))
                assert far > number(piece, "r"), "the middle of a head is outside of every piece"
    assert not having(root, "heat-text"), "there is no room for values between the pieces"


def test_the_rows_of_an_analysis_are_values():
    from outplay import analyse

    game = TicTacToe()
    state = played_to(game, (0, 4, 8))
    root = parsed(board(game, state, values=analyse(game, state, engine="plain")))
    assert len(having(root, "heat")) == 6


def test_a_value_of_a_move_that_is_not_legal_is_refused():
    with pytest.raises(BadOption, match="values has the move 9, which is not legal here"):
        board(TicTacToe(), values={9: 1})


def test_a_class_is_no_game():
    with pytest.raises(NotAGame, match=r"TicTacToe is a class; make a game of it first: TicTacToe\(\)"):
        board(TicTacToe)


# Games of others


class Coin(Game):
    """Take heads or tails."""

    initial = "start"

    def to_move(self, state):
        return 0

    def actions(self, state):
        return ("heads", "tails")

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return state != "start"

    def utility(self, state, player):
        return 1 if state == "heads" else -1


class Bare:
    """The six words and nothing else."""

    initial, to_move, actions, result, is_terminal, utility = (
        "start",
        *(lambda self, *of, word=word: getattr(Coin, word)(self, *of) for word in ("to_move", "actions", "result")),
        lambda self, state: state != "start",
        lambda self, state, player: 0,
    )


def drawing(svg, **more):
    """A game that draws this."""
    return type("Drawn", (Coin,), {"draw": lambda self, state: svg, **more})()


def showing(**words):
    return type("Shown", (Coin,), words)()


def test_a_game_that_draws_itself_is_drawn_as_it_says():
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40"><circle id="c" cx="5" cy="5" r="4"/></svg>'
    picture = board(drawing(svg), legal=True)
    root = parsed(picture)
    face = face_of(drawing(svg), "start")
    assert face.width == SMALLEST_SIDE
    assert face.height == pytest.approx(SMALLEST_SIDE * 40 / 90)
    assert [circle.get("id") for circle in root.iter(f"{SVG}circle")] == ["c"]
    assert len(having(root, "chip")) == 2
    assert picture.height > 40


@pytest.mark.parametrize("prefix", ["", "s:"])
def test_pictures_in_any_namespace_prefix_and_their_own_links_are_kept(prefix):
    svg = (
        f'<{prefix}svg xmlns{prefix and ":s"}="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink">'
        f'<{prefix}g id="a"><{prefix}rect fill="url(#paint)" style="stroke: red"/></{prefix}g>'
        f'<{prefix}use x:href="#a"/><{prefix}style>.b {{ fill: red }}</{prefix}style></{prefix}svg>'
    )
    root = parsed(board(drawing(svg)))
    (use,) = root.iter(f"{SVG}use")
    rect = next(rect for rect in root.iter(f"{SVG}rect") if rect.get("style"))
    assert use.get("href") == "#a", "as pages read it too"
    assert rect.get("fill") == "url(#paint)"
    assert [style.text for style in root.iter(f"{SVG}style")] == [".b { fill: red }"]


HOSTILE = {
    "script": "<script>alert(1)</script>",
    "capitals": "<SCRIPT>alert(1)</SCRIPT><Script>alert(1)</Script>",
    "prefixed": '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
    "of a page": '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
    "foreign": '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>',
    "handler": '<rect onclick="alert(1)" ONLOAD="alert(1)" onmouseover="alert(1)"/>',
    "link": '<a href="javascript:alert(1)"><text>x</text></a>',
    "spaced link": '<use href=" http://evil.example/a.svg#x"/>',
    "capital link": '<use HREF="http://evil.example/a.svg#x"/>',
    "old link": '<use xmlns:l="http://www.w3.org/1999/xlink" l:href="http://evil.example/a.svg#x"/>',
    "image": '<image href="http://evil.example/a.png"/><img src="http://evil.example/a.png"/>',
    "paint": '<rect fill="url(http://evil.example/a.svg#x)"/>',
    "capital paint": '<rect fill="URL( http://evil.example/a.svg#x)"/>',
    "hidden paint": '<rect fill="url(#a) url(http://evil.example/b)"/>',
    "escaped paint": '<rect style="fill: u\\72l(http://evil.example/a)"/>',
    "set of images": "<rect style=\"background: image-set('http://evil.example/a' 1x)\"/>",
    "import": "<style>@import 'http://evil.example/a.css';</style>",
    "style's image": "<style>* { background: url(http://evil.example/a) }</style>",
    "escaped import": "<style>\\40 import 'http://evil.example/a.css';</style>",
    "animation": '<a><animate attributeName="href" to="javascript:alert(1)"/></a>',
    "set": '<rect><set attributeName="onclick" to="alert(1)"/></rect>',
    "title": "<title><style>&lt;/style>&lt;script>alert(1)&lt;/script></style><script>alert(1)</script></title>",
    "nested": "<g><g><defs><script>alert(1)</script></defs></g></g>",
    "inner svg": '<svg onload="alert(1)"><script>alert(1)</script></svg>',
}


@pytest.mark.parametrize("inside", HOSTILE.values(), ids=HOSTILE)
def test_nothing_in_an_embedded_picture_runs_or_loads(inside):
    svg = board(drawing(f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>')).svg(styled=False)
    for element in ElementTree.fromstring(svg).iter():
        assert element.tag.startswith(SVG)
        name = element.tag.removeprefix(SVG).lower()
        assert not (name in ("title", "desc", "style") and len(element)), (
            "a page would read what is in there as its own"
        )
        assert name not in ("script", "foreignobject", "a", "image", "img", "animate", "set", "iframe", "body")
        for attribute, value in element.attrib.items():
            assert not attribute.rpartition("}")[2].lower().startswith("on")
            assert "evil" not in value
            assert "javascript" not in value
    assert "evil.example" not in svg
    assert "alert(1)" not in re.sub("&lt;.*?&gt;", "", svg) or inside is HOSTILE["title"]
    assert "<script" not in svg.lower()


@pytest.mark.parametrize(
    ("drawn", "says"),
    [
        ("<svg", "which is no SVG"),
        ("", "which is no SVG"),
        ("hello", "which is no SVG"),
        ("<div/>", "it should be <svg"),
        ('<svg xmlns="http://example.org/other"/>', "it should be <svg"),
        (None, "it should return a string"),
        (b"<svg/>", "it should return a string"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>', "document type"),
        ("<svg>" + "x" * 1_000_001 + "</svg>", "more than a million letters"),
        ("<svg>" + "<g>" * 5_000 + "</g>" * 5_000 + "</svg>", "nested too deep"),
        ('<svg width="99999999" height="1"/>', "at most 10000 wide and high"),
    ],
)
def test_a_picture_that_cannot_be_used_is_refused_in_words(drawn, says):
    with pytest.raises(BadValue, match=says):
        board(drawing(drawn))


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('width="120" height="80"', (120, 80)),
        ('width="120px" height=" 80 "', (120, 80)),
        ('viewBox="0 0 30 20"', (30, 20)),
        ('viewBox="0,0,1e2,20.5"', (100, 20.5)),
        ('viewBox="-5 -5 30 20" width="60" height="40"', (60, 40)),
        ('width="100%" height="50%" viewBox="0 0 30 20"', (30, 20)),
        ('width="." height="1.2.3"', (200, 200)),
        ('viewBox="0 0 1.2.3 9"', (200, 9)),
        ('viewBox="junk"', (200, 200)),
        ("", (200, 200)),
    ],
)
def test_an_embedded_picture_has_the_size_it_says_or_a_usual_one(attributes, size):
    assert embedded(f"<svg {attributes}/>")[:2] == size


def test_a_large_board_is_a_small_thumbnail_in_a_tree():
    from outplay import trace

    game = drawing('<svg width="5000" height="2500"><rect width="5000" height="2500"/></svg>')
    root = parsed(trace("minimax", game, game.initial).picture())
    frames = having(root, "grid")
    assert [(number(frame, "width"), number(frame, "height")) for frame in frames] == [(76, 38)] * 3


def test_a_game_that_only_shows_itself_is_set_as_text():
    root = parsed(board(showing(show=lambda self, state: f"+--+\n|  |\n{state}"), legal=True))
    lines = having(root, "fixed")
    assert [line.text for line in lines] == ["+--+", "|  |", "start"]
    assert lines[1].get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"
    assert len({line.get("y") for line in lines}) == 3


@pytest.mark.parametrize("game", [Coin(), Bare()], ids=["Game", "six words"])
def test_a_game_that_says_nothing_of_its_looks_is_set_as_its_state(game):
    assert "start" in words(parsed(board(game, legal=True)))


STRANGE = [
    "<script>alert(1)</script>",
    "a&b",
    '"quoted"',
    "</text>",
    "将棋 ♞ é",
    "\x1b[31mred\x00",
    "\ud800",
    "]]>",
    "<!-- -->",
]


@pytest.mark.parametrize("word", STRANGE)
def test_strange_words_of_moves_and_boards_are_written_as_they_are(word):
    game = showing(show=lambda self, state: word, format_action=lambda self, state, action: word)
    root = parsed(board(game, legal=True, clickable=True, values={"heads": 1}).svg())
    plain = re.sub("[\x00\x1b\ud800]", "�", word)
    assert plain in words(root)
    assert {rect.get("data-move") for rect in targets(root)} == {plain}
    assert "script" not in {element.tag.removeprefix(SVG) for element in root.iter()}


def test_wide_letters_get_the_room_they_need():
    wide, narrow = (showing(show=lambda self, state, word=word: word) for word in ("将棋" * 20, "ab" * 20))
    assert board(wide).width > 1.5 * board(narrow).width


def test_chips_stay_within_the_picture_and_apart_however_long_their_words():
    game = type("Long", (Coin,), {"actions": lambda self, state: [f"{'long ' * i}move {i}" for i in range(25)]})()
    picture = board(game, clickable=True, values={f"{'long ' * 3}move 3": -123456.789})
    boxes = [box_of(chip) for chip in having(parsed(picture), "chip")]
    assert len(boxes) == 25
    for one, other in combinations(boxes, 2):
        assert not overlap(one, other)
    assert max(box[2] for box in boxes) <= picture.width
    assert max(box[3] for box in boxes) <= picture.height
    assert all(left == 12 or right <= WIDEST for left, _, right, _ in boxes), (
        "a row goes on beyond the width of the picture"
    )
    root = parsed(picture)
    for text in having(root, "text"):
        middle, half = number(text, "x"), text_width(text.text, 14) / 2
        at = number(text, "y")
        assert any(
            left <= middle - half and middle + half <= right and top < at < bottom for left, top, right, bottom in boxes
        )


@pytest.mark.parametrize("count", [2, 9, 49, 400])
@pytest.mark.parametrize("valued", [False, True])
def test_a_board_of_chips_is_about_as_wide_as_high_or_as_wide_as_a_phone_can_show(count, valued):
    moves = [f"{'abcdefghijklmnopqrst'[i % 20]}{i // 20 + 1}" for i in range(count)]
    size = max(3, round(count**0.5))
    game = showing(actions=lambda self, state: moves, show=lambda self, state: "\n".join([". " * size] * size))
    picture = board(game, clickable=True, values=dict.fromkeys(moves, -0.25) if valued else {})
    assert picture.width <= WIDEST
    assert picture.height <= 1.3 * max(picture.width, NARROWEST) or picture.width > WIDEST - 80
    assert 'class="op op-has-chips"' in picture.svg()
    for chip, move in zip(having(parsed(picture), "chip"), moves, strict=True):
        words = f"{move}: −0.25" if valued else move
        assert number(chip, "width") == pytest.approx(24 + text_width(words, 14), abs=0.01), (
            "no room is kept for nothing"
        )


def test_only_a_game_whose_moves_have_no_places_is_said_to_have_chips():
    own = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40"/>'
    for game, expected in ((Coin(), True), (drawing(own), True), (TicTacToe(), False), (Othello(4), False)):
        assert ("op-has-chips" in board(game).svg()) == expected


# What a click means


def test_a_click_anywhere_in_a_column_drops_a_stone():
    game = ConnectFour()
    root = parsed(board(game, moves=(3, 3, 3), clickable=True))
    columns = [box_of(target) for target in targets(root)]
    assert [target.get("data-move") for target in targets(root)] == list("1234567")
    assert {(top, bottom) for _, top, _, bottom in columns} == {(10, 10 + 6 * 44)}
    values = {move: move for move in game.actions(played_to(game, (3, 3, 3)))}
    heats = [box_of(heat) for heat in having(parsed(board(game, moves=(3, 3, 3), values=values)), "heat")]
    assert all(bottom - top < 44 for _, top, _, bottom in heats), "the value stands where the stone lands"


@every_game
def test_the_keyboard_goes_through_the_moves_as_one_reads(game):
    for moves, _ in positions(game):
        boxes = [box_of(target) for target in targets(parsed(board(game, moves=moves, clickable=True)))]
        assert boxes == sorted(boxes, key=lambda box: (box[1], box[0]))


@every_game
def test_what_a_page_colours_lies_below_the_words_and_within_what_is_clicked(game):
    root = parsed(board(game, clickable=True))
    order = list(root.iter())
    places = {target.get("data-action"): box_of(target) for target in targets(root)}
    shades = having(root, "shade")
    assert sorted(shade.get("data-shade") for shade in shades) == sorted(places)
    for shade in shades:
        assert shade.get("fill") == "none"
        assert order.index(shade) < min(map(order.index, targets(root)))
        if shade.tag != f"{SVG}circle":
            assert overlap(box_of(shade), places[shade.get("data-shade")])
    for chip, shade in zip(having(root, "chip"), shades, strict=False):
        assert [chip.get(side) for side in ("x", "y", "width", "rx")] == [
            shade.get(side) for side in ("x", "y", "width", "rx")
        ]


def test_what_the_dice_may_bring_is_no_move_and_the_board_keeps_its_size():
    game, throws, heights = DiceGame(), [], []
    for moves in ((), ("throw",), ("throw", "4"), ("throw", "4", "throw")):
        for options in ({"legal": True}, {"clickable": True}, {"legal": True, "clickable": True}):
            picture = board(game, moves=moves, **options)
            throws.append(len(having(parsed(picture), "chip")))
            heights.append((picture.width, picture.height))
    assert throws == [2] * 3 + [0] * 3 + [2] * 3 + [0] * 3
    assert len(set(heights)) == 1
    values = {str(face): face for face in range(1, 7)}
    assert len(having(parsed(board(game, moves=("throw",), values=values)), "chip")) == 6


# Whose a piece is


def test_a_domino_is_one_piece_in_the_colour_of_who_laid_it():
    game = Domineering(4, 4)
    root = parsed(board(game, moves=(0, 2, 9)))
    sizes = {look: [(number(one, "width"), number(one, "height")) for one in having(root, look)] for look in PIECES}
    assert sizes == {"first": [(38, 82)] * 2, "second": [(82, 38)], "covered": []}
    (last,) = having(root, "last")
    assert (number(last, "width"), number(last, "height")) == (44, 88)


PIECES = ("first", "second", "covered")


def test_cells_are_nobodys_where_it_is_not_known_who_covered_them():
    game = Domineering(4, 4)
    state = played_to(game, (0, 2))
    root = parsed(board(game, state))
    assert [len(having(root, look)) for look in PIECES] == [0, 0, 4]
    root = parsed(board(game, state, moves=(9,)))
    assert [len(having(root, look)) for look in PIECES] == [1, 0, 4]


def test_a_closed_box_is_its_owners_where_the_moves_are_known():
    game = DotsAndBoxes(2, 2)
    moves = (0, 2, 3, 5, 1, 4, 6)
    root = parsed(board(game, moves=moves))
    assert [len(having(root, look)) for look in ("first", "second")] == [0, 2]
    assert "✓" not in words(root)
    root = parsed(board(game, played_to(game, moves)))
    assert not having(root, "first") + having(root, "second")
    assert words(root).count("✓") == 2


@pytest.mark.parametrize("game", [Nim(3, 4, 5), LastStone(7), Kalah(3, 2)], ids=["Nim", "LastStone", "Kalah"])
def test_stones_that_nobody_owns_have_nobodys_colour(game):
    root = parsed(board(game))
    assert having(root, "stone")
    assert not having(root, "first") + having(root, "second")


def test_seeds_in_a_store_are_their_owners():
    root = parsed(board(Kalah(3, 2), moves=(2, 1)))
    assert [len(having(root, look)) for look in ("first", "second")] == [1, 0]


# The end


@pytest.mark.parametrize(
    ("game", "moves", "lines"),
    [
        (TicTacToe(), (0, 3, 1, 4, 2), [(0, 3)]),
        (TicTacToe(), (0, 1, 3, 2, 6), [(90, 3)]),
        (TicTacToe(), (0, 1, 4, 2, 8), [(45, 3)]),
        (TicTacToe(), (2, 0, 4, 1, 6), [(-45, 3)]),
        (TicTacToe(), (0, 1, 2, 3, 4, 5, 7, 6, 8), [(45, 3)]),
        (TicTacToe(), (0, 1, 2, 4, 3, 5, 7, 6, 8), []),
        (TicTacToe(), (0, 3, 1, 4), []),
        (TicTacToe(), (0, 1, 2, 3, 8, 5, 6, 7, 4), [(45, 3), (-45, 3)]),
        (MNK(5, 5, 4), (4, 0, 8, 1, 12, 2, 16), [(-45, 4)]),
        (ConnectFour(), (0, 1, 0, 1, 0, 1, 0), [(90, 4)]),
        (ConnectFour(), (0, 0, 1, 1, 2, 2, 4, 4, 5, 5, 3), [(0, 6)]),
        (ConnectFour(), (0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3), [(-45, 4)]),
        (MNK(2, 2, 1), (0,), [(0, 1)]),
    ],
)
def test_what_won_has_a_ring(game, moves, lines):
    """The angle of a ring and how many cells it goes around."""
    root = parsed(board(game, moves=moves))
    rings, found = having(root, "won"), []
    for ring in rings:
        angle = float(re.match(r"rotate\((-?[\d.]+) ", ring.get("transform")).group(1))
        step = 44 * (2**0.5 if angle % 90 else 1)
        found.append((angle, round((number(ring, "width") - number(ring, "height")) / step) + 1))
    assert found == lines
    order = list(root.iter())
    pieces = [piece for look in ("first", "second", "first-line", "second-line") for piece in having(root, look)]
    assert all(order.index(ring) < order.index(piece) for ring in rings for piece in pieces), "it covers no piece"


def test_a_board_needs_no_search_and_a_search_no_board():
    game = TicTacToe()
    before = search(game, played_to(game, (0, 4)), depth=2, engine="plain")
    board(game, played_to(game, (0, 4)))
    assert search(game, played_to(game, (0, 4)), depth=2, engine="plain") == before


def test_the_man_who_was_placed_last_is_whole_inside_of_his_frame():
    game = games.SixMensMorris()
    root = parsed(board(game, moves=[next(iter(game.actions(game.initial)))]))
    [frame] = map(box_of, having(root, "under-last"))
    [man] = having(root, "first")[:1]
    x, y, radius = (number(man, name) for name in ("cx", "cy", "r"))
    assert frame[0] < x - radius - 1 < x + radius + 1 < frame[2]
    assert frame[1] < y - radius - 1 < y + radius + 1 < frame[3]


def test_the_numbers_of_lines_stand_beside_the_places_of_their_moves():
    game = DotsAndBoxes(3, 3)
    root = parsed(board(game, clickable=True, legal=True))
    places = [box_of(place) for place in having(root, "shade")]
    for text in having(root, "soft")[: game.count]:
        x, y, half = number(text, "x"), number(text, "y"), text_width(text.text, 10) / 2
        assert not any(overlap(place, (x - half, y - 4, x + half, y + 4)) for place in places), text.text
