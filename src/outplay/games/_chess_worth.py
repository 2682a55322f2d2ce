"""What chess pieces are worth where they stand: in the opening, and in the ending; in hundredths of a pawn.

The figures for squares are those of PeSTO, which Ronald Friederich found by fitting them to the results of games
(Chess Programming Wiki, PeSTO's Evaluation Function).  Row 8 comes first, as on a printed board.
"""

from __future__ import annotations

from typing import Final

from outplay.games._chess_board import (
    BISHOP,
    COLUMN,
    KING,
    KNIGHT,
    NOT_A,
    NOT_H,
    PAWN,
    QUEEN,
    REACH,
    ROOK,
    State,
    first_of,
    kind_on,
    occupied,
    pawns_of,
    slanting,
    straight,
)

IN_OPENING: Final = {
    PAWN: """
       0    0    0    0    0    0    0    0
      98  134   61   95   68  126   34  -11
      -6    7   26   31   65   56   25  -20
     -14   13    6   21   23   12   17  -23
     -27   -2   -5   12   17    6   10  -25
     -26   -4   -4  -10    3    3   33  -12
     -35   -1  -20  -23  -15   24   38  -22
       0    0    0    0    0    0    0    0""",
    KNIGHT: """
    -167  -89  -34  -49   61  -97  -15 -107
     -73  -41   72   36   23   62    7  -17
     -47   60   37   65   84  129   73   44
      -9   17   19   53   37   69   18   22
     -13    4   16   13   28   19   21   -8
     -23   -9   12   10   19   17   25  -16
     -29  -53  -12   -3   -1   18  -14  -19
    -105  -21  -58  -33  -17  -28  -19  -23""",
    BISHOP: """
     -29    4  -82  -37  -25  -42    7   -8
     -26   16  -18  -13   30   59   18  -47
     -16   37   43   40   35   50   37   -2
      -4    5   19   50   37   37    7   -2
      -6   13   13   26   34   12   10    4
       0   15   15   15   14   27   18   10
       4   15   16    0    7   21   33    1
     -33   -3  -14  -21  -13  -12  -39  -21""",
    ROOK: """
      32   42   32   51   63    9   31   43
      27   32   58   62   80   67   26   44
      -5   19   26   36   17   45   61   16
     -24  -11    7   26   24   35   -8  -20
     -36  -26  -12   -1    9   -7    6  -23
     -45  -25  -16  -17    3    0   -5  -33
     -44  -16  -20   -9   -1   11   -6  -71
     -19  -13    1   17   16    7  -37  -26""",
    QUEEN: """
     -28    0   29   12   59   44   43   45
     -24  -39   -5    1  -16   57   28   54
     -13  -17    7    8   29   56   47   57
     -27  -27  -16  -16   -1   17   -2    1
      -9  -26   -9  -10   -2   -4    3   -3
     -14    2  -11   -2   -5    2   14    5
     -35   -8   11    2    8   15   -3    1
      -1  -18   -9   10  -15  -25  -31  -50""",
    KING: """
     -65   23   16  -15  -56  -34    2   13
      29   -1  -20   -7   -8   -4  -38  -29
      -9   24    2  -16  -20    6   22  -22
     -17  -20  -12  -27  -30  -25  -14  -36
     -49   -1  -27  -39  -46  -44  -33  -51
     -14  -14  -22  -46  -44  -30  -15  -27
       1    7   -8  -64  -43  -16    9    8
     -15   36   12  -54    8  -28   24   14""",
}
IN_ENDING: Final = {
    PAWN: """
       0    0    0    0    0    0    0    0
     178  173  158  134  147  132  165  187
      94  100   85   67   56   53   82   84
      32   24   13    5   -2    4   17   17
      13    9   -3   -7   -7   -8    3   -1
       4    7   -6    1    0   -5   -1   -8
      13    8    8   10   13    0    2   -7
       0    0    0    0    0    0    0    0""",
    KNIGHT: """
     -58  -38  -13  -28  -31  -27  -63  -99
     -25   -8  -25   -2   -9  -25  -24  -52
     -24  -20   10    9   -1   -9  -19  -41
     -17    3   22   22   22   11    8  -18
     -18   -6   16   25   16   17    4  -18
     -23   -3   -1   15   10   -3  -20  -22
     -42  -20  -10   -5   -2  -20  -23  -44
     -29  -51  -23  -15  -22  -18  -50  -64""",
    BISHOP: """
     -14  -21  -11   -8   -7   -9  -17  -24
      -8   -4    7  -12   -3  -13   -4  -14
       2   -8    0   -1   -2    6    0    4
      -3    9   12    9   14   10    3    2
      -6    3   13   19    7   10   -3   -9
     -12   -3    8   10   13    3   -7  -15
     -14  -18   -7   -1    4   -9  -15  -27
     -23   -9  -23   -5   -9  -16   -5  -17""",
    ROOK: """
      13   10   18   15   12   12    8    5
      11   13   13   11   -3    3    8    3
       7    7    7    5    4   -3   -5   -3
       4    3   13    1    2    1   -1    2
       3    5    8    4   -5   -6   -8  -11
      -4    0   -5   -1   -7  -12   -8  -16
      -6   -6    0    2   -9   -9  -11   -3
      -9    2    3   -1   -5  -13    4  -20""",
    QUEEN: """
      -9   22   22   27   27   19   10   20
     -17   20   32   41   58   25   30    0
     -20    6    9   49   47   35   19    9
       3   22   24   45   57   40   57   36
     -18   28   19   47   31   34   39   23
     -16  -27   15    6    9   17   10    5
     -22  -23  -30  -16  -16  -23  -36  -32
     -33  -28  -22  -43   -5  -32  -20  -41""",
    KING: """
     -74  -35  -18  -18  -11   15    4  -17
     -12   17   14   17   17   38   23   11
      10   17   23   15   20   45   44   13
      -8   22   24   27   26   33   26    3
     -18   -4   21   24   27   23    9  -11
     -19   -3   11   21   23   16    7   -9
     -27  -11    4   13   14    4   -5  -17
     -53  -34  -21  -11  -28  -14  -24  -43""",
}

