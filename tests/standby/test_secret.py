"""What two machines have in common from a code: nobody who listens gets it, nor what it hides."""

import re

import pytest

from tournament.standby.reads.secret import NotOpenedError, new_code, opened, proof, sealed, stretched

NONCE = bytes(range(12))
VALUE = {"key": "der Schlüssel", "token": "abc"}


@pytest.fixture(scope="module")
def shared() -> bytes:
    return stretched("K7QM-4TXP-9WDE")


def test_code_is_shown_in_groups_without_what_looks_alike() -> None:
    codes = {new_code() for _ in range(50)}
    assert len(codes) == 50
    assert all(re.fullmatch(r"([2-9AC-HJKMNP-RTW-Z]{4}-){2}[2-9AC-HJKMNP-RTW-Z]{4}", code) for code in codes)
    assert not set("01BILOSUV5") & set("".join(codes))


def test_code_is_the_same_however_it_is_typed(shared: bytes) -> None:
    assert stretched(" k7qm4txp 9wde ") == shared
    assert stretched("K7QM-4TXP-9WDF") != shared


def test_sealed_text_is_opened_with_the_same_code_alone(shared: bytes) -> None:
    content = sealed(shared, NONCE, VALUE)
    assert opened(shared, NONCE, content) == VALUE
    assert b"Schl" not in content
    for secret, nonce in ((bytes(32), NONCE), (shared, bytes(12))):
        with pytest.raises(NotOpenedError):
            opened(secret, nonce, content)


def test_changed_byte_is_noticed(shared: bytes) -> None:
    content = sealed(shared, NONCE, VALUE)
    for at in range(len(content)):
        with pytest.raises(NotOpenedError):
            opened(shared, NONCE, content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
    with pytest.raises(NotOpenedError):
        opened(shared, NONCE, b"")


def test_proof_is_good_for_its_nonce(shared: bytes) -> None:
    assert proof(shared, NONCE) == proof(shared, NONCE)
    assert proof(shared, NONCE) != proof(shared, bytes(12))
    assert proof(shared, NONCE) != proof(bytes(32), NONCE)
