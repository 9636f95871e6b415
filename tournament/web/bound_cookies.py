"""Cookies that came by TLS have names that browsers bind to TLS and to this very host (`__Host-`, `__Secure-`).

No other host of the same domain, and nobody who reads along where the same name is served in the clear, can put one of
these into a browser. The program knows all cookies by their plain names.
"""

from http.cookies import SimpleCookie

HOST, SECURE = "__Host-", "__Secure-"
"""Of the whole host; of a path of it, which browsers do not let `__Host-` name."""
NO_RIGHT = frozenset({"language", "language_chosen", "mein_tisch", "saal"})
"""What opens nobody's account: it is read by its plain name too, so that what a phone was given in the clear holds."""


def bind(cookies: SimpleCookie) -> None:
    """Give what is set by TLS its bound name, and let it be sent by TLS alone."""
    for name, cookie in list(cookies.items()):
        del cookies[name]
        cookie["secure"] = True
        bound = (HOST if cookie["path"] == "/" else SECURE) + name
        cookie.set(bound, cookie.value, cookie.coded_value)
        cookies[bound] = cookie


def read(header: str) -> str:
    """The header Cookie of a request by TLS, with plain names: what is bound to the host, then what gives no right."""
    sent = [part.strip() for part in header.split(";")]
    bound = [part.removeprefix(HOST) for part in sent if part.startswith(HOST)]
    others = [part.removeprefix(SECURE) for part in sent]  # another host of the domain may set these
    return "; ".join(bound + [part for part in others if part.partition("=")[0] in NO_RIGHT])
