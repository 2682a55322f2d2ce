"""What a match says: Elo from pairs with its interval, the likelihood of superiority, and meetings of two players."""

import doctest
import importlib
import json
from itertools import accumulate
from math import erf, inf, log, sqrt
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from outplay.errors import BadOption
from outplay.playing import Meeting, Score, elo_of, share_at
from outplay.playing.likelihood import moments, with_mean, with_t_value
from outplay.playing.score import elo_in_words
from outplay.saying import proportion
from truth import table

few = st.integers(0, 60)
counts = st.tuples(few, few, few, few, few) | st.tuples(few, few, few)
played = counts.filter(any)
MATCHES = table("elo_from_pairs")


def pairs_in(row):
    return tuple(int(row[f"n{points}"]) for points in range(5))


# The most likely distribution


@st.composite
def observed(draw, least=0):
    found = draw(
        st.lists(st.integers(least, 50), min_size=3, max_size=3)
        | st.lists(st.integers(least, 50), min_size=5, max_size=5)
    )
    assume(any(found))
    return [count / sum(found) for count in found]


def loss(shares, fitted):
    """The log-likelihood of what was observed, for each result, less than under the observed shares themselves."""
    return sum(share * log(share / chance) for share, chance in zip(shares, fitted, strict=True) if share)


@given(observed(), st.floats(0.01, 0.99))
def test_the_fitted_distribution_has_the_mean_and_loses_what_it_says(shares, mean):
    fit = with_mean(shares, mean)
    assert sum(fit.shares) == pytest.approx(1)
    assert moments(fit.shares)[0] == pytest.approx(mean, abs=1e-9)
    assert fit.divergence == pytest.approx(loss(shares, fit.shares), abs=1e-9)


@given(observed(least=1), st.floats(-1.2, 1.2))
def test_the_fitted_distribution_has_the_t_value_and_loses_what_it_says(shares, t):
    fit = with_t_value(shares, t)
    mean, deviation = moments(fit.shares)
    assert (mean - 0.5) / deviation == pytest.approx(t, abs=1e-5)
    assert fit.divergence == pytest.approx(loss(shares, fit.shares), abs=1e-6)


def random_distributions(random, kinds, number):
    for _ in range(number):
        weights = [random.expovariate(1) ** random.choice([1, 4]) for _ in range(kinds)]
        yield [weight / sum(weights) for weight in weights]


@pytest.mark.parametrize("kinds", [3, 5])
def test_no_distribution_of_the_same_mean_or_t_value_is_more_likely(kinds):
    random = Random(kinds)
    for shares in random_distributions(random, kinds, 25):
        for other in random_distributions(random, kinds, 25):
            mean, deviation = moments(other)
            assert with_mean(shares, mean).divergence <= loss(shares, other) + 1e-9
            assert with_t_value(shares, (mean - 0.5) / deviation).divergence <= loss(shares, other) + 1e-6


@pytest.mark.parametrize(
    ("counted", "other"),
    [
        ((1, 1, 1088, 1, 0.001), (0.0001, 0.00023, 0.95971, 0.03995, 0.00001)),
        ((2, 4, 200, 5, 1), (0.0011, 0.0046, 0.7752, 0.2129, 0.0062)),
        ((5, 28, 954, 54, 7), (0.0004, 0.0047, 0.5774, 0.4123, 0.0052)),
    ],
)
def test_where_nearly_all_is_drawn_the_higher_of_two_maxima_is_found(counted, other):
    """The same t-value is reached with many pairs won 2 to 0, which is far less likely than these."""
    shares = [count / sum(counted) for count in counted]
    mean, deviation = moments(other)
    assert with_t_value(shares, (mean - 0.5) / deviation).divergence <= loss(shares, other)


# Scores


