"""A certificate brought to this machine: kept only if it can be used."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings

from tournament.core.act import Actor, log_of_installation
from tournament.core.errors import RefusedError
from tournament.machine.reads.certificate import Certificate, NoCertificateError, certificate_in
from tournament.server.tls import CERTIFICATE, KEY


def keep_certificate(certificate: bytes, key: bytes, actor: Actor) -> Certificate:
    """Put both into var/tls/, readable by its owner alone, and return what was kept; what was there before is gone.

    RefusedError: they cannot be used, or hold no more (`tls_expired`). Then all stays as it was.
    """
    settings.TLS_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    with TemporaryDirectory(dir=settings.TLS_DIR) as folder:
        brought = Path(folder)
        for name, content in ((CERTIFICATE, certificate), (KEY, key)):
            _write(brought / name, content)
        found = _usable(brought)
        log_of_installation(
            actor, "hall_certificate_kept", {"names": list(found.names), "valid_until": found.until.date().isoformat()}
        )
        for name in (KEY, CERTIFICATE):
            (brought / name).replace(settings.TLS_DIR / name)
    return found


def _usable(folder: Path) -> Certificate:
    try:
        found = certificate_in(folder)
    except NoCertificateError as error:
        raise RefusedError(error.code) from error
    if found is None or "tls_expired" in found.problems:
        raise RefusedError("tls_expired")
    return found


def _write(file: Path, content: bytes) -> None:
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
