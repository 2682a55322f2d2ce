"""What the page says of a result: only what is proved is a win, a draw or a loss; names and rules are the game's."""

import json
from dataclasses import replace
from types import SimpleNamespace

import pytest

from page_fixtures import NEEDED

pytest.importorskip("outplay.web", reason=NEEDED)

import outplay
from outplay import CHANCE, Game
from outplay.errors import BadRecord, IllegalAction
from outplay.notation import GAMES, names_of
from outplay.web.algorithms import compare
from outplay.web.jobs import review
from outplay.web.opening import opened
from outplay.web.position import PlayedGame, travels
from outplay.web.rows import ended, outcome, position_row, row_of, rules_of
from outplay.web.watching import _far_enough
from outplay.web.words import assessment


def stands(game, moves="", **limit):
    """How the best move stands, or the first outcome of a throw."""
    here = PlayedGame(game, moves.split())
    return assessment(here, outplay.analyse(here.game, here.state, engine="plain", **limit)[0])


@pytest.mark.parametrize(
    ("game", "moves", "limit", "kind", "says"),
    [
        ("tic-tac-toe", "4 1", {}, "win", "wins in 5 plies, proved"),
        ("tic-tac-toe", "", {}, "draw", "draws, proved"),
        ("tic-tac-toe", "4 1 0", {}, "loss", "loses in 4 plies, proved"),
        ("tic-tac-toe", "", {"depth": 2}, "open", "not decided at depth 2"),
        ("connect-four", "", {"depth": 3}, "open", "not decided at depth 3"),
        ("othello", "", {"depth": 2}, "behind", ", depth 2"),
        ("kalah:2,1", "", {}, "win", "wins with "),
        ("dice", "throw", {}, "behind", "8.3 % on average, proved"),
        ("last-stone", "", {}, "win", "worth 2 (Second 0, Third 1), proved"),
        ("piglet:3", "", {"depth": 4}, None, "on average, depth 4"),
    ],
)
def test_what_is_known_is_said_and_no_more(game, moves, limit, kind, says):
    found = stands(game, moves, **limit)
    assert kind is None or found.kind == kind
    assert found.says.startswith(says) or found.says.endswith(says)


def test_playouts_are_counted_and_never_called_a_draw():
    found = stands("connect-four", nodes=400, method="mcts")
    assert found.kind in ("ahead", "even", "behind")
    assert "% of " in found.says
    assert "playouts" in found.says


@pytest.mark.parametrize(("certainty", "value", "kind", "says"), [
    ("lower bound", 1, "win", "wins, proved"),
    ("lower bound", 0, "open", "draws at least, proved so far"),
    ("upper bound", 0, "open", "draws at best, proved so far"),
    ("upper bound", -1, "loss", "loses, proved"),
    ("lower bound", -1, "open", "at least -1, proved so far"),
])  # fmt: skip
def test_a_bound_is_a_win_only_where_it_says_so(certainty, value, kind, says):
    result = outplay.Result(value, 0, (0,), certainty, 0, 3, 9, "depth")
    found = assessment(PlayedGame("tic-tac-toe", []), result)
    assert (found.kind, found.says) == (kind, says)


@pytest.mark.parametrize(
    "game", ["tic-tac-toe", "othello:4", "dice", "last-stone", "kalah:2,1", "bearing-off:1,0,0,0,0,0"]
)
def test_shares_fill_the_bar_and_a_proof_goes_all_the_way(game):
    here = PlayedGame(game, [])
    for result in outplay.analyse(here.game, here.state, depth=3, engine="plain"):
        found = assessment(here, result)
        assert sum(found.shares.values()) == pytest.approx(1 if found.shares else 0)
        assert all(0 <= share <= 1 for share in found.shares.values())
        assert 0 <= found.strength <= 1
        if found.kind in ("win", "loss") and len(here.players) == 2:
            assert set(found.shares.values()) == {0, 1}


def test_what_a_database_says_is_called_so():
    result = outplay.Result(1, 0, (0,), "exact", 0, None, 0, "end", ends_in=7, method="database")
    found = assessment(PlayedGame("tic-tac-toe", []), result)
    assert found.says == "wins in 7 plies, proved by the database"


