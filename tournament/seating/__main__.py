"""The command line: `python -m tournament.seating plan` and `verify`. Source: contract.md, section 3."""

import argparse
import json
import os
import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from languages.spoken import gettext as _
from languages.spoken import gettext_noop

from .algorithms import ALGORITHM, WITHOUT_ENTRIES, algorithm_of, kept_algorithms, verified_by
from .checking import differences, lot_differences
from .document import GONE, WITHHELD, choice_line, is_recomputed, plan_document, what_cannot_be
from .given import DocumentError, apart_in, groups_in, sizes_in
from .terms import Terms

_DRAWS: dict[str, tuple[Callable[[Mapping[str, Any]], list[str]], str]] = {
    "auslosung/2": (
        differences,
        gettext_noop(
            "Die Auslosung stimmt: Fingerabdrücke, Namen und Startzahl passen, und aus ihr entsteht genau dieser Plan."
        ),
    ),
    "los/1": (
        lot_differences,
        gettext_noop(
            "Das Los stimmt: Fingerabdrücke, Namen und Startzahl passen, und aus ihr entsteht genau diese Reihenfolge."
        ),
    ),
}
ONLY_SAID = gettext_noop("Nur gesagt und nicht bewiesen ist, wann gerufen und wann gelost wurde.")
FITS = gettext_noop("Der Plan stimmt: Aus Startzahl und Angaben entsteht genau dieser.")

USAGE = (
    "python -m tournament.seating plan --players N --series R [--seed S] [--groups DATEI] [--apart DATEI]"
    " [--sizes 4,3] [--at-most-twice] | verify DATEI"
)


