"""Matches: the same games for the same call, seats exchanged, in any number of processes."""

import json
import subprocess
import sys
from itertools import pairwise, permutations
from pathlib import Path

import pytest

import match_games
import match_players
import outplay as op
from outplay.errors import BadOption, CannotSend
from outplay.executor.sending import packed
from outplay.games import ConnectFour, DiceGame, LastStone, Nim, TicTacToe
from outplay.notation import read_moves
from outplay.playing import Match, Played, Score, SequentialTest, record_of
from outplay.playing.schedule import Openings, gauntlet, pairings, rotations, round_robin
from outplay.playing.sequential import RunningTest
from outplay.playing.thinker import Thinker

FILE = Path(match_players.__file__)


def lines(found):
    """What the games of a match were, but for the time they took."""
    return [played.line for played in found]


CALLS = {
    "connect-four:4,4": {"one": "alpha-beta nodes=60", "other": "novice"},
    "dice": {"one": "auto nodes=20", "other": "random"},
    "last-stone:9": {"one": "max-n nodes=20", "other": "random", "third": f"{FILE}:Counting"},
}


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.slow] * (game != "connect-four:4,4")) for game in CALLS]
)
def test_the_games_do_not_depend_on_the_number_of_processes(game):
    alone, together = (op.match(game, CALLS[game], games=12, processes=n, seed=5) for n in (1, 3))
    assert lines(alone) == lines(together)
    assert len(alone) == 12
    assert lines(alone) != lines(op.match(game, CALLS[game], games=12, processes=2, seed=6))


def test_every_opening_is_played_with_the_seats_exchanged():
    found = op.match(TicTacToe(), {"a": "random", "b": "first"}, games=7, processes=2)
    assert len(found) == found.planned == 8
    for one, other in zip(found.games[::2], found.games[1::2], strict=True):
        assert one.opening == other.opening
        assert one.seats == other.seats[::-1] == ("a", "b")
    assert len({played.opening for played in found}) == 4


def test_among_three_everybody_has_every_seat_once_in_each_round():
    assert rotations(("a", "b", "c")) == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    games = pairings([("a", "b", "c")])
    three = [next(games) for _ in range(3)]
    assert {game.opening for game in three} == {0}
    for seat in range(3):
        assert {game.seats[seat] for game in three} == {"a", "b", "c"}


def test_everybody_meets_everybody_and_the_first_meets_all():
    assert round_robin("abc", 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert gauntlet("abcd", 2) == [("a", "b"), ("a", "c"), ("a", "d")]
    assert gauntlet("abcd", 3) == [("a", "b", "c"), ("a", "b", "d"), ("a", "c", "d")]


def test_no_two_games_and_seats_share_a_seed_and_only_a_pair_shares_its_dice():
    games = pairings([("a", "b"), ("a", "c")])
    some = [next(games) for _ in range(40)]
    assert len({game.seed(3, seat) for game in some for seat in (0, 1)}) == 80
    assert len({game.dice(3).random() for game in some}) == 20


def test_both_games_of_a_pair_have_the_same_dice():
    found = op.match("dice", {"a": "first", "b": "first"}, openings=0, games=20, processes=1)
    for one, other in zip(found.games[::2], found.games[1::2], strict=True):
        assert one.moves == other.moves
    assert len({played.moves for played in found}) > 5
    assert found.score.counts == (0, 0, 10, 0, 0)


@pytest.mark.parametrize(
    "game", [ConnectFour(), TicTacToe(), Nim(3, 4, 5), DiceGame(), LastStone()], ids=lambda game: type(game).__name__
)
def test_random_openings_are_open_and_differ_as_long_as_they_can(game):
    openings = Openings(game, 2, seed=1)
    drawn = [openings.number(i) for i in range(8)]
    assert not any(record.is_over for record in drawn)
    states = {record.state for record in drawn}
    assert len(states) == len(drawn) or len(states) == len({Openings(game, 2, s).number(0).state for s in range(200)})
    again = Openings(game, 2, seed=1)
    assert [again.number(i).state for i in (5, 2)] == [drawn[i].state for i in (5, 2)]


def test_openings_are_shorter_where_the_game_is():
    assert len(Openings(ConnectFour(), None, 0).number(0).actions) == 4
    assert len(Openings(TicTacToe(), None, 0).number(0).actions) == 2
    assert len(Openings(DiceGame(), None, 0).number(0).actions) <= 1
    assert len(Openings(Nim(1, 1), 7, 0).number(0).actions) == 1


def test_openings_may_be_listed_as_moves_or_as_states():
    game = TicTacToe()
    state = game.result(game.initial, 8)
    found = op.match(game, {"a": "first", "b": f"{FILE}:last"}, openings=["4 0", state], games=6, processes=1)
    assert [played.opening for played in found][::2] == ["4 0", repr(state), "4 0"]
    assert found.same == 2


def test_the_moves_of_a_game_can_be_played_again():
    game = ConnectFour(5, 4)
    for played in op.match(game, {"a": "random", "b": "first"}, games=4, processes=1):
        record = record_of(game, game.initial, f"{played.opening} {played.moves}")
        assert game.is_terminal(record.state)
        assert len(record.actions) == played.plies
        assert {n: game.utility(record.state, s) for s, n in enumerate(played.seats)} == played.utilities
        assert read_moves(game, game.initial, played.opening)


@pytest.mark.parametrize(
    ("game", "reason", "counts"),
    [
        (match_games.Circle(), "the position came for the third time", (0, 2, 0)),
        (match_games.OwnCircle(), "the position came for the third time", (1, 0, 1)),
        (match_games.Endless(), "a draw after 30 plies", (0, 2, 0)),
    ],
    ids=["circle", "a word of its own", "endless"],
)
def test_repetition_and_too_long_a_game_are_draws(game, reason, counts):
    found = op.match(game, {"a": "first", "b": "first"}, games=2, openings=0, longest=30, processes=1)
    assert {played.reason for played in found} == {reason}
    assert (found.result.wins, found.result.draws, found.result.losses) == counts


def test_rules_that_fail_end_the_match_with_their_own_error():
    with pytest.raises(ZeroDivisionError, match="the ring is broken"):
        op.match(match_games.Breaks(), {"a": "first", "b": "first"}, games=2, openings=0, processes=1)


def test_moves_out_of_a_set_are_the_same_games_in_every_process():
    program = (
        "import outplay as op, match_games\n"
        "found = op.match(match_games.Pick(), {'a': 'random', 'b': 'first'}, games=4, processes=1)\n"
        "print([played.line for played in found])"
    )
    ran = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=FILE.parent)
        for _ in range(2)
    ]
    assert ran[0].stdout == ran[1].stdout != "", ran[0].stderr


