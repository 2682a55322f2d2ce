"""Chess: its moves, ends and notation against python-chess, and the published counts of its lines of play."""

import io
from random import Random

import pytest

import outplay as op
from outplay.errors import BadOption, BadRecord, IllegalAction
from outplay.games import Chess, ConnectFour
from outplay.games.chess import FIFTY_MOVES, LATE, WIN
from outplay.notation.chess import ChessGame, read_pgn, written_san
from outplay.playing import load_record, record_of, save_record
from outplay.playing.ending import times_seen
from truth import outside

chess = pytest.importorskip("chess", reason="chess is compared with python-chess, of the extra outplay[dev]")
pgn = pytest.importorskip("chess.pgn")

GAME = Chess()


def legal(state):
    return {GAME.format_action(state, action): action for action in GAME.actions(state)}


def played(moves, position=None):
    """The state after moves in any notation, from the start or a FEN."""
    state = GAME.initial if position is None else GAME.position(position)
    for move in moves.split():
        state = GAME.result(state, GAME.parse_action(state, move))
    return state


# Chess Programming Wiki, Perft Results: the initial position and positions 2 to 6, with the lines of 1, 2, ... moves
PERFT = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8_902, 197_281]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2_039, 97_862]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2_812, 43_238]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9_467]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1_486, 62_379]),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", [46, 2_079, 89_890]),
]


@pytest.mark.parametrize(("fen", "counts"), PERFT)
def test_as_many_lines_begin_in_the_standard_positions_as_are_published(fen, counts):
    assert list(op.perft(GAME, GAME.position(fen), len(counts), engine="plain").counts) == counts


def test_compiled_rules_count_the_same_lines():
    fen, counts = PERFT[1]
    assert list(op.perft(GAME, GAME.position(fen), 3, engine="compiled").counts) == counts


def published():
    """(FEN, depth, lines) of the files outside; those of Chess960 are left out."""
    for line in outside("chess/perft/stockfish_perft_sh.csv"):
        position, *numbers = line.split(";")
        if numbers and numbers[-1] == "false":
            yield Chess().fen(GAME.initial) if position == "startpos" else position[4:], *map(int, numbers[:2])
    for line in outside("chess/perft/sunfish_perft.epd"):
        fen, *counts = line.split(" ;")
        yield from ((fen, int(count.split()[0][1:]), int(count.split()[1])) for count in counts)
    fen, name = "", ""
    for line in outside("chess/perft/tricky.perft"):
        word, _, rest = line.partition(" ")
        fen, name = (rest if word == "epd" else fen), (rest if word == "id" else name)
        if word == "perft" and not name.startswith(("xfen", "asymmetrical")):
            yield fen, *map(int, rest.split())


class Endless(Chess):
    """Chess that only mate and stalemate end: published counts go on in dead positions."""

    def is_terminal(self, state):
        return not self.has_move(state)


@pytest.mark.slow
def test_as_many_lines_begin_everywhere_as_are_published():
    deepest, game = {}, Endless()
    for fen, depth, lines in published():
        deepest.setdefault(fen, {})[depth] = lines
    for fen, lines in deepest.items():
        counts = op.perft(game, game.position(fen), max(lines), engine="compiled").counts
        assert {depth: counts[depth - 1] for depth in lines} == lines, fen
    assert len(deepest) > 60


def agree(state, board):
    """Do both know the same moves, the same violent ones, the same position and the same end?"""
    moves = legal(state)
    assert sorted(moves) == sorted(move.uci() for move in board.legal_moves)
    assert GAME.fen(state, board.fullmove_number) == board.fen()
    over = board.outcome() or (board.outcome(claim_draw=True) if board.is_fifty_moves() else None)
    assert GAME.is_terminal(state) == (over is not None)
    assert GAME.is_check(state) == board.is_check()
    if over is not None:
        worth = {True: WIN, False: -WIN, None: 0}[over.winner]
        assert (GAME.utility(state, 0), GAME.utility(state, 1)) == (worth, -worth)
        return False
    noisy = {GAME.format_action(state, action) for action in GAME.noisy_actions(state)}
    violent = (move for move in board.legal_moves if board.is_capture(move) or move.promotion)
    assert noisy == {move.uci() for move in violent if move.promotion in (None, chess.QUEEN)}
    return True


