"""Results in words; Wilson's interval holds the true share as often as it says, and words are never surer than it."""

import re
from fractions import Fraction
from math import comb, inf, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

import outplay as op
from outplay.errors import BadOption
from outplay.playing.reporting.levels import Level, average
from outplay.playing.score import interval
from outplay.saying import NORMAL_95, Estimate, error_of, proportion, sampled, with_error

trials = st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 20, 0.0000, 0.1611), (1, 29, 0.0061, 0.1718), (15, 148, 0.0624, 0.1605), (81, 263, 0.2553, 0.3662)],
)
def test_the_interval_is_the_published_one(count, of, low, high):
    """R. Newcombe, *Two-sided confidence intervals for the single proportion*, 1998, table I, method 3."""
    found = proportion(count, of)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@given(trials)
def test_the_interval_lies_around_the_share_between_nothing_and_all(trial):
    count, of = trial
    share = proportion(count, of)
    assert 0 <= share.low <= share.value <= share.high <= 1
    assert share.low < share.high
    assert (share.low == 0, share.high == 1) == (count == 0, count == of)


@given(trials)
def test_failures_are_the_successes_of_the_other_side(trial):
    count, of = trial
    one, other = proportion(count, of), proportion(of - count, of)
    assert one.value == pytest.approx(1 - other.value)
    assert (one.low, one.high) == (pytest.approx(1 - other.high), pytest.approx(1 - other.low))


@given(trials, st.integers(2, 50))
def test_more_trials_narrow_the_interval(trial, times):
    count, of = trial
    assert proportion(times * count, times * of).standard_error < proportion(count, of).standard_error


@pytest.mark.parametrize("true", [0.02, 0.3, 0.5, 0.9])
@pytest.mark.parametrize("of", [10, 40, 200])
def test_the_interval_holds_the_true_share_about_95_times_in_100(true, of):
    exact = Fraction(true).limit_denominator(100)
    held = sum(
        comb(of, count) * exact**count * (1 - exact) ** (of - count)
        for count in range(of + 1)
        if proportion(count, of).holds(true)
    )
    assert 0.91 <= held <= 0.995


def test_the_standard_error_is_the_usual_one_in_large_samples_and_never_0():
    assert proportion(300, 1000).standard_error == pytest.approx(sqrt(0.3 * 0.7 / 1000), rel=0.01)
    assert proportion(0, 3).standard_error > 0.1
    assert Estimate(inf, 3, inf).standard_error == inf


def test_of_no_trials_nothing_is_known():
    share = proportion(0, 0)
    assert share == (0.5, 0, 1)
    assert share.percent() == "unknown: nothing was counted"


@pytest.mark.parametrize(("count", "of"), [(-1, 5), (6, 5), (1, -1), (float("nan"), 5)])
def test_a_count_beyond_the_trials_is_refused(count, of):
    with pytest.raises(BadOption, match="the count should be between 0 and the number of trials"):
        proportion(count, of)


@given(trials)
def test_what_is_said_is_no_surer_than_the_interval(trial):
    count, of = trial
    share = proportion(count, of)
    words = share.percent()
    numbers = [float(number) / 100 for number in re.findall(r"[\d.]+", words)]
    digits = len(re.findall(r"\.(\d+) %", words)[0]) if "." in words else 0
    rounded = 0.51 * 10.0 ** -(digits + 2)
    assert numbers[0] == pytest.approx(share.value, abs=rounded)
    if "±" in words:
        assert numbers[1] + rounded >= max(share.value - share.low, share.high - share.value)
    elif "at most" in words:
        assert numbers[1] >= share.high - 1e-12
    elif "at least" in words:
        assert numbers[1] <= share.low + 1e-12
    else:
        assert numbers[1] <= share.low + 1e-12
        assert numbers[2] >= share.high - 1e-12


