"""Connect Four on a tuple of strings: a column each, from the bottom up."""

DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]


class ConnectFour:
    def __init__(self, width=7, height=6):
        self.width = width
        self.height = height
        self.initial = ("",) * width

    def to_move(self, columns):
        return sum(len(column) for column in columns) % 2

    def actions(self, columns):
        middle = self.width / 2 - 0.5
        open_columns = [i for i, column in enumerate(columns) if len(column) < self.height]
        return sorted(open_columns, key=lambda i: abs(i - middle))

    def result(self, columns, i):
        return columns[:i] + (columns[i] + "XO"[self.to_move(columns)],) + columns[i + 1 :]

    def at(self, columns, x, y):
        if 0 <= x < self.width and 0 <= y < len(columns[x]):
            return columns[x][y]
        return "."

    def winner(self, columns):
        for x in range(self.width):
            for y, mark in enumerate(columns[x]):
                for dx, dy in DIRECTIONS:
                    if all(self.at(columns, x + k * dx, y + k * dy) == mark for k in range(4)):
                        return mark
        return None

    def is_terminal(self, columns):
        return self.winner(columns) is not None or all(len(column) == self.height for column in columns)

    def utility(self, columns, player):
        mark = self.winner(columns)
        if mark is None:
            return 0
        stones = sum(column.count(mark) for column in columns)
        left = (self.width * self.height + ("XO".index(mark) == 0)) // 2 - stones
        return 1 + left if mark == "XO"[player] else -1 - left

    def show(self, columns):
        rows = zip(*(column.ljust(self.height, ".") for column in columns))
        return "\n".join(" ".join(row) for row in reversed(list(rows)))
