"""A leap to where slow sweeps would end: the equations of both strategies are solved, and the answer made a proof.

Where play goes round for long, sweeps creep.  Each side's present strategy and the best reply that is known make a
system of linear equations; its solution, less what the steps to the end may round away, is a guess for low (policy
evaluation: R. Howard, Dynamic Programming and Markov Processes, 1960).  It is lowered wherever it is more than what the
strategy would bring if it were true elsewhere; if that comes to rest, it is a proof as good as the one that sweeps
give, and low is raised to it.  Nothing is guessed where the replier could keep play for ever against the strategy: only
what endless play counts says what that is worth.
"""

from __future__ import annotations

from outplay.solving.expectation.numbers import CHOOSER, CUTS, DICE, KNOWN, REPLIES, SPARE, TINIEST, UNIT


def average_below(i, graph, low):
    """The average at the ends of the edges of i, rounded so that it is not too high, nor below all of them.

    It is counted from the least of them, so that errors are small where all are nearly the same.
    """
    first, last = graph.first[i], graph.first[i + 1]
    least = low[graph.to[first]]
    for j in range(first + 1, last):
        least = min(least, low[graph.to[j]])
    more = 0.0
    for j in range(first, last):
        more += graph.shares[j] * (low[graph.to[j]] - least)
    total = least + (more - more * (UNIT * (2 * (last - first) + SPARE)))
    return max(total - (2 * UNIT * abs(total) + TINIEST), least)


def leap(start, end, graph, order, side, matrix):
    """Raises low to a guess that could be proved: by how much at most."""
    find_held(start, end, graph, order, side)
    rows = number_rows(start, end, graph, order, side)
    for times in range(REPLIES):
        fill(start, end, graph, order, side, matrix, rows)
        if not eliminate(matrix, rows):
            return 0.0
        guess(start, end, order, side, matrix, rows)
        if not has_better_reply(start, end, graph, order, side) and times > 0:
            break
    for _ in range(CUTS):
        if not is_cut(start, end, graph, order, side):
            return accept(start, end, order, side)
    return 0.0


def find_held(start, end, graph, order, side):
    """Marks as KNOWN where the replier can keep play in the component for ever, if the chooser's edges stay."""
    for k in range(start, end):
        side.row[order.members[k]] = KNOWN
    falls = True
    while falls:
        falls = False
        for k in range(start, end):
            i = order.members[k]
            if side.row[i] == KNOWN and not can_stay(i, graph, order, side):
                side.row[i], falls = 0, True


def can_stay(i, graph, order, side):
    """Does an edge lead to where play is held: the chooser's own, one of the replier's, or every one of dice?"""
    first, last, needs_all = graph.first[i], graph.first[i + 1], side.kinds[i] == DICE
    if side.kinds[i] == CHOOSER:
        first = side.choice[i]
        last = first + 1
    for j in range(first, last):
        to = graph.to[j]
        if (order.place[to] == order.place[i] and side.row[to] == KNOWN) != needs_all:
            return not needs_all
    return needs_all


def number_rows(start, end, graph, order, side):
    """A row for each other member, and for the replier the edge that looks worst for the chooser; how many."""
    rows = 0
    for k in range(start, end):
        i = order.members[k]
        side.aim[i] = side.low[i]
        for j in range(graph.first[i], graph.first[i + 1]):
            to = graph.to[j]
            side.aim[to] = side.low[to]
            if order.place[to] != order.place[i]:
                side.row[to] = KNOWN
    for k in range(start, end):
        i = order.members[k]
        if side.row[i] != KNOWN:
            side.row[i] = rows
            rows += 1
    has_better_reply(start, end, graph, order, side)
    return rows


def has_better_reply(start, end, graph, order, side):
    """Gives the replier the edge to the least aim: is any of them better than before?"""
    better = False
    for k in range(start, end):
        i = order.members[k]
        if side.kinds[i] != CHOOSER and side.kinds[i] != DICE:
            for j in range(graph.first[i], graph.first[i + 1]):
                if side.aim[graph.to[j]] < side.aim[graph.to[side.choice[i]]]:
                    side.choice[i], better = j, True
    return better


