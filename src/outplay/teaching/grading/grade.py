"""`grade`: is a student's search right, and if not, what is wrong with it, on the smallest tree that shows it?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from pathlib import Path
from typing import Final, TypeAlias

from outplay.answers import is_number
from outplay.errors import BadOption
from outplay.games.tree import WrittenNode
from outplay.teaching.grading.cases import Builder, Case, PositionGraph, all_cases
from outplay.teaching.grading.forms import HOW_TO_TELL, UNDER_MAIN, Unknown, told_roles
from outplay.teaching.grading.judging import ASPECTS, Observed, Reading, Truth, reading_of, truth_of
from outplay.teaching.grading.naming import likely
from outplay.teaching.grading.report import Example, Finding, Grade, Test
from outplay.teaching.grading.student import ALGORITHMS, Student, load, student_of
from outplay.teaching.grading.styles import SearchOutcome
from outplay.teaching.grading.worker import messages
from outplay.writing import PlainData

GROUPS: Final = {
    "published": "trees of books and courses",
    "small": "all trees of up to four leaves",
    "random": "random trees",
    "games": "games in which positions repeat",
}
SAYS: Final = {"value": "values", "move": "moves", "leaves": "what was looked at"}

Fresh: TypeAlias = Callable[[str], Observed | None]
"""What a search does in a case that comes first; None if that is no answer."""

SURE_SHARE: Final = 0.999
"""The share of the cases, at least, in which a fault that is called sure behaves as the student's search does."""

NOTHING: Final = Finding(
    "it returns nothing of use",
    "what comes back is None: neither a value nor a move",
    "return the value, the move, or both: perhaps a `return` is missing",
)
KEPT: Final = "something is kept from one search to the next"
START_ANEW: Final = (
    "begin every search anew: a default argument as in table={}, a global, or an attribute of a class still holds what "
    "earlier searches left there; each of these cases is searched rightly when it comes first"
)


def grade(
    function: object,
    *,
    algorithm: str | None = None,
    name: str | None = None,
    call: str | None = None,
    seconds: float = 2.0,
) -> Grade:
    """What is right and what is wrong with a student's minimax, alpha-beta or expectimax; or why that cannot be told.

    function   a function or a class, or the path of a file; see docs/teaching/grading.md for the usual signatures
    algorithm  'minimax', 'alpha-beta' or 'expectimax'; by default what the name says
    name       in a file: the function or class to take, as minimax or MinimaxAgent
    call       what its parameters are for, where their names do not say it: 'f(list, depth, maximizing)'
    seconds    of processor time for one search: more, and it counts as one that never ends
    """
    if algorithm is not None and algorithm not in ALGORITHMS:
        raise BadOption(f"algorithm is {algorithm!r:.40}; it should be one of {', '.join(ALGORITHMS)}")
    if not is_number(seconds) or not 0 < seconds < inf:
        raise BadOption(f"seconds is {seconds!r:.40}; it should be a number above 0")
    home = str(Path(function).resolve()) if isinstance(function, (str, Path)) else ""
    if call is not None:
        told_roles(call)
    ask = partial(messages, _maker(function, name), algorithm, call, seconds, home)
    return _judged(ask(), str(function) if home else getattr(function, "__name__", "?"), ask)


def _maker(function: object, name: str | None) -> Callable[[], Student]:
    if not isinstance(function, (str, Path)):
        student = student_of(function)
        return lambda: student
    if not Path(function).is_file():
        raise BadOption(f"there is no file {str(function)!r:.80}; give the path of a file of Python")
    return partial(load, str(Path(function).resolve()), name)


