"""Hackenbush strings: each stalk is a string of B/R, cutting drops all above."""


class Hackenbush:
    players = "Left", "Right"

    def __init__(self, *stalks):
        self.initial = (tuple(stalks or ("BRB", "RRB", "BBR", "RB")), "Left")

    def to_move(self, s):
        return s[1]

    def actions(self, s):
        mine = (s[1] == "Left" and "B") or "R"
        return [(n, h) for n, stalk in enumerate(s[0]) for h, ch in enumerate(stalk) if ch == mine]

    def result(self, s, cut):
        stalks, who = s
        n, h = cut
        rest = [st[:h] if k == n else st for k, st in enumerate(stalks)]
        rest = filter(None, rest)
        return tuple(sorted(rest, key=lambda st: (len(st), st))), "Right" if who == "Left" else "Left"

    def is_terminal(self, s):
        return not self.actions(s)

    def utility(self, s, player):
        return -1 if s[1] == player else 1
