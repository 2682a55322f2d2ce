"""Faults planted in the text of proof-number search: a law of test_proof_number.py catches each of them."""

from importlib import import_module
from pathlib import Path

import pytest

import test_proof_number as laws
from outplay.solving.proof_number import plain, prove
from proof_questions import random_question

ROOM = "outplay.solving.proof_number"


def planted(*faults):
    """The search with these things replaced: each is a file, what it says, and what it says instead."""
    made = {}
    for name in ("descend", "close"):
        room = import_module(f"{ROOM}.{name}")
        text = Path(room.__file__).read_text()
        for _, right, wrong in (fault for fault in faults if fault[0] == name):
            assert text.count(right) == 1, f"{name}.py no longer says {right!r}"
            text = text.replace(right, wrong)
        scope = {"__name__": room.__name__}
        exec(compile(text, f"{name}.py", "exec"), scope)
        scope.update(made)
        made |= {word: scope[word] for word in ("leaf_with", "descend_with", "close_with") if word in scope}
    return made["close_with"]


def questions():
    laws.assert_right(range(600))


GRAPH_HISTORY = laws.test_what_fails_by_repetition_alone_may_win_elsewhere
BOUNDS = laws.test_bounds_change_the_work_and_no_answer_even_where_play_need_never_end
LINES = laws.test_the_line_ends_as_the_verdict_says


@pytest.mark.parametrize(
    ("law", "fault"),
    [
        (questions, ("descend", "return ProofEntry(SURE, 0, 0, earlier)", "return ProofEntry(0, SURE, 0, NOTHING)")),
        (
            GRAPH_HISTORY,
            ("descend", "return ProofEntry(SURE, 0, 0, earlier)", "return ProofEntry(SURE, 0, 0, NOTHING)"),
        ),
        (BOUNDS, ("descend", "if (is_over or not can_repeat(game)) and (", "if (")),
        (
            GRAPH_HISTORY,
            (
                "descend",
                "        if hang >= ply or work[HOPES] != 0:\n            hang = NOTHING",
                "        hang = NOTHING",
            ),
        ),
        (GRAPH_HISTORY, ("descend", "max(rank, stack.rank[i]), min(hang, stack.hang[i])", "rank, NOTHING")),
        (LINES, ("descend", "or (ply == 0 and work[WHOLE_ROOT] != 0)", "")),
        (questions, ("descend", "goes_on = (entry.pn if attacks else entry.dn) > 0", "goes_on = entry.pn > 0")),
        (questions, ("descend", "VERDICT] = PROVED if pn == 0 else DISPROVED", "VERDICT] = DISPROVED")),
    ],
)
def test_a_fault_in_the_search_is_caught(monkeypatch, law, fault):
    law()
    monkeypatch.setattr(plain, "close_with", planted(fault))
    with pytest.raises(AssertionError):
        law()


BELIEVES_ANYTHING = (
    ("descend", "VERDICT] = PROVED if pn == 0 else DISPROVED", "VERDICT] = DISPROVED"),
    ("close", "if known < 0 and entry.dn == 0 and entry.hang == NOTHING:", "if known < 0:"),
)


def wrong_answers():
    """Of games with cycles: seeds of answers that are neither right nor 'unknown'."""
    wrong = []
    for seed in range(1, 600):
        game, player, at_least = random_question(seed)
        if getattr(game, "can_repeat", True):
            answer = prove(game, player=player, at_least=at_least, engine="plain")
            if answer.verdict not in ("unknown", laws.verdict(game, 0, player, at_least)):
                wrong.append(seed)
    return wrong


def test_where_positions_repeat_no_wrong_belief_passes_the_check(monkeypatch):
    monkeypatch.setattr(plain, "close_with", planted(*BELIEVES_ANYTHING))
    assert not wrong_answers()


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("if entry.dn > 0:\n                admit(", "if entry.dn > 9:\n                admit("),
        ("return BROKEN\n            if entry.dn > 0:", "return HELD\n            if entry.dn > 0:"),
        ("            admit(game, after(game, state, stack.move[known]), closed, table, work)\n", ""),
        ('into the set."""\n        for i in range(last):', 'into the set."""\n        for i in range(1, last):'),
    ],
)
def test_a_check_that_leaves_something_out_lets_wrong_beliefs_pass(monkeypatch, right, wrong):
    monkeypatch.setattr(plain, "close_with", planted(*BELIEVES_ANYTHING, ("close", right, wrong)))
    assert wrong_answers()


def test_attackers_who_are_shown_candidates_alone_are_caught(monkeypatch):
    monkeypatch.setattr(
        plain.PlainProofPrimitives, "_moves", lambda self, game, state, attacks: list(self.rules.moves(state))
    )
    with pytest.raises(AssertionError):
        laws.test_candidates_that_lead_nowhere_disprove_nothing()


def test_a_repetition_that_is_not_looked_at_is_caught(monkeypatch):
    monkeypatch.setattr(plain.PlainProofPrimitives, "is_endless_goal", lambda *anything: False)
    with pytest.raises(AssertionError):
        laws.test_a_repetition_that_varies_leaves_open_what_hangs_on_it()
