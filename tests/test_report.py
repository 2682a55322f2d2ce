"""Reports on games: the known verdicts, the laws that every report keeps, and games that are not as others."""

import json
import re
from math import inf, log10

import pytest

import outplay as op
from cli_runner import outplay
from match_games import Circle, Endless
from outplay.errors import BadOption, NotAGame
from outplay.games import ConnectFour, DiceGame, Hex, LastStone, Nim, TicTacToe
from outplay.playing.reporting.advantage import advantage_in, games_to_tell
from outplay.playing.reporting.levels import Level
from outplay.playing.reporting.size import Size, ways_in_words
from report_games import Alone, Coin, Over, Raises, Together, Unfair, Wanders

MADE = {
    "tic-tac-toe": lambda: op.report(TicTacToe(), games=6, nodes=800),
    "nim": lambda: op.report(Nim(1, 2, 2), games=8, nodes=64),
    "hex": lambda: op.report(Hex(3), games=8, nodes=48),
    "dice": lambda: op.report(DiceGame(), games=8, nodes=32),
    "three": lambda: op.report(LastStone(5), games=12, nodes=64),
    "unfair": lambda: op.report(Unfair(), games=16, nodes=128),
    "coin": lambda: op.report(Coin(), games=8, nodes=32),
}
FOUND = {}


def of(name):
    """The report on one of these games, made once."""
    if name not in FOUND:
        FOUND[name] = MADE[name]()
    return FOUND[name]


@pytest.fixture(params=MADE)
def report(request):
    return of(request.param)


def level_of(*games, seats=2):
    """A level with these games: each what every seat got."""
    level = Level("strong", 100, seats)
    for worths in games:
        level.add(worths, 7)
    return level


# The known verdicts


def test_tic_tac_toe_is_proved_a_draw_and_drawn_by_strong_players():
    found = of("tic-tac-toe")
    assert found.proof.values == (0, 0)
    assert found.proof.winners == ()
    assert found.levels["strong"].drawn.value > 0.5 > found.levels["random"].drawn.value
    assert found.verdicts[0] == "Proved: if nobody errs, the game is a draw."


def test_nim_is_proved_for_who_has_a_winning_first_move():
    assert of("nim").proof.winners == (0,)
    assert "the first player wins" in of("nim").verdicts[0]


def test_hex_is_proved_for_the_first_player():
    assert of("hex").proof.winners == (0,)


def test_the_dice_game_has_a_value_on_average():
    found = of("dice")
    assert found.proof is not None
    assert found.proof.by_chance
    assert "on average" in found.verdicts[0]
    assert found.proof.values[0] == pytest.approx(float(op.search(DiceGame()).value))


def test_three_players_have_a_value_each_and_the_favoured_seat_is_named():
    found = of("three")
    assert found.proof.values == tuple(op.search(LastStone(5)).values[player] for player in range(3))
    best = found.proof.values.index(2)
    assert found.advantage("strong").verdict == "favours"
    assert found.advantage("strong").seat == best
    assert f"favours {found.names[best]}" in " ".join(found.verdicts)


def test_an_unfair_game_is_named_unfair_with_advice():
    found = of("unfair")
    assert found.proof.winners == (0,)
    strong = found.advantage("strong")
    assert strong.verdict == "favours"
    assert strong.seat == 0
    assert strong.share.low > 0.5
    assert any("swap rule" in advice for advice in found.advice)


def test_a_game_of_draws_alone_is_said_to_be_one():
    found = of("coin")
    assert all(level.draws == level.games for level in found.levels.values())
    assert any("every one of" in verdict for verdict in found.verdicts)
    assert not any("swap" in advice for advice in found.advice)


def test_where_all_can_gain_nothing_proved_is_called_a_draw_and_a_note_says_what_counts():
    found = op.report(Together(), games=4)
    assert found.verdicts[0] == "Proved: if nobody errs, the game is worth the first player 12, the second player 12."
    assert any("do not add up to a constant" in note for note in found.notes)
    assert not any("do not add up" in note for note in of("unfair").notes)


@pytest.mark.slow
def test_the_first_player_has_the_better_of_hex_on_five_by_five():
    strong = op.report(Hex(5), games=60, nodes=1_600).advantage("strong")
    assert strong.verdict == "favours"
    assert strong.seat == 0


@pytest.mark.slow
def test_the_first_player_has_the_better_of_connect_four():
    found = op.report(ConnectFour(), games=100, nodes=1_600)
    assert found.advantage("strong").verdict == "favours"
    assert found.advantage("strong").seat == 0
    assert found.advantage("random").verdict == "favours"
    assert found.advantage("random").seat == 0
    assert found.skill[0].is_felt
    assert found.skill[1].is_felt


# The laws


