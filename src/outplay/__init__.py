"""outplay: the best move, how good it is, and why, for any game you can write down in Python.

    game.py        the words a game is written in: begin here
    words.py       the same words as a table; answers.py, what games answer, and what a search needs of states
    games/         games in these words: nim.py is a short one, tree.py the book's trees
    textbook/      the book's algorithms, one file each: minimax.py, then alpha_beta.py
    result.py      what a search found; limit.py, how long it may take; clock.py, the one clock
    errors.py      what can go wrong
    sums.py        what the players' utilities add up to, and the least and the most that play can be worth
    randomness.py  the random numbers of sampling, one text for both engines
    writing.py     moves and values as text
    saying.py      a result in words, and the one interval; drawn.py, how a record draws itself
    ranking_table.py  what `analyse` gives: a list that prints itself as a table
    watch.py       being told of every step of a search
    recursion.py   room to recurse
    core/          what a search is made of: run.py, then driver.py; processes.py, the one supervisor of processes
    executor/      what runs many things at once; store.py, the file that keeps them as they come
    cluster/       the same on Ray, found by name when it is asked for
    door/          search, deepen, analyse, values, and the algorithms by name: calls.py
    compiling/     rules brought to the compiler
    compiler/      rules in ordinary Python, compiled: natural.py, then program.py
    searching/     how they are searched: alpha_beta/limited.py
    sampling/      Monte Carlo tree search: iteration/uct.py; perft, playouts: lines and random games, counted
    solving/       whole games: enumeration/depth_first.py, then enumeration/retrograde.py; proof_number/, win or not
    checking/      check_game: what is wrong with the rules of a game
    tracing/       what an observer was told, as data and as text: trace.py, then story.py
    drawing/       the same as pictures: trees, boards and charts
    notation/      games by name, moves and players as people write them
    playing/       players, matches, the record of a game
    teaching/      exercises with their keys, and a judge for students' searches
    protocols/     an engine for other programs, and other programs' engines as players: engine.py
    cli/, web/     the terminal and the page: users of the names below, like anybody else
    adapters/      games from elsewhere and for elsewhere: `op.adapt`

Here are the public names and nothing else; each is loaded when it is first used (PEP 562), so that importing the
package costs next to nothing.  CONTRIBUTING.md follows one position through all of it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from outplay import adapters as adapt  # noqa: F401
    from outplay import checking as checking
    from outplay import drawing as drawing
    from outplay import errors as errors
    from outplay import games as games
    from outplay import notation as notation
    from outplay import playing as playing
    from outplay import protocols as protocols
    from outplay import ranking_table as ranking_table
    from outplay import result as result
    from outplay import saying as saying
    from outplay import teaching as teaching
    from outplay import tracing as tracing
    from outplay.checking import check_game as check_game
    from outplay.door import Memory as Memory
    from outplay.door import analyse as analyse
    from outplay.door import deepen as deepen
    from outplay.door import deepen_analysis as deepen_analysis
    from outplay.door import search as search
    from outplay.door.by_name import algorithms as algorithms
    from outplay.door.estimate import estimate as estimate
    from outplay.door.estimate import simulate as simulate
    from outplay.door.many import analyse_many as analyse_many
    from outplay.door.solve import solve as solve
    from outplay.door.values import values as values
    from outplay.drawing.board import board as board
    from outplay.drawing.notebook import draw_states as draw_states
    from outplay.errors import OutplayError as OutplayError
    from outplay.game import CHANCE as CHANCE
    from outplay.game import Bitboard as Bitboard
    from outplay.game import Game as Game
    from outplay.game import replaced as replaced
    from outplay.limit import Limit as Limit
    from outplay.playing import player as player
    from outplay.playing.match import match as match
    from outplay.playing.match import tournament as tournament
    from outplay.playing.report import report as report
    from outplay.result import Result as Result
    from outplay.sampling.perft import perft as perft
    from outplay.sampling.playouts import playouts as playouts
    from outplay.solving.database import Database as Database
    from outplay.solving.proof_number import prove as prove
    from outplay.solving.solution import Solution as Solution
    from outplay.solving.verify import verify as verify
    from outplay.teaching import exercise as exercise
    from outplay.teaching import grade as grade
    from outplay.textbook import alpha_beta_search as alpha_beta_search
    from outplay.textbook import alpha_beta_search_3e as alpha_beta_search_3e
    from outplay.textbook import alpha_beta_table_search as alpha_beta_table_search
    from outplay.textbook import expectiminimax_search as expectiminimax_search
    from outplay.textbook import h_alpha_beta_search as h_alpha_beta_search
    from outplay.textbook import h_minimax_search as h_minimax_search
    from outplay.textbook import max_n_search as max_n_search
    from outplay.textbook import mcts_search as mcts_search
    from outplay.textbook import minimax_decision as minimax_decision
    from outplay.textbook import minimax_search as minimax_search
    from outplay.textbook import star1_search as star1_search
    from outplay.textbook import star2_search as star2_search
    from outplay.tracing.compare import compare as compare
    from outplay.tracing.review import review as review
    from outplay.tracing.trace import trace as trace
    from outplay.watch import Observer as Observer
    from outplay.watch import Tally as Tally

__version__ = "0.7.0"

_PUBLIC = {
    "checking": "check_game",
    "door": "Memory analyse deepen deepen_analysis search",
    "door.by_name": "algorithms",
    "door.estimate": "estimate simulate",
    "door.many": "analyse_many",
    "door.solve": "solve",
    "door.values": "values",
    "drawing": "board draw_states",
    "errors": "OutplayError",
    "game": "CHANCE Bitboard Game replaced",
    "limit": "Limit",
    "playing": "match player report tournament",
    "result": "Result",
    "sampling": "perft playouts",
    "solving.database": "Database",
    "solving.proof_number": "prove",
    "solving.solution": "Solution",
    "solving.verify": "verify",
    "teaching": "exercise grade",
    "textbook": "alpha_beta_search alpha_beta_search_3e alpha_beta_table_search expectiminimax_search "
    "h_alpha_beta_search h_minimax_search max_n_search mcts_search minimax_decision minimax_search star1_search "
    "star2_search",
    "tracing": "compare review trace",
    "watch": "Observer Tally",
}
_HOMES = {name: f"outplay.{room}" for room, names in _PUBLIC.items() for name in names.split()}
_ROOMS = {
    **{
        name: name
        for name in [
            "checking",
            "drawing",
            "errors",
            "games",
            "notation",
            "playing",
            "protocols",
            "ranking_table",
            "result",
            "saying",
            "teaching",
            "tracing",
        ]
    },
    "adapt": "adapters",
}

__all__ = sorted(_HOMES)

if not TYPE_CHECKING:  # mypy would take any misspelt name for an attribute

    def __getattr__(name: str) -> object:
        """A public name, or a public room, loaded when it is first asked for."""
        if name in _ROOMS:
            return import_module(f"outplay.{_ROOMS[name]}")
        if name not in _HOMES:
            raise AttributeError(f"outplay has no {name!r}; its names: {', '.join(__all__)}", name=name, obj=None)
        found = globals()[name] = getattr(import_module(_HOMES[name]), name)
        return found

    def __dir__() -> list[str]:
        """The public names and rooms, loaded or not."""
        return sorted({*globals(), *__all__, *_ROOMS})
