"""The command line of contract.md: `python -m scoring rulebooks`, `standings FILE`, `meld RULEBOOK CARDS...`."""

import argparse
import io
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from languages.spoken import gettext as _
from scoring import RULEBOOKS, Problem, parse_bytes, stand
from scoring.melds import MELD_RULES, Card, Fault, Judgement, MeldRules, Reading, judge, parse_cards, reference_of
from scoring.sentences import meld_sentence, problem_line, reading_sentence, reference_sentence, sentence

NO_MELD = 1
REFUSED = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code: 0, 1 for cards that are no meld, 2 for input that is refused."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # in a file some systems write few letters: ♣ is none of them
        sys.stdout.reconfigure(errors="backslashreplace")
    options = _parser().parse_args(arguments)
    if options.command == "rulebooks":
        return _rulebooks()
    if options.command == "meld":
        return _meld(options.rulebook, options.cards)
    return _standings(options.file)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m scoring", description=_("Wertung von Rommé-Turnieren."))
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("rulebooks", help=_("Kennungen und Titel der Regelwerke"))
    standings = commands.add_parser("standings", help="spielliste/1 hinein, stand/1 heraus")
    standings.add_argument("file", metavar="FILE", help=_("eine Datei, - für die Standardeingabe"))
    meld = commands.add_parser("meld", help=_("was eine Meldung ist und zählt, oder warum sie keine ist"))
    meld.add_argument("rulebook", metavar="RULEBOOK", help=_("Kennung des Regelwerks"))
    meld.add_argument(
        "cards", metavar="CARDS", nargs="+", help=_("die Karten, wie sie liegen: kr7 pi10 heB kaA (oder ♣7 ...), JK")
    )
    return parser


def _rulebooks() -> int:
    for rulebook in RULEBOOKS.values():
        print(f"{rulebook.id}\t{rulebook.title}")
    return 0


def _standings(name: str) -> int:
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name no file can have
        print(
            _("%(name)s: Die Datei kann nicht gelesen werden (%(why)s).") % {"name": name, "why": error},
            file=sys.stderr,
        )
        return REFUSED
    document, problems = parse_bytes(raw)
    for problem in problems:
        print(problem_line(name, problem), file=sys.stderr)
    if document is None:
        return REFUSED
    print(json.dumps(stand(document), indent=1))
    return 0


def _meld(rulebook_id: str, words: Sequence[str]) -> int:
    """First what the cards are as they lie, then what else they are when they are laid in another order."""
    rules = MELD_RULES.get(rulebook_id)
    if rules is None:
        print(sentence(Problem("rulebook_unknown", (), {"rulebook": rulebook_id})), file=sys.stderr)
        return REFUSED
    cards, faults = parse_cards(words)
    if faults:
        print("\n".join(meld_sentence(fault) for fault in faults), file=sys.stderr)
        return REFUSED
    judgement = judge(rules, cards)
    print("\n".join(_meld_lines(rules, cards, judgement)))
    return 0 if judgement.is_meld else NO_MELD


def _meld_lines(rules: MeldRules, cards: Sequence[Card], judgement: Judgement) -> Iterator[str]:
    yield from (_fault_line(rules, cards, fault) for fault in judgement.faults)
    said = [_reading_line(reading) for reading in judgement.readings]
    yield from said
    otherwise = (_reading_line(reading) for reading in judge(rules, cards, any_order=True).readings)
    yield from (f"Anders gelegt: {line}" for line in otherwise if line not in said)


def _reading_line(reading: Reading) -> str:
    return f"{reading_sentence(reading)} ({'; '.join(map(reference_sentence, reading.references))})"


def _fault_line(rules: MeldRules, cards: Sequence[Card], fault: Fault) -> str:
    card = f"{cards[int(fault.where[1])].sign}: " if fault.where else ""
    reference = reference_of(rules, fault)
    where = f" ({reference_sentence(reference)})" if reference else ""
    return f"Keine Meldung: {card}{meld_sentence(fault)}{where}"


if __name__ == "__main__":
    sys.exit(main())
