"""Ratings, and the crosstable of a tournament: true strengths are found, with an interval that holds them."""

import json
import sys
from importlib.util import find_spec
from itertools import combinations
from math import exp, inf
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawing_games import having, parsed, words
from outplay.errors import BadOption, MissingExtra
from outplay.playing import Crosstable, Meeting, Ratings, meetings_of, rate_games, rate_meetings, share_at
from outplay.saying import Estimate

pytestmark = pytest.mark.skipif(
    not (find_spec("choix") and find_spec("openskill")), reason="the ratings need choix and openskill"
)

TRUE = {"a": 120, "b": 40, "c": -10, "d": -150}
"""Elo, 0 on average."""


def game_of(one, other, random, drawn=0.3):
    """Points of a player who is so much better."""
    share = share_at(one - other)
    return random.choices([1, 0.5, 0], [share - drawn / 2, drawn, 1 - share - drawn / 2])[0]


def tournament(random, pairs=50, true=TRUE, drawn=0.2):
    return {
        (one, other): Meeting.of_pairs(
            [[game_of(true[one], true[other], random, drawn) for _ in range(2)] for _ in range(pairs)]
        )
        for one, other in combinations(true, 2)
    }


def plain(wins, draws, losses):
    return Meeting(wins, draws, losses, None)


# Games of two


def test_expected_results_give_back_the_true_ratings():
    games = 100_000
    shares = {(one, other): share_at(TRUE[one] - TRUE[other]) for one, other in combinations(TRUE, 2)}
    meetings = {pair: plain(round(share * games), 0, games - round(share * games)) for pair, share in shares.items()}
    for name, rating in rate_meetings(meetings).estimates.items():
        assert rating.value == pytest.approx(TRUE[name], abs=0.01)
        assert rating.high - rating.low < 3


def test_of_two_players_the_difference_is_the_elo_of_their_match():
    meeting = Meeting.of_pairs([(1, 0.5)] * 30 + [(1, 0)] * 40 + [(0.5, 0)] * 10)
    ratings = rate_meetings({("new", "old"): meeting}).estimates
    assert list(ratings) == ["new", "old"]
    difference = ratings["new"].value - ratings["old"].value
    assert difference == pytest.approx(meeting.score.elo.value, abs=1e-4)
    assert 2 * (ratings["new"].high - ratings["new"].low) == pytest.approx(
        meeting.score.elo.high - meeting.score.elo.low, rel=0.02
    )


def test_the_interval_holds_the_true_rating_about_95_times_in_100():
    random, held, repeats = Random(1), 0, 40
    for _ in range(repeats):
        estimates = rate_meetings(tournament(random, pairs=25)).estimates
        held += sum(estimates[name].holds(elo) for name, elo in TRUE.items())
    assert 0.91 <= held / (repeats * len(TRUE)) <= 0.99


def test_draws_and_pairs_narrow_the_interval():
    def width(drawn):
        ratings = rate_meetings(tournament(Random(2), 60, dict.fromkeys("abc", 0), drawn)).estimates
        return max(rating.high - rating.low for rating in ratings.values())

    assert width(0.8) < 0.7 * width(0)


counts = st.tuples(*[st.integers(0, 12)] * 3).map(lambda found: plain(*found))
tables = st.lists(counts, min_size=6, max_size=6).map(
    lambda cells: dict(zip(combinations("abcd", 2), cells, strict=True))
)


@given(tables)
@settings(max_examples=40)
def test_any_table_has_finite_ratings_around_0_and_the_best_stands_first(meetings):
    ratings = rate_meetings(meetings)
    values = [rating.value for rating in ratings.estimates.values()]
    assert set(ratings.estimates) == set("abcd")
    assert sum(values) == pytest.approx(0, abs=1e-6)
    assert values == sorted(values, reverse=True)
    assert all(-inf < rating.low < rating.value < rating.high < inf for rating in ratings.estimates.values())
    said = ratings.as_dict()
    assert json.loads(json.dumps(said, allow_nan=False)) == said


@given(tables)
@settings(max_examples=20)
def test_told_from_the_other_side_the_ratings_are_the_same(meetings):
    turned = {(other, one): meeting.turned for (one, other), meeting in meetings.items()}
    one, other = rate_meetings(meetings).estimates, rate_meetings(turned).estimates
    for name in "abcd":
        assert one[name] == pytest.approx(other[name], abs=1e-3)


