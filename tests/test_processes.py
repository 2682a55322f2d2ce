"""The one supervisor of processes: what is said arrives whole, an end is told, and nothing is left behind."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from queue import SimpleQueue

import pytest

from outplay.core.processes import Fork, Message, Process, new_python
from outplay.errors import CannotSend
from web_server import until

SERVED = "served.Echo"


class Heard:
    """A process, and what was heard of it, one message after the other."""

    def __init__(self, process, **options):
        self.messages = SimpleQueue()
        self.process = Process(process, lambda process, message: self.messages.put(message), **options)

    def next(self):
        return self.messages.get(timeout=60)


@pytest.fixture
def echo():
    heard = Heard(new_python(SERVED))
    yield heard
    heard.process.kill()


def is_alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_message_arrives_whole_however_long_it_is(echo):
    echo.process.ask("say", "ä\n", 1_000_000)
    message = echo.next()
    assert (message.kind, message.data) == ("said", "ä\n" * 1_000_000)


def test_answers_that_are_yielded_come_one_by_one(echo):
    echo.process.ask("count", 3)
    assert [echo.next() for _ in range(3)] == [Message("number", b"%d" % number) for number in range(3)]


def test_some_questions_are_answered_while_another_is_worked_on(echo):
    echo.process.ask("sleep")
    echo.process.ask("where")
    assert echo.next() == Message("here", str(echo.process.process.pid).encode())
    echo.process.ask("wake")
    assert echo.next().kind == "awake"


def test_what_a_service_prints_is_no_message_and_there_is_nothing_to_read(echo):
    echo.process.ask("print_and_read")
    assert echo.next() == Message("read", b'""')


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("leave", 3), "it ended its process, with exit code 3"),
        (("end_by_signal",), "its process was ended by SIGKILL"),
    ],
)
def test_an_end_is_told_and_how_it_came(echo, asked, says):
    echo.process.ask(*asked)
    assert echo.next() is None
    assert echo.process.how_it_ended() == says
    echo.process.ask("say", "too late", 1)


def test_what_a_process_started_is_ended_with_it(echo):
    echo.process.ask("start_another")
    child = echo.next().data
    assert is_alive(child)
    echo.process.kill()
    until(lambda: not is_alive(child))


def test_a_process_that_is_dismissed_ends_whatever_it_does(echo):
    echo.process.ask("sleep")
    echo.process.end()
    assert (echo.process.process.poll(), echo.next()) == (0, None)


def test_a_message_that_is_too_long_is_the_last_one():
    heard = Heard(new_python(SERVED), most_bytes=100)
    heard.process.ask("say", "a", 101)
    assert heard.next() is None
    heard.process.kill()


def test_what_cannot_be_sent_is_refused_in_words(echo):
    with pytest.raises(CannotSend, match="make them of tuples"):
        echo.process.ask("say", lambda: 0, 1)


def test_a_process_ends_when_the_one_that_started_it_is_killed():
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]);"
        "from outplay.core.processes import Process, new_python;"
        f"process = Process(new_python({SERVED!r}), lambda process, message: print(message.data, flush=True));"
        "process.ask('where'); process.ask('sleep'); input()"
    )
    command = [sys.executable, "-c", program, str(Path(__file__).parent)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
        child = int(parent.stdout.readline())
        parent.kill()
    until(lambda: not is_alive(child))


def test_a_fork_says_what_it_found_and_its_end_is_told():
    found = [1, 2]
    heard = Heard(Fork(lambda say: say("found", [*found, os.getpid()])))
    message = heard.next()
    assert message.data == [1, 2, heard.process.process.pid]
    assert heard.next() is None
    assert heard.process.process.wait() == 0


def test_a_fork_that_raises_is_ended_without_a_word(capfd):
    heard = Heard(Fork(lambda say: 1 / 0))
    assert heard.next() is None
    assert heard.process.process.wait() == 0
    assert capfd.readouterr() == ("", "")


def test_a_fork_that_hangs_is_killed_with_what_it_started():
    def hang(say):
        child = os.fork()
        if child == 0:
            signal.pause()
        say("child", child)
        signal.pause()

    heard = Heard(Fork(hang))
    child = heard.next().data
    heard.process.kill()
    assert heard.process.process.poll() == -signal.SIGKILL
    until(lambda: not is_alive(child))
