"""`make messages` brings every file of `languages/` up to what the program says, and says what is left to do.

With `check`, as `make lint` calls it, it changes nothing and names what is wrong; exit 1 then.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from languages import catalogues
from languages.po import read, write

from .faults import SAID_BY_A_COMMAND, faults, in_python_file, in_template, put_together, too_early
from .sentences import ROOT, everywhere, files, renewed


def main(arguments: Sequence[str]) -> int:
    """Renew all files, or check them."""
    if "check" in arguments:
        found = complaints()
        print("\n".join(found) or "All sentences are there in every language.")
        return 1 if found else 0
    said_now = everywhere()
    for language, file in catalogues().items():
        catalogue = renewed(read(file.read_text(encoding="utf-8")), said_now)
        file.write_text(write(catalogue), encoding="utf-8")
        left = sum(not message.is_finished for message in catalogue.messages)
        print(f"{language}: {len(catalogue.messages)} sentences, {left} to be translated or looked at.")
    return 0


# What `make lint` asks of all sentences: each in every language, whole, and none put together from pieces.


MOST = 40


def complaints() -> list[str]:
    """A line each; none: all is well."""
    found = [*_of_sources(), *(line for language, file in catalogues().items() for line in _of_file(language, file))]
    return found if len(found) <= MOST else [*found[:MOST], f"... and {len(found) - MOST} more"]


def _of_file(language: str, file: Path) -> Iterator[str]:
    catalogue = read(file.read_text(encoding="utf-8"))
    said_now = everywhere()
    known = {message.key: (message.plural, message.places) for message in catalogue.messages}
    missing = [message for message in said_now if known.get(message.key) != (message.plural, message.places)]
    left = known.keys() - {message.key for message in said_now}
    if missing or left:
        yield f"{file.name}: {len(missing)} new, {len(left)} not said any more: make messages"
    for message in catalogue.messages:
        for fault in faults(message, catalogue.forms):
            yield f"{language}: {message.places[0]}: {message.german!r}: {fault}"


def _of_sources() -> Iterator[str]:
    for name in files():
        source = (ROOT / name).read_text(encoding="utf-8")
        wrong = {"put together from pieces": in_template(source)}
        if name.endswith(".py"):
            wrong = {
                "put together from pieces": in_python_file(source),
                "no catalogue can have this": put_together(source),
                "said too early, gettext_lazy": iter(()) if name.startswith(SAID_BY_A_COMMAND) else too_early(source),
            }
        for what, pieces in wrong.items():
            yield from (f"{name}:{piece.line}: {what}: {piece.said}" for piece in pieces)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
