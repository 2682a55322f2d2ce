"""How a match went: the course of its score and of its test, as data and drawn."""

import json
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawing_games import having, parsed, words
from outplay.playing import Course, Score, SequentialTest

TEST = SequentialTest(0, 30)
pairs = st.lists(st.sampled_from([0, 0.5, 1, 1.5, 2]), min_size=1, max_size=60)


def points_of(number, seed=1):
    return Random(seed).choices([0, 0.5, 1, 1.5, 2], [4, 18, 50, 22, 6], k=number)


@given(pairs)
@settings(max_examples=20)
def test_every_moment_is_the_score_of_the_pairs_until_then(points):
    moments = Course(points, TEST).moments
    assert [moment.games for moment in moments] == list(range(0, 2 * len(points) + 1, 2))
    for moment in moments:
        score = Score.of_points(points[: moment.games // 2])
        assert moment.share == score.share
        assert moment.ratio == TEST.ratio(score)


@pytest.mark.parametrize("number", [0, 1, 119, 120, 121, 1000, 10_007])
def test_a_long_match_is_told_in_few_moments_the_last_among_them(number):
    moments = Course(points_of(number)).moments
    assert len(moments) <= 122
    assert (moments[0].games, moments[-1].games) == (0, 2 * number)
    assert [moment.games for moment in moments] == sorted({moment.games for moment in moments})
    assert all(moment.ratio is None for moment in moments)


def test_single_games_are_counted_as_such():
    course = Course([1, 0.5, 0, 1], TEST, in_pairs=False)
    assert [moment.games for moment in course.moments] == [0, 1, 2, 3, 4]
    assert course.moments[-1].share == Score.of_games(wins=2, draws=1, losses=1).share


def test_a_course_is_plain_data():
    said = Course(points_of(30), TEST, title="a against b").as_dict()
    assert json.loads(json.dumps(said, allow_nan=False)) == said
    assert (said["title"], len(said["points"]), said["moments"][0]["ratio"]) == ("a against b", 30, 0)


def places(path):
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", path.get("d"))]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_the_picture_has_the_score_in_its_band_and_the_test_between_its_bounds():
    root = parsed(Course(points_of(300), TEST, title="new & old").picture())
    score, ratio = having(root, "series-0")
    assert len(places(score)) == len(places(ratio)) == 101
    assert len(having(root, "band")) == 1
    assert len(having(root, "series-1")) == 2
    assert {"new & old", "points in percent", "log-likelihood ratio", "Elo +30", "Elo +0"} <= set(words(root))


def test_without_a_test_the_picture_has_one_panel():
    picture = Course(points_of(30)).picture()
    assert len(having(parsed(picture), "series-0")) == 1
    assert picture.height < Course(points_of(30), TEST).picture().height


def test_the_line_lies_within_its_band_and_both_within_the_frame():
    root = parsed(Course(points_of(200, seed=4)).picture())
    (line,), (band,) = having(root, "series-0"), having(root, "band")
    corners = [tuple(map(float, corner.split(","))) for corner in band.get("points").split()]
    half = len(corners) // 2
    for (x, y), low, high in zip(places(line), corners[:half], reversed(corners[half:]), strict=True):
        assert low[0] == pytest.approx(x, abs=0.06)
        assert high[1] - 0.06 <= y <= low[1] + 0.06
        assert 48 <= high[1] <= low[1] <= 264


@pytest.mark.parametrize("points", [[], [0], [2] * 40, [0] * 40, [1] * 40])
@pytest.mark.parametrize("test", [None, TEST])
def test_few_pairs_and_one_sided_matches_are_drawn(points, test):
    said = words(parsed(Course(points, test).picture()))
    assert "nan" not in " ".join(said)
    assert ("100.0 %" in said) == (points == [2] * 40)


def test_a_match_of_no_games_shows_its_words_in_a_notebook():
    assert Course([])._repr_svg_() is None
    assert Course([1])._repr_svg_().startswith("<svg")
    assert repr(Course([], title="a against b")) == "<Course of a against b: no games yet>"


def test_the_title_says_how_it_ended():
    assert Course(points_of(100)).picture().title.endswith(" of the points after 200 games")
    assert Course([]).picture().title == "match: no games yet"
