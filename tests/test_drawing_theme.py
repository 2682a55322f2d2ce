"""Colours: text is readable on what lies under it, and the two sides are told apart by every eye and by a printer."""

import re
from itertools import combinations
from pathlib import Path

import pytest

import outplay
from drawing_games import figure, having, parsed, searched
from outplay import board
from outplay.drawing import stylesheet
from outplay.drawing.marks import FAINTEST, STRONGEST
from outplay.drawing.theme import COLOURS, RULES, THEMES
from outplay.errors import BadOption
from outplay.games import ConnectFour, Hex, TicTacToe

READABLE = 4.5
"""WCAG 2.2, 1.4.3: text against its background."""

SEEN = 3
"""WCAG 2.2, 1.4.11: lines and shapes that mean something, against what is beside them."""

APART = 2
"""How much lighter one side's colour is than the other's, as the same ratio."""

ON = {
    "text": ("paper", "panel"),
    "soft": ("paper", "panel"),
    "note": ("paper",),
    "fixed": ("paper",),
    "move": ("paper",),
    "gone-move": ("paper",),
    "known": ("paper",),
    "in-max": ("max",),
    "in-min": ("min",),
    "heat-text": ("paper",),
}
"""Every class of text, and the classes it stands on; a halo of paper lies around the values of a heat map."""

DRAWN = ("line", "chosen", "cross", "edge", "last", "won", "halo", *(f"series-{i}" for i in range(6)))
"""Lines that mean something."""

# Viénot, Brettel and Mollon, 1999: what a dichromat sees, as a matrix on linear RGB.
PROTANOPIA = ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1))
DEUTERANOPIA = ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1))


def linear(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(rgb):
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]


def contrast(one, other):
    darker, lighter = sorted((luminance(linear(one)), luminance(linear(other))))
    return (lighter + 0.05) / (darker + 0.05)


def seen_by(matrix, colour):
    return [min(max(sum(m * c for m, c in zip(row, linear(colour), strict=True)), 0), 1) for row in matrix]