@pytest.mark.parametrize(
    ("meetings", "finite"),
    [
        ({("a", "b"): plain(3, 0, 1), ("b", "c"): plain(0, 2, 0)}, True),
        ({("a", "b"): plain(2, 0, 0), ("b", "c"): plain(2, 0, 0), ("a", "c"): plain(0, 0, 1)}, True),
        ({("a", "b"): plain(3, 0, 0), ("b", "c"): plain(1, 0, 1)}, False),
        ({("a", "b"): plain(1, 0, 1), ("c", "d"): plain(1, 0, 1)}, False),
        ({("a", "b"): plain(0, 0, 0)}, False),
    ],
)
def test_who_would_be_rated_infinite_is_rated_with_a_draw_more_and_that_is_said(meetings, finite):
    ratings = rate_meetings(meetings)
    assert (ratings.note == "") == finite
    if not finite:
        assert "as if each two had drawn one more game" in ratings.note


def test_those_who_never_met_have_wide_intervals():
    apart = rate_meetings({("a", "b"): plain(50, 0, 50), ("c", "d"): plain(50, 0, 50)}).estimates
    together = rate_meetings({("a", "b"): plain(50, 0, 50), ("b", "c"): plain(50, 0, 50)}).estimates
    assert apart["a"].high - apart["a"].low > 2 * (together["a"].high - together["a"].low)


def test_nobody_and_one_alone_have_nothing_to_be_rated_by():
    assert rate_meetings({}).estimates == {}
    with pytest.raises(BadOption, match="'a' and 'a' meet twice; each two players should stand in the table once"):
        rate_meetings({("a", "a"): plain(1, 0, 0)})
    with pytest.raises(BadOption, match="should stand in the table once"):
        rate_meetings({("a", "b"): plain(1, 0, 0), ("b", "a"): plain(1, 0, 0)})


def test_half_a_pair_counts_as_a_game():
    ratings = rate_meetings({("a", "b"): Meeting.of_pairs([(1,)])}).estimates
    assert ratings["a"].value > 0 > ratings["b"].value


# Games of three and more


def table_of_three(random, strengths, number):
    """Games in which the first place is drawn by strength, then the second (Plackett and Luce)."""
    for _ in range(number):
        left, places = random.sample(sorted(strengths), 3), []
        while left:
            places.append(random.choices(left, [exp(strengths[name]) for name in left])[0])
            left.remove(places[-1])
        yield {name: -place for place, name in enumerate(places)}


def test_the_stronger_of_many_are_rated_higher_and_0_is_the_average():
    strengths = {"a": 1.5, "b": 0.7, "c": 0, "d": -1}
    ratings = rate_games(table_of_three(Random(5), strengths, 400))
    assert list(ratings.estimates) == list(strengths)
    assert sum(rating.value for rating in ratings.estimates.values()) == pytest.approx(0)
    assert ratings.scale == "openskill"
    assert all(rating.low < rating.value < rating.high for rating in ratings.estimates.values())


def test_a_place_counts_however_small_the_difference():
    ratings = rate_games([{"a": 1, "b": 0.5, "c": 0.25}] * 5).estimates
    assert list(ratings) == ["a", "b", "c"]
    assert ratings["b"].value > ratings["c"].value


def test_equals_are_rated_as_equals():
    ratings = rate_games([{"a": 1, "b": 0, "c": 0}] * 5).estimates
    assert ratings["b"] == pytest.approx(ratings["c"])


def test_more_games_narrow_the_interval_of_many():
    widths = [rate_games([{"a": 1, "b": 0, "c": 0.5}] * games).estimates["a"] for games in (1, 10, 100)]
    assert [rating.high - rating.low for rating in widths] == sorted(
        (rating.high - rating.low for rating in widths), reverse=True
    )


def test_a_game_alone_is_refused():
    with pytest.raises(BadOption, match="a game has the players \\['a'\\]; there should be at least two"):
        rate_games([{"a": 1}])
    assert rate_games([]).estimates == {}