@pytest.mark.parametrize(
    ("count", "of", "words"),
    [
        (1220, 2000, "61 ± 3 %"),
        (29_280, 48_000, "61.0 ± 0.5 %"),
        (5, 10, "50 ± 27 %"),
        (1, 10, "10 % (1 to 41 %)"),
        (100, 100, "100 % (at least 96 %)"),
        (0, 1_000_000, "0.0000 % (at most 0.0004 %)"),
    ],
)
def test_a_share_in_words(count, of, words):
    assert proportion(count, of).percent() == words


def result(**facts):
    """An estimate of some playouts."""
    return op.Result(1, 0, (0,), "estimate", 0, None, 4, "nodes", **facts)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"visits": 0}, "not tried yet"),
        ({"visits": 4, "score": 1.0}, "won 100 % (at least 51 %) of 4 playouts"),
        ({"visits": 10, "score": 1.0}, "won 100 % (at least 72 %) of 10 playouts"),
        ({"visits": 2_000, "score": 0.61}, "won 61 ± 3 % of 2,000 playouts"),
        ({"visits": 1, "score": 0.5}, "won 50 ± 45 % of 1 playout"),
        ({"visits": 4, "error": error_of(1, 4, -1, 1)}, "worth 1 ± 0.98 in 4 playouts"),
        ({"visits": 4}, "after 4 visits"),
    ],
)
def test_what_playouts_say_is_no_surer_than_they_are(facts, words):
    assert sampled(result(**facts)) == words


@given(trials, st.sampled_from([(-1, 1), (0, 1), (-9, 3), (Fraction(1, 2), 7)]))
def test_1_96_errors_hold_the_interval_and_are_never_0(trial, ends):
    count, of = trial
    least, most = ends
    share = proportion(count, of)
    error = error_of(least + Fraction(count, of) * (most - least), of, least, most)
    assert error > 0
    for end in (share.low, share.high):
        assert abs(end - share.value) * float(most - least) <= NORMAL_95 * error * (1 + 1e-9)


def test_of_one_number_that_is_possible_no_error_is_known():
    assert error_of(7, 40, 7, 7) is None
    assert with_error(result(visits=40)) == "1"


@given(trials)
def test_the_interval_of_more_kinds_is_wilsons_where_there_are_two(trial):
    count, of = trial
    assert interval([of - count, count], [0, 1]) == pytest.approx(proportion(count, of), abs=1e-6)


@given(st.lists(st.integers(0, 40), min_size=4, max_size=4).filter(any))
def test_the_interval_of_more_kinds_lies_within_that_of_wins_and_losses(counts):
    places = [0, 0.2, 0.7, 1]
    found = interval(counts, places)
    widest = proportion(sum(count * place for count, place in zip(counts, places, strict=True)), sum(counts))
    assert found.low <= found.value <= found.high
    assert found.low < found.high
    assert widest.low - 1e-6 <= found.low
    assert found.high <= widest.high + 1e-6


def test_four_wins_of_four_have_an_error_in_a_report():
    level = Level("weak", 10, 2)
    level.add((1, -1), 9, times=4)
    assert level.utility(0) == pytest.approx((1, 2 * proportion(4, 4).low - 1, 1))
    assert average({}, []) == (0, -inf, inf)
    assert average({3: 5}, [3]) == (3, -inf, inf)


def test_games_that_were_all_equally_long_do_not_bound_how_long_games_are():
    level = Level("strong", 100, 2)
    for _ in range(50):
        level.add([1, -1], plies=9)
    assert level.length == (9, -inf, inf)
    level.add([1, -1], plies=7)
    assert 7 < level.length.low < level.length.value < level.length.high <= 9


def test_an_estimate_is_plain_data():
    assert Estimate(1.5, -inf, inf).as_dict() == {"value": 1.5, "low": "-inf", "high": "inf"}


def test_the_normal_distribution_has_95_percent_within_the_interval():
    from statistics import NormalDist

    assert NormalDist().inv_cdf(0.975) == pytest.approx(NORMAL_95, abs=1e-12)
