"""What a search found, in words, lines and tables."""

from __future__ import annotations

import outplay
from outplay.notation import Action, AnyGame, State, throws_dice, write_line, write_move
from outplay.ranking_table import certainty, cut, is_cut, plies
from outplay.result import AnyResult, is_decided
from outplay.saying import all_can_gain, in_words, left_out, sampled, value_of

WIDTHS = (5, 9, 13, 10)
"""Of the columns before the line: depth, value, nodes, speed."""

LEAST_SECONDS = 1e-6
"""That a search took, whatever the clock says."""


class Notation:
    """Writes results as the game writes its moves; `noun` is what it calls a move that is a bare number."""

    def __init__(self, game: AnyGame, state: State, noun: str = "move"):
        self.game, self.state, self.noun = game, state, noun

    def line(self, line: tuple[Action, ...]) -> list[str]:
        """The moves as the game writes them."""
        return write_line(self.game, self.state, line)

    def move(self, action: Action) -> str:
        """A move in a sentence: 'column 4', 'b3'."""
        text = write_move(self.game, self.state, action)
        return f"{self.noun} {text}" if text.isdigit() else text

    def heading(self) -> str:
        """The heading above the lines of `progress`."""
        return columns(("depth", "value", "nodes", "speed"), "line")

    def progress(self, result: AnyResult, seconds: float, width: int | None) -> str:
        """One depth: value, nodes, speed and line; as wide as the terminal, if there is one."""
        depth = result.method[:5] if sampled(result) else "end" if result.depth is None else str(result.depth)
        speed = f"{short(speed_of(result, seconds))}/s"
        cells = depth, value_of(result), f"{result.nodes:,}", speed
        return cut(columns(cells, " ".join(self.line(result.line))), width)

    def verdict(self, result: AnyResult) -> str:
        """The answer in a sentence; only what was proved is called so."""
        value = f"{in_words(result)} for player {result.player}"
        if self.game.is_terminal(self.state) or self.game.to_move(self.state) == outplay.CHANCE:
            return self._nothing_to_choose(result, value)
        move = self.move(result.action)
        if result.certainty == "exact":
            return self._proved(result, move, value)
        if result.certainty == "estimate":
            return f"{move} looks best: {self._looks(result, value)}"
        return f"{move} is worth {certainty(result).replace('bound', '').strip()} {value}, proved so far"

    def _looks(self, result: AnyResult, value: str) -> str:
        """The value of an estimate, with the depth or the playouts it rests on."""
        if result.score is not None:
            return sampled(result)
        return f"{value}{',' * (result.selective or bool(sampled(result)))} {sampled(result) or how_deep(result)}"

    def _nothing_to_choose(self, result: AnyResult, value: str) -> str:
        if self.game.is_terminal(self.state):
            return f"the game is over: {value}"
        faint = "" if result.unlikely is None else f" {how_deep(result)}"
        sure = "proved" if result.certainty == "exact" else "by estimate"
        return f"the dice are to be thrown: {value}, {sure}{faint}"

    def _proved(self, result: AnyResult, move: str, value: str) -> str:
        margin = self.margin(result)
        if margin is None:
            is_sure = throws_dice(self.game) and result.values is None and is_decided(result)
            return f"{move} is best: {value}{' whatever is thrown' if is_sure else ''}, proved"
        if margin == 0:
            return f"{move} keeps the draw, proved"
        if result.ends_in is None:
            return f"{move} wins, proved" if margin > 0 else f"every move loses; {move} is as good as any, proved"
        if margin > 0:
            return f"{move} wins in {plies(result.ends_in)}, proved"
        return f"every move loses; {move} lasts {plies(result.ends_in)}, proved"

    def margin(self, result: AnyResult) -> float | None:
        """What the player gets more than the other at the end of the line; None where that is not known.

        Nor where it does not matter: where both can gain, an equal share is no draw, and a larger one no win.
        """
        if all_can_gain(self.game, result) or len(getattr(self.game, "players", (0, 1))) != 2:
            return None
        state, others = self.state, set(getattr(self.game, "players", ())) - {result.player}
        for action in result.line:
            others |= {self.game.to_move(state)} - {result.player}
            state = self.game.result(state, action)
        others |= {self.game.to_move(state)} - {result.player}
        if not self.game.is_terminal(state) or len(others) != 1:
            return None
        return float(self.game.utility(state, result.player) - self.game.utility(state, others.pop()))


def how_deep(result: AnyResult) -> str:
    """How far an estimate looks: 'after 5 plies', 'searched selectively to depth 7', 'after 5 plies, without what ...'.

    Lines that were cut off for being unlikely are told.
    """
    depth = result.depth or 0
    deep = f"searched selectively to depth {depth}" if result.selective else f"after {plies(depth)}"
    if result.unlikely is None:
        return deep
    return f"as {left_out(result)}" if is_cut(result) else f"{deep}, and {left_out(result)}"


def way(result: AnyResult) -> str:
    """Which method was taken and why, in one line; empty where that is alpha-beta, or the result does not say."""
    if result.method in ("", "alpha-beta"):
        return ""
    return ", ".join(filter(None, (f"method: {result.method}", result.why)))


def room(result: AnyResult) -> str:
    """A word where the tree of a sampling search had no room left; empty otherwise."""
    return "its tree had no room for new nodes any more: table_mb gives it more" if result.is_full else ""


def columns(cells: tuple[str, ...], line: str) -> str:
    """The cells, each at the right of its column, and the line."""
    return " ".join(f"{cell:>{width}}" for cell, width in zip(cells, WIDTHS, strict=True)) + f"  {line}".rstrip()


def speed_of(result: AnyResult, seconds: float) -> float:
    """Nodes per second of the search itself, or of all the seconds where it does not say how long it took."""
    return result.nodes / max(seconds if result.seconds is None else result.seconds, LEAST_SECONDS)


def short(number: float) -> str:
    """A large number in few letters: '950', '12k', '3.4M'."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if number >= size:
            scaled = number / size
            return f"{scaled:.1f}{letter}" if scaled < 10 else f"{scaled:.0f}{letter}"
    return f"{number:.0f}"