def test_a_player_is_made_anew_for_every_game():
    """What it counted in one game is not there in the next: games from one opening are the same game."""
    players = {"counts": match_players.Counting, "told": match_players.Told}
    found = op.match(TicTacToe(), players | {"counts": match_players.Counting(1)}, openings=["4"], games=6, processes=1)
    assert len({played.moves for played in found if played.seats[0] == "counts"}) <= 3
    same = op.match(TicTacToe(), {"one": match_players.Counting, "other": match_players.last}, openings=["4"], games=6)
    assert len({played.moves for played in same.games[::2]}) == 1


def test_python_s_own_chance_is_drawn_from_the_seed_too():
    players = {"dice": f"{FILE}:throws_python_s_dice", "first": "first"}
    found = [op.match("connect-four:4,4", players, games=6, processes=n) for n in (1, 2)]
    assert lines(found[0]) == lines(found[1])
    assert len({played.moves for played in found[0]}) > 1


def test_who_says_more_is_told_more():
    found = op.match(TicTacToe(), {"asks": match_players.informed, "b": "first"}, games=2, processes=1)
    assert found.forfeits == {}


def pair(number, points):
    """The two games of a pair in which 'new' has so many points."""
    first = min(points, 1)
    for turn, scored in enumerate((first, points - first)):
        worths = {"new": scored, "old": 1 - scored}
        yield Played(2 * number + turn, number, 0, ("new", "old"), "", "", worths, None, "", 1, {})


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_the_verdict_does_not_depend_on_which_pair_ends_first(order):
    points = [2, 2, 2, 0, 2, 2, 2, 2, 0, 0, 0, 0]
    test = SequentialTest(0, 400)
    alone = [RunningTest(test, "new", "old")]
    for number, scored in enumerate(points):
        decided = [alone[0].decides(played) for played in pair(number, scored)][-1]
        if decided:
            break
    assert decided
    mixed, found = RunningTest(test, "new", "old"), None
    for block in range(0, len(points), 4):
        for place in order:
            for played in pair(block + place, points[block + place]):
                found = found or mixed.decides(played)
        if found:
            break
    assert found == decided
    assert test.verdict(mixed.score) == test.verdict(alone[0].score) != "continue"


def test_a_decided_test_ends_the_match_with_the_same_games_in_any_number_of_processes():
    players = {"deep": "alpha-beta depth=9", "random": "random"}
    found = [op.match(TicTacToe(), players, sprt=(0, 200), processes=n) for n in (1, 3)]
    assert found[0].stopped_by == found[1].stopped_by == "sprt"
    assert found[0].verdict == "accept H1"
    assert lines(found[0]) == lines(found[1])
    assert len(found[0]) < 100
    assert "Elo +200 explains the games better than +0" in str(found[0])


def test_control_c_gives_what_was_found_so_far():
    def interrupt(found):
        if len(found) == 3:
            raise KeyboardInterrupt

    found = op.match(TicTacToe(), {"a": "random", "b": "first"}, games=20, processes=2, on_progress=interrupt)
    assert (len(found), found.planned, found.stopped_by) == (3, 20, "interrupt")
    assert "stopped after 3 of 20 games" in str(found)


