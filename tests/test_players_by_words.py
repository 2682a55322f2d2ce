"""Players: words, functions, classes and objects that choose moves."""

import inspect
import pickle
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from unittest import mock

import pytest

import outplay as op
from outplay.core.run import Run
from outplay.errors import BadPlayer
from outplay.games import ConnectFour, DiceGame, LastStone, Nim, TicTacToe
from outplay.playing import LEVELS, Player, ask_player, begin_game, player_names
from outplay.playing.by_name import READ
from outplay.playing.thinker import MOVE_SECONDS, TIMELY_SHARE, Thinker
from outplay.playing.time_plan import MOST_MOVES, GameClock, TimePlan, moves_to_expect, plan_of_move

HERE = Path(__file__).parent
FILE = HERE / "match_players.py"
QUICK = [
    "random",
    "random seed=3",
    "first",
    "auto nodes=50",
    "alpha-beta depth=2",
    "mtdf depth=2 engine=plain",
    "novice",
    "easy",
    "medium",
    "alpha-beta nodes=100 seed=4 threads=1 table_mb=2 selective=false",
]


@pytest.mark.parametrize("words", QUICK)
@pytest.mark.parametrize("game", [TicTacToe(), ConnectFour(4, 4), Nim(3, 4, 5)], ids=lambda game: type(game).__name__)
def test_words_name_a_player_of_legal_moves(words, game):
    player, state = op.player(words), game.initial
    assert isinstance(player, Player)
    begin_game(player, game, seed=1)
    history = []
    while not game.is_terminal(state):
        action = player.play(game, state, history=history)
        assert action in game.actions(state)
        history.append(state)
        state = game.result(state, action)


@pytest.mark.parametrize("game", [DiceGame(), LastStone()], ids=lambda game: type(game).__name__)
def test_auto_plays_games_of_chance_and_for_three(game):
    assert op.player("auto nodes=100").play(game, game.initial) in game.actions(game.initial)


def test_every_option_of_a_method_is_one_of_the_search():
    options = inspect.signature(op.search).parameters
    assert set(READ) - {"random"} <= set(options)


def test_a_player_says_how_it_was_asked_for():
    for words in QUICK:
        assert str(op.player(words)) == words


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("", "'' names no player; players: random, first, human, novice"),
        ("alpa-beta depth=3", "there is no player 'alpa-beta depth=3'; did you mean 'alpha-beta'? players: random"),
        ("alpha-beta depht=3", "'alpha-beta depht=3' has an option 'depht' that is not known; did you mean depth?"),
        ("alpha-beta depth=x", "depth is 'x' in 'alpha-beta depth=x'; it should be a whole number"),
        ("alpha-beta depth=0", "depth is 0; it should be a whole number, at least 1"),
        ("alpha-beta depth=3 depth=4", "says depth twice: leave one of them out"),
        ("alpha-beta 3", "'3' in 'alpha-beta 3' is no option: write seconds=1"),
        ("auto seconds=-1", "seconds is -1.0; it should be a number above 0"),
        ("auto random=2", "random is '2' in 'auto random=2'; it should be the share of moves made at random"),
        ("auto selective=maybe", "selective is 'maybe' in 'auto selective=maybe'; it should be true or false"),
        ("auto engine=fast", "engine is 'fast'; it should be one of"),
        ("random depth=3", "has an option 'depth' that is not known; options: seed"),
        ("first seed=3", "has an option 'seed' that is not known; it takes none"),
        ("eazy", "did you mean 'easy'?"),
        ("'auto", "names no player"),
        ("nowhere.py:clever", "there is no file nowhere.py"),
        (f"{FILE}:lost", "nothing called 'lost'; players in it: last, "),
        (f"{FILE}:rais", f"did you mean {FILE}:raises?"),
        (f"{FILE}", "no player named; players in it: last"),
        (f"{FILE}:last depth=3", "takes no options, and depth came: leave them out, or write a class"),
        (
            f"{FILE}:Counting depth=3",
            "cannot be made so (got an unexpected keyword argument 'depth'); it takes (start=0)",
        ),
        (f"{FILE}:time", "is no player"),
    ],
)
def test_words_that_name_nobody_are_told_what_would(words, says):
    with pytest.raises(BadPlayer) as told:
        op.player(words)
    assert says in str(told.value)


@pytest.mark.parametrize("what", [None, 3, object(), len, int, lambda: 0, TicTacToe()])
def test_what_cannot_play_is_no_player(what):
    with pytest.raises(BadPlayer, match="player"):
        op.player(what)


def test_a_function_is_a_player_and_is_told_what_it_names():
    game = TicTacToe()
    assert op.player(lambda game, state: 5).play(game, game.initial) == 5
    told = op.player(lambda game, state, seconds_left: seconds_left)
    assert told.play(game, game.initial, seconds_left=7) == 7
    every = op.player(lambda game, state, **words: sorted(words))
    assert every.play(game, game.initial) == ["history", "seconds_left"]


