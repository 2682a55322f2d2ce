"""An engine that plays tic-tac-toe in UCI, or misbehaves: python fake_engine.py KIND [FILE].

It writes its number, and all that it hears, into the file.
"""

import os
import signal
import sys
import time


def say(line):
    print(line, flush=True)


def first_free(words):
    return next(str(cell) for cell in range(9) if str(cell) not in words)


def flood():
    while True:
        say("info depth 1 pv 0" * 50)


def rubbish():
    sys.stdout.buffer.write(b"\xff\xfe\x00 info score mate pv \n\n\nbestmove xyzzy\n")
    sys.stdout.flush()


ANSWERS = {
    "good": lambda words: say(f"info depth 1\nbestmove {first_free(words)} ponder 8"),
    "slow": lambda words: (time.sleep(0.1), say(f"bestmove {first_free(words)}")),
    "crashes": lambda words: sys.exit(3),
    "is_killed": lambda words: os.kill(os.getpid(), signal.SIGKILL),
    "closes": lambda words: (sys.stdout.flush(), os.close(1), time.sleep(60)),
    "hangs": lambda words: time.sleep(60),
    "waits": lambda words: None,
    "floods": lambda words: flood(),
    "rubbish": lambda words: rubbish(),
    "illegal": lambda words: say("bestmove 9"),
    "repeats": lambda words: say(f"bestmove {words[-1]}"),
    "nothing": lambda words: say("bestmove"),
    "resigns": lambda words: say("bestmove (none)"),
}


def main(kind, file=os.devnull):
    if kind in ("hangs", "deaf"):
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
    words = []
    with open(file, "a") as log:
        print(os.getpid(), file=log, flush=True)
        for line in sys.stdin:
            print(line.rstrip(), file=log, flush=True)
            word, *rest = line.split() or [""]
            if word == "uci" and kind != "silent":
                say("id name fake")
                say("option name Skill Level type spin default 20 min 0 max 20")
                say("option name UCI_LimitStrength type check default false")
                say("option name UCI_Elo type spin default 1350 min 1350 max 2850")
                say("uciok")
            elif word == "isready" and kind != "never_ready":
                say("readyok")
            elif word == "position":
                words = rest
            elif word == "go":
                ANSWERS[kind](words)
            elif word == "stop" and kind == "waits":
                say(f"bestmove {first_free(words)}")
            elif word == "quit" and kind != "hangs":
                return


main(*sys.argv[1:])