@pytest.mark.parametrize("row", MATCHES, ids=lambda row: row["source"])
def test_published_matches_have_the_published_elo_and_error(row):
    score = Score(pairs_in(row))
    assert score.elo.value == pytest.approx(float(row["elo"]), abs=0.006)
    assert (score.elo.high - score.elo.low) / 2 == pytest.approx(float(row["error"]), abs=0.011)
    assert score.normalized_elo == pytest.approx(float(row["normalized_elo"]), abs=0.006)


@given(st.floats(-2000, 2000))
def test_elo_and_share_say_the_same(elo):
    assert elo_of(share_at(elo)) == pytest.approx(elo, abs=1e-6)
    assert share_at(elo) + share_at(-elo) == pytest.approx(1)


@given(played)
def test_the_other_player_has_the_opposite(counts):
    one, other = Score(counts), Score(counts).turned
    assert one.elo == pytest.approx((-other.elo.value, -other.elo.high, -other.elo.low), rel=1e-6, abs=1e-6)
    assert one.normalized_elo == pytest.approx(-other.normalized_elo)
    assert one.likelihood_of_superiority == pytest.approx(1 - other.likelihood_of_superiority)


@given(played)
def test_the_interval_lies_around_the_score_and_is_never_a_point(counts):
    share = Score(counts).share
    assert 0 <= share.low <= share.value <= share.high <= 1
    assert share.high - share.low > 0.001
    assert (share.low == 0) == (share.value == 0)
    assert (share.high == 1) == (share.value == 1)


@given(played, st.integers(2, 30))
def test_more_pairs_of_the_same_kind_narrow_the_interval(counts, times):
    once, often = Score(counts).share, Score(tuple(times * count for count in counts)).share
    assert often.value == pytest.approx(once.value)
    assert often.high - often.low < once.high - once.low


@given(played, st.data())
def test_a_better_result_never_lowers_score_or_superiority(counts, data):
    """Turned round: a result becomes the one that the other player would have had."""
    worse = data.draw(st.sampled_from([i for i, count in enumerate(counts) if count]))
    better = len(counts) - 1 - worse
    assume(better > worse)
    changed = list(counts)
    changed[worse] -= 1
    changed[better] += 1
    before, after = Score(counts), Score(tuple(changed))
    assert after.share.value > before.share.value
    assert after.likelihood_of_superiority >= before.likelihood_of_superiority


@given(played)
def test_the_better_player_is_sure_exactly_where_the_interval_is_above_even(counts):
    score = Score(counts)
    assume(abs(score.likelihood_of_superiority - 0.975) > 1e-6)
    assert (score.likelihood_of_superiority > 0.975) == (score.elo.low > 0)


@given(st.integers(0, 300), st.integers(0, 300))
def test_without_draws_the_interval_is_wilson_s(wins, losses):
    assert Score.of_games(wins=wins, losses=losses).share == pytest.approx(proportion(wins, wins + losses))


@given(st.integers(0, 300), st.integers(0, 300), st.integers(0, 300))
def test_without_pairs_the_superiority_is_that_of_decided_games(wins, draws, losses):
    assume(wins + losses)
    field = (1 + erf((wins - losses) / sqrt(2 * (wins + losses)))) / 2
    score = Score.of_games(wins=wins, draws=draws, losses=losses)
    assert score.likelihood_of_superiority == pytest.approx(field)


@given(st.integers(1, 40), st.integers(1, 40))
def test_normalized_elo_is_elo_where_little_is_decided_and_nothing_drawn(even, more):
    wins, losses = 1000 * even + more, 1000 * even
    score = Score.of_games(wins=wins, losses=losses)
    assert score.normalized_elo == pytest.approx(score.elo.value, rel=0.01)


@given(st.integers(1, 30), st.integers(0, 30), st.integers(1, 30))
def test_independent_games_say_the_same_in_pairs(wins, draws, losses):
    """As many pairs of each two results as independence gives: the mean and the variance of a game are the same."""
    games = (losses, draws, wins)
    pairs = [0] * 5
    for i, one in enumerate(games):
        for j, other in enumerate(games):
            pairs[i + j] += one * other
    score, paired = Score(games), Score(tuple(pairs))
    assert paired.share.value == pytest.approx(score.share.value)
    assert paired.normalized_elo == pytest.approx(score.normalized_elo)