def test_an_object_need_not_take_what_it_does_not_use():
    class Short:
        def begin(self, game, seed):
            self.seed = seed

        def play(self, game, state):
            return self.seed

    player = op.player(Short())
    begin_game(player, None, seed=4, seconds=1)
    assert ask_player(player, None, None, [], 3.0) == 4


@pytest.mark.parametrize(
    ("name", "move"), [("last", 8), ("Counting", 1), ("Counting start=4", 5), ("make_counting", 4), ("ready_made", 6)]
)
def test_a_file_has_functions_classes_objects_and_what_makes_them(name, move):
    game = TicTacToe()
    assert op.player(f"{FILE}:{name}").play(game, game.initial) == move


def test_a_file_with_one_player_needs_no_name(tmp_path):
    path = tmp_path / "just_one_player.py"
    path.write_text("from random import choice\ndef only(game, state): return 4\n")
    assert op.player(str(path)).play(TicTacToe(), TicTacToe().initial) == 4


def test_a_file_is_loaded_once(tmp_path):
    path = tmp_path / "loaded_once.py"
    path.write_text("class State: pass\ndef one(game, state): return State\ndef two(game, state): return State\n")
    one, two = op.player(f"{path}:one"), op.player(f"{path}:two")
    assert one.play(None, None) is two.play(None, None)


@pytest.mark.parametrize("words", QUICK)
def test_the_same_seed_plays_the_same_game(words):
    game = ConnectFour(4, 4)

    def moves(seed):
        player, state, made = op.player(words), game.initial, []
        begin_game(player, game, seed=seed)
        while not game.is_terminal(state):
            made.append(player.play(game, state))
            state = game.result(state, made[-1])
        return made

    assert moves(5) == moves(5)
    if words in ("random", "novice"):
        assert moves(5) != moves(6)


def test_a_seed_in_the_words_is_stronger_than_the_game_s():
    game, player = ConnectFour(), op.player("random seed=3")
    firsts = set()
    for seed in range(20):
        begin_game(player, game, seed=seed)
        firsts.add(player.play(game, game.initial))
    assert len(firsts) == 1


@pytest.mark.parametrize(
    ("words", "games", "waits"),
    [
        ("alpha-beta seconds=0.1", 0, [False]),
        ("mcts", 0, [False]),
        ("auto seconds=0.1", 20, [True, True]),
        ("alpha-beta seconds=0.1", 2, [False]),
        ("alpha-beta seconds=0.001", 100, []),
        ("alpha-beta depth=3", 1000, []),
        ("alpha-beta seconds=1 engine=plain", 1000, []),
        ("alpha-beta depth=3 engine=compiled", 0, [True]),
    ],
)
def test_kernels_are_ready_before_a_game_where_time_counts(monkeypatch, words, games, waits):
    waited = []
    monkeypatch.setattr(Run, "wait_until_ready", lambda run, makes: waited.append(makes))
    op.player(words).prepare(ConnectFour(4, 4), games)
    assert waited == waits


def test_who_plays_for_time_searches_by_compiled_code_from_the_first_move_if_it_is_kept():
    known, game = ConnectFour(4, 4), ConnectFour(4, 4)
    op.search(known, method="alpha-beta", depth=1, engine="compiled")
    before = op.search(game, method="alpha-beta", nodes=20)
    begin_game(op.player("alpha-beta seconds=1"), game)
    after = op.search(game, method="alpha-beta", nodes=20)
    assert (before.engine, after.engine) == ("plain", "compiled")


def test_a_share_of_moves_is_random():
    game, player = Nim(15), op.player("alpha-beta depth=1 random=0.5")
    begin_game(player, game, seed=1)
    searched = 0
    for _ in range(400):
        player.play(game, game.initial)
        searched += player.found is not None
    assert 150 < searched < 250


def limits(words, seconds=None, seconds_left=None):
    """With which limit the player of these words searches."""
    game, player = TicTacToe(), op.player(words)
    begin_game(player, game, seconds=seconds)
    asked = "search" if seconds_left is None else "deepen"
    with mock.patch(f"outplay.playing.thinker.{asked}", return_value=mock.MagicMock()) as search:
        search.return_value.__iter__.return_value = [op.search(game, depth=1)]
        player.play(game, game.initial, seconds_left=seconds_left)
    return search.call_args.kwargs["limit"]