WORTH_IN_OPENING: Final = (0, 82, 365, 337, 477, 0, 1_025)
WORTH_IN_ENDING: Final = (0, 94, 297, 281, 512, 0, 936)
"""By kinds, what a piece is worth anywhere."""

WORTH = (0, 100, 330, 320, 500, 1_000, 950)
"""By kinds, for the order of moves: what is won by taking it."""

FORCES = (0, 0, 1, 1, 2, 0, 4)
FORCE = 24
"""What the pieces on the board count for while the opening becomes the ending, and all of them."""

USUAL = (0, 0, 6, 4, 7, 0, 13)
FREE_IN_OPENING = (0, 0, 4, 4, 2, 0, 1)
FREE_IN_ENDING = (0, 0, 4, 4, 4, 0, 3)
"""Squares that a piece may usually go to, and what one more is worth."""

NEAR_KING = (0, 0, 2, 2, 3, 0, 5)
"""How dangerous an attack on a square beside the other king is; two together are more than twice as dangerous."""

DOUBLED_PAWN, LONE_PAWN = 8, 12
PASSED_IN_OPENING = (0, 0, 0, 5, 15, 30, 50, 0)
PASSED_IN_ENDING = (0, 5, 10, 20, 40, 70, 100, 0)
"""By rows."""

OPEN_COLUMN, HALF_OPEN_COLUMN = 20, 10
TWO_BISHOPS = 30
SHELTER = 8
"""For each pawn on the three columns and two rows before the king."""


def by_squares(worths: tuple[int, ...], boards: dict[int, str]) -> tuple[int, ...]:
    """For 64 x a kind + a square, what the piece is worth there."""
    more = {kind: [int(number) for number in board.split()] for kind, board in boards.items()}
    return tuple(
        worth + more.get(kind, EMPTY)[square ^ 56] for kind, worth in enumerate(worths) for square in range(64)
    )


EMPTY: Final = [0] * 64
OPENING, ENDING = by_squares(WORTH_IN_OPENING, IN_OPENING), by_squares(WORTH_IN_ENDING, IN_ENDING)


def worth_of(state: State) -> tuple[int, int, int]:
    """What the mover's pieces are worth, in the opening and in the ending; and their force, of which FORCE is all."""
    mine, every, pawns = state.mine, occupied(state), pawns_of(state)
    own, others = pawns & mine, pawns & ~mine
    guarded = (others & NOT_A) >> 9 | (others & NOT_H) >> 7
    free = ~(mine | guarded)
    near = REACH[64 * KING + first_of(state.steps & state.straights & ~mine)]
    opening, ending, force, danger, rest = 0, 0, 0, 0, mine
    while rest:
        square = first_of(rest)
        rest &= rest - 1
        kind = kind_on(state, square)
        opening += OPENING[64 * kind + square]
        ending += ENDING[64 * kind + square]
        force += FORCES[kind]
        column, ahead = COLUMN << square % 8, -(2 << (square | 7))
        if kind == PAWN:
            beside = (column & NOT_A) >> 1 | (column & NOT_H) << 1
            weak = (LONE_PAWN if not beside & own else 0) + (DOUBLED_PAWN if column & ahead & own else 0)
            opening, ending = opening - weak, ending - weak
            if not (column | beside) & ahead & others:
                opening, ending = opening + PASSED_IN_OPENING[square >> 3], ending + PASSED_IN_ENDING[square >> 3]
        elif kind == KING:
            before = REACH[64 * KING + square] & ahead
            opening += SHELTER * ((before | before << 8) & own).bit_count()
        else:
            seen = REACH[64 * KNIGHT + square] if kind == KNIGHT else 0
            if kind in (BISHOP, QUEEN):
                seen = slanting(square, every)
            if kind in (ROOK, QUEEN):
                seen |= straight(square, every)
            more = (seen & free).bit_count() - USUAL[kind]
            opening, ending = opening + FREE_IN_OPENING[kind] * more, ending + FREE_IN_ENDING[kind] * more
            danger += NEAR_KING[kind] * (seen & near).bit_count()
            if kind == ROOK and not column & own:
                opening += HALF_OPEN_COLUMN if column & others else OPEN_COLUMN
    if (mine & state.slants & ~(state.steps | state.straights)).bit_count() >= 2:
        opening, ending = opening + TWO_BISHOPS, ending + TWO_BISHOPS
    return opening + danger * danger // 8, ending, force
