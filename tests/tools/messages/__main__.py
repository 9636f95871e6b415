"""`make messages` brings every file of `locale/` up to what the program says, and says what is left to do.

With `check`, as `make lint` calls it, it changes nothing and names what is wrong; exit 1 then.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from babel.messages import Catalog

from languages import PO, catalogues
from tournament.settings.compiling import TEMPLATE, compiled, german, is_finished, read, said

from .faults import SAID_BY_A_COMMAND, faults, in_python_file, in_template, put_together, too_early
from .said import NOTES
from .sentences import ROOT, ambiguous, everywhere, files, renewed, template, with_english, written


def main(arguments: Sequence[str]) -> int:
    """Renew all files, or check them."""
    if "check" in arguments:
        found = complaints()
        print("\n".join(found) or "All sentences are there in every language.")
        return 1 if found else 0
    for file, catalog in files_now():
        file.write_text(as_file(file, catalog), encoding="utf-8")
        left = sum(not is_finished(message) for message in catalog if message.id)
        print(f"{file.relative_to(TEMPLATE.parent)}: {len(catalog)} sentences, {left} to be translated or looked at.")
    compiled(TEMPLATE.parent)
    return 0


def as_file(file: Path, catalog: Catalog) -> str:
    """Return the file of a catalogue, with what other programs wrote into its head."""
    return written(catalog, file.read_text(encoding="utf-8") if file.exists() else "")


def files_now() -> Iterator[tuple[Path, Catalog]]:
    """Yield every file with what should stand in it: English, the template with the English beside, the others."""
    others = catalogues()
    file = others.pop(COMPLETE) / PO
    english = renewed(read(file), template(everywhere()))
    yield file, english
    now = with_english(template(everywhere()), english)
    yield TEMPLATE, now
    for folder in others.values():
        yield folder / PO, renewed(read(folder / PO), now)


# What `make lint` asks of all sentences: each in every language, whole, and none put together from pieces.


MOST = 40
COMPLETE = "en"
"""The language that has to say everything."""


def complaints() -> list[str]:
    """A line each; none: all is well."""
    found = [*_of_sources(), *(line for file, catalog in files_now() for line in _of_file(file, catalog))]
    found += [
        f"{one.places[0]}: {one.german!r}: also said without its number: give it a context" for one in ambiguous()
    ]
    found += [f"{note!r}: nobody says this any more" for note in NOTES.keys() - {one.german for one in everywhere()}]
    return found if len(found) <= MOST else [*found[:MOST], f"... and {len(found) - MOST} more"]


def _of_file(file: Path, catalog: Catalog) -> Iterator[str]:
    name = file.relative_to(TEMPLATE.parent)
    if as_file(file, catalog) != file.read_text(encoding="utf-8"):
        yield f"{name}: not what `make messages` writes"
    for message in catalog:
        if message.id and (file.parts[-3] == COMPLETE or any(said(message))):
            for fault in faults(message, catalog.num_plurals):
                yield f"{name}: {message.locations[0][0]}: {german(message)!r}: {fault}"


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
