"""The command line of contract.md: `python -m scoring rulebooks`, `python -m scoring standings FILE`."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from scoring import RULEBOOKS, Problem, format_place, parse_bytes, stand
from scoring.sentences import sentence

REFUSED = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code: 0, or 2 for a document that cannot be read or is refused."""
    options = _parser().parse_args(arguments)
    if options.command == "rulebooks":
        return _rulebooks()
    return _standings(options.file)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m scoring", description="Wertung von Rommé-Turnieren.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("rulebooks", help="Kennungen und Titel der Regelwerke")
    standings = commands.add_parser("standings", help="spielliste/1 hinein, stand/1 heraus")
    standings.add_argument("file", metavar="FILE", help="eine Datei, - für die Standardeingabe")
    return parser


def _rulebooks() -> int:
    for rulebook in RULEBOOKS.values():
        print(f"{rulebook.id}\t{rulebook.title}")
    return 0


def _standings(name: str) -> int:
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name no file can have
        print(f"{name}: Die Datei kann nicht gelesen werden ({error}).", file=sys.stderr)
        return REFUSED
    document, problems = parse_bytes(raw)
    for problem in problems:
        print(_line(name, problem), file=sys.stderr)
    if document is None:
        return REFUSED
    print(json.dumps(stand(document), indent=1))
    return 0


def _line(name: str, problem: Problem) -> str:
    """`place: message`; what concerns the whole document has the file's name for a place."""
    warning = "Warnung: " if problem.odd else ""
    return f"{format_place(problem.where) or name}: {warning}{sentence(problem)}"


if __name__ == "__main__":
    sys.exit(main())
