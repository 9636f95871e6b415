"""The head of an audit log: twelve letters of five bits each, to be read aloud, written down and typed."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.core.heads import LETTERS, hash_begins, head_of

HASHES = st.binary().map(lambda said: hashlib.sha256(said).hexdigest())


@pytest.mark.parametrize(
    ("row_hash", "head"),
    [
        # 0 to 11 in five bits each, read as fifteen hex digits
        ("00443214c74254b" + "f" * 49, "0123-4567-89AB"),
        ("0" * 64, "0000-0000-0000"),
        ("f" * 64, "ZZZZ-ZZZZ-ZZZZ"),
    ],
)
def test_head_has_five_bits_a_letter_from_the_front(row_hash: str, head: str) -> None:
    assert head_of(row_hash) == head


def test_letters_are_not_taken_for_another() -> None:
    assert (len(LETTERS), len(set(LETTERS))) == (32, 32)
    assert not set("ILOU") & set(LETTERS)


@given(HASHES)
def test_head_names_the_hash_it_came_from(row_hash: str) -> None:
    assert hash_begins(head_of(row_hash)) == row_hash[:15]


@pytest.mark.parametrize(
    ("typed", "begins"),
    [
        *((same, "00443214c74254b") for same in ("o123-4567-89ab", "0i23 4567 89AB", "0l234567-89aB")),
        *((same, "00443214c74254b") for same in (" 0123–4567–89AB\n", "0123‑4567‑89AB")),
        *((none, None) for none in ("", "0123-4567-89A", "0123-4567-89ABC", "0123-4567-89AU", "0123-4567-89A*")),
    ],
)
def test_head_is_read_whatever_case_dashes_and_likenesses(typed: str, begins: str | None) -> None:
    assert hash_begins(typed) == begins