@pytest.mark.parametrize(
    ("package", "call"),
    [("choix", lambda: rate_meetings({("a", "b"): plain(1, 1, 1)})), ("openskill.models", lambda: rate_games([]))],
)
def test_a_missing_package_is_told_with_the_extra(package, call, monkeypatch):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtra, match=r"ratings need (choix|openskill): pip install 'outplay\[ratings\]'"):
        call()


# Crosstables


@given(tables)
@settings(max_examples=30)
def test_every_game_stands_in_two_cells(meetings):
    table = Crosstable(meetings)
    rows, games = table.rows, sum(meeting.games for meeting in meetings.values())
    assert sum(row.games for row in rows) == 2 * games
    assert sum(row.points for row in rows) == games
    for row, other in combinations(rows, 2):
        assert row.cells[other.name] == other.cells[row.name].turned
    shares = [row.share for row in rows]
    assert shares == sorted(shares, reverse=True)
    said = table.as_dict()
    assert json.loads(json.dumps(said, allow_nan=False)) == said


def test_rows_are_ordered_by_rating_where_there_is_one():
    """Whoever met only the strong may have the better rating with fewer points."""
    meetings = {
        ("a", "b"): plain(5, 2, 5),
        ("b", "c"): plain(1, 0, 0),
        ("c", "d"): plain(9, 0, 1),
        ("b", "d"): plain(5, 0, 1),
    }
    rated = Crosstable(meetings, rate_meetings(meetings))
    assert [row.name for row in rated.rows] == list(rate_meetings(meetings).estimates)
    assert [row.name for row in Crosstable(meetings).rows] != [row.name for row in rated.rows]


def test_the_table_as_text():
    meetings = {("old", "new"): plain(3, 2, 5), ("new", "random"): plain(10, 0, 0)}
    ratings = Ratings(
        {"new": Estimate(100, 60, 150), "old": Estimate(5.25, -3, 9), "random": Estimate(-105, -inf, 0)},
        "Elo",
        "a note",
    )
    assert str(Crosstable(meetings, ratings)).splitlines() == [
        "   player         Elo   points       1      2       3",
        "1  new      +100 ± 50  16 / 20       ·  5-2-3  10-0-0",
        "2  old     +5.2 ± 8.2   4 / 10   3-2-5      ·",
        "3  random     unknown   0 / 10  0-0-10              ·",
        "a note",
    ]
    assert repr(Crosstable(meetings)) == "<Crosstable: tournament, 3 players>"
    assert Crosstable({}).rows == []
    assert str(Crosstable({})).split() == ["player", "points"]


def test_games_of_many_become_meetings_of_two():
    meetings = meetings_of([{"a": 2, "b": 0, "c": 0}, {"c": 3, "a": 1, "b": 1}])
    assert {pair: str(meeting) for pair, meeting in meetings.items()} == {
        ("a", "b"): "1-1-0",
        ("a", "c"): "1-0-1",
        ("b", "c"): "0-1-1",
    }


def test_the_picture_says_what_the_table_says():
    meetings = tournament(Random(3), pairs=5)
    table = Crosstable(meetings, rate_meetings(meetings), "Nim <3 & more")
    said = words(parsed(table.picture()))
    for row in table.rows:
        assert row.name in said
        for cell in row.cells.values():
            assert str(cell) in said
    assert said[0] == "Nim <3 & more"


def test_the_more_points_the_stronger_the_shade():
    meetings = {("a", "b"): plain(4, 0, 0), ("b", "c"): plain(1, 2, 1), ("a", "c"): plain(0, 0, 0)}
    cells = having(parsed(Crosstable(meetings).picture()), "heat")
    assert sorted(float(cell.get("fill-opacity")) for cell in cells) == pytest.approx(
        [0.08, 0.265, 0.265, 0.45], abs=0.01
    )


@pytest.mark.parametrize("names", [["a"], ["a", "b"], [f"a player with a long name {i}" for i in range(12)]])
def test_words_of_the_table_lie_within_the_picture(names):
    meetings = {pair: plain(100, 20, 30) for pair in combinations(names, 2)}
    picture = Crosstable(meetings, title="t" * 60).picture()
    for element in parsed(picture).iter():
        if element.get("x"):
            assert 0 <= float(element.get("x")) <= picture.width
            assert 0 <= float(element.get("y")) <= picture.height
