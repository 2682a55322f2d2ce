"""Players and matches in a real browser: a level is chosen, a match is played and stopped, its games are looked at."""

import re

import pytest

from browser_reader import PHONE, reading
from test_browser_access import barriers
from web_games import own, raising

MATCH = "/?view=match&game=tic-tac-toe"
PLAY = "#match button[type=submit]"
LONG = "&players=mcts+nodes%3D20,random&games=200"
ALL = re.compile(r"all \d+ games are played")


def played(reader):
    """Plays the match that was chosen, to its end."""
    reader.see(PLAY).click()
    reader.expects("#match-status").to_have_text(ALL)
    return reader


# Players on the seats


@pytest.mark.slow
def test_a_level_is_chosen_and_kept_in_the_address(reader):
    reader.open("/?game=tic-tac-toe&seats=yy")
    reader.wait_for_turn()
    reader.see("#seats select").nth(1).select_option("easy")
    assert reader.words["seats"] == "y,easy"
    reader.see("#board .op-target").first.click()
    reader.expects("#record li").to_have_count(2)
    reader.expects("#said").to_have_text(
        re.compile(r"^(Second|O) played \S+: (.+playouts|.+depth.+|.*proved.*|.+random)\.$")
    )
    reader.page.reload()
    reader.wait_for_turn()
    assert reader.see("#seats select").nth(1).input_value() == "easy"


@pytest.mark.slow
def test_any_player_is_named_in_words(reader):
    reader.open("/?game=connect-four&seats=ye&seconds=60")
    reader.wait_for_turn()
    reader.see("#seats select").nth(1).select_option("words …")
    field = reader.see("#seats input").nth(1)
    field.fill("  alpha-beta   depth=3 ,")
    field.press("Enter")
    reader.wait(lambda: reader.words["seats"] == "y,alpha-beta depth=3")
    reader.see("#board .op-target").first.click()
    reader.expects("#said").to_have_text(re.compile(r"played \d: alpha-beta, not decided at depth 3"))
    reader.page.keyboard.press("ArrowLeft")
    reader.expects("#said").to_have_text("")
    reader.page.keyboard.press("ArrowRight")
    reader.expects("#said").to_have_text(re.compile("alpha-beta"))


@pytest.mark.slow
def test_players_in_words_play_each_other_to_the_end(reader):
    reader.open("/?game=tic-tac-toe&seats=random,first")
    reader.expects("#status").to_have_text(re.compile("wins|draw"))
    reader.expects("#said").to_have_text(re.compile("a move at random|the first move|the only move"))


@pytest.mark.slow
def test_words_that_are_nobody_are_told(someone_unlucky):
    reader = someone_unlucky.open("/?game=tic-tac-toe&seats=chess,y")
    reader.expects("#trouble").to_have_text(re.compile("player has 'chess'; it should be one of random, first"))
    assert reader.see("#seats input").first.input_value() == "chess"


# Matches


def test_a_match_is_chosen_played_and_kept_in_the_address(reader):
    reader.open("/?game=tic-tac-toe")
    reader.see("nav a[data-view=match]").click()
    reader.expects("#contestants select").to_have_count(2)
    reader.see("#contestants select").nth(0).select_option("random")
    reader.see("#contestants select").nth(1).select_option("first")
    reader.see("#match-games").fill("8")
    played(reader)
    assert (reader.words["players"], reader.words["games"]) == ("random,first", "8")
    assert reader.see("#match-list tbody tr").count() == 8
    assert reader.see("#figures dd").count() == 3
    assert "random against first" in reader.see("#match-picture svg").text_content()
    reader.page.reload()
    reader.expects("#contestants select").to_have_count(2)
    assert reader.see("#contestants select").nth(1).input_value() == "first"


def test_a_game_of_the_match_is_opened_in_play_and_the_match_is_still_there(reader):
    played(reader.open(f"{MATCH}&players=random,first&games=4"))
    reader.see("#match-list a").nth(2).click()
    reader.expects("#status").to_have_text(re.compile("wins|draw"))
    assert len(reader.moves) >= 5
    reader.page.go_back()
    reader.expects("#match-status").to_have_text(ALL)
    assert reader.see("#match-list tbody tr").count() == 4


def test_stop_keeps_what_was_found(reader):
    reader.open(MATCH + LONG)
    reader.see(PLAY).click()
    reader.expects("#match-list tbody tr").not_to_have_count(0)
    reader.see("#match-stop").click()
    reader.expects("#match-status").to_have_text(re.compile(r"stopped after \d+ of 200 games"))
    assert 0 < reader.see("#match-list tbody tr").count() < 200
    assert reader.see("#figures dd").count() == 3
    assert reader.see("#match-stop").is_disabled()


@pytest.mark.slow
def test_another_game_ends_the_match_and_clears_it(reader):
    reader.open(MATCH + LONG)
    reader.see(PLAY).click()
    reader.expects("#match-list tbody tr").not_to_have_count(0)
    reader.see("#game").select_option("nim")
    reader.expects("#match-found").to_be_hidden()
    reader.expects("#match-status").to_have_text("")


@pytest.mark.slow
def test_players_join_and_leave(reader):
    reader.open(f"{MATCH}&players=random,first&games=6")
    reader.expects("#contestants select").to_have_count(2)
    assert reader.see("#contestants button").first.is_disabled()
    for count in (3, 4, 5, 6):
        reader.see("#more-players").click()
        reader.expects("#contestants select").to_have_count(count)
    assert reader.see("#more-players").is_disabled()
    for _ in range(3):
        reader.see("#contestants button").first.click()
    assert len(reader.words["players"].split(",")) == 3
    reader.see("#contestants select").nth(0).select_option("random")
    played(reader)
    assert reader.see("#figures dt").count() == 3


@pytest.mark.slow
def test_as_many_are_proposed_as_the_game_has_seats(reader):
    reader.open("/?view=match&game=last-stone")
    reader.expects("#contestants select").to_have_count(3)


def test_a_fault_of_the_rules_is_told_and_the_games_before_it_stay(someone_unlucky, site):
    site.own.write_text(raising("utility"))
    try:
        reader = someone_unlucky.open("/?view=match&game=own&players=random,first")
        reader.see(PLAY).click()
        reader.expects("#trouble").to_have_text(re.compile("in utility: ValueError: the dog ate it"))
        reader.expects("#match-status").to_have_text("stopped after 0 of 20 games")
    finally:
        site.own.write_text(own())


@pytest.mark.slow
def test_a_match_fits_a_phone(chromium, site):
    with reading(chromium, site.address, viewport=PHONE, has_touch=True, is_mobile=True) as reader:
        played(reader.open(f"{MATCH}&players=random,first,mcts+nodes%3D20,random&games=12"))
        assert not reader.is_too_wide()


@pytest.mark.parametrize(
    "players", ["random,first", pytest.param("random,first,mcts+nodes%3D20", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_a_match_has_no_barriers(chromium, site, scheme, players):
    assert barriers(chromium, site, f"{MATCH}&players={players}&games=6", scheme, then=played) == []
