"""Whist for two with open hands: suit is followed, and the higher card or a trump wins the trick."""

from __future__ import annotations

import itertools
from enum import StrEnum
from functools import reduce
from operator import itemgetter
from typing import NamedTuple

from outplay import Game


class Suit(StrEnum):
    CLUBS = "c"
    HEARTS = "h"


class Card(NamedTuple):
    suit: Suit
    rank: int

    def beats(self, other: Card, trump: Suit) -> bool:
        if self.suit == other.suit:
            return self.rank > other.rank
        return self.suit == trump


DECK = [Card(s, r) for s in Suit for r in range(2, 6)]


class Table(NamedTuple):
    hands: tuple[tuple[Card, ...], ...]
    led: Card | None
    leader: int
    tricks: tuple[int, int]


class Whist(Game[Table, Card]):
    def __init__(self, trump: Suit = Suit.HEARTS):
        self.trump = trump
        hands = (tuple(DECK[::2]), tuple(DECK[1::2]))
        self.initial = Table(hands, None, 0, (0, 0))

    def to_move(self, table):
        return table.leader if table.led is None else 1 - table.leader

    def actions(self, table):
        hand = table.hands[self.to_move(table)]
        if table.led is not None:
            follow = [card for card in hand if card.suit == table.led.suit]
            if follow:
                return follow
        return sorted(hand, key=lambda card: (card.suit == self.trump, -card.rank))

    def result(self, table, card):
        mover = self.to_move(table)
        hands = list(table.hands)
        hands[mover] = tuple(c for c in hands[mover] if c != card)
        if table.led is None:
            return table._replace(hands=tuple(hands), led=card)
        winner = mover if card.beats(table.led, self.trump) else table.leader
        tricks = list(table.tricks)
        tricks[winner] += 1
        return Table(tuple(hands), None, winner, tuple(tricks))

    def is_terminal(self, table):
        return not any(table.hands)

    def utility(self, table, player):
        return table.tricks[player] - table.tricks[1 - player]

    def evaluate(self, table, player):
        def strength(hand):
            best = 0
            for suit, cards in itertools.groupby(sorted(hand), key=itemgetter(0)):
                top = max(cards, key=lambda card: card.rank)
                best += top.rank * (2 if suit == self.trump else 1)
            return best

        sums = [strength(hand) for hand in table.hands]
        total = reduce(lambda a, b: a + b, sums)
        return (sums[player] - sums[1 - player]) / max(total, 1)
