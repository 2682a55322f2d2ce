"""A report in words that a designer can act on, and never surer than the sample."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from outplay.playing.reporting.advantage import LEAST_GAMES, SMALL_GAIN, Advantage, ThinkingComparison, games_to_tell
from outplay.playing.reporting.judging import LEAST_POSITIONS, Judged
from outplay.playing.reporting.levels import LONG_SHARE, SHORT_SHARE, Level, average
from outplay.playing.reporting.size import MOST_POSITIONS_KEPT, ways_in_words
from outplay.result import counted, written
from outplay.saying import proportion

if TYPE_CHECKING:
    from outplay.playing.game_report import GameReport

WHO: Final = {"strong": "Among strong players", "weak": "Among weak players", "random": "In random play"}

MANY_DRAWS_SHARE: Final = 0.5
"""More draws than that among strong players are worth a word."""

MOVES_NAMED: Final = 6
"""Moves that are named in a sentence."""

PLAIN_RESULTS: Final = 3
"""Different results of a seat up to which a game is only won, drawn or lost."""


def verdicts(report: GameReport) -> list[str]:
    """What is proved, then who is favoured at each strength, the strongest first."""
    said = [] if report.proof is None else [report.proof.in_words(report.names)]
    if len(report.seats) < 2:
        return [*said, "One plays alone here: who is favoured, draws, and skill in games with others do not apply."]
    if any(level.games and max(level.lengths) == 0 for level in report.levels.values()):
        return ["The game is over before the first move: there is nothing to play."]
    return [*said, *(_verdict(report, name) for name in WHO if name in report.levels and report.levels[name].games)]


def _verdict(report: GameReport, name: str) -> str:
    level, found = report.levels[name], report.advantage(name)
    assert found is not None
    who = report.names[found.seat]
    if level.unended == level.games:
        return f"{WHO[name]} no game came to an end by the rules ({level.games:,} played); they count as draws."
    if level.draws == level.games:
        return f"{WHO[name]} every one of {counted(level.games, 'game')} was a draw."
    if level.games < LEAST_GAMES:
        enough = games_to_tell(level.seats)
        return f"{WHO[name]} {counted(level.games, 'game')} cannot tell who is favoured; about {enough:,} games would."
    scores = f"{'wins' if not level.draws else 'scores'} {found.share.percent()}"
    scores += "" if not level.draws else f" (drawn: {level.drawn.percent()})"
    if found.verdict == "favours":
        return f"{WHO[name]} the game favours {who}, who {scores}{_fairly(found)}."
    if found.verdict == "even":
        return f"{WHO[name]} the game is fair to within {100 * SMALL_GAIN:.0f} %: {who} {scores}{_fairly(found)}."
    return f"{WHO[name]} it cannot be told yet: {who} {scores}{_fairly(found)}; {_more(level, found)}."


def _fairly(found: Advantage) -> str:
    """What an equal share is, where that is not plain."""
    return "" if found.fair == 1 / 2 else f", where {100 * found.fair:.0f} % would be fair"


def _more(level: Level, found: Advantage) -> str:
    """About how many games would tell which seat is favoured."""
    enough = games_to_tell(level.seats)
    if level.games >= enough:
        enough = games_to_tell(level.seats, max(abs(found.gain), SMALL_GAIN / 5))
    return f"about {max(enough, 2 * level.games):,} games would"


def advice(report: GameReport) -> list[str]:
    """What a designer could do about seats, draws, ends and skill, where the sample is sure."""
    return [*_about_seats(report), *_about_draws(report), *_about_ends(report), *_about_skill(report)]


def _about_seats(report: GameReport) -> list[str]:
    """What to do about a favoured seat, in the strongest play that was seen."""
    level = report.levels.get("strong") or report.levels.get("weak")
    found = report.advantage(level.name) if level is not None and level.games else None
    if level is None or found is None or found.verdict != "favours":
        return []
    who, at = report.names[found.seat], level.name
    if found.gain < SMALL_GAIN:
        return [f"the advantage of {who} among {at} players is small; most designers would leave it."]
    if len(report.seats) > 2:
        return [f"{who} has more than a fair share among {at} players: let the seats rotate, or give others more."]
    margin = level.utility(found.seat).value - level.utility(1 - found.seat).value
    if len(level.worths[0]) > PLAIN_RESULTS:
        other = report.names[1 - found.seat]
        return [f"{who} is ahead by {written(margin, digits=2)} on average among {at} players: a swap rule would help, "
                f"or about {written(abs(margin), digits=2)} points for {other}."]  # fmt: skip
    return [f"{who} wins {found.share.percent()} among {at} players: a swap rule would help."]


def _about_draws(report: GameReport) -> list[str]:
    level = report.levels.get("strong")
    if level is None or level.seats < 2 or level.unended or level.games < LEAST_GAMES:
        return []
    if level.drawn.low <= MANY_DRAWS_SHARE:
        return []
    return [f"{level.drawn.percent()} of strong games are drawn: a tie-break, or more room to win, would help."]


def _about_ends(report: GameReport) -> list[str]:
    level = next((level for level in reversed(report.levels.values()) if level.games), None)
    if level is None or not level.unended:
        return []
    share = proportion(level.unended, level.games)
    how = "by repetition" if level.endings["repetition"] >= level.endings["longest"] else "only because it was too long"
    return [f"{share.percent()} of the games of {level.name} players ended {how}: a rule that ends them would help."]


def _about_skill(report: GameReport) -> list[str]:
    first = next((one for one in report.skill if one.games), None)
    if first is None or first.less or not first.is_worthless:
        return []
    return ["thinking is worth next to nothing: choices that matter more would help."]


def facts(report: GameReport) -> dict[str, str]:
    """A sentence each on skill, length, choice, moves, size and solving, as far as something is known."""
    said = {
        "skill": _skill(report),
        "length": _length(report),
        "choice": _choice(report),
        "moves": _moves(report.judged),
        "size": _size(report),
        "solving": _solving(report),
    }
    return {about: sentence for about, sentence in said.items() if sentence}


def _skill(report: GameReport) -> str:
    compared = [one for one in report.skill if one.games]
    if not compared:
        return ""
    doubled = [one for one in compared if one.less]
    ends = list(dict.fromkeys((compared[0], compared[-1])))
    said = "; ".join(f"{_thinks(one)} scores {one.share.percent()}" for one in ends)
    return f"{said}. {_worth(doubled)}".strip()


def _thinks(one: ThinkingComparison) -> str:
    against = f"a player with {one.less:,}" if one.less else "random moves"
    return f"a player with {one.more:,} iterations a move against {against}"


def _worth(doubled: list[ThinkingComparison]) -> str:
    """Whether twice the thinking still wins more, by the last doubling."""
    if not doubled:
        return ""
    last = doubled[-1]
    if last.is_felt:
        return "Skill decides up to there: twice the thinking still wins more."
    if last.is_worthless:
        return f"Beyond {last.less:,} iterations more thinking is worth next to nothing."
    return "Whether the last doubling is worth anything cannot be told yet."


def _length(report: GameReport) -> str:
    level = next((level for level in reversed(report.levels.values()) if level.games), None)
    if level is None:
        return ""
    few, most = level.length_at(SHORT_SHARE), level.length_at(LONG_SHARE)
    each = f"nine of ten last {few} to {most}" if few != most else f"nearly all last {few}"
    off = level.length.high - level.length.value
    average_ = f"{level.length.value:.1f}" + (f" ± {off:.1f}" if 0 < off < level.length.value else "")
    if level.games < LEAST_GAMES:
        return f"{counted(level.games, 'game')} of {level.name} players had {average_} plies on average."
    return f"games of {level.name} players have {average_} plies on average, and {each} plies."


def _choice(report: GameReport) -> str:
    if not report.choices:
        return ""
    said = f"there are {report.branching:.1f} moves to choose from in random play, and {report.most_moves:,} at most"
    judged = report.judged
    if judged is None or not judged.positions:
        return f"{said}."
    moves, good = average(judged.moves).value, average(judged.good).value
    indifferent = proportion(judged.indifferent, judged.positions)
    forced = proportion(judged.forced, judged.chosen)
    return (
        f"{said}. In {counted(judged.positions, 'position')} of strong play there are {moves:.1f} moves, of which "
        f"{good:.1f} may be best, as far as {judged.thinking:,} iterations tell; in {indifferent.percent()} of them "
        f"the choice makes no difference that shows. Turns without a choice: {forced.percent()}."
    )


def _moves(judged: Judged | None) -> str:
    if judged is None or not judged.positions:
        return ""
    never = ", ".join(f"{name} (of {move.judged})" for name, move in list(judged.never.items())[:MOVES_NAMED])
    always = ", ".join(f"{name} (of {move.judged})" for name, move in list(judged.always.items())[:MOVES_NAMED])
    said = f"never best in the positions where they were judged: {never or 'none'}; always among the best: "
    said += always or "none"
    rare = all(move.judged < LEAST_POSITIONS for move in judged.by_move.values())
    return f"{said}. Named are moves that were judged in at least {LEAST_POSITIONS} positions{', and none was' * rare}."


def _size(report: GameReport) -> str:
    size = report.size
    if not size.met:
        return ""
    lines, games = size.lines, counted(len(size.products) + size.endless, "random game")
    said = f"the ways to play it cannot be counted, for {size.endless:,} of {games} did not end"
    if lines is not None:
        said = f"it can be played in {ways_in_words(lines)}, judging by {games}"
    met = "at least " * (len(size.seen) >= MOST_POSITIONS_KEPT) + counted(len(size.seen), "different position")
    return f"{said}. Play met {met}; in another game like these {size.new.percent()} of the positions would be new."


def _solving(report: GameReport) -> str:
    """How many positions there are, and whether all of them can be solved here."""
    cost = report.cost
    if cost is None or isinstance(cost, str):
        return cost or ""
    return f"{cost.size}. It {cost.verdict}." if cost.fits is not None else f"{cost.size}; {cost.verdict}."


def notes(report: GameReport) -> list[str]:
    """What limits the report: an early end, utilities without a constant sum, how strong its players are."""
    said = []
    if report.stopped_by == "interrupt":
        said.append("it was stopped before its end, and says what was found so far.")
    if report.stopped_by == "seconds":
        said.append("the time was over before every part had been done: more seconds would tell more.")
    if any(len(level.sums) > 1 for level in report.levels.values()):
        said.append(
            "the utilities do not add up to a constant, so that all can gain at once: who got most counts as the "
            "winner here, and an equal share as a draw."
        )
    strong = report.levels.get("strong")
    if strong is not None and strong.games:
        said.append(
            f"strong players try {strong.thinking:,} lines before each move and know only the rules; better ones may "
            "find otherwise. Intervals hold the true number 95 times in 100."
        )
        if strong.same:
            said.append(
                f"{strong.same:,} of {counted(strong.games, 'strong game')} were an earlier one, move for move."
            )
    return said
