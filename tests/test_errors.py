"""What goes wrong is said in words, by the right class, with what to do next."""

import sys
from math import inf, nan
from types import SimpleNamespace

import pytest

import outplay
from outplay import CHANCE, OutplayError, errors, recursion
from outplay.errors import BadOption, BadValue, NoActions, NotAGame, NotOffered, TooDeep, Unsuited
from outplay.games import Kalah, LastStone, TicTacToe, Tree

WHOLE = (
    outplay.minimax_decision,
    outplay.minimax_search,
    outplay.alpha_beta_search,
    outplay.alpha_beta_search_3e,
    outplay.alpha_beta_table_search,
    outplay.expectiminimax_search,
    outplay.max_n_search,
)
LIMITED = (outplay.h_minimax_search, outplay.h_alpha_beta_search)
ALL = [(search, {}) for search in WHOLE] + [(search, {"depth": 4}) for search in LIMITED]
WINDOWED = (*WHOLE[2:5], outplay.h_alpha_beta_search)
TWO_PLAYERS = [(search, options) for search, options in ALL if search not in WHOLE[-2:]]
every_search = pytest.mark.parametrize(("search", "options"), ALL, ids=lambda it: getattr(it, "__name__", ""))
every_two_player_search = pytest.mark.parametrize(
    ("search", "options"), TWO_PLAYERS, ids=lambda it: getattr(it, "__name__", "")
)


def plain(**words):
    """A game of one move, 0 -> 1, that is not of our class; words replace its own."""
    known = {
        "initial": 0,
        "players": (0, 1),
        "to_move": lambda state: 0,
        "actions": lambda state: ["go"],
        "result": lambda state, action: state + 1,
        "is_terminal": lambda state: state == 1,
        "utility": lambda state, player: 1,
        "evaluate": lambda state, player: 0,
    }
    return SimpleNamespace(**{word: value for word, value in {**known, **words}.items() if value is not None})


def test_the_tree_of_errors_is_drawn_as_it_is():
    classes = {name: cls for name, cls in vars(errors).items() if isinstance(cls, type)}
    drawn = {word for word in errors.__doc__.replace("(", " ").split() if word in classes}
    assert drawn == set(classes)
    assert all(issubclass(cls, OutplayError) for cls in classes.values())
    for line in errors.__doc__.splitlines():
        for name, cls in classes.items():
            for builtin in (TypeError, ValueError):
                if f" {name} " in line and f"({builtin.__name__})" in line:
                    assert issubclass(cls, builtin)


@every_search
def test_a_plain_object_with_the_six_words_is_a_game(search, options):
    assert tuple(search(plain(), 0, **options)) == (1, "go")


@every_search
@pytest.mark.parametrize("word", ["initial", "to_move", "actions", "result", "is_terminal", "utility"])
def test_a_missing_word_is_named(search, options, word):
    with pytest.raises(NotAGame, match=f"has no {word}; a game needs initial, to_move"):
        search(plain(**{word: None}), 0, **options)


@pytest.mark.parametrize(
    ("theirs", "ours"), [("terminal_test", "is_terminal"), ("player", "to_move"), ("legal_moves", "actions")]
)
@every_search
def test_a_game_of_another_edition_is_told_the_word_to_use(search, options, theirs, ours):
    with pytest.raises(NotAGame, match=f"it has {theirs}, .*: rename it to {ours}"):
        search(plain(**{ours: None, theirs: lambda state: 0}), 0, **options)


@every_search
@pytest.mark.parametrize("rules", [TicTacToe, Kalah])
def test_a_class_is_not_yet_a_game(search, options, rules):
    with pytest.raises(NotAGame, match=rf"is a class; make a game of it first: {rules.__name__}\(\)"):
        search(rules, rules().initial, **options)


@every_search
def test_words_of_the_wrong_kind_are_named(search, options):
    with pytest.raises(NotAGame, match=r"initial is .* it should be a plain attribute"):
        search(plain(initial=lambda: 0), 0, **options)
    with pytest.raises(NotAGame, match=r"actions is .* it should be a method"):
        search(plain(actions=["go"]), 0, **options)


@pytest.mark.parametrize("search", WINDOWED)
@pytest.mark.parametrize("cut", ["<", "", None, "=>"])
def test_an_unknown_cut_is_refused(search, cut):
    options = {"depth": 2} if search in LIMITED else {}
    with pytest.raises(BadOption, match="it should be one of '>=', '>'"):
        search(plain(), 0, cut=cut, **options)


