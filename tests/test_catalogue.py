"""Games by name: a wrong number is told with the numbers that the game takes, in the terminal and in the page."""

import pytest

from outplay.errors import NoSuchGame
from outplay.notation import GAMES, load_game, takes
from outplay.web.inputs import BadRequest, game_of

TAKES = "mnk takes numbers: write mnk:columns,rows,row, as in mnk:4,3,3"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("tic-tac-toe:4", "tic-tac-toe:4 is not a game; tic-tac-toe takes no numbers"),
        ("mnk:abc", f"mnk:abc is not a game; {TAKES}"),
        ("mnk:1,2,3,4,5", f"mnk:1,2,3,4,5 is not a game; {TAKES}"),
        ("mnk:4,", f"mnk:4, is not a game; {TAKES}"),
        ("hex:0", "hex:0 is not a game (the board is 0 x 0; the size should be 1 to 8); hex takes numbers: write"),
    ],
)
def test_a_wrong_number_is_told_with_what_the_game_takes(text, says):
    with pytest.raises(NoSuchGame) as caught:
        load_game(text)
    assert str(caught.value).startswith(says)


@pytest.mark.parametrize("text", ["mnk:abc", "mnk:99999", "mnk:"])
def test_the_page_is_told_so_too(text):
    with pytest.raises(BadRequest) as caught:
        game_of({"game": text}, own=False)
    assert str(caught.value) == f"game is {text!r}; {TAKES}; a number has at most three digits"


def test_the_example_of_every_game_is_a_game():
    for name, listed in GAMES.items():
        if listed.numbers:
            load_game(takes(name).rpartition(" ")[2])
