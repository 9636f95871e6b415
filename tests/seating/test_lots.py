"""Lots can be drawn again by anybody: SHA-256 of "seed:i", the first 16 hexadecimal digits, modulo n."""

import hashlib
from collections import Counter

import pytest

from tournament.seating import Lots


def test_draw_can_be_recomputed_by_hand() -> None:
    # printf 'Pokal:0' | sha256sum; printf 'Pokal:1' | sha256sum
    digests = [hashlib.sha256(text).hexdigest() for text in (b"Pokal:0", b"Pokal:1")]
    lots = Lots("Pokal")
    assert [lots.below(197), lots.below(10)] == [int(digests[0][:16], 16) % 197, int(digests[1][:16], 16) % 10]


def test_shuffling_swaps_from_the_last_place_down() -> None:
    picks = [int(hashlib.sha256(b"a:%d" % i).hexdigest()[:16], 16) for i in range(2)]
    expected = ["x", "y", "z"]
    j = picks[0] % 3
    expected[2], expected[j] = expected[j], expected[2]
    j = picks[1] % 2
    expected[1], expected[j] = expected[j], expected[1]
    assert Lots("a").shuffled(["x", "y", "z"]) == expected


def test_draw_in_the_incomplete_last_round_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2^64 = 3 * 6148914691236517205 + 1: the one draw left over, 2^64 - 1, must not favour the remainder 0.
    draws = iter([2**64 - 1, 2**64 - 2])
    monkeypatch.setattr(Lots, "_next", lambda self: next(draws))
    assert Lots("any").below(3) == (2**64 - 2) % 3


def test_orders_have_the_same_chance() -> None:
    # 6 orders, 1200 seeds: 200 each; chi-square with 5 degrees of freedom exceeds 30 once in 70,000 tries.
    orders = Counter("".join(Lots(str(seed)).shuffled("abc")) for seed in range(1200))
    assert len(orders) == 6
    assert sum((count - 200) ** 2 / 200 for count in orders.values()) < 30
