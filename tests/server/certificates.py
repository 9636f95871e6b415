"""Certificates made for a test, by openssl."""

import ssl
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tournament.server.tls import CERTIFICATE, KEY

CURVE = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1")


@dataclass(frozen=True, slots=True)
class Authority:
    """Somebody who signs certificates, with his files in a folder of his own."""

    folder: Path

    @classmethod
    def made(cls, folder: Path) -> "Authority":
        """One nobody knows yet."""
        folder.mkdir()
        authority = cls(folder)
        _openssl(
            *("req", "-x509", *CURVE, "-nodes", "-days", "9", "-subj", "/CN=Testing authority"),
            *("-keyout", str(folder / "key.pem"), "-out", str(authority.certificate)),
        )
        return authority

    @property
    def certificate(self) -> Path:
        """His own, which whoever trusts him has."""
        return self.folder / "certificate.pem"

    def sign(self, folder: Path, names: str = "DNS:saal", days: int = 9) -> Path:
        """A certificate for these names and its key, in a folder as `var/tls/` is."""
        folder.mkdir(exist_ok=True)
        request, extensions = folder / "request", folder / "extensions"
        extensions.write_text(f"subjectAltName={names}\n", encoding="ascii")
        _openssl("req", *CURVE, "-nodes", "-subj", "/CN=saal", "-keyout", str(folder / KEY), "-out", str(request))
        _openssl(
            *("x509", "-req", "-in", str(request), "-days", str(days), "-extfile", str(extensions)),
            *("-CA", str(self.certificate), "-CAkey", str(self.folder / "key.pem"), "-CAcreateserial"),
            *("-out", str(folder / CERTIFICATE)),
        )
        return folder

    def lock(self, folder: Path) -> None:
        """Give the key in this folder a password."""
        locked = folder / "locked.pem"
        _openssl("pkcs8", "-topk8", "-in", str(folder / KEY), "-passout", "pass:karten", "-out", str(locked))
        locked.replace(folder / KEY)

    def trust(self, *protocols: str) -> ssl.SSLContext:
        """What somebody has who trusts him; `protocols`: what he speaks."""
        context = ssl.create_default_context(cafile=str(self.certificate))
        if protocols:
            context.set_alpn_protocols(list(protocols))
        return context


def _openssl(*arguments: str) -> None:
    subprocess.run(["/usr/bin/openssl", *arguments], check=True, capture_output=True)
