"""What people see and type."""

from broken_games.register import broken
from broken_games.sound import Heaps


@broken("show-not-text")
class ShowPrints(Heaps):
    def show(self, state):
        return None

    def draw(self, state):
        return "<svg/>"


@broken("draw-not-svg")
class DrawHtml(Heaps):
    def draw(self, state):
        return "<p>board</p>"


@broken("format-action-not-text")
class FormatTuple(Heaps):
    def format_action(self, state, action):
        return action


@broken("format-action-alike")
class FormatStonesOnly(Heaps):
    def format_action(self, state, action):
        return str(action[1])


@broken("parse-action-differs")
class ParseFirst(Heaps):
    def parse_action(self, state, text):
        super().parse_action(state, text)
        return self.actions(state)[0]


@broken("parse-action-illegal")
class ParseTrusts(Heaps):
    def parse_action(self, state, text):
        return "LR".index(text[0]), int(text[1])
