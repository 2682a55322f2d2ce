"""Ratings: how good everybody is who took part, from games that not everybody played with everybody else.

Games of two: the Bradley-Terry model, by `choix` (L. Maystre and M. Grossglauser, *Fast and accurate inference of
Plackett-Luce models*, 2015), in Elo; a draw is half a win.  Games of more: `openskill` (the Plackett-Luce model of
R. Weng and C.-J. Lin, *A Bayesian approximation method for online ranking*, 2011), which takes the games in their
order, on its own scale.  In both, 0 is the average of those who took part.

Both are the extra `outplay[ratings]`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from math import inf, log, sqrt
from types import ModuleType
from typing import Any, Final

from outplay.errors import BadOption, MissingExtra
from outplay.playing.meeting import Meeting
from outplay.saying import NORMAL_95, Estimate
from outplay.writing import PlainData, plain_data

Meetings = Mapping[tuple[str, str], Meeting]

ELO_UNIT: Final = 400 / log(10)
"""Elo of one unit of the Bradley-Terry model."""

MOST_STEPS: Final = 10_000
"""Of choix's iteration, at most."""

PRIOR_DRAWS: Final = 1
"""Drawn games that are added to each pairing where somebody's rating would be infinite."""

WITH_PRIOR: Final = "somebody has all or nothing: rated as if each two had drawn one more game with each other"


@dataclass(frozen=True, slots=True)
class Ratings:
    """A rating with its 95 % interval for each player, the best first.

    scale  'Elo' or 'openskill'
    note   what was assumed besides the games; '' if nothing was
    """

    estimates: Mapping[str, Estimate]
    scale: str
    note: str = ""

    def as_dict(self) -> PlainData:
        """Plain data that json.dumps takes."""
        return {"scale": self.scale, "note": self.note, "ratings": plain_data(self.estimates)}


def rate_meetings(meetings: Meetings) -> Ratings:
    """Elo ratings from the games of two, by the names of both; each two stand there once.

    The interval carries the error of every meeting, from its pairs where there are some, through the model (the
    sandwich estimator).  Where somebody's rating would be infinite, one drawn game is added to each pairing of all who
    took part, and `note` says so.
    """
    names = list(dict.fromkeys(name for pair in meetings for name in pair))
    for one, other in meetings:
        if one == other or (other, one) in meetings:
            raise BadOption(f"{one!r} and {other!r} meet twice; each two players should stand in the table once")
    if len(names) < 2:
        return Ratings({name: Estimate(0.0, -inf, inf) for name in names}, "Elo")
    prior = 0 if _all_reachable(meetings, names) else PRIOR_DRAWS
    values, errors = _bradley_terry(meetings, names, prior)
    found = {
        name: Estimate(ELO_UNIT * value, *(ELO_UNIT * (value + side * NORMAL_95 * error) for side in (-1, 1)))
        for name, value, error in zip(names, values, errors, strict=True)
    }
    return Ratings(_best_first(found), "Elo", WITH_PRIOR if prior else "")


def _all_reachable(meetings: Meetings, names: list[str]) -> bool:
    """Did everybody take points, by way of others, from everybody else?  Then all ratings are finite."""
    both = [*meetings.items(), *(((other, one), meeting.turned) for (one, other), meeting in meetings.items())]
    beat: dict[str, set[str]] = {name: set() for name in names}
    lost: dict[str, set[str]] = {name: set() for name in names}
    for (one, other), meeting in both:
        if meeting.points:
            beat[one].add(other)
            lost[other].add(one)
    return all(len(_reached(names[0], steps)) == len(names) for steps in (beat, lost))


def _reached(start: str, steps: Mapping[str, set[str]]) -> set[str]:
    found, waiting = {start}, [start]
    while waiting:
        new = steps[waiting.pop()] - found
        found |= new
        waiting.extend(new)
    return found


def _bradley_terry(meetings: Meetings, names: list[str], prior: int) -> tuple[list[float], list[float]]:
    """Everybody's strength, 0 on average, and its standard error."""
    choix = _package("choix")
    import numpy  # which choix brings along

    points = (numpy.ones((len(names),) * 2) - numpy.eye(len(names))) * (prior / 2)
    noise = numpy.zeros_like(points) + 2 * points * 0.25
    for (one, other), meeting in meetings.items():
        i, j = names.index(one), names.index(other)
        points[i, j] += meeting.points
        points[j, i] += meeting.turned.points
        noise[i, j] = noise[j, i] = noise[i, j] + _variance(meeting)
    strengths = choix.ilsr_pairwise_dense(points, max_iter=MOST_STEPS)
    chances = 1 / (1 + numpy.exp(strengths[None, :] - strengths[:, None]))
    bend = numpy.linalg.pinv(_laplacian(numpy, (points + points.T) * chances * chances.T))
    spread = bend @ _laplacian(numpy, noise) @ bend
    return [float(value) for value in strengths], [sqrt(max(0.0, float(part))) for part in spread.diagonal()]


def _variance(meeting: Meeting) -> float:
    """Of the points of one player in a meeting: as its pairs show it, as its games do before a pair is complete."""
    score = meeting.score if meeting.score.trials else Meeting(meeting.wins, meeting.draws, meeting.losses, None).score
    return (meeting.games * score.share.standard_error) ** 2 if meeting.games else 0.0


def _laplacian(numpy: ModuleType, weights: Any) -> Any:
    """The weights of the edges of a graph as the matrix of a quadratic form on its nodes."""
    return numpy.diag(weights.sum(axis=1)) - weights


def rate_games(games: Iterable[Mapping[str, float]]) -> Ratings:
    """Ratings from games of two and more, in their order: for each the players and what they got; more is better.

    The unit is openskill's: a newcomer's standard deviation is 25/3, and the interval is 1.96 of one's own.
    """
    model = _package("openskill.models").PlackettLuce()
    known: dict[str, Any] = {}
    for game in games:
        if len(game) < 2:
            raise BadOption(f"a game has the players {list(game)}; there should be at least two")
        teams = [[known.get(name) or model.rating(name=name)] for name in game]
        places = [sum(got > mine for got in game.values()) for mine in game.values()]
        known |= dict(zip(game, (team[0] for team in model.rate(teams, ranks=places)), strict=True))
    middle = sum(rating.mu for rating in known.values()) / max(1, len(known))
    found = {
        name: Estimate(*(rating.mu - middle + side * NORMAL_95 * rating.sigma for side in (0, -1, 1)))
        for name, rating in known.items()
    }
    return Ratings(_best_first(found), "openskill")


def _best_first(found: Mapping[str, Estimate]) -> dict[str, Estimate]:
    return dict(sorted(found.items(), key=lambda pair: -pair[1].value))


def _package(name: str) -> ModuleType:
    """What rates players; a MissingExtra if it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        raise MissingExtra(f"ratings need {name.partition('.')[0]}: pip install 'outplay[ratings]'") from None