def plays_alike(seed, longest=400):
    """Plays a random game with both, and compares them at each move."""
    random, state, board, states = Random(seed), GAME.initial, chess.Board(), [GAME.initial]
    while agree(state, board) and len(states) < longest:
        action = random.choice(list(GAME.actions(state)))
        move = chess.Move.from_uci(GAME.format_action(state, action))
        san = board.san(move)
        assert written_san(GAME, state, action) == san
        assert GAME.parse_action(state, san) == action
        state = GAME.result(state, action)
        states.append(state)
        board.push(move)
        if state.clock <= LATE:
            assert (times_seen(GAME, states[-state.clock - 1 :]) >= 3) == board.is_repetition(3)


@pytest.mark.parametrize("first", range(0, 50, 10))
def test_random_games_are_those_of_python_chess(first):
    for seed in range(first, first + 10):
        plays_alike(seed, longest=80)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 10_000, 500))
def test_ten_thousand_random_games_are_those_of_python_chess(first):
    for seed in range(first, first + 500):
        plays_alike(seed)


def random_states(many, seed=0):
    """States of random games, not over, from all their phases."""
    random, found = Random(seed), []
    while len(found) < many:
        state = GAME.initial
        for _ in range(random.randrange(120)):
            if not GAME.is_terminal(state):
                state = GAME.result(state, random.choice(list(GAME.actions(state))))
        found += [state] * (not GAME.is_terminal(state))
    return found


def test_both_sides_judge_alike():
    """The worth for one is the loss of the other; and with colours exchanged it is the same."""
    for state in random_states(60):
        worth = GAME.evaluate(state, state.player)
        assert worth == -GAME.evaluate(state, 1 - state.player)
        mirrored = GAME.position(chess.Board(GAME.fen(state)).mirror().fen())
        assert GAME.evaluate(mirrored, mirrored.player) == worth
        assert mirrored == GAME.swap_players(state)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4k3/8/8/8/8/8/8/4KQ2 w - -", "4k3/8/8/8/8/8/8/4KR2 w - -"),  # a queen is worth more than a rook
        ("4k3/8/P7/8/8/8/8/4K3 w - -", "4k3/8/8/8/P7/8/8/4K3 w - -"),  # a passed pawn, the farther the better
        ("4k3/pp6/8/8/8/8/PP6/4K3 w - -", "4k3/pp6/8/8/8/P7/P7/4K3 w - -"),  # pawns behind each other are weak
        (
            "r1bqk2r/pppppppp/8/8/8/8/PPPPPPPP/R1BQ1RK1 w - -",
            "r1bqk2r/pppppppp/8/8/8/8/PPPPP3/R1BQ1RK1 w - -",
        ),  # a bare king
        ("3qk3/8/8/8/8/8/8/3QKBB1 w - -", "3qk3/8/8/8/8/8/8/3QKBN1 w - -"),  # two bishops
    ],
)
def test_the_evaluation_knows_what_a_beginner_is_told(better, worse):
    first, second = (GAME.evaluate(GAME.position(fen), 0) for fen in (better, worse))
    assert first > second


def test_an_evaluation_is_never_a_win():
    state = GAME.position("QQQQQQQQ/8/8/8/8/8/k7/4K2Q b - -")
    assert 8_000 < GAME.evaluate(state, 0) < WIN


def test_the_opponents_queen_is_taken_by_a_pawn_first():
    state = GAME.position("4k3/8/8/3q1r2/4P3/8/3R4/4K3 w - -")
    order = sorted(GAME.actions(state), key=lambda action: -GAME.promise(state, action))
    assert [GAME.format_action(state, action) for action in order[:3]] == ["e4d5", "d2d5", "e4f5"]


@pytest.mark.parametrize(
    ("fen", "is_dead"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w - -", True),
        ("4k3/8/8/8/8/8/8/4KN2 w - -", True),
        ("4k3/8/8/8/8/8/8/4KB2 b - -", True),
        ("4kb2/8/8/8/8/8/8/2B1K3 w - -", True),  # both bishops on dark squares
        ("4kb2/8/8/8/8/8/8/4KB2 w - -", False),
        ("4k3/8/8/8/8/8/8/3NKN2 w - -", False),  # a mate, though none can be forced
        ("4kn2/8/8/8/8/8/8/4KN2 w - -", False),
        ("4k3/8/8/8/8/8/P7/4K3 w - -", False),
    ],
)
def test_the_game_is_over_where_nobody_can_mate(fen, is_dead):
    state = GAME.position(fen)
    assert GAME.is_terminal(state) == is_dead == chess.Board(f"{fen} 0 1").is_insufficient_material()
    assert not is_dead or GAME.utility(state, 0) == GAME.utility(state, 1) == 0