def test_shares_add_up_and_lie_in_their_intervals(report):
    for level in report.levels.values():
        shares = [level.points(seat) for seat in range(level.seats)]
        assert sum(share.value for share in shares) == pytest.approx(1)
        assert sum(level.won(seat).value for seat in range(level.seats)) + level.drawn.value == pytest.approx(1)
        for found in (*shares, level.drawn, level.length):
            assert found.low <= found.value <= found.high
        assert sum(level.lengths.values()) == level.games > 0
    for one in report.skill:
        assert one.share.low <= one.share.value <= one.share.high


def test_all_seats_are_compared_as_often(report):
    assert {one.games % len(report.seats) for one in report.skill} == {0}


def test_the_same_seed_gives_the_same_report(report):
    name = next(name for name, known in FOUND.items() if known is report)
    if name in ("nim", "three", "unfair"):
        assert MADE[name]().as_dict() == report.as_dict()


def test_another_seed_gives_other_games():
    one, other = (op.report(Nim(1, 2, 2), games=4, nodes=32, seed=seed).as_dict() for seed in (1, 2))
    assert one["levels"] != other["levels"]


def test_a_report_survives_json(report):
    data = report.as_dict()
    assert json.loads(json.dumps(data, allow_nan=False)) == data


def test_words_never_claim_what_the_interval_does_not_say():
    even = level_of(*[(1, -1), (-1, 1)] * 2_000)
    assert advantage_in(even).verdict == "even"
    few = level_of(*[(1, -1)] * 3, (-1, 1))
    assert advantage_in(few).verdict == "open"
    sure = level_of(*[(1, -1)] * 90, *[(-1, 1)] * 10)
    assert advantage_in(sure) == ("favours", 0, sure.points(0), 0.5)
    assert advantage_in(Level("strong", 1, 2)) is None


@pytest.mark.parametrize("games", range(1, 10))
def test_a_handful_of_games_says_nothing_however_one_sided(games):
    one_sided = level_of(*[(1, -1)] * games)
    assert advantage_in(one_sided).verdict == "open"
    assert advantage_in(level_of(*[(1, -1)] * 10)).verdict == "favours"


def test_a_report_of_four_games_claims_nothing():
    for game in (Nim(1, 2), TicTacToe()):
        found = op.report(game, games=4, nodes=64)
        said = " ".join([*found.verdicts, *found.advice, *found.facts.values()])
        for claim in (
            "favours",
            "is fair",
            "wins 100 %",
            "would help",
            "Skill decides",
            "next to nothing",
            "nearly all",
        ):
            assert claim not in said
        for verdict in found.verdicts[1:3]:
            drawn = "every one of 4 games was a draw" in verdict
            assert drawn or verdict.endswith("4 games cannot tell who is favoured; about 385 games would.")


def test_the_size_is_told_in_a_sentence():
    said = op.report(TicTacToe(), games=10, nodes=32).facts["size"]
    assert re.fullmatch(
        r"it can be played in about [\d,]+ ways \([\d,]+ to [\d,]+\), judging by 100 random games\. Play met "
        r"[\d,]+ different positions; in another game like these .* of the positions would be new\.",
        said,
    )


def test_the_verdict_speaks_exactly_where_the_interval_leaves_out_one_half():
    for wins in range(101):
        level = level_of(*[(1, -1)] * wins, *[(-1, 1)] * (100 - wins))
        assert (advantage_in(level).verdict == "favours") == (not level.points(0).holds(0.5))


def test_a_seat_that_has_far_too_little_is_seen_though_none_has_far_too_much():
    games = [(1, 0, 0), (0, 1, 0)] * 60 + [(0, 0, 1)] * 15
    assert advantage_in(level_of(*games, seats=3)).verdict == "favours"


def test_more_seats_need_more_games():
    assert games_to_tell(2) == 385 < games_to_tell(2, 0.01)


def test_shared_wins_are_shared_out_and_equal_ends_are_draws():
    level = level_of((1, 1, 0), (2, 2, 2), (0, 0, 3), seats=3)
    assert level.wins == [0.5, 0.5, 1]
    assert level.draws == 1


def test_knuths_sampling_counts_the_lines_of_tic_tac_toe():
    from random import Random

    size, game = Size(), TicTacToe()
    for number in range(400):
        size.walk(game, game.initial, Random(number))
    assert size.lines.holds(log10(255_168))
    assert len(size.seen) <= 5_478 <= 9**9


def test_a_sample_that_varies_too_much_has_no_upper_end():
    size = Size(products=[1.0] * 99 + [9.0])
    assert size.lines.high == inf
    assert size.lines.low < size.lines.value
    assert "perhaps far more" in ways_in_words(size.lines)


# Other games


def test_one_player_is_told_what_does_not_apply():
    found = op.report(Alone(), games=4, nodes=64)
    assert found.proof.values == (12,)
    assert not found.skill
    assert found.levels["strong"].utility(0).value > found.levels["random"].utility(0).value
    assert "do not apply" in found.verdicts[-1]
    json.dumps(found.as_dict(), allow_nan=False)


