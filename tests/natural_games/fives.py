"""Fives for three: a card is added to the common total; who brings it to a multiple of five scores a fifth of it."""

from functools import reduce

HAND = {1: 2, 2: 2, 3: 1}


def make_scorer(step):
    def score(total):
        return total // step if total % step == 0 else 0

    return score


five = make_scorer(5)


def hand_of(cards):
    counts = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return counts


class Fives:
    players = (0, 1, 2)

    def __init__(self):
        cards = tuple(card for card, times in HAND.items() for _ in range(times))
        self.initial = ((cards,) * 3, 0, (0,) * 3, 0)

    def to_move(self, state):
        *_, player = state
        return player

    def actions(self, state):
        hands, *_, player = state
        counts = hand_of(hands[player])
        return sorted(counts, key=lambda card: (-counts[card], card))

    def result(self, state, card):
        hands, total, scores, player = state

        def without(hand):
            i = hand.index(card)
            return hand[:i] + hand[i + 1 :]

        total += card
        gained = five(total)
        hands = tuple(without(hand) if who == player else hand for who, hand in enumerate(hands))
        scores = tuple(score + gained * (who == player) for who, score in enumerate(scores))
        return hands, total, scores, (player + 1) % 3

    def is_terminal(self, state):
        return reduce(lambda left, hand: left + len(hand), state[0], 0) == 0

    def utility(self, state, player):
        scores = state[2]
        return 3 * scores[player] - sum(scores)
