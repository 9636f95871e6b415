"""What is left to translate, cut into parts for several people, and put back.

python -m tests.tools.untranslated 6                    six files in the folder for what is temporary
python -m tests.tools.untranslated merge FILE...        what they say goes into the catalogue, what is wrong is named
LANGUAGE_CODE=fr before either: of that catalogue instead of the English one
"""

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import gettempdir

from languages import catalogues
from languages.po import Catalogue, Message, read, write
from tests.tools.messages.faults import faults

LANGUAGE = os.environ.get("LANGUAGE_CODE", "en")


def main(arguments: Sequence[str]) -> int:
    """Cut or merge; the exit code: 1 where something was refused."""
    file = catalogues()[LANGUAGE]
    catalogue = read(file.read_text(encoding="utf-8"))
    if arguments[0] != "merge":
        for number, part in enumerate(_cut(catalogue, int(arguments[0])), start=1):
            path = Path(gettempdir()) / f"spielliste-{LANGUAGE}-{number}.po"
            path.write_text(write(catalogue.with_messages(part)), encoding="utf-8")
            print(f"{path}: {len(part)} sentences, {_letters(part)} letters, from {part[0].places[0]}")
        return 0
    filled = [message for name in arguments[1:] for message in read(Path(name).read_text(encoding="utf-8")).messages]
    refused = dict(_refused(catalogue, filled))
    taken = {message.key: message.said for message in filled if message.key not in refused and all(message.said)}
    file.write_text(write(_with(catalogue, taken)), encoding="utf-8")
    for (context, german), why in refused.items():
        print(f"{context + ': ' if context else ''}{german!r}: {why}")
    print(f"{len(taken)} taken, {len(refused)} refused, {len(filled) - len(taken) - len(refused)} still empty.")
    return 1 if refused else 0


def _cut(catalogue: Catalogue, parts: int) -> Iterator[list[Message]]:
    """About equally long parts, each with what stands together: folder by folder."""
    left = sorted((message for message in catalogue.messages if not message.is_finished), key=_room)
    whole = _letters(left)
    for number in range(parts):
        part: list[Message] = []
        while left and (number == parts - 1 or whole - _letters(left) < (number + 1) * whole / parts):
            part.append(left.pop(0))
        if part:
            yield part


def _room(message: Message) -> tuple[str, str]:
    """`draw` for `templates/draw/x.html` and `tournament/draw/x.py` alike."""
    _top, _, below = message.places[0].partition("/")
    return below.partition("/")[0], message.places[0]


def _letters(messages: Sequence[Message]) -> int:
    return sum(len(message.german) + len(message.plural) for message in messages)


def _refused(catalogue: Catalogue, filled: Sequence[Message]) -> Iterator[tuple[tuple[str, str], str]]:
    """What is wrong, by what it is wrong with; what is empty is not wrong yet."""
    asked = {message.key: message for message in catalogue.messages}
    for message in filled:
        if message.key not in asked:
            yield message.key, "not asked for"
        elif any(message.said):
            answer = replace(asked[message.key], said=message.said, flags=())
            if found := list(faults(answer, catalogue.forms)):
                yield message.key, "; ".join(found)


def _with(catalogue: Catalogue, taken: dict[tuple[str, str], tuple[str, ...]]) -> Catalogue:
    return catalogue.with_messages(
        replace(message, said=taken[message.key], flags=()) if message.key in taken else message
        for message in catalogue.messages
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
