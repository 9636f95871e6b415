"""Catalogues as translators' programs write them (.po), and made of these what gettext reads (.mo), by Babel.

`make setup` and the building of a wheel make them; the program itself where a file is of another moment than what was
made of it. Nobody needs the tools of GNU gettext, and what was made is in no repository.
"""

import os
import re
import sys
from collections.abc import Collection, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, unescape

from languages import FOLDER, PO, PURE, catalogues

TEMPLATE: Final = FOLDER / "django.pot"
DJANGO: Final = "django.mo"
ALWAYS: Final = datetime(2026, 11, 30, tzinfo=UTC)
"""When the sentences were collected, as files want to say: always the same, or each merge would differ in that line."""
PURE_PLACES: Final = ("scoring/", "tournament/seating/")
"""What knows no Django, and speaks through `languages.spoken`."""

# GNU's tools can write a byte as a number (`msgcat --escape`), which Babel leaves as it stands.
_NUMBERED: Final = re.compile(rb"\\\\|(?:\\(?:[0-7]{1,3}|x[0-9A-Fa-f]+))+")
_NUMBER: Final = re.compile(rb"\\(?:x([0-9A-Fa-f]+)|([0-7]{1,3}))")
_ESCAPED: Final = {b"\n": rb"\n", b"\r": rb"\r", b"\t": rb"\t", b'"': rb"\"", b"\\": rb"\\"}
_BEFORE: Final = re.compile(r'(msgid_plural|msgid) ((?:\s*"(?:[^"\\]|\\.)*")+)')
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')


class NotReadableError(Exception):
    """A file that is no catalogue; the message names the line."""


def read(file: Path) -> Catalog:
    """Return the catalogue of a file; raise NotReadableError."""
    raw = _NUMBERED.sub(_as_bytes, file.read_bytes())
    language = file.parents[1].name if file.parent.name == "LC_MESSAGES" else None
    try:
        catalog = read_po(BytesIO(raw), locale=language, abort_invalid=True)
    except (PoFileError, ValueError, LookupError, IndexError) as error:
        raise NotReadableError(f"{file}: {error}") from None
    for message in (*catalog, *catalog.obsolete.values()):
        _find_previous(message)
    return catalog


def _as_bytes(found: re.Match[bytes]) -> bytes:
    if found.group() == rb"\\":
        return found.group()
    values = (int(sixteen, 16) if sixteen else int(eight, 8) for sixteen, eight in _NUMBER.findall(found.group()))
    return b"".join(_ESCAPED.get(bytes([value & 0xFF]), bytes([value & 0xFF])) for value in values)


def _find_previous(message: Message) -> None:
    """Move what it said before it was doubted from its comments, where Babel leaves it."""
    lines = [comment for comment in message.user_comments if comment.startswith("|")]
    if lines:
        message.user_comments = [comment for comment in message.user_comments if comment not in lines]
        said = "\n".join(line[1:].strip() for line in lines)
        message.previous_id = ["".join(map(unescape, _QUOTED.findall(text))) for _name, text in _BEFORE.findall(said)]


def is_finished(message: Message) -> bool:
    """Return whether it is said in every form, and nobody doubts it."""
    return all(said(message)) and not message.fuzzy


def said(message: Message) -> tuple[str, ...]:
    """Return what it is in the other language, in as many forms as its plural has."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def as_mo(catalog: Catalog, only: Collection[tuple[str, str]] | None = None) -> bytes:
    """Return the file that gettext reads; what is not finished is left out, as is what is not among `only`."""
    made = Catalog(locale=catalog.locale_identifier, header_comment="")
    made.mime_headers = catalog.mime_headers
    made.creation_date = ALWAYS
    for message in catalog:
        if message.id and is_finished(message) and (only is None or key(message) in only):
            made.add(message.id, message.string, context=message.context)
    file = BytesIO()
    write_mo(file, made)
    return file.getvalue()


def key(message: Message) -> tuple[str, str]:
    """Return what a sentence is found by: its context (mostly empty) and its German."""
    return message.context or "", german(message)


def german(message: Message) -> str:
    """Return the sentence, of a plural the one of a single thing."""
    return message.id if isinstance(message.id, str) else message.id[0]


def own_name(code: str) -> str:
    """Return what a language calls itself, as a heading ("Français"); its code where nobody knows it."""
    try:
        name = Locale.parse(code, sep="-").get_display_name() or code
    except (UnknownLocaleError, ValueError):
        return code
    return name[:1].upper() + name[1:]


def compiled(elsewhere: Path) -> Path:
    """Return the folder with all of them: where the catalogues are, or `elsewhere` where nothing may be written there.

    Where neither can be written, the program speaks German.
    """
    for folder in (FOLDER, elsewhere):
        with suppress(OSError):
            for found in catalogues().values():
                _renew(found / PO, folder / found.parent.name / "LC_MESSAGES")
            return folder
    return elsewhere


def own(folder: Path) -> tuple[str, ...]:
    """Compile the catalogues that whoever runs this put into a folder, and return the codes of those that can be read;
    the others are named on standard error, and nobody is the worse for them."""
    found = []
    for code, place in catalogues(folder).items():
        try:
            _renew(place / PO, place)
            found.append(code)
        except (NotReadableError, OSError) as error:
            sys.stderr.write(f"{error}\n")
    return tuple(found)


def _renew(source: Path, folder: Path) -> None:
    """Make both files where they are not of this one's moment. Two processes at once write the same."""
    changed = source.stat().st_mtime_ns
    if any(not file.exists() or file.stat().st_mtime_ns != changed for file in (folder / DJANGO, folder / PURE)):
        catalog = read(source)
        _write(folder / DJANGO, as_mo(catalog), changed)
        _write(folder / PURE, as_mo(catalog, pure(read(TEMPLATE))), changed)


def pure(messages: Iterable[Message]) -> set[tuple[str, str]]:
    """Return the keys of those that are said in pure packages."""
    return {key(one) for one in messages if any(place.startswith(PURE_PLACES) for place, _line in one.locations)}


def _write(target: Path, content: bytes, changed: int) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_suffix(f".{os.getpid()}")
    beside.write_bytes(content)
    os.utime(beside, ns=(changed, changed))
    beside.replace(target)


if __name__ == "__main__":
    compiled(FOLDER)
