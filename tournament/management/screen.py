"""What a machine without a browser shows on its own screen: where the others find it (deploy/stick/, docs/stick.md)."""

import http.client
import os
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap

import segno
from django.conf import settings
from django.db import DatabaseError
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.lists.reads.known_by import stated_address
from tournament.machine.reads.hall import own_addresses
from tournament.machine.reads.kept import database_file, is_sqlite
from tournament.people.acts import invitations

QUIET_ZONE = 4  # modules: what ISO/IEC 18004 leaves light around a code
PATIENCE = 5  # seconds
WIDTH, LINES = 76, 15  # of what the server said, at most
LINK_WIDTH = 33  # beside a code
TALLEST = 19  # lines of a code: an owner's link below an address of numbers
ALL_AT_ONCE = "\033[H\033[2J"
BRIGHT, PLAIN = "\033[97m", "\033[0m"
# Two modules one above the other in one place of the screen, whose ground is dark: what is light is drawn.
HALVES = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}


@dataclass(frozen=True, slots=True)
class Shown:
    """`address`: what to open, empty where this machine is in no network. `owner`: the link that makes somebody the
    owner of this installation, empty where there is one. `answers`: whether the server does; `said`: what it said
    instead, empty while it may still come. `notice`: what else must be said."""

    now: str
    address: str
    owner: str
    answers: bool
    notice: str
    said: str = ""


def look() -> Shown:
    """As it is now. SCREEN_NOTICE names the file of `notice`, SCREEN_SAID the one of the errors of the server."""
    now = date_format(timezone.localtime(), _("l, j. F Y, H:i"))
    notice, said = (_text_of(_named(name)) for name in ("SCREEN_NOTICE", "SCREEN_SAID"))
    address = _address()
    return Shown(now, address, _owner_link(address), _answers(), notice, said)


def screen(shown: Shown, *, wlan: bool) -> str:
    """All of it, in 80 columns and 25 lines; `wlan`: the key W leads to the WLAN."""
    blank = [] if shown.owner else [""]  # the code of a link is taller than that of an address
    lines = [*blank, f"  Spielliste{_('%(now)s Uhr') % {'now': shown.now}:>67}", *blank, *_middle(shown)]
    lines += [f"  {line}" for line in shown.notice.splitlines()]
    keys = [_("W: WLAN wählen")] if wlan else []
    keys.append(_("Ausschalten: kurz auf den Netzschalter drücken"))
    return "\n".join([*lines, *blank, "  " + (" " * 10).join(keys)])


def _middle(shown: Shown) -> list[str]:
    """Where to find it; or why nobody finds it."""
    if shown.answers or not shown.said:
        return _beside(_code_of(shown), _words(shown))
    why = wrap(shown.said.splitlines()[-1].removeprefix("CommandError: "), WIDTH, max_lines=LINES)
    return ["  " + _("Der Server läuft nicht. Er sagt:"), "", *(f"  {BRIGHT}{line}{PLAIN}" for line in why)]


def _code_of(shown: Shown) -> list[str]:
    """The code of the owner's link, if the screen is tall enough for it; else of the address."""
    of_link = _code(shown.owner)
    return of_link if 0 < len(of_link) <= TALLEST else _code(shown.address)


def _words(shown: Shown) -> list[str]:
    if not shown.address:
        return [
            _("Dieser Rechner ist in keinem Netz."),
            "",
            _("Bitte ein Netzwerkkabel einstecken"),
            _("oder mit W ein WLAN wählen."),
        ]
    where = [
        _("Mit einem anderen Gerät im selben Netz"),
        _("öffnen oder scannen:"),
        "",
        BRIGHT + shown.address + PLAIN,
        "",
    ]
    if shown.owner:
        where = _words_of_owner(shown.owner)
    return [*where, *wrap(_running(shown), LINK_WIDTH if shown.owner else WIDTH)]


def _words_of_owner(link: str) -> list[str]:
    return [
        *wrap(_("Mit einem Telefon im selben Netz scannen und ein Konto anlegen. Oder öffnen:"), LINK_WIDTH),
        "",
        *(BRIGHT + part + PLAIN for part in wrap(link, LINK_WIDTH)),
        "",
        *wrap(_("Der Link geht einmal. Wer ihn öffnet, dem gehört diese Installation."), LINK_WIDTH),
        "",
    ]


def _running(shown: Shown) -> str:
    return _("Der Server läuft.") if shown.answers else _("Der Server startet. Bitte etwas Geduld ...")


def _code(address: str) -> list[str]:
    """The QR code of an address, two rows of modules a line; nothing for none."""
    if not address:
        return []
    rows = [[bool(module) for module in row] for row in segno.make(address, micro=False).matrix_iter(border=QUIET_ZONE)]
    if len(rows) % 2:
        rows.append([True] * len(rows[0]))  # below the code: dark, as the ground is
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(HALVES[modules] for modules in zip(upper, lower, strict=True)) for upper, lower in pairs]


def _beside(code: list[str], words: list[str]) -> list[str]:
    """The words beside the code, in the middle of its height."""
    width, above = max(map(len, code), default=0), max(0, (len(code) - len(words)) // 2)
    words = [*[""] * above, *words]
    height = max(len(code), len(words))
    left = [*code, *[""] * (height - len(code))]
    right = [*words, *[""] * (height - len(words))]
    return [f"  {BRIGHT}{one:{width}}{PLAIN}  {other}".rstrip() for one, other in zip(left, right, strict=True)]


def _address() -> str:
    """What was said on the page "Saal", else what this machine takes for its own; empty: it is in no network."""
    own = own_addresses()
    return _stated() or (own[0].address if own else "")


def _owner_link(address: str) -> str:
    token = _text_of(invitations.kept_in())
    return address + reverse("invitation_scanned", args=[token]) if address and token else ""


def _stated() -> str:
    if is_sqlite() and database_file() is None:
        return ""  # the server makes it, not whoever looks
    try:
        return settings.PUBLIC_URL or stated_address()
    except DatabaseError:  # just being made, or damaged: the server says more
        return ""


def _answers() -> bool:
    server = http.client.HTTPConnection("127.0.0.1", int(settings.PORT), timeout=PATIENCE)
    try:
        server.request("GET", "/gesund")
        return server.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        server.close()


def _named(variable: str) -> Path | None:
    file = os.environ.get(variable)
    return Path(file) if file else None


def _text_of(file: Path | None) -> str:
    try:
        return file.read_text(encoding="utf-8").strip() if file else ""
    except OSError:
        return ""