def test_progress_is_told_after_every_game():
    told = []
    op.match(TicTacToe(), {"a": "random", "b": "first"}, games=4, processes=1, on_progress=told.append)
    assert [len(found) for found in told] == [1, 2, 3, 4]
    assert all(isinstance(found, Match) and found.stopped_by == "" for found in told)


def test_rules_are_compiled_once_before_many_games_and_not_for_games_that_are_known(monkeypatch, tmp_path):
    asked = []
    monkeypatch.setattr(Thinker, "prepare", lambda player, game, games=0: asked.append((str(player), games)))
    call = {"players": {"a": "alpha-beta seconds=0.01", "b": "first"}, "processes": 1, "record": tmp_path / "games"}
    op.match(TicTacToe(), games=2, **call)
    op.match(TicTacToe(), games=4, **call)
    op.match(TicTacToe(), games=4, **call)
    assert asked == [("alpha-beta seconds=0.01", 2), ("alpha-beta seconds=0.01", 2)]


def test_a_match_says_itself_in_words_and_in_plain_data():
    found = op.match(TicTacToe(), {"deep": "alpha-beta depth=9", "first": "first"}, games=4, processes=1)
    said = json.loads(json.dumps(found.as_dict(), allow_nan=False))
    assert said["players"] == {"deep": "alpha-beta depth=9", "first": "first"}
    assert said["result"]["score"]["games"] == said["played"] == len(said["games"]) == 4
    assert said["games"][0]["moves"] == found.games[0].moves
    assert str(found).startswith("TicTacToe: deep against first\ndeep: ")
    assert repr(found).startswith("<Match at TicTacToe: deep ")
    assert isinstance(found.score, Score)


def test_a_match_of_three_has_points_and_utilities():
    found = op.match(LastStone(), {"a": "auto", "b": "random", "c": "first"}, games=6, processes=1)
    assert sum(found.share(name) for name in "abc") == pytest.approx(1.5)
    assert sum(found.utility(name) for name in "abc") == pytest.approx(3)
    assert "player" in str(found)
    assert "result" not in json.loads(json.dumps(found.as_dict()))
    with pytest.raises(BadOption, match="3 play in this match: ask for meeting"):
        found.score  # noqa: B018
    with pytest.raises(BadOption, match="sprt compares two players, and 3 came"):
        op.match(LastStone(), {"a": "auto", "b": "random", "c": "first"}, sprt=(0, 10))


def test_a_tournament_plays_every_meeting_from_the_same_openings():
    players = {"a": "random", "b": "first", "c": "novice"}
    found = op.tournament(TicTacToe(), players, games=4, processes=2)
    assert len(found) == 12
    by_opening = {played.opening: [] for played in found}
    for played in found:
        by_opening[played.opening].append(set(played.seats))
    assert all(len(met) == 6 for met in by_opening.values())
    assert sum(found.share(name) for name in players) == pytest.approx(1.5)
    assert found.meeting("a", "b").games == 4
    assert json.dumps(found.as_dict(), allow_nan=False)
    with pytest.raises(BadOption, match="kind is 'cup'; it should be one of 'round-robin', 'gauntlet'"):
        op.tournament(TicTacToe(), players, kind="cup")


SCRIPT = """
import outplay as op
from outplay.games import TicTacToe
print("once")
class Mine(TicTacToe):
    pass
def clever(game, state):
    return list(game.actions(state))[-1]
found = op.match(Mine(), {"clever": clever, "first": "first"}, games=2, processes=1)
print(len(found), found.forfeits)
"""


def test_a_script_needs_no_guard(tmp_path):
    (tmp_path / "plays.py").write_text(SCRIPT)
    ran = subprocess.run([sys.executable, "plays.py"], capture_output=True, text=True, cwd=tmp_path)
    assert (ran.stdout, ran.stderr) == ("once\n2 {}\n", "")


def test_what_was_typed_at_the_prompt_is_refused():
    ran = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True)
    assert "CannotSend: the game Mine stands in no file" in ran.stderr
    with pytest.raises(CannotSend, match=r"a thing cannot be sent to a process of its own .*: do it so"):
        packed(lambda: 0, "a thing", "do it so")


def equals(seed):
    """Does a match of a player against itself find them equal?"""
    found = op.match("tic-tac-toe", {"one": "random", "other": "random"}, games=40, seed=seed)
    return found.score.elo.holds(0)


def test_a_player_is_as_good_as_itself():
    assert sum(equals(seed) for seed in range(3)) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("game", ["connect-four:5,4", "kalah:4,3", "hex:4"])
def test_every_level_is_better_than_the_one_below(game):
    for weaker, stronger in pairwise(["random", "novice", "easy", "medium", "hard"]):
        found = op.match(game, {stronger: stronger, weaker: weaker}, games=40)
        assert found.score.share.value > 0.5, found


@pytest.mark.slow
def test_a_player_is_as_good_as_itself_in_95_of_100_matches():
    assert sum(equals(seed) for seed in range(100)) >= 95