class _Parser(argparse.ArgumentParser):
    """Argparse, with one German line for a call it does not understand."""

    def error(self, message: str) -> NoReturn:
        raise DocumentError(_("Aufruf: %(usage)s") % {"usage": USAGE}) from argparse.ArgumentError(None, message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0: done, 1: a plan that is another one, 2: this cannot be done, and why."""
    try:
        called = _parser().parse_args(arguments)
        return _plan(called) if called.command == "plan" else _verify(called)
    except DocumentError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m tournament.seating",
        description=_("Sitzpläne auslosen und nachrechnen: docs/seating.md"),
        usage=USAGE,
    )
    commands = parser.add_subparsers(dest="command", required=True, title=_("Befehle"), metavar="plan | verify")
    plan = commands.add_parser("plan", usage=USAGE, help=_("Plan für alle Serien als JSON ausgeben"))
    plan.add_argument("--players", type=int, required=True, metavar="N", help=_("so viele Personen, gezählt ab 0"))
    plan.add_argument("--series", type=int, required=True, metavar="R", help=_("so viele Serien, 1 bis 12"))
    plan.add_argument("--seed", metavar="S", help=_("Startzahl; ohne sie wird eine gezogen"))
    plan.add_argument(
        "--groups", type=Path, metavar="DATEI", help=_("JSON: je Person Verein, Mannschaft, fester Tisch")
    )
    plan.add_argument("--apart", type=Path, metavar="DATEI", help=_("JSON: wer auseinander sitzen soll"))
    plan.add_argument("--sizes", default="4,3", metavar="4,3", help=_("Tischgrößen, die gewünschte zuerst"))
    plan.add_argument(
        "--at-most-twice", action="store_true", help=_("lieber niemand dreimal als weniger Wiederholungen")
    )
    verify = commands.add_parser("verify", usage=USAGE, help=_("prüfen, ob ein Plan aus seiner Startzahl entsteht"))
    verify.add_argument("file", type=Path, metavar="DATEI")
    return parser


def _plan(called: argparse.Namespace) -> int:
    """The plan on standard output; what could not be had on standard error."""
    players, series = called.players, called.series
    groups = groups_in(_read(called.groups), players) if called.groups else None
    apart = apart_in(_read(called.apart), players) if called.apart else ()
    sizes = sizes_in([int(size) if size.isdecimal() else size for size in called.sizes.split(",")])
    seed = secrets.token_hex(16) if called.seed is None else called.seed
    terms = Terms(apart, sizes, at_most_twice=called.at_most_twice)
    document = plan_document(players, series, seed, groups, terms) | {"algorithm": ALGORITHM}
    for line in (*what_cannot_be(players, series, groups, terms), choice_line(players, series, terms)):
        if line:
            print(_("Hinweis: %(line)s") % {"line": line}, file=sys.stderr)
    _say(json.dumps(document))
    return 0


def _verify(called: argparse.Namespace) -> int:
    """0: it fits, 1: what differs, a line each; `DocumentError`: it cannot be told, or parts are withheld."""
    given = _read(called.file)
    algorithm = algorithm_of(given)
    _refuse_half_a_draw(given, algorithm)
    if algorithm not in (None, ALGORITHM):
        return _verified_by(algorithm, called.file)
    if isinstance(given, dict) and given.get("format") in [*_DRAWS]:
        return _verify_draw(given)
    if is_recomputed(given):
        _say(_(FITS))
        return 0
    if algorithm is None and any(verified_by(kept, called.file)[0] == 0 for kept in kept_algorithms()):
        _say(_(FITS))
        return 0
    print(_("Der Plan stimmt nicht: Aus Startzahl und Angaben entsteht ein anderer."), file=sys.stderr)
    return 1


def _refuse_half_a_draw(given: object, algorithm: str | None) -> None:
    """Where entries were announced, all is checked against them: a format that is missing or another, or an algorithm
    that knew no entries, is no way round it. Raises `DocumentError`."""
    if not isinstance(given, dict):
        return
    is_draw = given.get("format") in [*_DRAWS]
    if "entries" in given and not is_draw:
        raise DocumentError(
            _("Das ist keine Auslosung: format fehlt, oder diese Version des Programms kennt es nicht.")
        )
    if is_draw and algorithm in (None, WITHOUT_ENTRIES):
        raise DocumentError(_("Das ist keine Auslosung: algorithm fehlt oder passt nicht zu format."))


def _verify_draw(given: dict[str, Any]) -> int:
    check, fits = _DRAWS[given["format"]]
    found = check(given)
    if found:
        print(_("Die Auslosung stimmt nicht:"), *found, sep="\n", file=sys.stderr)
        return 1
    if given.get("withheld"):
        _say(
            _(
                "Was sich ohne das Übrige prüfen lässt, stimmt: Fingerabdruck der Angaben, Namen, in jeder Serie sitzt"
                " jeder genau einmal, Zahl der Wiederholungen."
            )
        )
        raise DocumentError(_(WITHHELD) if given.get("secret") is None else _(GONE))
    _say(" ".join((_(fits), _(ONLY_SAID))))
    return 0


def _verified_by(algorithm: str, file: Path) -> int:
    """By the program that drew it."""
    if algorithm not in kept_algorithms():
        raise DocumentError(
            _("Das Losverfahren „%(algorithm)s“ kennt diese Version des Programms nicht.") % {"algorithm": algorithm}
        )
    code, german = verified_by(algorithm, file)
    said = "\n".join(_(line) for line in german.splitlines())  # it is of before there were other languages
    if code:
        print(said, file=sys.stderr)
    else:
        _say(said)
    return code


def _say(line: str) -> None:
    """On standard output, in ASCII whatever the terminal's encoding is; an error where nobody takes it."""
    try:
        print(line, flush=True)
    except OSError as error:
        # Python writes what is left when it ends, and would complain again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise DocumentError(_("Die Ausgabe lässt sich nicht schreiben: %(why)s.") % {"why": error.strerror}) from error


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which no key stands twice: whoever reads the file must not see another value than is checked."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise DocumentError(_("In der Datei steht %(key)s zweimal.") % {"key": f"{key!a}"})
        found[key] = value
    return found


def _read(path: Path) -> object:
    try:
        return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_each_once)
    except DocumentError:
        raise
    except OSError as error:
        raise DocumentError(
            _("%(path)s lässt sich nicht lesen: %(why)s.") % {"path": path, "why": error.strerror}
        ) from error
    except (ValueError, RecursionError) as error:
        raise DocumentError(_("%(path)s ist kein JSON in UTF-8.") % {"path": path}) from error


if __name__ == "__main__":
    sys.exit(main())
