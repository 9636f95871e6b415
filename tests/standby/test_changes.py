"""What travels from machine to machine: the pages that changed, and nothing that is not what it says."""

import random
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.standby.reads.changes import NotThisError, name_of, packed, unpacked

PAGE = 512
MOST = 1024 * 1024
HEADER = b"SQLite format 3\0" + PAGE.to_bytes(2, "big")


def database(*fillings: int) -> bytes:
    """As many pages, each full of one byte; the first begins as SQLite's do."""
    return HEADER + b"".join(bytes([filling]) * PAGE for filling in fillings)[len(HEADER) :]


fillings = st.lists(st.integers(0, 3), min_size=1, max_size=6)


@given(before=fillings, after=fillings)
def test_changes_applied_make_the_copy(before: list[int], after: list[int]) -> None:
    old, new = database(*before), database(*after)
    heading, made = unpacked(packed(new, name_of(new), (name_of(old), old), at=12.5, term=3), old, MOST)
    assert made == new
    assert (heading.name, heading.base, heading.at, heading.term) == (name_of(new), name_of(old), 12.5, 3)
    assert unpacked(packed(new, name_of(new), None, 0, 0), b"", MOST)[1] == new


def test_changed_pages_alone_travel() -> None:
    noise = random.Random(7).randbytes(99 * PAGE)  # nothing that could be squeezed
    old, new = database(1) + noise, database(2) + noise
    assert len(packed(new, name_of(new), (name_of(old), old), 0, 0)) < PAGE
    assert len(packed(new, name_of(new), None, 0, 0)) > 99 * PAGE


class TestRefused:
    @pytest.fixture
    def sent(self) -> bytes:
        old, new = database(1, 2, 3), database(1, 9, 3)
        return packed(new, name_of(new), (name_of(old), old), 0, 0)

    def test_changes_of_another_copy(self, sent: bytes) -> None:
        assert unpacked(sent, database(1, 2, 3), MOST)[1] == database(1, 9, 3)
        with pytest.raises(NotThisError):
            unpacked(sent, database(1, 2, 4), MOST)

    def test_changes_cut_off_are_refused(self, sent: bytes) -> None:
        with pytest.raises(NotThisError):
            unpacked(sent[:-1], database(1, 2, 3), MOST)

    def test_page_that_is_not_what_was_sent(self, sent: bytes) -> None:
        spoilt = zlib.compress(zlib.decompress(sent)[:-1] + b"\x08")
        with pytest.raises(NotThisError):
            unpacked(spoilt, database(1, 2, 3), MOST)

    def test_garbage_instead_of_a_copy_is_refused(self) -> None:
        for content in (b"", b"<html>", zlib.compress(b"{}\n"), zlib.compress(b"[1]\n"), zlib.compress(b"no line")):
            with pytest.raises(NotThisError):
                unpacked(content, b"", MOST)

    def test_more_than_fits(self) -> None:
        new = database(1, 2)
        sent = packed(new, name_of(new), None, 0, 0)
        assert unpacked(sent, b"", 2 * PAGE)[1] == new
        with pytest.raises(NotThisError):
            unpacked(sent, b"", 2 * PAGE - 1)
