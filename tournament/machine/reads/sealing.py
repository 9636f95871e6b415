"""Whether phones in the hall come by HTTPS, and what is in its way."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings

from tournament.machine.reads.certificate import Certificate, NoCertificateError, certificate_in


@dataclass(frozen=True, slots=True)
class Sealing:
    """`certificate`: what lies in var/tls/, if it can be used. `problems`: codes of words.py. `served`: this server
    speaks TLS by it. `addresses`: what it is made out to, as links would begin."""

    certificate: Certificate | None
    problems: tuple[str, ...]
    served: bool
    addresses: tuple[str, ...] = ()


def sealing_of(address: str) -> Sealing:
    """As it is now, where links begin with this address; no query."""
    try:
        certificate = certificate_in(settings.TLS_DIR)
    except NoCertificateError as error:
        return Sealing(None, (error.code,), settings.TLS_SERVED)
    if certificate is None:
        return Sealing(None, (), settings.TLS_SERVED)
    asked = urlsplit(address)
    strange = asked.scheme == "https" and not certificate.is_for(asked.hostname or "")
    addresses = tuple(_address(name) for name in certificate.names if "*" not in name)
    problems = (*certificate.problems, *(["tls_other_name"] if strange else []))
    return Sealing(certificate, problems, settings.TLS_SERVED, addresses)


def _address(name: str) -> str:
    return f"https://{name}" if settings.TLS_PORT == "443" else f"https://{name}:{settings.TLS_PORT}"
