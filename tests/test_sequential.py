"""The sequential test: published results to the last digit, its laws, and verdicts as seldom wrong as they say."""

from itertools import accumulate
from math import inf, log, nan, sqrt
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from outplay.errors import BadOption
from outplay.playing import Score, SequentialTest, log_likelihood_ratio, share_at
from outplay.playing.likelihood import with_mean, with_t_value
from outplay.playing.score import NORMALIZED_ELO
from outplay.playing.sequential import EMPTY
from outplay.saying import proportion
from truth import table

MODELS = ("normalized", "logistic")
PUBLISHED = table("sequential_tests")
every_model = pytest.mark.parametrize("model", MODELS)

few = st.integers(0, 80)
counts = st.tuples(few, few, few, few, few) | st.tuples(few, few, few)
claims = st.tuples(st.integers(-60, 60), st.integers(1, 60)).map(lambda pair: (pair[0], pair[0] + pair[1]))


def test_all_34_published_tests_are_there():
    assert [len([row for row in PUBLISHED if row["model"] == model]) for model in MODELS] == [22, 12]


@pytest.mark.parametrize("row", PUBLISHED, ids=lambda row: row["source"])
def test_a_published_test_has_the_published_ratio(row):
    counts = tuple(int(row[f"n{points}"]) for points in range(5))
    found = log_likelihood_ratio(counts, float(row["elo0"]), float(row["elo1"]), row["model"])
    assert found == pytest.approx(float(row["llr"]), abs=0.0051)


def test_a_short_published_test_has_the_published_ratio_in_both_models():
    """Raw statistics of test 69d3c8dc7c5b3724e29d2712 of montytest, 'Logistic (exact)' and 'Normalized (exact)'."""
    counts = (13, 37, 50, 25, 3)
    assert log_likelihood_ratio(counts, 0, 4) == pytest.approx(-0.54912, abs=5e-6)
    assert log_likelihood_ratio(counts, 0, 2.716, "logistic") == pytest.approx(-0.53772, abs=1e-4)
    assert Score(counts).normalized_elo == pytest.approx(-63.97, abs=0.005)


# Laws


@every_model
@given(claims=claims)
def test_without_games_nothing_speaks_for_either(model, claims):
    test = SequentialTest(*claims, model)
    for empty in (Score.of_pairs(), Score.of_games()):
        assert (test.ratio(empty), test.verdict(empty)) == (0, "continue")


@every_model
@given(counts=counts, claims=claims)
def test_from_the_other_side_it_is_the_opposite(model, counts, claims):
    elo0, elo1 = claims
    one, other = SequentialTest(elo0, elo1, model), SequentialTest(-elo1, -elo0, model)
    assert one.ratio(Score(counts)) == pytest.approx(-other.ratio(Score(counts).turned), abs=1e-6)


@every_model
@given(counts=counts.filter(any), claims=claims, data=st.data())
def test_a_result_turned_in_one_s_favour_speaks_for_the_higher_claim(model, counts, claims, data):
    worse = data.draw(st.sampled_from([i for i, count in enumerate(counts) if count]))
    better = len(counts) - 1 - worse
    assume(better > worse)
    changed = list(counts)
    changed[worse] -= 1
    changed[better] += 1
    # A result that never came counts as EMPTY results, so that which ones came changes how many there are.
    assert log_likelihood_ratio(changed, *claims, model) >= log_likelihood_ratio(counts, *claims, model) - EMPTY


@every_model
@given(counts=counts, low=st.integers(-60, 0), middle=st.integers(1, 40), high=st.integers(41, 80))
def test_claims_compare_by_way_of_a_third(model, counts, low, middle, high):
    def ratio(*claims):
        return log_likelihood_ratio(counts, *claims, model)

    assert ratio(low, high) == pytest.approx(ratio(low, middle) + ratio(middle, high), abs=1e-6)


@every_model
@given(counts=counts.filter(all), times=st.integers(2, 20), claims=claims)
def test_as_many_games_again_speak_as_loudly_again(model, counts, times, claims):
    once = log_likelihood_ratio(counts, *claims, model)
    assert log_likelihood_ratio([times * count for count in counts], *claims, model) == pytest.approx(
        times * once, rel=1e-6, abs=1e-6
    )


@every_model
@pytest.mark.parametrize("kinds", [3, 5])
def test_games_that_one_claim_expects_speak_for_it(model, kinds):
    base = {3: (0.3, 0.4, 0.3), 5: (0.05, 0.2, 0.5, 0.2, 0.05)}[kinds]
    for elo, sign in ((0, -1), (30, 1)):
        expected = [round(100_000 * share) for share in true_at(base, elo, model)]
        assert sign * log_likelihood_ratio(expected, 0, 30, model) > 5


@every_model
@pytest.mark.parametrize("elos", [(-800, 800), (0, 400), (-2000, -1000), (0, 1e-3)])
@pytest.mark.parametrize("counts", [(0, 0, 0, 0, 1), (0, 0, 9, 0, 0), (1, 0, 0, 0, 0), (0, 0, 7), (500, 0, 0, 0, 500)])
def test_far_claims_and_few_kinds_of_results_have_a_ratio(model, elos, counts):
    ratio = log_likelihood_ratio(counts, *elos, model)
    assert -inf < ratio < inf
    if counts == (0, 0, 0, 0, 1):
        assert ratio > 0