def distance(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5


def declared(theme):
    """{class: {property: value}} as the stylesheet says it."""
    rules = re.findall(r"\.op-([\w-]+) \{ (.*?) \}", stylesheet(theme))
    found = {}
    for name, rule in rules:
        found.setdefault(name, {}).update(part.split(": ", 1) for part in rule.split("; "))
    return found


every_theme = pytest.mark.parametrize("theme", COLOURS)


@every_theme
@pytest.mark.parametrize("look", ON)
def test_text_is_readable_on_what_it_stands_on(theme, look):
    rules = declared(theme)
    for ground in ON[look]:
        assert contrast(rules[look]["fill"], rules[ground]["fill"]) >= READABLE, ground


def test_every_class_of_text_was_looked_at():
    assert {name for name, rule in RULES.items() if "text-anchor" in rule or "white-space" in rule} == set(ON)


@every_theme
def test_the_values_of_a_heat_map_have_a_halo_of_paper_whatever_the_heat(theme):
    rules = declared(theme)
    assert rules["heat-text"]["stroke"] == COLOURS[theme]["paper"]
    assert rules["heat-text"]["paint-order"] == "stroke"
    assert float(rules["heat-text"]["stroke-width"]) >= 2


def blended(over, under, share):
    """The colour of something that lies over another and lets part of it through."""
    pairs = ((int(over[i : i + 2], 16), int(under[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(share * high + (1 - share) * low):02x}" for high, low in pairs)


@every_theme
@pytest.mark.parametrize("shade", [0, FAINTEST, STRONGEST])
def test_words_are_readable_on_the_heat_of_every_move_also_of_the_best(theme, shade):
    colours = COLOURS[theme]
    for ground in ("paper", "panel"):
        assert contrast(colours["ink"], blended(colours["accent"], colours[ground], shade)) >= READABLE, ground


@every_theme
def test_the_words_of_a_chip_lie_over_its_heat(theme):
    root = parsed(board(searched("tree", "minimax").game, legal=True, values={"a1": 1, "a2": 2, "a3": 3}))
    looks = [element.get("class") for element in root.iter() if element.get("class")]
    assert looks[-9:] == ["op-chip", "op-heat", "op-text"] * 3


def test_the_page_shades_moves_so_that_a_sign_on_them_is_read_and_the_faintest_is_seen():
    page = Path(outplay.__file__).parent / "web" / "static"
    shades = [re.search(r"\((0\.\d+) \+ (0\.\d+) \* \(strength", file.read_text("utf-8")) for file in page.glob("*.js")]
    (found,) = filter(None, shades)
    assert FAINTEST < float(found[1]) < float(found[1]) + float(found[2]) <= 0.6


@every_theme
def test_lines_that_mean_something_are_seen(theme):
    rules = declared(theme)
    for look in DRAWN:
        for ground in ("paper", "panel"):
            assert contrast(rules[look]["stroke"], COLOURS[theme][ground]) >= SEEN, (look, ground)


@every_theme
def test_shapes_have_an_outline_that_is_seen(theme):
    rules = declared(theme)
    for look in ("max", "min", "chance", "leaf", "guess", "first", "second", "stone", "covered", "under-line"):
        assert contrast(rules[look]["stroke"], COLOURS[theme]["paper"]) >= SEEN, look


def test_what_has_no_fill_of_its_own_lies_on_an_outline():
    for picture in (board(TicTacToe(), moves=(0, 4)), board(Hex(3))):
        root = parsed(picture)
        under = [element.get("d") or (element.get("cx"), element.get("cy")) for element in having(root, "under-line")]
        over = [
            element.get("d") or (element.get("cx"), element.get("cy"))
            for look in ("first-line", "second-line")
            for element in having(root, look)
        ]
        assert sorted(map(str, under)) == sorted(map(str, over)) != []


@every_theme
def test_the_two_sides_differ_in_lightness(theme):
    assert contrast(COLOURS[theme]["first"], COLOURS[theme]["second"]) >= APART


@every_theme
@pytest.mark.parametrize("matrix", [PROTANOPIA, DEUTERANOPIA], ids=["protanopia", "deuteranopia"])
def test_the_two_sides_are_told_apart_by_those_who_see_no_red_or_green(theme, matrix):
    first, second = (seen_by(matrix, COLOURS[theme][side]) for side in ("first", "second"))
    assert distance(first, second) >= 0.4
    darker, lighter = sorted((luminance(first), luminance(second)))
    assert (lighter + 0.05) / (darker + 0.05) >= APART


def test_the_simulation_takes_red_and_green_for_alike_and_leaves_grey_alone():
    for matrix in (PROTANOPIA, DEUTERANOPIA):
        red, green = (seen_by(matrix, colour) for colour in ("#c05050", "#708030"))
        assert distance(red, green) < distance(linear("#c05050"), linear("#708030")) / 2
        assert distance(seen_by(matrix, "#808080"), linear("#808080")) < 0.01


def test_the_printer_has_no_colours():
    for colour in COLOURS["print"].values():
        assert colour[1:3] == colour[3:5] == colour[5:7]


def test_nothing_is_said_by_colour_alone():
    root = parsed(board(ConnectFour(), moves=(3, 3)))
    assert len(having(root, "ring")) == len(having(root, "second")) == 1
    tree = parsed(figure().picture())
    assert len(having(tree, "cross")) == 2
    rules = declared("print")
    assert float(rules["chosen"]["stroke-width"]) >= 2 * float(rules["line"]["stroke-width"])
    looks = [(rules[f"series-{i}"]["stroke"], rules[f"series-{i}"].get("stroke-dasharray")) for i in range(4)]
    assert len({dashes for _, dashes in looks}) == 4


def test_heat_grows_from_faint_to_strong():
    assert 0 < FAINTEST < STRONGEST < 1


@pytest.mark.parametrize("theme", THEMES)
def test_every_class_that_a_picture_uses_has_its_rule(theme):
    from drawing_games import SMALL, late

    for name in SMALL:
        game, state = late(name)
        values = dict.fromkeys([] if game.is_terminal(state) else game.actions(state), 1)
        svg = board(game, state, legal=True, values=values).svg(theme) + searched_any(name).svg(theme)
        used = set(re.findall(r'class="(op-[\w-]+)', svg)) - {"op-twig", "op-target", "op-shade"}
        ruled = set(re.findall(r"\.(op-[\w-]+) \{", svg))
        assert {look for look in used if look.removeprefix("op-") in RULES} <= ruled
        assert used - ruled <= {"op-edge"}


def searched_any(name):
    from drawing_games import SMALL
    from outplay import algorithms

    return searched(name, algorithms(SMALL[name][0])[0]).picture()


def test_the_automatic_theme_is_light_and_dark_for_those_who_prefer_that():
    css = stylesheet("auto")
    light, dark = css.split("@media (prefers-color-scheme: dark)")
    assert COLOURS["light"]["ink"] in light
    assert COLOURS["dark"]["ink"] not in light
    assert COLOURS["dark"]["ink"] in dark
    assert COLOURS["light"]["ink"] not in dark


def test_one_colour_of_each_theme_is_no_other():
    for theme, colours in COLOURS.items():
        for one, other in combinations(("ink", "soft", "faint", "paper"), 2):
            assert colours[one] != colours[other], theme


def test_a_scope_goes_before_every_selector():
    assert all(line.startswith(".mine .op") for line in stylesheet("light", scope=".mine ").splitlines())


def test_a_theme_that_is_not_there_is_refused():
    with pytest.raises(BadOption, match=r"theme is 'blue'; it should be one of 'auto', 'light', 'dark', 'print'"):
        stylesheet("blue")
    with pytest.raises(BadOption, match="theme is 'blue'"):
        figure().picture().svg("blue")
