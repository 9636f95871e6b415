"""Where the certificate lies, and what OpenSSL makes of it."""

import ssl
from pathlib import Path
from typing import Final

CERTIFICATE: Final = "fullchain.pem"
KEY: Final = "privkey.pem"


def tls_context(folder: Path) -> ssl.SSLContext:
    """Return what TLS needs, from the certificate (with those it hangs on) and the key in this folder: both as PEM,
    named as certbot does. Raise OSError, of which ssl.SSLError is one, where they cannot be used."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / CERTIFICATE, folder / KEY, password=_nobody_is_asked)
    return context


def _nobody_is_asked() -> str:
    """A key with a password would be asked for on a terminal, where nobody is."""
    return ""