def _judged(told: Sequence[PlainData], what: str, ask: Callable[..., list[PlainData]]) -> Grade:
    """The grade that follows from what the process said; `ask` has a single case searched in a fresh one."""
    student = next((one for one in told if one["kind"] == "student"), None)
    troubles = [_trouble(one) for one in told if one["kind"] == "trouble"]
    unknown = _unknown(told)
    if student is None:
        return Grade(what, "?", "", () if unknown else tuple(troubles[:1]), (), (), None, unknown)
    fields = dict(student["builder"])
    with_games = fields.pop("games")
    builder = Builder(**fields)
    cases = {case.name: case for case in all_cases(builder, with_games)}
    answers = {one["name"]: _outcome(one) for one in told if one["kind"] == "case"}
    truths = {name: truth_of(cases[name], builder.algorithm) for name in answers}
    reading = reading_of([(truths[name], outcome) for name, outcome in answers.items()])
    if reading is None:
        unknown = unknown or (None if troubles else _of_no_use(answers))
        wrong = () if unknown else tuple(troubles[:1]) or (NOTHING,)
        return Grade(student["name"], builder.algorithm, student["style"], wrong, (), (), None, unknown)
    seen = {name: reading.of(outcome) for name, outcome in answers.items()}
    example = next((_example(one, builder, cases, reading) for one in told if one["kind"] == "smallest"), None)

    def fresh(case: str) -> Observed | None:
        answer = next((one for one in ask(only=case) if one["kind"] == "case"), None)
        return None if answer is None else reading.of(_outcome(answer))

    named = _named(truths, seen, builder, example, student["source"], fresh)
    changed, asked = _said_wrong(answers)
    findings = [*_unique(troubles), *named, *changed]
    tests = _tests(truths, seen, troubles)
    notes = (*_notes(truths, seen, answers, told), *asked, *_passed_over(student["passed_over"]))
    return Grade(student["name"], builder.algorithm, student["style"], tuple(findings), notes, tuple(tests), example)


def _outcome(message: PlainData) -> SearchOutcome:
    leaves = None if message["leaves"] is None else frozenset(message["leaves"])
    parts = [(None if value is None else float(value), move) for value, move in message["parts"]]
    return SearchOutcome(parts, leaves, message["most"], message["wrong"], message["shown"], tuple(message["order"]))


def _trouble(message: PlainData) -> Finding:
    """What the code did instead of answering, with the line."""
    where = f", at line {message['line']}: {message['text']}" if message["line"] else ""
    name, advice = {
        "stuck": (
            "it does not come to an end",
            "find out what the loop waits for, or why the recursion never gets smaller",
        ),
        "endless": ("it does not come to an end", "the game was asked far more often than it has positions"),
        "recursion": (
            "infinite recursion",
            "return at a terminal state, and search the state after the move, not the same",
        ),
        "exit": ("it ends the program", "return the answer instead of leaving by exit"),
        "ended": ("it ends the process", "return the answer; do not call os._exit, and mind the memory"),
        "error": ("it raises an error", "make it run first: the line is where to look"),
    }[message["what"]]
    said = f" ({message['name']})" if message["name"] and message["what"] != "recursion" else ""
    return Finding(name, f"{name}{said}{where}", advice, message["line"])


def _unique(findings: Sequence[Finding]) -> list[Finding]:
    return list({finding.name: finding for finding in reversed(findings)}.values())


def _unknown(told: Sequence[PlainData]) -> Unknown | None:
    """Why nothing can be said of the search: it was refused, or the first call shows that it is of another form."""
    first = next((one for one in told if one["kind"] in ("refused", "trouble", "case")), {"kind": ""})
    if first["kind"] == "refused":
        return Unknown(first["says"], HOW_TO_TELL)
    return Unknown(*first["unknown"]) if first["kind"] == "trouble" and first["unknown"] else None


def _of_no_use(answers: dict[str, SearchOutcome]) -> Unknown | None:
    """What comes back that is neither a value nor a move, and not nothing."""
    shown = next((outcome.shown for outcome in answers.values() if outcome.shown != "None"), None)
    says = f"what comes back is {shown}: neither a value nor a move"
    return None if shown is None else Unknown(says, "return the value, the move, or both")


def _passed_over(failed: Sequence[tuple[int, str]]) -> list[str]:
    """Which lines of the file failed when it was loaded, in one note."""
    if not failed:
        return []
    lines = f"line{'s' * (len(failed) > 1)} {', '.join(str(line) for line, _ in failed)}"
    return [f"{lines} failed when the file was loaded, and the rest was run ({failed[0][1]}): {UNDER_MAIN}"]


def _extent(truths: dict[str, Truth], seen: dict[str, Observed]) -> str:
    """'wrong in 5 of 998 cases: values, moves'; nothing if nothing is."""
    wrong = [name for name in truths if truths[name].faults(seen[name])]
    aspects = {aspect for name in wrong for aspect in truths[name].faults(seen[name])}
    says = ", ".join(SAYS[one] for one in ASPECTS if one in aspects)
    return f"wrong in {len(wrong)} of {len(truths)} cases: {says}" if wrong else ""