@pytest.mark.parametrize("search", WINDOWED)
@pytest.mark.parametrize("window", [(1, 1), (2, 1), (inf, -inf), (nan, 1), (0, nan), (None, 1), ("a", "b")])
def test_an_empty_window_is_refused(search, window):
    options = {"depth": 2} if search in LIMITED else {}
    with pytest.raises(BadOption, match="alpha should be a number below beta"):
        search(plain(), 0, alpha=window[0], beta=window[1], **options)


DEPTHS = (*LIMITED, outplay.alpha_beta_table_search, outplay.expectiminimax_search, outplay.max_n_search)


@pytest.mark.parametrize("search", DEPTHS)
@pytest.mark.parametrize("depth", [0, -1, True, 1.5, "3", inf])
def test_a_depth_is_a_whole_number_of_plies(search, depth):
    with pytest.raises(BadOption, match="it should be a whole number, at least 1"):
        search(plain(), 0, depth=depth)


@pytest.mark.parametrize("search", LIMITED)
def test_a_heuristic_search_is_told_where_to_cut_off_once(search):
    for options in ({}, {"depth": 2, "is_cutoff": lambda state, depth: True}):
        with pytest.raises(BadOption, match="give either depth=4 or is_cutoff="):
            search(plain(), 0, **options)


@pytest.mark.parametrize("search", DEPTHS)
def test_a_depth_limit_needs_an_evaluation(search):
    with pytest.raises(NotOffered, match="write one, or pass evaluate="):
        search(plain(evaluate=None), 0, depth=2)
    with pytest.raises(NotOffered, match="TicTacToe has no evaluate"):
        search(TicTacToe(), TicTacToe.initial, depth=2)
    assert search(plain(evaluate=None), 0, depth=2, evaluate=lambda state, player: 0).value == 1


@pytest.mark.parametrize("search", DEPTHS)
def test_an_evaluation_may_be_hung_on_the_game_itself(search):
    game = TicTacToe()
    game.evaluate = lambda state, player: 0
    assert search(game, game.initial, depth=1).certainty == "estimate"


@every_search
def test_an_open_state_without_actions_is_named(search, options):
    with pytest.raises(NoActions, match="end the game there or list a move"):
        search(plain(actions=lambda state: []), 0, **options)
    deeper = plain(is_terminal=lambda state: state == 2, actions=lambda state: ["go"] if state == 0 else ())
    with pytest.raises(NoActions, match="end the game there or list a move"):
        search(deeper, 0, **options)


@every_search
@pytest.mark.parametrize("value", [nan, None, "1", [1], 1j])
def test_a_utility_is_a_number(search, options, value):
    with pytest.raises(BadValue, match="it should be a number, more being better"):
        search(plain(utility=lambda state, player: value), 0, **options)


@pytest.mark.parametrize("search", DEPTHS)
@pytest.mark.parametrize("value", [nan, None, "1"])
def test_an_evaluation_is_a_number(search, value):
    game = plain(evaluate=lambda state, player: value, is_terminal=lambda state: state == 9)
    with pytest.raises(BadValue, match=r"evaluate.*it should be a number, more being better"):
        search(game, 0, depth=2)


def thrown(*probabilities):
    """A game in which 0 may let dice be thrown, or not."""
    return plain(
        to_move=lambda state: CHANCE if state == 1 else 0,
        is_terminal=lambda state: state == 2,
        outcomes=lambda state: [(i, p) for i, p in enumerate(probabilities)],
    )


CHANCES = (outplay.expectiminimax_search, outplay.max_n_search)


@pytest.mark.parametrize("search", CHANCES)
@pytest.mark.parametrize("probabilities", [(), (0.5,), (0.5, 0.6)])
def test_probabilities_sum_to_one(search, probabilities):
    with pytest.raises(BadValue, match="they should sum to 1"):
        search(thrown(*probabilities), 0)


@pytest.mark.parametrize("search", CHANCES)
@pytest.mark.parametrize("probabilities", [(1.5, -0.5), (nan, 1), (None, 1), ("1/2", "1/2")])
def test_a_probability_is_a_number_between_0_and_1(search, probabilities):
    with pytest.raises(BadValue):
        search(thrown(*probabilities), 0)


@pytest.mark.parametrize("search", CHANCES)
def test_chance_without_outcomes_is_named_watched_or_not(search):
    game = thrown(1)
    del game.outcomes
    for watch in (None, outplay.Observer()):
        with pytest.raises(NotOffered, match=r"has no outcomes\(state\): list \(action, probability\) pairs"):
            search(game, 0, watch=watch)