def test_openings_that_one_side_wins_make_the_interval_from_pairs_narrower():
    """100 openings that the first to move always wins: the games are all decided, the pairs all even but four."""
    single = Score.of_games(wins=102, losses=98).share
    pairs = Score.of_pairs(1, 0, 96, 0, 3).share
    assert single.value == pairs.value
    assert pairs.high - pairs.low < (single.high - single.low) / 2


# Few games


def test_before_the_first_game_nothing_is_known():
    for score in (Score.of_pairs(), Score.of_games()):
        assert score.share == (0.5, 0, 1)
        assert score.elo == (0, -inf, inf)
        assert (score.normalized_elo, score.likelihood_of_superiority, score.games) == (0, 0.5, 0)
        assert str(score) == "no games yet"
        assert elo_in_words(score.elo) == "unknown"


@pytest.mark.parametrize("pairs", [1, 5, 200])
def test_all_won_is_infinite_with_a_finite_lower_end(pairs):
    score = Score.of_pairs(two=pairs)
    assert (score.elo.value, score.elo.high) == (inf, inf)
    assert score.share.low == pytest.approx(pairs / (pairs + 1.959964**2), rel=1e-5)
    assert 0.5 < score.likelihood_of_superiority < 1 or pairs == 200
    assert score.normalized_elo == inf
    assert "everything was won" in str(score)
    assert "everything was lost" in str(score.turned)
    assert score.turned.elo.value == -inf


def test_one_pair_decides_nothing():
    for points in (0, 0.5, 1, 1.5, 2):
        score = Score.of_points([points])
        assert score.elo.low < 0 < score.elo.high
        assert 0.1 < score.likelihood_of_superiority < 0.9


def test_all_drawn_is_even_within_an_interval_that_narrows():
    widths = [Score.of_pairs(one=pairs).elo for pairs in (1, 10, 100, 1000)]
    assert all(elo.value == 0 and elo.low == pytest.approx(-elo.high) for elo in widths)
    assert [round(elo.high) for elo in widths] == sorted((round(elo.high) for elo in widths), reverse=True)
    assert 0 < widths[-1].high < 10


EQUALS = {
    "draws": (0.09, 0.24, 0.34, 0.24, 0.09),
    "no draws": (0.25, 0, 0.5, 0, 0.25),
    "who begins wins": (0.01, 0.02, 0.94, 0.02, 0.01),
    "games alone": (0.3, 0.4, 0.3),
}


def matches(shares, results_each, number, random):
    cumulated = list(accumulate(shares))
    for _ in range(number):
        drawn = random.choices(range(len(shares)), cum_weights=cumulated, k=results_each)
        yield Score(tuple(drawn.count(kind) for kind in range(len(shares))))


@pytest.mark.parametrize("name", EQUALS)
def test_a_player_against_itself_is_even_within_its_interval_95_times_in_100(name):
    repeats, pairs = 200, 200
    held = sum(score.elo.holds(0) for score in matches(EQUALS[name], pairs, repeats, Random(name)))
    assert proportion(held, repeats).holds(0.95)


@pytest.mark.slow
@pytest.mark.parametrize("pairs", [5, 20, 100, 500])
@pytest.mark.parametrize("elo", [-300, -40, 0, 15, 120])
@pytest.mark.parametrize("name", EQUALS)
def test_the_interval_holds_the_true_elo_about_95_times_in_100(name, elo, pairs):
    true = with_mean(EQUALS[name], share_at(elo)).shares
    held = sum(score.elo.holds(elo) for score in matches(true, pairs, 2_000, Random(f"{name} {elo} {pairs}")))
    assert held / 2_000 >= 0.92


# What goes in, and what comes out


