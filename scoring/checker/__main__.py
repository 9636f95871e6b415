"""The command line: `python -m scoring.checker`, or the file that `make checker` builds.

Exit code 0: all is so; 1: something is not; 2: something could not be read.
"""

import argparse
import csv
import io
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from languages import SOURCE, catalogues
from languages.spoken import gettext as _
from languages.spoken import language_of_commands, spoken_in
from scoring.document import parse_bytes
from scoring.document.reading import read_json
from scoring.document.stand import STAND_FORMAT
from scoring.problem import Problem
from scoring.rankings import Ranking
from scoring.sentences import problem_line

from . import editions
from .editions import Stated, check_edition, edition_of, stated_in, superseded
from .findings import Finding, in_words
from .lists import UnreadableListError, check_ranking, check_stand, series_in
from .right import Right
from .spreadsheet import check_csv, language_of

ALL_IS_SO, NOT_SO, UNREADABLE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class File:
    """A published list. `data`: what is in it; None: it is CSV."""

    name: str
    raw: bytes
    data: object

    @property
    def format(self) -> object:
        """What it calls itself; the JSON of one ranking has no name."""
        return self.data.get("format", "rows" in self.data) if isinstance(self.data, dict) else None


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the lists named; the exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    if isinstance(sys.stdout, io.TextIOWrapper):  # in a file some systems write few letters: no name may end this
        sys.stdout.reconfigure(errors="backslashreplace")
    with spoken_in(_language(words)):
        parser = _parser()
        options = parser.parse_args(words)
        try:
            return _check(parser, options)
        except _RefusedError as error:
            _put_down(error.name, error.problems)
        except (OSError, ValueError, csv.Error) as error:  # ValueError: a name no file can have
            print(_("Eine Datei kann nicht gelesen werden (%(why)s).") % {"why": error}, file=sys.stderr)
        return UNREADABLE


class _RefusedError(Exception):
    """A file that is not what it should be."""

    def __init__(self, name: str, problems: Sequence[Problem]) -> None:
        super().__init__(name)
        self.name, self.problems = name, problems


def _language(words: Sequence[str]) -> str:
    """What is asked for, before anything is said; that it is a language is seen to by the parser that says so."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--language", nargs="?")
    return parser.parse_known_args(words)[0].language or language_of_commands()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="spielliste-checker", description=_("Rechnet veröffentlichte Listen aus der Turnierdatei nach.")
    )
    parser.add_argument("tournament", metavar="TOURNAMENT", help=_("die Turnierdatei (spielliste/1)"))
    lists = _("was veröffentlicht ist: stand/1, eine Wertung als JSON oder CSV, eine versiegelte Fassung")
    parser.add_argument("lists", metavar="LIST", nargs="+", help=lists)
    of_csv = _("welche Wertung eine CSV-Datei enthält (ihre Kennung); sonst alle Spieler")
    parser.add_argument("--ranking", metavar="ID", help=of_csv)
    parser.add_argument("--series", metavar="N", type=int, help=_("welche Serie sie enthält; sonst alle"))
    parser.add_argument("--sha256", metavar="HEX", help=_("die Prüfsumme, die eine Fassung haben soll"))
    parser.add_argument("--language", choices=[SOURCE, *catalogues()], help=_("in welcher Sprache geantwortet wird"))
    return parser


def _check(parser: argparse.ArgumentParser, options: argparse.Namespace) -> int:
    document, problems = parse_bytes(Path(options.tournament).read_bytes())
    if document is None:
        raise _RefusedError(options.tournament, problems)
    _put_down(options.tournament, problems)
    right = Right(document)
    ranking = right.everybody if options.ranking is None else right.ranking(options.ranking)
    if ranking is None or options.series not in {None, *right.counted(ranking)}:
        parser.error(_("Diese Liste gibt es in dem Turnier nicht."))
    files = list(map(_file, options.lists))
    stated = [Stated(options.sha256.lower())] if options.sha256 else []
    stands = [file.data for file in files if file.format == STAND_FORMAT]
    stated += [one for stand in stands for one in stated_in(stand)]
    public = right.of(set().union(*map(series_in, stands))) if stands else right
    known = [*stated, *(edition_of(file.data) for file in files)]
    count = 0
    for file in files:
        found = _findings(right, public, file, stated, (ranking, options.series))
        for finding in (*superseded(right, file.data, known), *found):
            print(f"{file.name}: {in_words(finding)}")
            count += 1
        if file.format == editions.FORMAT:
            print(f"{file.name}: SHA-256 {sha256(file.raw).hexdigest()}")
    print(_("Abweichungen: %(count)s") % {"count": count} if count else _("Alles stimmt."))
    return NOT_SO if count else ALL_IS_SO


def _put_down(name: str, problems: Sequence[Problem]) -> None:
    for problem in problems:
        print(f"{name}: " * bool(problem.where) + problem_line(name, problem), file=sys.stderr)


def _file(name: str) -> File:
    raw = Path(name).read_bytes()
    if language_of(raw):
        return File(name, raw, None)
    data, problems = read_json(raw)
    if problems:
        raise _RefusedError(name, problems)
    return File(name, raw, data)


def _findings(
    right: Right, public: Right, file: File, stated: Sequence[Stated], csv_of: tuple[Ranking, int | None]
) -> Sequence[Finding]:
    """What is not so in a file; `public`: as far as a `stand/1` given along goes, which lists of one ranking do."""
    try:
        if file.data is None and language_of(file.raw):
            return check_csv(public, file.raw, *csv_of)
        if file.format == STAND_FORMAT:
            return check_stand(right, file.data)
        if file.format == editions.FORMAT:
            return check_edition(right, file.raw, file.data, stated)
        if file.format is True:
            return check_ranking(public, file.data)
    except UnreadableListError as error:
        raise _RefusedError(file.name, error.problems) from error
    raise _RefusedError(file.name, [Problem("format_unknown", (), {"format": str(file.format)})])


if __name__ == "__main__":
    sys.exit(main())