def test_a_game_that_is_over_at_once_is_said_to_be():
    found = op.report(Over(), games=3, nodes=16)
    assert found.verdicts == ["The game is over before the first move: there is nothing to play."]
    assert found.html()
    assert json.dumps(found.as_dict(), allow_nan=False)


@pytest.mark.parametrize(("game", "ending"), [(Circle(), "repetition"), (Endless(), "longest")])
def test_games_that_come_to_no_end_are_draws_and_advice_says_so(game, ending):
    found = op.report(game, games=2, nodes=16)
    assert found.levels["strong"].endings == {ending: 2}
    assert found.levels["strong"].draws == 2
    assert found.size.lines is None
    assert any("a rule that ends them would help" in advice for advice in found.advice)
    assert found.levels["random"].length.value > 0
    assert sum("came to an end by the rules" in verdict for verdict in found.verdicts) == len(found.levels)


def test_a_report_from_a_position_begins_with_who_moves_there():
    game = TicTacToe()
    state = game.initial
    for action in (0, 1, 4):
        state = game.result(state, action)
    found = op.report(game, state, games=2, nodes=32)
    assert found.seats == (1, 0)
    assert found.proof.winners == (1,)


@pytest.mark.parametrize("part", ["random", "size", "cost", "proof", "weak", "strong", "moves", "skill"])
def test_ctrl_c_gives_what_was_found_so_far(part):
    def stop(now, share):
        if now == part:
            raise KeyboardInterrupt

    found = op.report(Nim(1, 2, 2), games=3, nodes=16, progress=stop)
    assert found.stopped_by == "interrupt"
    assert "stopped before its end" in found.text()
    assert json.dumps(found.as_dict(), allow_nan=False)
    assert found.html()


def test_rules_that_raise_are_told_with_where_to_look():
    with pytest.raises(IndexError) as caught:
        op.report(Raises(), games=2, nodes=16)
    assert "check_game" in caught.value.__notes__[0]


@pytest.mark.parametrize(
    "options", [{"games": 0}, {"games": 1.5}, {"seconds": 0}, {"nodes": -1}, {"seed": "x"}, {"seconds": inf}]
)
def test_wrong_options_are_refused_in_words(options):
    with pytest.raises(BadOption):
        op.report(Nim(1), **options)


def test_what_is_no_game_is_refused():
    with pytest.raises(NotAGame):
        op.report(object())


def test_a_game_without_an_end_does_not_keep_a_report_from_its_own():
    found = op.report(Wanders(), seconds=0.2)
    assert found.stopped_by == "seconds"
    assert "the time was over" in found.text()


def test_a_second_is_enough_for_a_report():
    found = op.report(Nim(1, 2), seconds=1)
    assert all(level.games for level in found.levels.values())


# Pages and commands


def test_a_page_needs_no_network_and_says_the_same(report, tmp_path):
    page = report.save(tmp_path / "report.html").read_text()
    assert "<svg" in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in page
    assert report.save(tmp_path / "report.json").read_text().startswith("{")
    assert report.save(tmp_path / "report.txt").read_text() == report.text() + "\n"
    assert report._repr_html_().count("<svg") == page.count("<svg")


def test_another_ending_is_refused(tmp_path):
    with pytest.raises(BadOption, match=r"\.html"):
        of("nim").save(tmp_path / "report.pdf")


def test_the_command_says_what_the_call_says(tmp_path):
    page = tmp_path / "nim.html"
    ran = outplay("report", "nim:1,2,2", "--games", "8", "--nodes", "64", "--save", str(page))
    assert ran.code == 0
    assert page.exists()
    assert of("nim").text(80) in ran.out


def test_the_command_gives_json_alone():
    ran = outplay("report", "nim:1,2,2", "--games", "2", "--nodes", "16", "--json")
    assert json.loads(ran.out)["proof"]["winners"] == [0]


def test_the_command_tells_faults_of_rules_in_one_line(tmp_path):
    (tmp_path / "bad.py").write_text(BAD)
    ran = outplay("report", f"{tmp_path}/bad.py:Bad", "--games", "2", "--nodes", "16")
    assert ran.code == 2
    assert "Traceback" not in ran.err
    assert "outplay check" in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("options", [["--games", "0"], ["--seconds", "x"], ["--nodes", "0"], ["--moves", "9:9"]])
def test_the_command_refuses_wrong_options(options):
    ran = outplay("report", "nim", *options)
    assert ran.code == 2
    assert ran.err.startswith("outplay: ")
    assert "Traceback" not in ran.err


BAD = """
from outplay import Game

class Bad(Game):
    initial, players = 0, (0, 1)
    def to_move(self, state): return state % 2
    def actions(self, state): return (1,)
    def result(self, state, action): return state + 1
    def is_terminal(self, state): return state == 3
    def utility(self, state, player): return [0][state]
"""