def _named(
    truths: dict[str, Truth],
    seen: dict[str, Observed],
    builder: Builder,
    example: Example | None,
    source: str,
    fresh: Fresh,
) -> list[Finding]:
    """The likely fault, if something is wrong."""
    says = _extent(truths, seen)
    if not says:
        return []
    found = likely(list(truths.values()), list(seen.values()), builder, source)
    if found is not None and found.share > SURE_SHARE:
        return [Finding(found.fault.name, f"{found.fault.name}; {says}", found.fault.advice)]
    if _is_kept(truths, seen, fresh):
        return [Finding(KEPT, f"{KEPT}; {says}", START_ANEW)]
    if found is not None:
        return [Finding(found.fault.name, f"{found.fault.name}, most likely; {says}", found.fault.advice)]
    advice = "follow the smallest tree by hand, and compare" if example else "look at the cases that went wrong"
    return [Finding("a fault without a name", says, advice)]


def _is_kept(truths: dict[str, Truth], seen: dict[str, Observed], fresh: Fresh) -> bool:
    """Is what went wrong among other cases right when it comes first: in the first, the middle and the last of them?"""
    wrong = [name for name in truths if truths[name].faults(seen[name])]
    some = dict.fromkeys((wrong[0], wrong[len(wrong) // 2], wrong[-1]))
    return all((again := fresh(name)) is not None and not truths[name].faults(again) for name in some)


def _said_wrong(answers: dict[str, SearchOutcome]) -> tuple[list[Finding], list[str]]:
    """A tree that was changed, which is a fault; and what the game was asked for nothing, which is worth a note."""
    said = next((outcome.wrong[0] for outcome in answers.values() if outcome.wrong), None)
    if said is not None and "changed" in said:
        return [Finding("the tree is changed", said, "leave what you search as it is: work on a copy")], []
    return [], [] if said is None else [f"a call of the game is superfluous: {said}"]


def _tests(truths: dict[str, Truth], seen: dict[str, Observed], troubles: Sequence[Finding]) -> list[Test]:
    """For each kind of case and each aspect, how many were right."""
    tests = [Test("it runs to the end on every case", int(not troubles), 1)]
    for group, words in GROUPS.items():
        names = [name for name in truths if truths[name].case.group == group]
        for i, aspect in enumerate(ASPECTS):
            told = [name for name in names if seen[name][i] is not None and (aspect != "leaves" or group != "games")]
            if told:
                right = sum(aspect not in truths[name].faults(seen[name]) for name in told)
                tests.append(Test(f"{SAYS[aspect]}: {words}", right, len(told)))
    return tests


def _notes(
    truths: dict[str, Truth],
    seen: dict[str, Observed],
    answers: dict[str, SearchOutcome],
    told: Sequence[PlainData],
) -> tuple[str, ...]:
    """What is worth saying, and no fault."""
    notes = []
    printed = next((one.get("printed", 0) for one in told if one["kind"] == "done"), 0)
    if printed:
        notes.append(f"it prints: {printed:,} lines in all")
    if any(outcome.most > 1 for outcome in answers.values()) and all(truths[n].case.is_tree for n in truths):
        notes.append("it looks at some leaves more than once")
    notes += _cut_notes(truths, seen)
    ties = [name for name in truths if seen[name].move is not None and len(truths[name].best) > 1]
    later = [name for name in ties if seen[name].move in truths[name].best - {min(truths[name].best)}]
    if later:
        notes.append("of equally good moves it does not always take the first")
    return tuple(notes)


def _cut_notes(truths: dict[str, Truth], seen: dict[str, Observed]) -> list[str]:
    """Which cut it makes, where it prunes."""
    told = [name for name in truths if truths[name].case.is_tree and seen[name].leaves is not None]
    if not told or truths[told[0]].algorithm != "alpha-beta":
        return []
    for cut in truths[told[0]].searches:
        if all(truths[name].searches[cut].leaves == seen[name].leaves for name in told):
            return [f"it cuts on {cut.split()[0]}"]
    for cut in truths[told[0]].mixed:
        if all(truths[name].mixed[cut] == seen[name].leaves for name in told):
            return [f"it cuts on {cut}: right, but not the same for both"]
    if any(truths[name].has_own_order(seen[name]) for name in told):
        return ["it goes through the moves in an order of its own"]
    return []


def _example(message: PlainData, builder: Builder, cases: dict[str, Case], reading: Reading) -> Example | None:
    """The smallest tree that shows the fault, with what is right and what came."""
    if "parts" not in message:
        return None
    case = cases[message["case"]]
    if "raw" in message:
        case = builder.case(case.name, case.group, message["raw"], message["variant"])
    if "nodes" in message:
        nodes = tuple(WrittenNode(name, player, tuple(p), moves, ()) for name, player, p, moves, _ in message["nodes"])
        case = replace(case, tree=PositionGraph(nodes))
    return Example(Truth(case, builder.algorithm), reading.of(_outcome(message)))
