"""What a verdict says beside its move: what it assumes, how it was searched, by which method; and the same as data."""

import json
from dataclasses import replace

import pytest

import outplay as op
from cli_runner import outplay
from outplay.cli.best import merged
from outplay.cli.verdict import way
from outplay.games import Nim
from outplay.ranking_table import assumption, certainty

ASSUMED = "the utilities add up to 0: declare utility_sum = 0"
GAME = Nim(1, 2)
MOVES = list(GAME.actions(GAME.initial))


def found(move=0, **words):
    given = {"value": 0.5, "certainty": "estimate", "depth": 7, "stopped_by": "seconds", **words}
    return op.Result(
        action=MOVES[move],
        line=(MOVES[move],),
        player=0,
        nodes=1,
        game=GAME,
        state=GAME.initial,
        **given,
    )


@pytest.fixture
def answering(monkeypatch):
    """Lets every search end with one result."""

    def answer(result, rows=()):
        monkeypatch.setattr(op, "deepen", lambda *_, **__: iter([result]))
        monkeypatch.setattr(op, "analyse", lambda *_, **__: list(rows) or [result])

    return answer


def best(*more):
    return outplay("best", "nim:1,2", "--engine", "plain", "--seconds", "1", *more)


def test_what_a_verdict_assumes_is_said_below_it(answering):
    answering(found(assumes=ASSUMED))
    *_, verdict, quiet = best().out.splitlines()
    assert verdict.endswith("after 7 plies")
    assert quiet == f"this assumes that {ASSUMED}"
    assert assumption(found(assumes=f"that {ASSUMED}")) == quiet


def test_a_verdict_that_rests_on_the_rules_alone_says_nothing_of_it(answering):
    answering(found())
    assert best().out.splitlines()[-1].endswith("after 7 plies")
    assert assumption(found()) == way(found()) == ""


def test_a_search_that_left_something_out_is_called_selective(answering):
    answering(found(selective=True))
    said = best().out
    assert "looks best: 0.5 for player 0, searched selectively to depth 7" in said
    assert "selective, depth 7" in said
    assert certainty(found()) == "estimate, depth 7"


def test_the_method_and_its_reason_are_one_line(answering):
    answering(found(method="max-n", why="three players"))
    assert best().out.splitlines()[-1] == "method: max-n, three players"
    assert way(found(method="mtdf")) == "method: mtdf"
    assert way(found(method="alpha-beta", why="two players, no chance")) == ""


def test_a_change_of_method_is_told_when_it_happens(monkeypatch):
    first, then = found(method="alpha-beta", depth=3), found(method="max-n", why="an end denies the sum", depth=5)
    monkeypatch.setattr(op, "deepen", lambda *_, **__: iter([first, first, then]))
    monkeypatch.setattr(op, "analyse", lambda *_, **__: [then])
    said = best().out.splitlines()
    change = said.index("method: max-n, an end denies the sum")
    assert [line.split()[0] for line in (said[change - 1], said[change + 1])] == ["3", "5"]


def test_at_the_board_an_assumption_is_said_once(answering):
    answering(found(assumes=ASSUMED))
    ran = outplay("play", "nim:1,2", "--engine", "plain", typed="hint\nhint\n")
    assert ran.out.count("Hint: ") == 2
    assert " ".join(ran.out.split()).count(f"(this assumes that {ASSUMED})") == 1


def test_json_holds_the_fields_of_the_result(answering):
    result = found(assumes=ASSUMED, selective=True, method="alpha-beta", why="so", visits=3, error=0.25)
    answering(result)
    said = json.loads(best("--json").out)
    fields = result.as_dict()
    assert {word: said[word] for word in fields} == fields
    assert (said["assumes"], said["selective"], said["error"]) == (ASSUMED, True, 0.25)
    assert said["moves"] == [fields]


def values(rows):
    return [row.value for row in rows]


def test_a_ranking_has_no_move_above_a_better_one():
    """The longer search's answer looks worse than another move did at the depth of the ranking."""
    rows = [found(1, value=0.9, depth=5), found(0, value=0.7, depth=5), found(2, value=0.1, depth=5)]
    answer, ranking = merged(found(0, value=0.5, depth=9), rows)
    assert answer.depth == 9
    assert values(ranking) == [0.9, 0.7, 0.1]
    assert {row.depth for row in ranking} == {5}


def test_the_longer_search_takes_the_place_of_its_row_where_that_keeps_the_order():
    rows = [found(1, value=0.9, depth=5), found(0, value=0.7, depth=5)]
    answer, ranking = merged(found(1, value=0.8, depth=9), rows)
    assert ranking[0] is answer
    assert [row.depth for row in ranking] == [9, 5]


def test_no_move_is_worth_more_than_a_proved_value():
    rows = [found(1, value=0.9, depth=5), found(0, value=0.7, depth=5), found(2, value=-1, depth=5)]
    proved = replace(found(0), value=0, certainty="exact", depth=None)
    answer, ranking = merged(proved, rows)
    assert ranking[0] is answer is proved
    assert values(ranking) == [0, 0, -1]
    assert [certainty(row) for row in ranking] == ["proved", "at most", "estimate, depth 5"]


def test_a_better_move_that_is_proved_is_the_answer():
    better = found(1, value=1, certainty="exact", depth=None)
    answer, ranking = merged(found(0, value=0.5), [better, found(0, value=0.4, depth=5)])
    assert answer is better
    assert values(ranking) == [1, 0.4]