def test_fifty_moves_are_a_draw_unless_the_last_one_mates():
    quiet, mate = "7k/8/8/8/8/8/R7/K7 w - - 99 80", "7k/8/6K1/8/8/8/R7/8 w - - 99 80"
    assert GAME.utility(played("a2b2", quiet), 0) == 0
    assert GAME.is_terminal(played("a2b2", quiet))
    assert played("a2b2", quiet).clock == FIFTY_MOVES
    assert GAME.utility(played("a2a8", mate), 0) == WIN


def test_who_passes_in_check_or_with_pawns_alone_has_lost():
    for fen in ("4k3/8/8/8/8/8/4r3/R3K3 w - -", "4k3/p7/8/8/8/8/P7/4K3 w - -"):
        after = GAME.pass_turn(GAME.position(fen))
        assert GAME.is_terminal(after)
        assert GAME.utility(after, 0) == -WIN == -GAME.utility(after, 1)
    assert GAME.fen(GAME.pass_turn(GAME.initial)).split()[1] == "b"
    assert not GAME.is_terminal(GAME.pass_turn(GAME.initial))


def test_a_mate_is_found_and_no_stalemate_is_taken_for_one():
    scholar = played("e4 e5 Bc4 Nc6 Qh5 Nf6")
    found = op.search(GAME, scholar, depth=3, engine="plain")
    assert (GAME.format_action(scholar, found.action), found.value) == ("h5f7", WIN)
    stalemate = GAME.position("7k/5Q2/6K1/8/8/8/8/8 b - -")
    assert GAME.is_terminal(stalemate)
    assert GAME.utility(stalemate, 0) == GAME.utility(stalemate, 1) == 0


def test_both_engines_search_it_alike():
    for state in random_states(3, seed=5):
        plain, compiled = (op.search(GAME, state, depth=3, engine=engine) for engine in ("plain", "compiled"))
        assert (plain.value, plain.action, plain.nodes) == (compiled.value, compiled.action, compiled.nodes)


def test_a_position_is_the_same_only_with_the_same_rights():
    moved = played("Nf3 Nf6 Ng1 Ng8 Rb1 Nf6 Ra1 Ng8", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1")
    assert GAME.key(moved) != GAME.key(GAME.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1"))
    assert times_seen(GAME, [GAME.initial, played("Nf3 Nf6 Ng1 Ng8")]) == 2


def test_what_passes_is_kept_only_where_it_can_be_taken():
    assert GAME.fen(played("e4")).split()[3] == "-"
    assert GAME.fen(played("e4 a6 e5 d5")).split()[3] == "d6"
    pinned = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1"  # to take would open the row of king and queen
    assert "e4d3" not in legal(GAME.position(pinned))
    assert GAME.fen(GAME.position(pinned)).split()[3] == "-"


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("", "should be a FEN"),
        ("8/8/8/8/8/8/8/8", "should be a FEN"),
        ("4k3/8/8/8/8/8/8/4K2 w - -", "eight rows of eight squares"),
        ("4k3/8/8/8/8/8/8/4KX2 w - -", "pieces are PNBRQK"),
        ("4k3/8/8/8/8/8/8/4K3 x - -", "w or b is to move"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "the last two words are numbers"),
        ("4k3/8/8/8/8/8/8/8 w - -", "one K and one k"),
        ("4k3/8/8/8/8/8/8/P3K3 w - -", "no pawn stands on the first or the last row"),
        ("4k3/8/8/8/8/8/8/4K3 w K -", "the right 'K' needs K on e1 and R on h1"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w AHah - 0 1", "letters of KQkq, or -; 'A' is none of them"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6", "should be - or a square of row 6 that a pawn has just passed"),
        ("4k3/8/8/8/8/8/8/4K2r b - -", "the king of who is not to move could be taken"),
    ],
)
def test_a_bad_fen_is_refused_in_words(fen, words):
    with pytest.raises(BadOption, match=words.replace("(", r"\(")):
        GAME.position(fen)


@pytest.mark.parametrize(
    ("moves", "text", "words"),
    [
        ("", "e5", "'e5' is no move here; moves: Na3, Nc3"),
        ("", "castles", "'castles' is no move here"),
        ("e4 e5", "O-O", "'O-O' is no move here"),
        ("d4 d5 Nf3 Nf6", "Nd2", "'Nd2' may be Nbd2 or Nfd2"),
        ("", "e2e5", "'e2e5' is no move here"),
    ],
)
def test_a_move_that_is_none_is_refused_in_words(moves, text, words):
    with pytest.raises(IllegalAction, match=words):
        GAME.parse_action(played(moves), text)