def test_the_shortest_limit_holds():
    assert limits("auto") == op.Limit(seconds=MOVE_SECONDS)
    assert limits("auto depth=3") == op.Limit(depth=3)
    assert limits("auto seconds=3") == op.Limit(seconds=3)
    assert limits("auto", seconds=0.2) == op.Limit(seconds=0.2 * TIMELY_SHARE)
    assert limits("auto seconds=3", seconds=0.2) == op.Limit(seconds=0.2 * TIMELY_SHARE)
    assert limits("auto seconds=0.1", seconds=1) == op.Limit(seconds=0.1)
    assert limits("auto nodes=7", seconds=1) == op.Limit(nodes=7, seconds=TIMELY_SHARE)
    assert 0.5 < limits("auto", seconds_left=10).seconds < 5
    assert limits("auto", seconds=0.2, seconds_left=100).seconds == 0.2 * TIMELY_SHARE


def test_time_for_a_game_is_divided_over_the_moves_to_come():
    game = ConnectFour()
    assert 10 < moves_to_expect(game, game.initial, 1) < 25
    late = game.position("44444432222211111133333")
    assert moves_to_expect(game, late, 1) < moves_to_expect(game, game.initial, 1)
    left = 60.0
    for _ in range(100):
        spent = plan_of_move(game, game.initial, left).most
        assert 0.001 <= spent < left
        left -= spent


def test_a_clock_keeps_something_back_and_gives_what_each_move_adds():
    game = ConnectFour()
    for left in (0.001, 0.1, 1, 60, 3600):
        for plan in (plan_of_move(game, game.initial, left), plan_of_move(game, game.initial, left, moves_to_go=1)):
            assert 0 < plan.share <= plan.most <= max(left / 2, 0.001)
    without, more = (plan_of_move(game, game.initial, 60, increment, moves_to_go=30) for increment in (0, 2))
    assert more.share == pytest.approx(without.share + 1.5)
    assert plan_of_move(game, game.initial, 60, moves_to_go=30, reserve=10).share == pytest.approx(50 / 30)


def found_in_turn(*answers):
    """At which of these answers, each a move and a value, a search has found enough in a tenth of its share each."""
    plan = TimePlan(share=10, most=15)
    for count, (action, value) in enumerate(answers, 1):
        plan.began = perf_counter() - count
        if plan.is_enough(replace(op.search(ConnectFour(), depth=1), action=action, value=value)):
            return count
    return None


def test_a_search_ends_early_where_the_move_is_clear_and_goes_on_where_the_value_fell():
    assert found_in_turn(*[(3, 0.1)] * 15) == 5
    assert found_in_turn(*[(count % 2, 0.1) for count in range(15)]) == 6
    assert found_in_turn(*[(count % 2, -count) for count in range(15)]) == 15


def test_without_an_evaluation_every_move_has_its_whole_share():
    game = TicTacToe()
    assert not plan_of_move(game, game.initial, 1).is_judged
    plan = TimePlan(share=10, most=15, is_judged=False, began=perf_counter() - 9)
    assert not plan.is_enough(op.search(game))


@pytest.mark.parametrize("text", ["", "+1", "0", "-1+1", "1+-1", "inf", "nan+1", "1:30", "1+1+1", None, 5j])
def test_a_clock_that_is_none_is_named(text):
    with pytest.raises(op.errors.BadOption, match="clock is"):
        GameClock.read(text)


def test_an_endless_game_has_an_end_to_expect():
    class Endless:
        initial, players = 0, (0, 1)

        def to_move(self, state):
            return state % 2

        def actions(self, state):
            return [1]

        def result(self, state, action):
            return state + 1

        def is_terminal(self, state):
            return False

    assert moves_to_expect(Endless(), 0, 1) == MOST_MOVES


@pytest.mark.parametrize("words", ["random", "first", "auto nodes=5", "easy"])
def test_players_by_words_can_be_sent_as_they_are(words):
    game, player = TicTacToe(), op.player(words)
    begin_game(player, game, seed=2)
    again = pickle.loads(pickle.dumps(player))
    assert again.play(game, game.initial) == player.play(game, game.initial)


def test_levels_are_words_that_say_what_they_do():
    for level, words in LEVELS.items():
        assert isinstance(op.player(level), Thinker)
        assert op.player(level).limit == op.player(words).limit
    assert op.player("hard seconds=0.25").limit == op.Limit(seconds=0.25)
    assert set(LEVELS) <= set(player_names())


def test_a_person_is_asked_until_a_move_is_legal(capsys):
    game = TicTacToe()
    with mock.patch("builtins.input", side_effect=["9", "x", "4"]):
        assert op.player("human").play(game, game.initial) == 4
    assert "'9' is not a move here" in capsys.readouterr().out


@pytest.mark.parametrize("words", ["first", "random", "auto depth=1"])
def test_a_game_that_does_not_end_and_has_no_move_is_told_so(words):
    class Stuck(TicTacToe):
        def actions(self, state):
            return ()

    with pytest.raises(op.errors.NoActions):
        op.player(words).play(Stuck(), Stuck().initial)
