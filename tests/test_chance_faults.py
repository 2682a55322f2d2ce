"""Faults planted in the text of Star1 and Star2, one at a time: a law of test_chance_search.py catches each of them."""

from pathlib import Path

import pytest

import test_chance_search as laws
from dice_graphs import Graph
from outplay.searching import chance
from outplay.searching.chance import star

TEXT = Path(star.__file__).read_text()


def planted(right, wrong):
    """The search with one thing in its text replaced."""
    assert TEXT.count(right) == 1, f"star.py no longer says {right!r}"
    room = {"__name__": star.__name__}
    exec(compile(TEXT.replace(right, wrong), "star.py with a fault", "exec"), room)
    return room["star_with"]


def every_window(cuts):
    laws.hold_to_fractions("plain", range(300), [cuts], [Graph])


def is_caught(monkeypatch, right, wrong, law, *arguments):
    """Does the law hold for the text as it is, and not for the one with the fault?"""
    law(*arguments)
    monkeypatch.setattr(chance, "star_with", planted(right, wrong))
    with pytest.raises(AssertionError):
        law(*arguments)
    return True


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("a, b = ceiling - (most - alpha) / share,", "a, b = ceiling - (most - alpha),"),
        (" floor + (beta - least) / share", " floor + (beta - least)"),
        ("least + share * (value - floor),", "least + (value - floor),"),
        (", most - share * (ceiling - value)", ", most - (ceiling - value)"),
    ],
)
def test_a_probability_forgotten_in_the_bound_of_star1_is_caught(monkeypatch, right, wrong):
    assert is_caught(monkeypatch, right, wrong, every_window, "Star1")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("least = least + share * (known - low)", "least = least + (known - low)"),
        ("most = most - share * (high - known)", "most = most - (high - known)"),
    ],
)
def test_a_probability_forgotten_in_the_bound_of_star2_is_caught(monkeypatch, right, wrong):
    assert is_caught(monkeypatch, right, wrong, every_window, "Star2")


@pytest.mark.parametrize(
    ("right", "wrong", "cuts"),
    [
        ("x, y = (a, b) if raises else (-b, -a)", "x, y = a, b", "Star1"),
        ("known = min(max(value if raises else -value, low), high)", "known = min(max(value, low), high)", "Star2"),
    ],
)
def test_a_bound_from_the_wrong_players_view_is_caught(monkeypatch, right, wrong, cuts):
    assert is_caught(monkeypatch, right, wrong, every_window, cuts)


def test_a_table_entry_kept_across_windows_at_a_chance_node_is_caught(monkeypatch):
    right = "Entry(best, bound, depth, proved, best_number)"
    wrong = "Entry(best, EXACT if throws else bound, depth, proved, best_number)"
    assert is_caught(monkeypatch, right, wrong, laws.test_one_table_serves_every_window)


def test_a_bound_of_a_probe_taken_for_a_value_is_caught(monkeypatch):
    right = "bound = LOWER if best >= beta or probes else UPPER"
    wrong = "bound = LOWER if best >= beta else UPPER"
    assert is_caught(monkeypatch, right, wrong, laws.test_one_table_serves_every_window)