def test_where_all_can_gain_nobody_wins_or_loses():
    class Shared(Game):
        """Both take what they find."""

        initial = ()

        def to_move(self, state):
            return len(state) % 2

        def actions(self, state):
            return [1, 2]

        def result(self, state, action):
            return (*state, action)

        def is_terminal(self, state):
            return len(state) == 2

        def utility(self, state, player):
            return sum(state) + state[player]

    game = Shared()
    here = SimpleNamespace(game=game, state=(), players=(0, 1), total=6)
    found = assessment(here, outplay.analyse(game, method="max-n")[0])
    assert (found.kind, found.says) == ("", "worth 6 (Second 6), proved")


def test_players_have_the_names_that_the_game_gives_them():
    assert names_of(GAMES["dice"].make(), (0, 1)) == ["MAX", "MIN"]
    assert names_of(GAMES["nim"].make(3), (0, 1)) == ["First", "Second"]
    assert names_of(object(), ("red", "blue", "")) == ["red", "blue", "Third"]
    assert names_of(object(), range(7))[-1] == "Player 7"


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_its_rules_and_how_a_move_is_written(name):
    said, how = rules_of(GAMES[name].make())
    assert len(said) > 20
    assert how == GAMES[name].how


def test_a_game_of_ones_own_says_its_rules_where_its_class_begins():
    class Mine(Game):
        """Take a stone.

        What follows is for programmers.
        """

    class Silent(Game):
        pass

    assert rules_of(Mine()) == ["Take a stone."]
    assert rules_of(Silent()) == [__doc__.strip()]


@pytest.mark.parametrize(
    ("game", "moves", "words"),
    [
        ("tic-tac-toe", "0 3 1 4 2", "X wins"),
        ("connect-four", "1 2 1 2 1 2 1", "First wins"),
        ("last-stone:2", "2", "First wins: First 2, Second 0, Third 1"),
    ],
)
def test_the_end_names_who_won(game, moves, words):
    here = PlayedGame(game, moves.split())
    worths = {player: here.game.utility(here.state, player) for player in here.players}
    assert outcome(here, worths) == words
    assert ended(here, worths)["kind"] == "win"


def test_a_game_may_begin_at_a_position():
    here = PlayedGame("connect-four:7,6@4444", ["3"])
    assert (here.position, here.moves, here.movers) == ("4444", ["3"], [0])


def test_moves_ahead_are_told_as_far_as_they_can_be_played():
    here = PlayedGame("dice", [])
    assert here.ahead(["throw", "3", "pass", "pass"]) == [("throw", 0), ("3", CHANCE), ("pass", 1)]


@pytest.mark.parametrize("text", ["(", ")"])
def test_a_move_that_looks_like_a_side_line_travels_as_its_number(text):
    assert not travels(text)
    assert travels(f"{text}a")


def said(game, text, moves=None):
    return next(opened(game, text, moves))


SAVED = {"format": "outplay game", "version": 1, "position": None, "you": "second", "seed": 1}


def test_a_saved_game_is_opened_with_its_seats_and_its_start():
    text = json.dumps(SAVED | {"game": "hex:3", "moves": ["b2", "a1"], "against": "easy"})
    assert said("nim", text) == {
        "game": "hex:3",
        "moves": "b2 a1",
        "seats": "easy,y",
        "said": "a saved game of 2 moves",
    }
    begun = json.dumps(SAVED | {"game": "connect-four", "position": "44", "moves": ["3"], "you": "both"})
    assert said("nim", begun)["game"] == "connect-four@44"
    assert said("nim", begun)["seats"] == "yy"


def test_moves_and_positions_are_opened_too():
    assert said("hex:3", "B2, a1")["moves"] == "b2 a1"
    assert said("connect-four", "4 4 3")["moves"] == "4 4 3"
    assert said("connect-four", "44443") == {"game": "connect-four@44443", "moves": "", "said": "a position"}
    assert said("hex:3", "C3", ["b2"]) == {"moves": "c3"}


@pytest.mark.parametrize(
    ("game", "text", "error", "words"),
    [
        ("nim", '{"format": 1}', BadRecord, "the text is not a saved game"),
        ("nim", json.dumps(SAVED | {"game": "croquet", "moves": []}), BadRecord, "game is 'croquet'; it should be one"),
        ("nim", json.dumps(SAVED | {"game": "mnk:9999,9999,5", "moves": []}), BadRecord, "at most three digits"),
        ("nim", json.dumps(SAVED | {"game": "hex:3", "moves": ["z9"]}), BadRecord, "does not fit hex:3"),
        ("nim", "z9", IllegalAction, "not moves of nim either"),
        ("connect-four", "z9", IllegalAction, "as a position"),
    ],
)
def test_what_cannot_be_opened_is_refused_in_words(game, text, error, words):
    with pytest.raises(error, match=words):
        said(game, text)