def test_the_first_pair_decides_nothing_between_close_claims():
    for points in (0, 0.5, 1, 1.5, 2):
        assert abs(SequentialTest(0, 10).ratio(Score.of_points([points]))) < 0.1


def test_the_bounds_are_wald_s():
    test = SequentialTest(0, 10, alpha=0.1, beta=0.02)
    assert (test.lower, test.upper) == (log(0.02 / 0.9), log(0.98 / 0.1))


def test_the_verdict_is_given_at_the_bounds():
    test = SequentialTest(0, 20)
    won, lost = Score.of_pairs(20, 100, 300, 160, 60), Score.of_pairs(60, 160, 300, 100, 20)
    assert (test.verdict(won), test.verdict(lost)) == ("accept H1", "accept H0")
    assert test.ratio(won) >= test.upper
    assert test.ratio(lost) <= test.lower
    assert test.in_words(won).startswith("Elo +20 explains the games better than +0 (log-likelihood ratio ")
    assert test.in_words(lost).startswith("Elo +0 explains the games better than +20 ")
    assert test.in_words(Score.of_pairs()) == "not decided yet (log-likelihood ratio 0.00, between -2.94 and 2.94)"


def test_a_test_is_plain_data():
    score, test = Score.of_pairs(20, 100, 300, 160, 60), SequentialTest(0, 20)
    said = test.as_dict(score)
    assert (said["elo0"], said["elo1"], said["model"], said["verdict"]) == (0, 20, "normalized", "accept H1")
    assert (said["ratio"], said["lower"], said["upper"]) == (test.ratio(score), test.lower, test.upper)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ((10, 0), "elo0 is 10 and elo1 0; elo0 should be less than elo1"),
        ((5, 5), "elo0 should be less than elo1"),
        ((nan, 5), "elo0 is nan; it should be a number from -2000 to 2000"),
        ((0, inf), "elo1 is inf; it should be a number from -2000 to 2000"),
        (("0", 5), "elo0 is '0'; it should be a number from -2000 to 2000"),
        ((0, 5, "elo"), "model is 'elo'; it should be 'normalized' or 'logistic'"),
        ((0, 5, "logistic", 0), "alpha is 0; the chance of a wrong verdict should be between 0 and 0.5"),
        ((0, 5, "logistic", "5 %"), "alpha is '5 %'"),
        ((0, 5, "logistic", 0.05, 0.7), "beta is 0.7; the chance of a wrong verdict"),
    ],
)
def test_what_cannot_be_tested_is_refused(options, says):
    with pytest.raises(BadOption, match=says):
        SequentialTest(*options)


# Error rates

BASE = {
    "pairs": (0.05, 0.2, 0.5, 0.2, 0.05),
    "pairs without draws": (0.25, 0.001, 0.498, 0.001, 0.25),
    "games": (0.3, 0.4, 0.3),
}
FAST, MANY, MOST = 60, 2_000, 10_000


def true_at(base, elo, model):
    """A distribution like the base one, in which the first player is so much better."""
    if model == "logistic":
        return with_mean(base, share_at(elo)).shares
    return with_t_value(base, elo / NORMALIZED_ELO * sqrt((len(base) - 1) / 2)).shares


def accepts_the_higher(test, cumulated, random):
    """Plays until the test is decided."""
    counts, kinds = [0] * len(cumulated), range(len(cumulated))
    while True:
        counts[random.choices(kinds, cum_weights=cumulated)[0]] += 1
        ratio = log_likelihood_ratio(counts, test.elo0, test.elo1, test.model)
        if not test.lower < ratio < test.upper:
            return ratio > 0


def wrong_verdicts(test, base, number):
    """How often of so many tests the verdict was wrong: where elo0 is true, and where elo1 is."""
    random = Random(f"{test} {base} {number}")
    for elo, higher in ((test.elo0, True), (test.elo1, False)):
        cumulated = list(accumulate(true_at(base, elo, test.model)))
        yield sum(accepts_the_higher(test, cumulated, random) == higher for _ in range(number))


@every_model
def test_few_verdicts_are_wrong(model):
    """Of 60 tests each: no more than 5 % allows by the luck of the draw, and not none."""
    for wrong in wrong_verdicts(SequentialTest(-60, 60, model), BASE["pairs"], FAST):
        assert proportion(wrong, FAST).low <= 0.05
        assert wrong > 0


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), [("pairs", MOST), ("pairs without draws", MANY), ("games", MANY)])
@every_model
def test_of_10_000_verdicts_5_percent_are_wrong(model, name, number):
    for wrong in wrong_verdicts(SequentialTest(-50, 50, model), BASE[name], number):
        assert proportion(wrong, number).low <= 0.05
        assert proportion(wrong, number).high >= 0.035


@pytest.mark.slow
def test_other_error_rates_are_kept_too():
    type_1, type_2 = wrong_verdicts(SequentialTest(-50, 50, alpha=0.01, beta=0.2), BASE["pairs"], MANY)
    assert proportion(type_1, MANY).low <= 0.01
    assert proportion(type_2, MANY).low <= 0.2
    assert 0.003 < type_1 / MANY < 0.1 < type_2 / MANY
