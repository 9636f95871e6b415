"""A catalogue of sentences as a file (.po): what GNU gettext and every program for translators reads and writes.

Read and written here is what this project's files have in them: no obsolete entries, no line numbers.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

Key = tuple[str, str]
"""What a sentence is found by: its context (mostly empty) and its German."""

_QUOTED: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_PLAIN: Final = {quoted: plain for plain, quoted in _QUOTED.items()}
_LINE: Final = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)?\s*"(.*)"')
FUZZY: Final = "fuzzy"


class CatalogueError(Exception):
    """A file that is no catalogue; the message names the line."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence.

    `said`: in the other language, in as many forms as its plural has, one without; empty strings: not yet. `places`:
    the files where it is said. `notes`: for whoever translates. `flags`: `fuzzy` where the German changed and nobody
    has looked yet.
    """

    german: str
    plural: str = ""
    context: str = ""
    said: tuple[str, ...] = ("",)
    places: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()

    @property
    def key(self) -> Key:
        """What it is found by."""
        return self.context, self.german

    @property
    def is_finished(self) -> bool:
        """Said in every form, and nobody doubts it."""
        return all(self.said) and FUZZY not in self.flags


@dataclass(frozen=True, slots=True)
class Catalogue:
    """`head`: the comments on top, as they stand; `about`: `Language`, `Plural-Forms` and so on."""

    head: str
    about: Mapping[str, str]
    messages: Sequence[Message] = field(default_factory=tuple)

    @property
    def forms(self) -> int:
        """How many forms a plural has in this language."""
        found = re.match(r"nplurals=(\d+);", self.about.get("Plural-Forms", ""))
        if found is None:
            raise CatalogueError("Plural-Forms: nplurals is missing.")
        return int(found.group(1))

    def with_messages(self, messages: Iterable[Message]) -> "Catalogue":
        """The same with these."""
        return replace(self, messages=tuple(messages))


def read(text: str) -> Catalogue:
    """The catalogue of a file; CatalogueError for what is none."""
    blocks = [block for block in re.split(r"\n\s*\n", text.strip("\n")) if _says_something(block)]
    first = _message(blocks[0]) if blocks else None
    if first is None or first.german:
        raise CatalogueError("The file does not begin with what it is about (an empty msgid).")
    head = re.split(r"^msgid", text, maxsplit=1, flags=re.MULTILINE)[0]
    about = dict(_pair(line) for line in first.said[0].strip().split("\n"))
    return Catalogue(head, about, tuple(_message(block) for block in blocks[1:]))


def write(catalogue: Catalogue) -> str:
    """The file of a catalogue, its messages in the order given."""
    about = "".join(f"{name}: {value}\n" for name, value in catalogue.about.items())
    return "\n".join([catalogue.head + _as_lines(Message("", said=(about,))), *map(_as_lines, catalogue.messages)])


def _says_something(block: str) -> bool:
    return any(not line.startswith("#") for line in block.split("\n"))


def _pair(line: str) -> tuple[str, str]:
    name, _colon, value = line.partition(":")
    return name.strip(), value.strip()


def _message(block: str) -> Message:
    texts: dict[str, str] = {}
    comments: dict[str, list[str]] = {"#.": [], "#:": [], "#,": []}
    current = ""
    for line in block.split("\n"):
        if line.startswith("#"):
            comments.setdefault(line[:2], []).append(line[2:].strip())
            continue
        found = _LINE.fullmatch(line.strip())
        if found is None or not (found.group(1) or current):
            raise CatalogueError(f"This line cannot be read: {line}")
        current = found.group(1) or current
        texts[current] = texts.get(current, "") + _unquoted(found.group(2))
    if "msgid" not in texts:
        raise CatalogueError(f"This entry has no msgid: {block}")
    return Message(
        german=texts["msgid"],
        plural=texts.get("msgid_plural", ""),
        context=texts.get("msgctxt", ""),
        said=tuple(text for name, text in texts.items() if name.startswith("msgstr")),
        places=tuple(comments["#:"]),
        notes=tuple(comments["#."]),
        flags=tuple(flag.strip() for line in comments["#,"] for flag in line.split(",")),
    )


def _unquoted(text: str) -> str:
    return re.sub(r"\\.", lambda found: _PLAIN.get(found.group(), found.group()), text)


def _as_lines(message: Message) -> str:
    return "".join(f"{line}\n" for line in _lines(message))


def _lines(message: Message) -> Iterator[str]:
    yield from (f"#. {note}" for note in message.notes)
    yield from (f"#: {place}" for place in message.places)
    if message.flags:
        yield f"#, {', '.join(message.flags)}"
    if message.context:
        yield from _text("msgctxt", message.context)
    yield from _text("msgid", message.german)
    if message.plural:
        yield from _text("msgid_plural", message.plural)
        for number, said in enumerate(message.said):
            yield from _text(f"msgstr[{number}]", said)
    else:
        yield from _text("msgstr", message.said[0])


def _text(name: str, text: str) -> Iterator[str]:
    """A text in one line, or with a line for each of its own."""
    lines = text.splitlines(keepends=True)
    if len(lines) > 1:
        yield f'{name} ""'
        yield from (f'"{_quoted(line)}"' for line in lines)
    else:
        yield f'{name} "{_quoted(text)}"'


def _quoted(text: str) -> str:
    return "".join(_QUOTED.get(letter, letter) for letter in text)
