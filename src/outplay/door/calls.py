"""search, deepen, analyse, deepen_analysis: the front door.

The door looks at the question, chooses the method that suits it, and hands on what its search says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import methodcaller
from typing import Any

from outplay.answers import (
    number_of,
    refuse_pairs,
    refuse_stranger,
    require_candidates,
    require_hashable,
    require_unchanged,
)
from outplay.core.call import Call
from outplay.core.ranking import at_once, untried
from outplay.core.run import Run, how_far
from outplay.door.known import known_ranking, known_result
from outplay.door.methods import (
    CIRCLE_NODES,
    CLOSING_DIVISOR,
    WALK_METHOD,
    WALK_WHY,
    Answer,
    Choice,
    by_walking,
    chosen,
    exact_part,
    has_time_to_deepen,
    is_closing,
    is_sampled,
    is_settled,
    joined,
    may_circle,
    nodes_of,
    sampled_part,
    saying,
    sent_to_max_n,
)
from outplay.door.question import SearchQuestion, asks, question
from outplay.errors import BadOption, GeneralSum
from outplay.game import CHANCE, AnyGame, Player, State
from outplay.ranking_table import Ranking
from outplay.result import AnyResult, Result
from outplay.sums import players_of, whose_view
from outplay.words import is_for_many, offers


def last_result(question: SearchQuestion) -> AnyResult:
    """The best move within the limits; without a limit, the exact value.

    Always a legal move, also when Ctrl-C ends the search.  A value that was proved is called exact and ends the search.
    The options are told by `help(outplay.door.question.question)`, and in docs/engine.md.

    >>> from outplay.games import TicTacToe
    >>> search(TicTacToe()).value
    0
    """
    last: AnyResult
    *_, last = results(question, proving=True)
    return last


search = asks(question, "search")(last_result)


@asks(question)
def deepen(question: SearchQuestion) -> Iterator[AnyResult]:
    """What `search` knows after each completed depth; the caller stops it, or a limit, or an exact value."""
    return results(question, proving=False)


@asks(question)
def analyse(question: SearchQuestion) -> Ranking:
    """Every legal move with its value for the player to move, its certainty and its line, the best first.

    Rows that are not exact are all of one depth.  Where dice are thrown: every outcome with its probability, `chance`,
    and its value, the likeliest first.  An empty list where the game is over.

    The list prints itself as a table.

    >>> from outplay.games import Nim
    >>> analyse(Nim(1, 2))
    move   value  certainty            line
    2:1        1  proved, 3 plies      2:1 1:1 2:1
    1:1       -1  proved, 2 plies      1:1 2:2
    2:2       -1  proved, 2 plies      2:2 1:1
    """
    *_, last = Ranking(), *_rankings(question, proving=True)
    return last


@asks(question)
def deepen_analysis(question: SearchQuestion) -> Iterator[Ranking]:
    """What `analyse` knows after each completed depth; the caller stops it, or a limit, or exact values."""
    return _rankings(question, proving=False)


def prepare(question: SearchQuestion, makes: bool) -> None:
    """Waits for the kernels that a search will run, if they are kept, or if it `makes` them."""
    call = Call(question.game, question.state, replace(question.options, engine="auto"))
    if call.game.is_terminal(call.state):
        return
    choice = chosen(call)
    parts = [(choice, exact_part(call)), sampled_part(call, 0)] if is_sampled(call) else [(choice, call)]
    for taken, part in parts:
        _run(taken, part).wait_until_ready(makes)


def results(question: SearchQuestion, proving: bool, wants_distance: bool = True) -> Iterator[Any]:
    """The results, each with what was searched; whatever is wrong with the question is said before the first."""
    game, state = question.game, question.state
    if game.is_terminal(state):
        return iter([replace(_finished(game, state, question.options.player), game=game, state=state)])
    known = question.options.database and known_result(question.options.database, game, state)
    if known:
        return iter([known])
    return _begun(Call(game, state, question.options, proving, wants_distance=wants_distance))


def _rankings(question: SearchQuestion, proving: bool) -> Iterator[Ranking]:
    """The rankings, each row with what was searched; whatever is wrong with the question is said before the first."""
    game, state = question.game, question.state
    if game.is_terminal(state):
        return iter(())
    known = question.options.database and known_ranking(question.options.database, game, state)
    if known:
        return iter([Ranking(known)])
    return _begun(Call(game, state, question.options, proving, ranking=True))


def _begun(call: Call) -> Iterator[Any]:
    """The answers to a call: results, or rankings if those are wanted.

    Ctrl-C gives a legal move, unless it comes at the first question: rules that do not answer are not asked again.
    """
    try:
        refuse_stranger(call.game, call.mover)
        choice = chosen(call)
        _see_in(call)
        run = _run(choice, exact_part(call) if is_sampled(call) else call)
        if call.options.engine == "compiled":
            call.clock.restart()
    except KeyboardInterrupt:
        return iter([_told(call, chosen(call), _at_once(call))])
    return _answers(call, choice, run)


def _run(choice: Choice, call: Call) -> Run[Any]:
    """One call by the method that was chosen."""
    method, ask = choice.method, methodcaller("rankings" if call.ranking else "results")
    return Run(method.begin, method.kernel_of(call), call, ask)


def _answers(call: Call, choice: Choice, run: Run[Any]) -> Iterator[Any]:
    """The answers of one method after the other, each with the choice.

    Exact search comes first, once more and longer where an end is near, and sampling where it decides nothing and the
    game has no evaluation; where positions go round in circles, all of them are looked at from the ends back; where
    an end shows that there is no constant sum, max^n takes over, unless a method was named.  Ctrl-C before the first
    answer gives what is known at once.
    """
    exact: Answer | None = None
    last: Answer | None = None
    before, spent, known, looked_at = 0.0, 0, 0.0, list[int]()
    circles, samples, reached = may_circle(call), is_sampled(call), how_far(choice.method)
    try:
        while True:
            try:
                for last in run.answers(how_far(choice.method)):
                    looked_at.append(nodes_of(last))
                    last = joined(call, exact, last) if exact is not None else last
                    if exact is not None or reached(last) >= known:
                        yield _told(call, choice, last, before + run.seconds)
                    circles_now = circles and choice.name == "alpha-beta" and nodes_of(last) >= CIRCLE_NODES
                    if circles_now and not is_settled(last):
                        circles, walked = False, by_walking(call, last)
                        if walked is not None:
                            yield _told(call, Choice(WALK_METHOD, choice.method, WALK_WHY), walked, run.seconds)
                            return
                    if samples and not has_time_to_deepen(run.call.options.limit, looked_at, run.seconds):
                        looked_at.append(looked_at[-1])
                        break
                if not samples or is_settled(last):
                    return
                before, spent = before + run.seconds, spent + nodes_of(last)
                if not known and is_closing(call, looked_at[:-1]):
                    known, part = reached(last), exact_part(call, CLOSING_DIVISOR)
                else:
                    exact, samples, (choice, part) = last, False, sampled_part(call, spent)
                run = _run(choice, part)
            except GeneralSum:
                if call.options.method != "auto":
                    raise
                choice = sent_to_max_n(call)
                run = _run(choice, call.with_options())
    except KeyboardInterrupt:
        if last is not None:
            raise
        yield _told(call, choice, _at_once(call))


def _at_once(call: Call) -> Answer:
    return untried(call, "interrupt") if call.ranking else at_once(call)


def _told(call: Call, choice: Choice, answer: Answer, seconds: float | None = None) -> Answer:
    """A result, or every row of a ranking, with what was searched, by which method, why by that, and how long."""
    return saying(answer, game=call.game, state=call.state, method=choice.name, why=choice.why, seconds=seconds)


def _see_in(call: Call) -> None:
    """An error for a view, a state or rules that cannot be searched with."""
    game, state, player = call.game, call.state, call.options.player
    if player not in (None, call.mover) and call.mover != CHANCE:
        raise BadOption(
            f"player is {player!r}, and {call.mover!r} moves here: leave player out, the value is that of who moves"
        )
    _require_player(game, state, player)
    require_unchanged(game, state)
    require_hashable(game, state)
    require_candidates(game, state)
    if offers(game, "symmetries"):
        refuse_pairs(state, game.symmetries(state))


def _require_player(game: AnyGame, state: State, player: Player) -> None:
    """Nothing, if it is one of the players, or None; else a BadOption that names them."""
    if player is not None and player not in (players := players_of(game, state)):
        raise BadOption(f"player is {player!r:.60}; it should be one of {', '.join(map(repr, players))}")


def _finished(game: AnyGame, state: State, named: Player) -> AnyResult:
    """The result of a game that is over: for the one that was named, or else for whom `to_move` names.

    Where that is none of the players, as in a game whose turns begin with a throw, the value is for who begins.
    """
    _require_player(game, state, named)
    player = whose_view(game, state) if named is None else named
    everybody = players_of(game, state) if is_for_many(game) else (player,)
    worth = {one: number_of(game, "utility", state, one) for one in everybody}
    values = worth if is_for_many(game) else None
    return Result(worth[player], None, (), "exact", player, None, 1, "end", values, ends_in=0)