@pytest.mark.parametrize(
    "name",
    [
        "saying",
        *(f"playing.{file}" for file in ("by_name", "score", "sequential", "meeting", "likelihood", "crosstable")),
    ],
)
def test_the_examples_in_the_docstrings_are_true(name):
    found = doctest.testmod(importlib.import_module(f"outplay.{name}"))
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize("bad", [(), (1, 2), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6)])
def test_other_numbers_of_results_are_refused(bad):
    with pytest.raises(BadOption, match=f"counts has {len(bad)} numbers; it should have 3 .* or 5"):
        Score(bad)


@pytest.mark.parametrize("bad", [-1, 1.5, "3", None])
def test_what_is_no_count_is_refused(bad):
    with pytest.raises(BadOption, match="each should be a whole number, 0 or more"):
        Score((0, bad, 0))


def test_points_that_a_pair_cannot_bring_are_refused():
    with pytest.raises(BadOption, match=r"a pair brought 3 points; it should be 0, 0.5, 1, 1.5 or 2"):
        Score.of_points([1, 3])


@given(counts)
def test_a_score_is_plain_data(counts):
    said = Score(counts).as_dict()
    assert json.loads(json.dumps(said, allow_nan=False)) == said
    assert set(said["elo"]) == {"value", "low", "high"}


def test_scores_of_the_same_kind_add_up():
    assert Score((1, 2, 3)) + Score((4, 0, 1)) == Score((5, 2, 4))
    with pytest.raises(BadOption, match="pairs and single games were added; both scores should count the same"):
        Score((1, 2, 3)) + Score((1, 2, 3, 4, 5))


def test_nothing_is_said_to_be_certain():
    assert "LOS over 99.9 %" in str(Score.of_pairs(one=10, two=500))
    assert "LOS under 0.1 %" in str(Score.of_pairs(none=500, one=10))
    assert "100.0 %" not in str(Score.of_pairs(one=10, two=500))


# Meetings

game = st.sampled_from([0, 0.5, 1])
games_in_pairs = st.lists(st.tuples(game, game) | st.tuples(game), max_size=30)


@given(games_in_pairs)
def test_a_meeting_counts_every_game_and_every_complete_pair(pairs):
    meeting = Meeting.of_pairs(pairs)
    assert meeting.games == sum(map(len, pairs))
    assert meeting.points == sum(map(sum, pairs))
    assert meeting.score == Score.of_points(sum(pair) for pair in pairs if len(pair) == 2)


@given(games_in_pairs)
def test_a_meeting_turned_is_what_the_other_player_would_tell(pairs):
    other = Meeting.of_pairs([tuple(1 - points for points in pair) for pair in pairs])
    assert Meeting.of_pairs(pairs).turned == other
    assert other.turned.turned == other


@given(st.lists(game, max_size=30))
def test_without_pairs_the_games_themselves_are_counted(points):
    meeting = Meeting.of_games(points)
    assert meeting.score.games == len(points)
    assert meeting.turned == Meeting.of_games(1 - scored for scored in points)
    said = meeting.as_dict()
    assert json.loads(json.dumps(said, allow_nan=False)) == said
    assert str(meeting) == f"{points.count(1)}-{points.count(0.5)}-{points.count(0)}"


def test_games_and_pairs_that_cannot_be_are_refused():
    with pytest.raises(BadOption, match=r"a game brought 2 points; it should be 0, 0.5 or 1"):
        Meeting.of_games([1, 2])
    with pytest.raises(BadOption, match=r"a pair has 3 games, \(1, 0, 1\)"):
        Meeting.of_pairs([(1, 0, 1)])
    with pytest.raises(BadOption, match=r"2-0-0 are 2 points in 2 games, and the pairs .* are 4 in 4"):
        Meeting(2, 0, 0, (0, 0, 0, 0, 2))
    with pytest.raises(BadOption, match="the pairs should be among the games"):
        Meeting(1, 0, 3, (0, 0, 0, 0, 1))
    with pytest.raises(BadOption, match="each should be a whole number, 0 or more"):
        str(Meeting(-1, 0, 0, None).score)