@every_two_player_search
def test_chance_is_refused_by_name(search, options):
    with pytest.raises(Unsuited, match=f"{search.__name__} has no chance nodes: .* with expectiminimax_search"):
        search(thrown(0.5, 0.5), 0, **options)


@every_two_player_search
def test_chance_at_the_root_is_refused_by_name(search, options):
    game = plain(to_move=lambda state: CHANCE, outcomes=lambda state: [("go", 1)])
    with pytest.raises(Unsuited, match=f"{search.__name__} has no chance nodes: .* with expectiminimax_search"):
        search(game, 0, **options)


def test_chance_first_needs_a_point_of_view():
    game = plain(to_move=lambda state: CHANCE, outcomes=lambda state: [("go", 1)])
    with pytest.raises(BadOption, match="say whose view you want with player="):
        outplay.expectiminimax_search(game, 0)
    assert outplay.expectiminimax_search(game, 0, player=0).value == 1


@pytest.mark.parametrize(("search", "options"), [*TWO_PLAYERS, (outplay.expectiminimax_search, {})])
def test_a_third_player_is_refused_by_name(search, options):
    game = LastStone(7)
    if "depth" in options:
        options = {"depth": 9, "evaluate": lambda state, player: 0}
    with pytest.raises(Unsuited, match=f"{search.__name__} is for two players.*search this game with max_n_search"):
        search(game, game.initial, **options)


@pytest.mark.parametrize("search", WINDOWED[:3])
def test_a_third_player_behind_a_cut_is_refused_too(search):
    """B would rather have 9 than spite A, so that a cut that takes B for MIN loses A's 9."""
    game = Tree([[(5, 0, 0), (6, 0, 0)], [(1, 0, 0), [(9, 9, 0), (9, 9, 0)]]], players=3)
    assert outplay.max_n_search(game, 0).value == 9
    with pytest.raises(Unsuited, match="max_n_search"):
        search(game, 0)


def test_max_n_needs_the_players():
    with pytest.raises(Unsuited, match=r"give it players = \(0, 1, 2\)"):
        outplay.max_n_search(plain(players=None), 0)
    with pytest.raises(Unsuited, match=r"'X' moves in 0, but players is .*: name all who move in players, 'X' too"):
        outplay.max_n_search(plain(to_move=lambda state: "X"), 0)


FEW = 20_000
"""Frames, far fewer than a search may have: the way to the real limit takes ten seconds."""


@pytest.mark.parametrize(
    ("search", "watch", "frames"),
    [
        *((search, None, FEW) for search in WHOLE),
        (outplay.alpha_beta_search, outplay.Observer(), FEW),
        pytest.param(outplay.minimax_search, None, recursion.FRAMES, marks=pytest.mark.slow),
    ],
)
def test_a_game_without_end_is_too_deep_and_the_limit_is_put_back(search, watch, frames, monkeypatch):
    monkeypatch.setattr(recursion, "FRAMES", frames)
    before = sys.getrecursionlimit()
    circle = plain(result=lambda state, action: 1 - state, is_terminal=lambda state: False)
    with pytest.raises(TooDeep, match=r"it may have a cycle.*a depth limit ends the search"):
        search(circle, 0, watch=watch)
    assert sys.getrecursionlimit() == before


@every_search
@pytest.mark.parametrize("word", ["to_move", "actions", "result", "is_terminal", "utility"])
@pytest.mark.parametrize("error", [KeyError("mine"), KeyboardInterrupt(), ZeroDivisionError()], ids=repr)
def test_an_error_of_the_game_passes_through_unchanged(search, options, word, error):
    def broken(*_):
        raise error

    before = sys.getrecursionlimit()
    for watch in (None, outplay.Observer()):
        with pytest.raises(type(error)) as caught:
            search(plain(**{word: broken}), 0, watch=watch, **options)
        assert caught.value is error
    assert sys.getrecursionlimit() == before


@every_search
@pytest.mark.parametrize("nobody", [None, CHANCE, "the bank"])
def test_an_end_at_which_nobody_moves_is_worth_what_it_is_to_who_begins(search, options, nobody):
    """The second player has won."""
    game = plain(
        players=("first", "second"),
        to_move=lambda state: nobody if state == 1 else "first",
        utility=lambda state, player: {"first": -3, "second": 3}[player],
    )
    result = search(game, 1, **options)
    assert (result.value, result.player, result.line) == (-3, "first", ())
