"""What is left to translate, cut into parts for several people, and put back.

python -m tests.tools.untranslated 6                    six files in the folder for what is temporary
python -m tests.tools.untranslated merge FILE...        what they say goes into the catalogue, what is wrong is named
LANGUAGE_CODE=fr before either: of that catalogue instead of the English one
"""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import gettempdir

from babel.messages import Catalog, Message

from languages import PO, catalogues
from tests.tools.messages.faults import faults
from tests.tools.messages.said import Key
from tests.tools.messages.sentences import written
from tournament.settings.compiling import german, is_finished, key, read, said

LANGUAGE = os.environ.get("LANGUAGE_CODE", "en")


def main(arguments: Sequence[str]) -> int:
    """Cut or merge; the exit code: 1 where something was refused."""
    file = catalogues()[LANGUAGE] / PO
    catalog = read(file)
    if arguments[0] != "merge":
        for number, part in enumerate(_cut(catalog, int(arguments[0])), start=1):
            path = Path(gettempdir()) / f"spielliste-{LANGUAGE}-{number}.po"
            path.write_text(written(_of(catalog, part)), encoding="utf-8")
            print(f"{path}: {len(part)} sentences, {_letters(part)} letters, from {part[0].locations[0][0]}")
        return 0
    filled = {key(message): message for name in arguments[1:] for message in read(Path(name)) if message.id}
    refused = dict(_refused(catalog, filled))
    taken = [one for one in filled.values() if key(one) not in refused and all(said(one))]
    for message in taken:
        _put(catalog, message)
    file.write_text(written(catalog, file.read_text(encoding="utf-8")), encoding="utf-8")
    for (context, sentence), why in refused.items():
        print(f"{context + ': ' if context else ''}{sentence!r}: {why}")
    print(f"{len(taken)} taken, {len(refused)} refused, {len(filled) - len(taken) - len(refused)} still empty.")
    return 1 if refused else 0


def _cut(catalog: Catalog, parts: int) -> Iterator[list[Message]]:
    """About equally long parts, each with what stands together: folder by folder."""
    left = sorted((message for message in catalog if message.id and not is_finished(message)), key=_room)
    whole = _letters(left)
    for number in range(parts):
        part: list[Message] = []
        while left and (number == parts - 1 or whole - _letters(left) < (number + 1) * whole / parts):
            part.append(left.pop(0))
        if part:
            yield part


def _of(catalog: Catalog, messages: Sequence[Message]) -> Catalog:
    """Return a catalogue of the same language with these alone."""
    made = Catalog(locale=catalog.locale_identifier)
    made.header_comment, made.mime_headers = catalog.header_comment, catalog.mime_headers
    for message in messages:
        made[message.id] = message
    return made


def _room(message: Message) -> tuple[str, str]:
    """`draw` for `templates/draw/x.html` and `tournament/draw/x.py` alike."""
    place = message.locations[0][0]
    return place.partition("/")[2].partition("/")[0], place


def _letters(messages: Sequence[Message]) -> int:
    return sum(len("".join(message.id)) for message in messages)


def _refused(catalog: Catalog, filled: dict[Key, Message]) -> Iterator[tuple[Key, str]]:
    """What is wrong, by what it is wrong with; what is empty is not wrong yet."""
    for named, message in filled.items():
        asked = catalog.get(german(message), message.context)
        if asked is None:
            yield named, "not asked for"
        elif any(said(message)):
            answer = Message(asked.id, message.string, context=message.context)
            if found := list(faults(answer, catalog.num_plurals)):
                yield named, "; ".join(found)


def _put(catalog: Catalog, message: Message) -> None:
    asked = catalog.get(german(message), message.context)
    if asked is not None:
        asked.string, asked.previous_id = message.string, []
        asked.flags.discard("fuzzy")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