def test_a_review_goes_through_every_position_and_names_what_was_better():
    found = list(review("nim:1,2", ["1:1", "2:2"], 60))
    assert [one["ply"] for one in found] == [0, 1, 2]
    assert [one["stands"]["says"] for one in found] == [
        "wins in 3 plies, proved",
        "wins in 1 ply, proved",
        "loses, proved",
    ]
    assert [one["lost"] for one in found] == [None, {"who": "First", "best": "2:1", "proved": True}, None]


def test_values_side_by_side_have_no_more_digits_than_say_something():
    *_, last = compare("domineering:6,6", ["a1", "b1", "c3"], 2, "", ["alpha-beta"], 500.0)
    assert [row["value"] for row in last["rows"]] == ["0.0556", "-0.0278"]


def ranked(*certainties, game="tic-tac-toe"):
    """The moves of the start, of which only the certainty is made up: all are worth a draw."""
    here = PlayedGame(game, [])
    first = outplay.analyse(here.game, here.state, engine="plain")[0]
    return here, [replace(first, certainty=certainty) for certainty in certainties]


@pytest.mark.parametrize(
    ("others", "kind", "says"),
    [
        (("exact", "exact"), "draw", "draws, proved"),
        (("exact", "upper bound"), "draw", "draws, proved"),
        (("exact", "estimate"), "open", "draws at least, proved so far"),
        (("lower bound", "exact"), "open", "draws at least, proved so far"),
    ],
)
def test_a_position_is_no_proved_draw_while_another_move_may_be_better(others, kind, says):
    here, ranking = ranked("exact", *others)
    stands = position_row(here, ranking)
    assert (stands["kind"], stands["says"]) == (kind, says)
    assert row_of(here, ranking[0])["kind"] == "draw"


def test_a_proved_win_stands_whatever_the_other_moves_are():
    here = PlayedGame("tic-tac-toe", ["4", "1"])
    first, second, *_ = outplay.analyse(here.game, here.state, engine="plain")
    assert position_row(here, [first, replace(second, certainty="estimate")])["says"] == "wins in 5 plies, proved"


@pytest.mark.parametrize(
    ("score", "visits", "kind", "own_share"),
    [
        (1.0, 1, "even", 0.5),
        (0.49, 66, "even", 0.5),
        (0.62, 4, "even", 0.5),
        (0.61, 2500, "ahead", 0.59),
        (0.2, 100, "behind", 0.29),
    ],
)
def test_playouts_lean_to_a_side_as_far_as_they_are_sure(score, visits, kind, own_share):
    here, [row] = ranked("estimate", game="tic-tac-toe")
    found = assessment(here, replace(row, score=score, visits=visits))
    assert found.kind == kind
    assert found.shares[row.player] == pytest.approx(own_share, abs=0.01)


def test_what_is_too_large_to_watch_is_found_out_without_the_lines(monkeypatch):
    """A trace with its lines takes eight times as long: only the search that is shown has them."""
    asked = []
    trace = outplay.trace
    monkeypatch.setattr(outplay, "trace", lambda *words, **more: asked.append(more) or trace(*words, **more))
    here = PlayedGame("kalah:4,3", [])
    found = _far_enough(None, here.game, here.state, "alpha-beta", ())
    assert found.depth == 3
    assert [(more.get("depth"), more.get("lines", False)) for more in asked] == [(None, False), (3, False), (3, True)]


def test_what_is_proved_does_not_rest_on_playouts():
    here, [row] = ranked("exact")
    assert assessment(here, replace(row, score=0.2, visits=100)).kind == "draw"
    assert assessment(here, replace(row, value=1, score=0.2, visits=100)).kind == "win"


def test_what_is_loaded_once_is_loaded_before_anything_is_measured(monkeypatch):
    depths, real = [], outplay.compare

    def noted(*arguments, depth, **options):
        depths.append(depth)
        return real(*arguments, depth=depth, **options)

    monkeypatch.setattr(outplay, "compare", noted)
    list(compare("tic-tac-toe", [], 2, "", ["minimax", "alpha-beta"], 500.0))
    assert depths == [1, 1, 2, 2]
