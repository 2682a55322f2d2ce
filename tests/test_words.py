"""The vocabulary is one table: everything that lists words agrees with it."""

import inspect
import re
from pathlib import Path

import pytest

from outplay import Game, check_game
from outplay.errors import NotAGame
from outplay.games import DiceGame, TicTacToe, Tree
from outplay.notation import GAMES, load_game
from outplay.words import COMPILED, COMPILED_METHODS, REQUIRED, WORDS, misspelt, require_game, throws_dice

BOOK = ("initial", "to_move", "actions", "result", "is_terminal", "utility")


def public_names(cls):
    """What a class has that people may write: its annotations and its attributes."""
    return {name for name in (*vars(cls), *vars(cls).get("__annotations__", {})) if not name.startswith("_")}


def test_the_table_has_every_word_of_game_and_no_other():
    assert set(WORDS) == public_names(Game)
    assert all(name == word.name for name, word in WORDS.items())


@pytest.mark.parametrize("word", WORDS.values(), ids=WORDS)
def test_facts_are_attributes_and_methods_take_the_arguments_of_the_table(word):
    own = getattr(Game, word.name, None)
    assert callable(own) != word.is_fact
    if not word.is_fact:
        assert tuple(inspect.signature(own).parameters) == ("self", *word.arguments)


def test_the_required_words_are_the_six_of_the_book():
    assert REQUIRED == BOOK
    assert all(not word.required for word in WORDS.values() if word.name not in BOOK)


@pytest.mark.parametrize("word", [word for word in WORDS.values() if not word.required], ids=lambda word: word.name)
def test_the_docstring_says_what_the_table_says_a_word_unlocks(word):
    source = re.sub(r"\s+", " ", inspect.getsource(Game).replace('"""', ""))
    said = re.search(rf"\b(def {word.name}\(|{word.name}: ).*?[Uu]nlocks (.*?)[.:,]? ", source)
    assert said
    assert f"nlocks {word.unlocks}" in source[said.start() : said.end() + len(word.unlocks)]


def test_what_the_compiler_asks_and_replays_is_what_the_table_calls_compiled():
    from outplay.compiling import fingerprint, replay

    assert fingerprint.ASKED == COMPILED
    assert set(replay.REPLIES) == set(replay.ASK) == set(COMPILED_METHODS)


class Misspelt:
    """Six words, two of them misspelt."""

    initial = 0

    def to_move(self, state):
        return 0

    def result(self, state, action):
        return 1

    def utility(self, state, player):
        return 0


def with_names(*names):
    return type("Typo", (Misspelt,), dict.fromkeys(names, lambda self, state: []))()


@pytest.mark.parametrize("theirs", ["is_terminl", "isTerminal", "is_terminal_", "terminal", "isterminal"])
def test_a_misspelt_word_gets_a_suggestion(theirs):
    with pytest.raises(NotAGame, match=f"has no is_terminal; it has {theirs}: rename it to is_terminal$"):
        require_game(with_names("actions", theirs))


@pytest.mark.parametrize("theirs", ["get_actions", "getActions", "action", "acitons"])
def test_prefixes_and_other_spellings_are_seen_through(theirs):
    with pytest.raises(NotAGame, match=f"it has {theirs}: rename it to actions"):
        require_game(with_names("is_terminal", theirs))


def test_two_missing_words_are_both_named():
    with pytest.raises(NotAGame) as said:
        require_game(with_names("get_actions", "isTerminal"))
    assert str(said.value) == (
        "Typo has no actions and no is_terminal; it has get_actions: rename it to actions; "
        "it has isTerminal: rename it to is_terminal"
    )
    with pytest.raises(NotAGame, match="has no actions and no is_terminal; a game needs initial, to_move"):
        require_game(with_names())


def test_two_words_of_the_wrong_kind_are_both_named():
    game = with_names("is_terminal")
    game.actions, game.result = [1], 7
    with pytest.raises(NotAGame, match=r"actions is \[1\]; it should be a method; Typo.result is 7"):
        require_game(game)


def test_one_word_of_another_edition_that_stands_for_two_is_named_once():
    class Second:
        initial = 0

        def successors(self, state):
            return ()

    with pytest.raises(NotAGame, match="rename it to actions and result") as said:
        require_game(Second())
    assert str(said.value).count("successors") == 1


@pytest.mark.parametrize("name", GAMES)
def test_no_game_of_the_library_has_a_name_that_looks_misspelt(name):
    assert misspelt(load_game(name)) == {}


def test_has_chance_is_a_fact_of_the_game_and_throws_dice_a_question_about_it():
    assert throws_dice(DiceGame())
    assert not throws_dice(TicTacToe())
    assert not throws_dice(Tree([1, 2]))
    assert throws_dice(Tree([{"chance": [[0.5, 4], [0.5, 1]]}, 3]))


def test_check_game_says_it_too():
    (fault,) = check_game(with_names("actions", "isTerminal")).faults
    assert "rename it to is_terminal" in fault.says


def test_the_page_lists_every_optional_word_with_what_it_unlocks():
    page = (Path(__file__).parent.parent / "docs" / "first-game.md").read_text()
    rows = re.findall(r"^\| `(\w+)(?:\((.*?)\))?` \| (.*) \|$", page, re.MULTILINE)
    optional = [word for word in WORDS.values() if not word.required]
    assert rows == [(word.name, ", ".join(word.arguments), word.unlocks) for word in optional]
