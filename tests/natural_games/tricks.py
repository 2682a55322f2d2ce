"""Tricks for three: open hands of four cards; follow suit if you can, the highest of the suit led takes the trick."""

RANKS = "79JQKA"
PLAYERS = ["north", "east", "west"]


def strength(led):
    """A key by which the winning card of a trick is the greatest."""
    return lambda card: (card[1] == led, RANKS.index(card[0]))


def deal():
    deck = [rank + suit for suit in "sh" for rank in RANKS]
    return tuple(tuple(sorted(deck[i::3], key=lambda card: (card[1], -RANKS.index(card[0])))) for i in range(3))


class Tricks:
    players = PLAYERS

    def __init__(self):
        self.initial = (deal(), (), (0, 0, 0), 0)

    def to_move(self, state):
        hands, trick, won, leader = state
        return PLAYERS[(leader + len(trick)) % 3]

    def actions(self, state):
        hands, trick, _, _ = state
        hand = hands[PLAYERS.index(self.to_move(state))]
        if trick:
            follows = lambda card: card[1] == trick[0][1]
            return list(filter(follows, hand)) or list(hand)
        return list(hand)

    def result(self, state, card):
        hands, trick, won, leader = state
        who = PLAYERS.index(self.to_move(state))
        hands = tuple(tuple(c for c in hand if c != card) if i == who else hand for i, hand in enumerate(hands))
        trick = trick + (card,)
        if len(trick) < 3:
            return hands, trick, won, leader
        best = max(trick, key=strength(trick[0][1]))
        leader = (leader + trick.index(best)) % 3
        won = tuple(n + (i == leader) for i, n in enumerate(won))
        return hands, (), won, leader

    def is_terminal(self, state):
        return not any(state[0])

    def utility(self, state, player):
        _, _, won, _ = state
        most = max(won)
        winners = [name for name, tricks in zip(PLAYERS, won) if tricks == most]
        return 1 / len(winners) if player in winners else 0
