"""Every error outplay raises on purpose.

    OutplayError
    ├── GameError                  something about the rules
    │   ├── NotAGame     (TypeError)    a word of the game is missing or misspelt
    │   ├── NotOffered   (TypeError)    an optional word is needed here, and the game has none
    │   ├── IllegalAction (ValueError)  not a legal move in this state
    │   ├── NoActions    (ValueError)   a state is neither terminal nor has a move
    │   ├── BadValue     (ValueError)   utility, evaluate or a probability is not a usable number
    │   ├── GeneralSum   (ValueError)   what the players have at the end does not add up to a constant
    │   ├── TooDeep      (ValueError)   no end in sight: probably a cycle
    │   └── RulesFailed  (RuntimeError) the compiled rules raised an error; the plain engine shows where
    ├── CannotCompile    (TypeError)    these rules do not compile: which method, which line, what to change
    ├── Unsuited         (TypeError)    this algorithm cannot express this game; the message names one that can
    ├── BadOption        (ValueError)   a call has no such option, or an option has a value it cannot have
    │   └── NoMemory     (MemoryError)  a table for which there is no memory left
    ├── TooLarge         (ValueError)   a search that looks at more nodes than was allowed
    ├── NoSuchGame       (ValueError)   a name that is no game, or a file without one
    ├── BadPlayer        (ValueError)   words that name no player, or an object that cannot play
    ├── EngineFailed     (RuntimeError) an engine outside that crashed, hung, or gave no legal move
    ├── CannotSend       (TypeError)    a player or a game that no other process can find
    ├── BadRecord        (ValueError)   a saved game or match that cannot be read, written or gone on with
    ├── NotProved        (ValueError)   a proof that does not show what it says
    ├── BadTree          (ValueError)   a typed-in tree that cannot be read
    └── MissingExtra     (ImportError)  an optional dependency is not installed; the message names the extra

Each message says what came, what was expected and what to do next.
"""


class OutplayError(Exception):
    """The root of the tree: catch this to catch them all."""


class GameError(OutplayError):
    """Something about the rules of a game."""


class NotAGame(GameError, TypeError):
    """A word of the game is missing or misspelt."""


class NotOffered(GameError, TypeError):
    """An optional word is needed here, and the game does not have it."""


class IllegalAction(GameError, ValueError):
    """Not a legal move in this state."""


class NoActions(GameError, ValueError):
    """A state that is not terminal has no action."""


class BadValue(GameError, ValueError):
    """A utility, an evaluation or a probability that is not a usable number."""


class GeneralSum(GameError, ValueError):
    """The players' utilities do not add up to the same number at every end."""


class TooDeep(GameError, ValueError):
    """The game went on beyond every depth the search can hold."""


class RulesFailed(GameError, RuntimeError):
    """Compiled rules raised an error of their own: an index out of range, a division by zero, a `raise`."""


class CannotCompile(OutplayError, TypeError):
    """The rules cannot be compiled; `reason` says why, and the message goes on to say what else one can do."""

    def __init__(self, reason: str, otherwise: str = ""):
        super().__init__(reason, otherwise)
        self.reason, self.otherwise = reason, otherwise

    def __str__(self) -> str:
        return self.reason + self.otherwise


class Unsuited(OutplayError, TypeError):
    """The algorithm cannot express this game."""


class BadOption(OutplayError, ValueError):
    """A call has no option of that name, or the option has a value it cannot have."""


class NoMemory(BadOption, MemoryError):
    """A table for which there is no memory left."""


class TooLarge(OutplayError, ValueError):
    """A search to be drawn or compared looks at more nodes than was allowed."""


class NoSuchGame(OutplayError, ValueError):
    """A name that is no game of the library, or a file in which there is none."""


class BadPlayer(OutplayError, ValueError):
    """Words that name no player, a file in which there is none, or an object that cannot play."""


class EngineFailed(OutplayError, RuntimeError):
    """An engine in a process of its own that ended, did not answer in time, or answered what is no move."""


class CannotSend(OutplayError, TypeError):
    """A player or a game that cannot go to a process of its own, as one that was written in a notebook."""


class BadRecord(OutplayError, ValueError):
    """A saved game or match that cannot be read or gone on with, or one that cannot be saved."""


class NotProved(OutplayError, ValueError):
    """The proof of a solved game that does not show what it says; the message names the position."""


class BadTree(OutplayError, ValueError):
    """A typed-in tree that cannot be read."""


class MissingExtra(OutplayError, ImportError):
    """Something needs an optional dependency that is not installed."""
