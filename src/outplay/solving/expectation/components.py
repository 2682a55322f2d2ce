"""Which positions come again: the strongly connected components of the graph, those that others lead to first.

R. Tarjan, Depth-First Search and Linear Graph Algorithms, 1972, with a path of its own instead of recursion.
"""

from __future__ import annotations

from collections.abc import Sequence

from outplay.solving.entries import Column
from outplay.solving.expectation.numbers import Graph, Order

NO_COMPONENT = -1


def find_components(graph: Graph, order: Order, rooms: Sequence[Column]) -> int:
    """Fills the order, and gives the number of components; `rooms` are six columns of zeros."""
    number, lowest, edge, stack, path, finished = rooms
    positions = len(order.members)
    for i in range(positions):
        order.place[i] = NO_COMPONENT
    counts = visits = done = top = 0
    for root in range(positions):
        if number[root] != 0:
            continue
        depth, i = 0, root
        visits += 1
        number[i] = lowest[i] = visits
        edge[i], path[0], stack[top] = graph.first[i], i, i
        top += 1
        while depth >= 0:
            i = path[depth]
            if edge[i] < graph.first[i + 1]:
                j = graph.to[edge[i]]
                edge[i] += 1
                if number[j] == 0:
                    visits += 1
                    number[j] = lowest[j] = visits
                    edge[j], stack[top] = graph.first[j], j
                    top, depth = top + 1, depth + 1
                    path[depth] = j
                elif order.place[j] == NO_COMPONENT:
                    lowest[i] = min(lowest[i], number[j])
                continue
            finished[done] = i
            done += 1
            if lowest[i] == number[i]:
                while order.place[i] == NO_COMPONENT:
                    top -= 1
                    order.place[stack[top]] = counts
                counts += 1
            depth -= 1
            if depth >= 0:
                lowest[path[depth]] = min(lowest[path[depth]], lowest[i])
    sort_by_component(graph, order, finished, counts)
    return counts


def sort_by_component(graph, order, finished, counts):
    """Puts the members of each component side by side, in the order in which they were finished."""
    positions = len(order.members)
    for i in range(positions):
        order.starts[order.place[i] + 1] += 1
    for c in range(counts):
        order.starts[c + 1] += order.starts[c]
        order.circular[c] = order.starts[c + 1] - order.starts[c] > 1
    for k in range(positions - 1, -1, -1):
        i = finished[k]
        c = order.place[i]
        order.starts[c + 1] -= 1
        order.members[order.starts[c + 1]] = i
        for j in range(graph.first[i], graph.first[i + 1]):
            if graph.to[j] == i:
                order.circular[c] = True
    for c in range(counts):
        order.starts[c] = order.starts[c + 1]
    order.starts[counts] = positions
