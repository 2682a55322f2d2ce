"""A student's searches on the page: those of the file that the server was started with, and no others."""

import pytest

from page_fixtures import NEEDED

pytest.importorskip("outplay.web", reason=NEEDED)

from web_server import running

TREE = "[[3,12,8],[2,4,6],[14,5,2]]"
STUDENT = """
from math import inf

from util import raiseNotDefined


def alphabeta(node, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or not isinstance(node, list):
        return node
    value = -inf if maximizingPlayer else inf
    for child in node:
        found = alphabeta(child, depth - 1, alpha, beta, not maximizingPlayer)
        if maximizingPlayer:
            value = max(value, found)
            alpha = max(alpha, value)
        else:
            value = min(value, found)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def minimax_search(state, game):
    def value(state):
        if game.terminal_test(state):
            return game.utility(state, 0)
        best = max if game.to_move(state) == 0 else min
        return best(value(game.result(state, a)) for a in game.actions(state))

    return max(game.actions(state), key=lambda a: value(game.result(state, a)))


class MinimaxAgent:
    def getAction(self, gameState):
        return self.value(gameState, 0, 0)[1]

    def value(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        found = [
            (self.value(state.generateSuccessor(agent, a), agent + 1, depth)[0], a)
            for a in state.getLegalActions(agent)
        ]
        return (min if agent else max)(found, key=lambda one: one[0])


def minimax_raises(game, state):
    return game.nothing(state)


def minimax_exits(game, state):
    raise SystemExit(3)


def minimax_hangs(game, state):
    while True:
        pass
"""


@pytest.fixture(scope="module")
def classroom(tmp_path_factory):
    folder = tmp_path_factory.mktemp("students")
    (folder / "student.py").write_text(STUDENT)
    with running(folder, student=folder / "student.py", setup="questions.QUICK_SECONDS = 60") as started:
        started.student = folder / "student.py"
        yield started
        assert "Traceback" not in started.log


@pytest.mark.parametrize(
    ("name", "nodes", "best"), [("alphabeta", 11, ""), ("minimax_search", 13, "a1"), ("MinimaxAgent", 13, "a1")]
)
def test_a_student_s_search_is_watched_with_its_own_text(classroom, name, nodes, best):
    found = classroom.ask("/api/tree", tree=TREE, algorithm=f"student:{name}").said
    assert (found["nodes"], found["value"], found["best"]) == (nodes, "3", best)
    assert any(name in line for line in found["text"])
    assert f"student:{name}" in found["algorithms"]
    assert len(found["steps"]) == len(found["ranges"])
    assert all(step["lines"] for step in found["steps"]), "the lines that ran are lit"


def test_a_student_s_search_is_watched_on_games_as_deep_as_can_be_looked_at(classroom):
    found = classroom.ask("/api/tree", game="tic-tac-toe", algorithm="student:MinimaxAgent").said
    assert found["depth"] == 3
    assert "It looked 3 plies ahead" in found["looked"]
    found = classroom.ask("/api/tree", game="nim:1,2", algorithm="student:minimax_search").said
    assert (found["depth"], found["looked"], found["value"]) == ("end", "", "1")


def test_a_student_s_search_is_compared_with_the_book_s(classroom):
    asked = {"tree": TREE, "algorithms": "alpha-beta,student:alphabeta", "depth": 4}
    *_, (_, last), done = classroom.ask("/api/compare", **asked).events
    assert done[0] == "done"
    rows = {(row["algorithm"], row["depth"]): row["nodes"] for row in last["rows"]}
    assert rows["student:alphabeta", 2] == rows["alpha-beta", 2] == 11
    assert ("student:alphabeta", 3) not in rows, "it has seen the end of every line"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("minimax_raises", "student.py, line 51, in minimax_raises: AttributeError: 'Tree' object has no attribute"),
        ("minimax_exits", "in minimax_exits: SystemExit: 3"),
        ("nobody", "there is no 'student:nobody'; searches of students: student:alphabeta, student:minimax_search"),
        ("raiseNotDefined", "there is no 'student:raiseNotDefined'"),
        ("../student", "it should be a name such as alpha-beta"),
        ("os.system", "it should be a name such as alpha-beta"),
    ],
)
def test_what_a_student_s_search_cannot_do_is_told_with_its_line(classroom, name, says):
    answer = classroom.ask("/api/tree", tree=TREE, algorithm=f"student:{name}")
    assert answer.status == 400
    assert says in answer.said["error"]


def test_a_file_that_was_mended_is_read_again(classroom):
    before = classroom.ask("/api/changed").said["changed"]
    classroom.student.write_text(STUDENT.replace("if alpha >= beta:", "if False:"))
    assert classroom.ask("/api/changed").said["changed"] != before
    assert classroom.ask("/api/tree", tree=TREE, algorithm="student:alphabeta").said["nodes"] == 13
    classroom.student.write_text("def (")
    assert "student.py cannot be run, line 1" in classroom.ask("/api/tree", tree=TREE).said["error"]
    classroom.student.write_text(STUDENT)


def test_a_search_that_hangs_is_ended_and_located(tmp_path):
    (tmp_path / "student.py").write_text(STUDENT)
    with running(tmp_path, student=tmp_path / "student.py", setup="questions.QUICK_SECONDS = 1") as server:
        answer = server.ask("/api/tree", tree=TREE, algorithm="student:minimax_hangs")
        assert "this took longer than 1 seconds and was stopped: it was at student.py, line" in answer.said["error"]


def test_a_server_without_a_file_knows_no_students(server):
    assert server.ask("/api/games").said["student"] == ""
    answer = server.ask("/api/tree", tree=TREE, algorithm="student:alphabeta")
    assert "start the server with --student FILE.py" in answer.said["error"]
