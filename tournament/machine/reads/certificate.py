"""What a certificate is worth on the phones in the hall: asked of OpenSSL as a phone asks it, by shaking hands.

Nothing leaves this machine: both sides are in memory. Whether phones know the authority is judged by the authorities
that this system knows, which are nearly the same.
"""

import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from django.utils import timezone

from tournament.server.tls import CERTIFICATE, KEY, tls_context

BEGIN: Final = "-----BEGIN CERTIFICATE-----"
END: Final = "-----END CERTIFICATE-----"
SOON: Final = 14  # days
NO_CHECK_TIME: Final = ssl.VerifyFlags(0x200000)  # X509_V_FLAG_NO_CHECK_TIME: the time is judged here
WRONG: Final = "tls_unreadable"
MOST_CERTIFICATES: Final = 10  # in one file: a chain has three


@dataclass(frozen=True, slots=True)
class Certificate:
    """`names`: what it is made out to; `since`, `until`: when it holds; `known`: whether phones know who signed it, and
    nothing between him and it is missing."""

    names: tuple[str, ...]
    since: datetime
    until: datetime
    known: bool

    @property
    def days_left(self) -> int:
        """Whole days it still holds; below 0: it has run out."""
        return (self.until - timezone.now()).days

    def is_for(self, host: str) -> bool:
        """Whether it is made out to this name; a star stands for one part of it."""
        return any(
            fnmatchcase(host.lower(), name.lower()) and host.count(".") == name.count(".") for name in self.names
        )

    @property
    def problems(self) -> tuple[str, ...]:
        """What phones will not like, as codes of words.py."""
        now = timezone.now()
        found = {
            "tls_not_yet": now < self.since,
            "tls_expired": now >= self.until,
            "tls_soon": now < self.until and self.days_left < SOON,
            "tls_chain": not self.known,
        }
        return tuple(code for code, is_so in found.items() if is_so)


class NoCertificateError(Exception):
    """There is none that can be used; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def certificate_in(folder: Path) -> Certificate | None:
    """What lies in this folder; None: nothing. NoCertificateError: nothing to be used."""
    if not (folder / CERTIFICATE).exists() and not (folder / KEY).exists():
        return None
    for name, code in ((CERTIFICATE, "tls_no_certificate"), (KEY, "tls_no_key")):
        if not (folder / name).exists():
            raise NoCertificateError(code)
    try:
        return _certificate(folder)
    except ssl.SSLError as error:
        raise NoCertificateError(_why(error, folder)) from error
    except (OSError, ValueError) as error:
        raise NoCertificateError(WRONG) from error


def _certificate(folder: Path) -> Certificate:
    ours = tls_context(folder)
    chain = _certificates((folder / CERTIFICATE).read_text(encoding="ascii"))
    said = _seen(ours, _believing(chain))
    names = tuple(name for kind, name in said.get("subjectAltName", ()) if kind in ("DNS", "IP Address"))
    since, until = (
        datetime.fromtimestamp(ssl.cert_time_to_seconds(said[key]), tz=UTC) for key in ("notBefore", "notAfter")
    )
    return Certificate(names, since, until, _is_known(ours))


def _certificates(text: str) -> list[str]:
    """Those that stand in a file, the first being its own; ValueError: more than belong together."""
    found = [BEGIN + part.partition(END)[0] + END for part in text.split(BEGIN)[1:]]
    if not 0 < len(found) <= MOST_CERTIFICATES:
        raise ValueError("no chain")
    return found


def _believing(chain: Sequence[str]) -> ssl.SSLContext:
    """Somebody who takes the certificate itself for granted: he sees what stands in it, whoever signed it."""
    context = _client()
    context.load_verify_locations(cadata="\n".join(chain))
    context.verify_flags |= ssl.VerifyFlags.VERIFY_X509_PARTIAL_CHAIN
    return context


def _client() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_flags |= NO_CHECK_TIME
    return context


def _is_known(ours: ssl.SSLContext) -> bool:
    context = _client()
    context.set_default_verify_paths()
    try:
        _seen(ours, context)
    except ssl.SSLCertVerificationError:
        return False
    return True


def _seen(ours: ssl.SSLContext, theirs: ssl.SSLContext) -> dict[str, Any]:
    """The certificate as the other side sees it after shaking hands; ssl.SSLCertVerificationError."""
    there, here = ssl.MemoryBIO(), ssl.MemoryBIO()
    server = ours.wrap_bio(there, here, server_side=True)
    client = theirs.wrap_bio(here, there)
    for side in (client, server, client):
        try:
            side.do_handshake()
        except ssl.SSLWantReadError:
            continue
    return client.getpeercert() or {}


def _why(error: ssl.SSLError, folder: Path) -> str:
    """What to say of files that OpenSSL does not take."""
    if error.reason == "KEY_VALUES_MISMATCH":
        return "tls_key_of_another"
    key = (folder / KEY).read_text(encoding="ascii", errors="replace")
    if "ENCRYPTED" in key:
        return "tls_key_locked"
    if "PRIVATE KEY-----" not in key:
        return "tls_no_key"
    certificate = (folder / CERTIFICATE).read_text(encoding="ascii", errors="replace")
    return WRONG if BEGIN in certificate else "tls_no_certificate"
