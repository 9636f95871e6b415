"""The head of an audit log: twelve letters of five bits each, to be read aloud, written down and typed."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.core.heads import LETTERS, hash_begins, head_of

HASHES = st.binary().map(lambda said: hashlib.sha256(said).hexdigest())


def test_five_bits_a_letter_from_the_front() -> None:
    # 0 to 11 in five bits each, read as fifteen hex digits
    assert head_of("00443214c74254b" + "f" * 49) == "0123-4567-89AB"


@pytest.mark.parametrize(("digit", "head"), [("0", "0000-0000-0000"), ("f", "ZZZZ-ZZZZ-ZZZZ")])
def test_lowest_and_the_highest(digit: str, head: str) -> None:
    assert head_of(digit * 64) == head


def test_no_letter_is_taken_for_another() -> None:
    assert (len(LETTERS), len(set(LETTERS))) == (32, 32)
    assert not set("ILOU") & set(LETTERS)


@given(HASHES)
def test_what_is_typed_names_the_hash_it_came_from(row_hash: str) -> None:
    assert hash_begins(head_of(row_hash)) == row_hash[:15]


@pytest.mark.parametrize(
    "typed", ["o123-4567-89ab", "0i23 4567 89AB", "0l234567-89aB", " 0123–4567–89AB\n", "0123‑4567‑89AB"]
)
def test_case_spaces_dashes_and_what_looks_alike_do_not_matter(typed: str) -> None:
    assert hash_begins(typed) == "00443214c74254b"


@pytest.mark.parametrize("typed", ["", "0123-4567-89A", "0123-4567-89ABC", "0123-4567-89AU", "0123-4567-89A*"])
def test_what_is_none(typed: str) -> None:
    assert hash_begins(typed) is None