@pytest.mark.parametrize(
    ("text", "uci"),
    [("Ng1f3", "g1f3"), ("N1f3", "g1f3"), ("Nf3!?", "g1f3"), ("E2E4", "e2e4"), ("e4", "e2e4"), ("Pe4", "e2e4")],
)
def test_moves_are_read_as_people_write_them(text, uci):
    assert GAME.format_action(GAME.initial, GAME.parse_action(GAME.initial, text)) == uci


def test_castling_is_read_with_letters_and_with_noughts():
    state = played("e4 e5 Nf3 Nc6 Bc4 Bc5")
    assert GAME.parse_action(state, "O-O") == GAME.parse_action(state, "0-0") == GAME.parse_action(state, "e1g1")


def random_game(seed):
    random, state, actions = Random(seed), GAME.initial, []
    while not GAME.is_terminal(state) and len(actions) < 80:
        actions.append(random.choice(list(GAME.actions(state))))
        state = GAME.result(state, actions[-1])
    return ChessGame(tuple(actions), {"White": 'The "first"', "Annotator": "nobody"})


@pytest.mark.parametrize("seed", range(3))
def test_a_game_that_was_written_is_read_again_by_us_and_by_python_chess(seed):
    written = str(random_game(seed))
    (again,) = read_pgn(written)
    assert again.actions == random_game(seed).actions
    assert str(again) == written
    theirs = pgn.read_game(io.StringIO(written))
    assert not theirs.errors
    assert theirs.headers["Annotator"] == "nobody"
    assert [move.uci() for move in theirs.mainline_moves()] == [
        GAME.format_action(state, action) for state, action in zip(again.states, again.actions, strict=False)
    ]
    assert read_pgn(str(theirs))[0].actions == again.actions


def test_a_game_from_a_position_has_its_numbers_and_says_where_it_began():
    game = ChessGame.of("Kd7 Ra8 Ke6", "4k3/8/8/8/8/8/8/R3K3 b - - 3 40", Event="Ending")
    assert game.moves == "40... Kd7 41. Ra8 Ke6 *"
    assert '[FEN "4k3/8/8/8/8/8/8/R3K3 b - - 3 40"]' in str(game)
    assert read_pgn(str(game))[0].moves == game.moves


def test_comments_variations_and_marks_are_passed_over():
    text = """[White "A"]
% escaped
1. e4 $1 {best (by test)} e5 ; the open game
2. Nf3!? (2. f4 exf4 (2... d5) 3. Nf3) 2... Nc6 1/2-1/2

[White "B"]
1.d4 d5 *"""
    first, second = read_pgn(text)
    assert first.moves == "1. e4 e5 2. Nf3 Nc6 1/2-1/2"
    assert (second.moves, second.tags["White"]) == ("1. d4 d5 *", "B")
    assert read_pgn("") == []


def test_a_game_is_saved_as_pgn_and_resumed(tmp_path):
    start = GAME.position("4k3/8/8/8/8/8/8/R3K3 w Q - 3 1")
    save_record(tmp_path / "game.pgn", record_of(GAME, start, "O-O-O Ke7 Re1"), "chess", None, "first")
    saved = load_record(tmp_path / "game.pgn")
    assert saved["game"] == "chess"
    assert GAME.position(saved["position"]) == start
    assert saved["moves"] == ["e1c1", "e8e7", "d1e1"]
    four = ConnectFour()
    with pytest.raises(BadRecord, match="is for chess; save this game as"):
        save_record(tmp_path / "four.pgn", record_of(four, four.initial), "connect-four", None, "first")
    (tmp_path / "empty.pgn").write_text("")
    with pytest.raises(BadRecord, match="holds no game"):
        load_record(tmp_path / "empty.pgn")


@pytest.mark.parametrize("engine", ["plain", pytest.param("compiled", marks=pytest.mark.slow)])
def test_its_rules_have_no_faults(engine):
    report = op.check_game(GAME, states=150, playouts=5, compiled=engine == "compiled")
    assert report
    assert report.faults == report.warnings == ()


def test_results_are_those_of_the_rules():
    assert ChessGame.of("f3 e5 g4 Qh4").result == "0-1"
    assert ChessGame.of("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8").result == "1/2-1/2"
    assert ChessGame.of("e4", Result="1-0").result == "1-0"
    assert ChessGame.of("e4").result == "*"


def test_a_pgn_with_an_illegal_move_is_refused_in_words():
    with pytest.raises(BadRecord, match="game 2 of the PGN: move 2 of White: 'Ke3' is no move here"):
        read_pgn("1. e4 e5 * 1. d4 d5 2. Ke3 *")