def fill(start, end, graph, order, side, matrix, rows):
    """Writes the equations, a row each, on the right values and what a step may round away."""
    width = rows + 2
    for cell in range(rows * width):
        matrix[cell] = 0.0
    for k in range(start, end):
        i = order.members[k]
        if side.row[i] == KNOWN:
            continue
        at, first, last = side.row[i] * width, graph.first[i], graph.first[i + 1]
        if side.kinds[i] != DICE:
            first = side.choice[i]
            last = first + 1
        matrix[at + side.row[i]] += 1.0
        for j in range(first, last):
            to, share = graph.to[j], graph.shares[j] if side.kinds[i] == DICE else 1.0
            if side.row[to] == KNOWN:
                matrix[at + rows] += share * side.low[to]
            else:
                matrix[at + side.row[to]] -= share
        matrix[at + rows + 1] = lost(first, last, graph, side)


def lost(first, last, graph, side):
    """More than an average of these edges may be too low; they are taken to lead to the aims."""
    least = size = side.aim[graph.to[first]]
    for j in range(first + 1, last):
        least, size = min(least, side.aim[graph.to[j]]), max(size, side.aim[graph.to[j]])
    more = 0.0
    for j in range(first, last):
        more += graph.shares[j] * (side.aim[graph.to[j]] - least)
    return UNIT * (4 * max(abs(least), abs(size)) + 2 * (2 * (last - first) + SPARE) * more)


def eliminate(matrix, rows):
    """Solves the equations (Gauss); the diagonal is the largest of its row, so that no rows change places.

    False where rounding leaves nothing on the diagonal.
    """
    width = rows + 2
    for r in range(rows):
        at = r * width
        if not matrix[at + r] > 0.0:
            return False
        for below in range(r + 1, rows):
            factor = matrix[below * width + r]
            if factor != 0.0:
                factor /= matrix[at + r]
                for column in range(r + 1, width):
                    if matrix[at + column] != 0.0:
                        matrix[below * width + column] -= factor * matrix[at + column]
    for r in range(rows - 1, -1, -1):
        at = r * width
        for column in range(r + 1, rows):
            share = matrix[at + column]
            if share != 0.0:
                matrix[at + rows] -= share * matrix[column * width + rows]
                matrix[at + rows + 1] -= share * matrix[column * width + rows + 1]
        matrix[at + rows] /= matrix[at + r]
        matrix[at + rows + 1] /= matrix[at + r]
    return True


def guess(start, end, order, side, matrix, rows):
    """Aims at the solution, less what the steps to the end may round away."""
    for k in range(start, end):
        i = order.members[k]
        if side.row[i] != KNOWN:
            at = side.row[i] * (rows + 2) + rows
            aim = matrix[at] - matrix[at + 1]
            side.aim[i] = aim if aim > side.low[i] else side.low[i]


def is_cut(start, end, graph, order, side):
    """Lowers the aims that are more than the strategy would bring: was any?"""
    cut = False
    for k in range(start, end):
        i = order.members[k]
        if side.aim[i] > side.low[i]:
            brings = brought(i, graph, side)
            if not brings >= side.aim[i]:
                side.aim[i], cut = max(side.low[i], brings), True
    return cut


def brought(i, graph, side):
    """What the strategy brings at i if the aims are true."""
    if side.kinds[i] == DICE:
        return average_below(i, graph, side.aim)
    if side.kinds[i] == CHOOSER:
        return side.aim[graph.to[side.choice[i]]]
    least = side.aim[graph.to[graph.first[i]]]
    for j in range(graph.first[i] + 1, graph.first[i + 1]):
        least = min(least, side.aim[graph.to[j]])
    return least


def accept(start, end, order, side):
    """Raises low to the aims: by how much at most."""
    rise = 0.0
    for k in range(start, end):
        i = order.members[k]
        rise = max(rise, side.aim[i] - side.low[i])
        side.low[i] = max(side.low[i], side.aim[i])
    return rise
