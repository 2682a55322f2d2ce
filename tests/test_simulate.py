"""simulate: what shards would take on a cluster, held to what they take here."""

import json

import pytest

import outplay as op
from outplay.door.estimate import bytes_a_second
from outplay.errors import BadOption, Unsuited
from outplay.games import ConnectFour, Pig, TicTacToe
from outplay.saying import Estimate
from outplay.solving.cost.simulated import SEVEN_BY_SIX, Cluster, Trial, copies_of, simulated

TRIAL = Trial(1_000, out=1e-6, back=1e-6, sent=32, row=16, followers=4, key=8, plies=40, is_whole=False, one=4e-7)


class Cost:
    """What one machine needs: 20 bytes of memory for a position."""

    positions, memory = Estimate(1.0, 1.0, 1.0), Estimate(20.0, 20.0, 20.0)


def predicted(nodes, network="10Gb", positions=1e9, **trial):
    return simulated("a game", Cluster(nodes, 1, bytes_a_second(network)), TRIAL._replace(**trial), positions, Cost)


def test_a_small_game_is_better_solved_on_one_machine():
    found = op.simulate(TicTacToe(), nodes=2, engine="plain", seconds=1)
    assert found.positions == 765
    assert not found.is_worth_it
    assert "better choice" in str(found)
    assert json.loads(json.dumps(found.as_dict()))["cluster"]["nodes"] == 2


def test_the_bottleneck_is_what_there_is_too_little_of():
    assert predicted(1).bottleneck == "computing"
    assert predicted(50, "1Mb").bottleneck in ("network", "copies", "gathering")
    assert predicted(4, "100Gb", 1e4).bottleneck == "waiting"


def test_one_node_sends_nothing_and_more_nodes_compute_less_each():
    one, four = predicted(1), predicted(4)
    assert one.traffic == one.parts["network"] == one.parts["copies"] == 0
    assert four.parts["computing"] == pytest.approx(one.parts["computing"] / 4)
    assert four.memory == pytest.approx(one.memory / 4)
    assert four.traffic > 0


def test_checkpoints_come_every_minute_and_then_with_a_twentieth_of_the_work():
    assert [copies_of(seconds) for seconds in (59, 61, 600, 1200)] == [0, 1, 10, 20]
    assert copies_of(1200 * 1.05**10.5) == 30


def test_the_known_is_printed_beside_the_prediction():
    found = op.simulate(ConnectFour(), nodes=100, positions=2_265_994_000_000, engine="plain", seconds=0.1)
    assert str(found).endswith(SEVEN_BY_SIX)
    assert "47 h" in SEVEN_BY_SIX
    assert found.positions == 2_265_994_000_000


@pytest.mark.parametrize(
    ("network", "speed"), [("10Gb", 1.25e9), ("100Mb", 1.25e7), ("1.5 Gb/s", 1.875e8), ("800kbps", 1e5)]
)
def test_networks_are_read_as_people_call_them(network, speed):
    assert bytes_a_second(network) == speed


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"network": "fast"}, BadOption, "network is 'fast'; it should be bits a second"),
        ({"network": "0Gb"}, BadOption, "network"),
        ({"network": "10GB"}, BadOption, "network"),
        ({"nodes": 0}, BadOption, "nodes is 0"),
        ({"cores": 1.5}, BadOption, "cores is 1.5"),
        ({"positions": -1}, BadOption, "positions is -1"),
        ({"seconds": -1.0}, BadOption, "seconds"),
    ],
)
def test_wrong_options_are_refused_in_words(options, error, words):
    with pytest.raises(error, match=words):
        op.simulate(TicTacToe(), **{"engine": "plain"} | options)


def test_games_of_dice_are_refused():
    with pytest.raises(Unsuited, match="throws dice"):
        op.simulate(Pig(10))
