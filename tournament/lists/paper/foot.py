"""The foot of a Spielliste: its sums, plus and minus where there are crosses (rule 14), and the scoring crib."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from scoring import Band, Outcome, Rulebook
from scoring.figures import WERTUNGSPUNKTE
from tournament.lists.acts.totals import typed_by_holder
from tournament.lists.paper.layout import Layout
from tournament.lists.reads.occupancy import Key, holders, key_of
from tournament.lists.reads.sheets import ListToPrint
from tournament.web.on_paper import CROSS, MINUS, number, unbroken


@dataclass(frozen=True, slots=True)
class PrintedSum:
    """One field below one column of a player; `kind`: how it is written, for the style sheet."""

    label: str
    text: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class SumRow:
    """One row of sums: all fields from left to right, and what is remarked beside them."""

    label: str
    sums: tuple[PrintedSum, ...]
    remark: str = ""


def sum_rows(
    layout: Layout, listed: scoring.ListRows | None = None, sheet: ListToPrint | None = None
) -> tuple[SumRow, ...]:
    """The rows of sums: blank, of the games, or what was typed in from a paper list; then a remark says so."""
    players = [_Player(layout, at, listed, sheet) for at in range(layout.size)]
    remark = _remark(sheet)
    sums = tuple(field for player in players for field in player.sums())
    if not layout.crosses:
        return (SumRow("Σ", sums, remark),)
    apart = tuple(field for player in players for field in player.plus_and_minus())
    return SumRow("Σ", apart, remark), SumRow("=", sums, _("Plus − Minus = Netto"))


def _remark(sheet: ListToPrint | None) -> str:
    if sheet is None:
        return ""
    if sheet.typed:
        return _("Summen von der Papierliste")
    gave_up = sheet.card_table.gave_up
    return "" if gave_up is None else _("Platz %(seat)s hat aufgegeben") % {"seat": gave_up}


def made(sheet: ListToPrint) -> dict[Key, scoring.Totals]:
    """What everybody made, of the games or as the paper list says it."""
    held = map(key_of, holders(sheet.seats))
    if not sheet.typed:
        return dict(zip(held, (total.totals for total in sheet.rows().by_stint), strict=True))
    return dict(zip(held, typed_by_holder(sheet.card_table, sheet.seats, sheet.typed.values()), strict=True))


class _Player:
    """The figures known of one player: the sums of their games, or what was typed in, or nothing."""

    def __init__(self, layout: Layout, at: int, listed: scoring.ListRows | None, sheet: ListToPrint | None) -> None:
        self.layout = layout
        self.games = listed.sums[at] if listed and listed.rows else None
        if sheet and sheet.seats[at].last.registration_id is None:
            self.games = None  # nobody sits there at the end; what was made before stands in the notes
        self.totals = self.games.totals if self.games else None
        if sheet and sheet.typed:
            last = key_of(sheet.seats[at].last)
            self.games = None
            self.totals = made(sheet)[last] if last in sheet.typed else None

    def sums(self) -> list[PrintedSum]:
        """Every column's sum; of Wertungspunkte the net."""
        return [self._sum(column) for column in self.layout.columns]

    def _sum(self, column: scoring.Figure) -> PrintedSum:
        counts = column.key == "wertungspunkte"
        label = _("Netto") if counts and self.layout.crosses else column.short
        kind = "decides" if column.key == self.layout.ranked_by else ""
        return PrintedSum(label, self._text(column), kind)

    def _text(self, column: scoring.Figure) -> str:
        return number(getattr(self.totals, column.key)) if self.totals else ""

    def plus_and_minus(self) -> list[PrintedSum]:
        """Below the first two columns, what net is made of; of a paper list only how many crosses."""
        plus, minus = "", ""
        if self.games:
            plus, minus = number(self.games.plus), _minus(self.games.minus, self.games.totals.crosses)
        elif self.totals and self.totals.crosses:
            minus = _("%(crosses)s ×") % {"crosses": self.totals.crosses}
        rest = [PrintedSum("") for _column in self.layout.columns[2:]]
        return [PrintedSum(_("Plus"), plus), PrintedSum(_("Minus (Kreuze)"), minus, "minus"), *rest]


def _minus(points: int, crosses: int) -> str:
    """Minus points, and how many crosses they come from: "−3 (2 ×)"."""
    return f"{MINUS}{points} ({crosses} {CROSS})" if crosses else "0"


# The scoring crib at the foot of a list: the rulebook's own data in words, nothing typed in.

CARD_NAMES = {
    "A": gettext_lazy("Ass"),
    "K": gettext_lazy("König"),
    "D": gettext_lazy("Dame"),
    "B": gettext_lazy("Bube"),
}


@dataclass(frozen=True, slots=True)
class CribEntry:
    """What happened, and what it gives."""

    condition: str
    value: str


@dataclass(frozen=True, slots=True)
class CribLine:
    """A heading and its entries; an entry's condition and value are not torn apart."""

    title: str
    entries: tuple[CribEntry, ...]


def crib(rulebook: Rulebook) -> tuple[CribLine, ...]:
    """Winners, losers by bands, hands thrown in (rules 12 and 15); what points are; of Augen alone: the cards."""
    lines = _wertungspunkte(rulebook) if rulebook.counts_wertungspunkte else _augen_alone(rulebook)
    if any(column.key == "points" for column in rulebook.columns) and rulebook.points_follow:
        lines.append(CribLine(_("Punkte"), (CribEntry(_("je Spiel"), _formula(rulebook)),)))
    return tuple(CribLine(line.title, tuple(_unbroken(entry) for entry in line.entries)) for line in lines)


def _wertungspunkte(rulebook: Rulebook) -> list[CribLine]:
    winners = tuple(
        CribEntry(outcome.name, _win(rulebook, outcome))
        for outcome in rulebook.outcomes
        if outcome.wins and outcome.wertungspunkte is not None
    )
    losers = [outcome for outcome in rulebook.outcomes if outcome.bands]
    lines = [CribLine(_("beendet"), winners)] if winners else []
    lines += [CribLine(outcome.name, tuple(_banded(rulebook, outcome))) for outcome in losers]
    if rulebook.has_thrown_in:
        thrown_in = tuple(entry for outcome in losers for entry in _thrown_in(rulebook, outcome))
        lines.append(CribLine(_("ungezählt weggeworfen"), thrown_in))
    return lines


def _win(rulebook: Rulebook, outcome: Outcome) -> str:
    """What this way to finish gives, and what it makes of the others' Augen."""
    given = points(rulebook, outcome.wertungspunkte or 0)
    factor = {"given": given, "factor": outcome.others_augen_factor}
    return _("%(given)s, Augen der anderen × %(factor)s") % factor if outcome.others_augen_factor > 1 else given


def _augen_alone(rulebook: Rulebook) -> list[CribLine]:
    """Return what Augen alone count: none for who finishes, for all others what they hold; and what cards count."""
    winners = tuple(CribEntry(outcome.name, _finished(outcome)) for outcome in rulebook.outcomes if outcome.wins)
    others = (CribEntry(_("was auf der Hand ist"), _("Augen")),)
    cards = tuple(CribEntry(names, str(augen)) for names, augen in _cards(rulebook))
    return [CribLine(_("beendet"), winners), CribLine(_("alle anderen"), others), CribLine(_("Kartenwerte"), cards)]


def _finished(outcome: Outcome) -> str:
    if outcome.gets_others_augen:
        return _("Punkte: die Augen aller anderen")
    if outcome.others_augen_factor > 1:
        return _("0 Augen, die der anderen × %(factor)s") % {"factor": outcome.others_augen_factor}
    return _("0 Augen")


def _cards(rulebook: Rulebook) -> Iterator[tuple[str, int]]:
    """The cards that count otherwise than they say, with the others in one."""
    pack = rulebook.pack
    if pack.jokers:
        yield _("Joker"), pack.joker
    by_augen: dict[int, list[str]] = {}
    for rank, augen in pack.ranks:
        if rank != str(augen):
            by_augen.setdefault(augen, []).append(str(CARD_NAMES[rank]))
    yield from ((", ".join(names), augen) for augen, names in sorted(by_augen.items(), reverse=True))


def _formula(rulebook: Rulebook) -> str:
    """ "10 × Wertungspunkte − Augen", as far as each counts."""
    text = _("%(factor)s × Wertungspunkte") % {"factor": rulebook.points_per_wertungspunkt}
    if rulebook.points_per_auge == -1:
        return _("%(points)s − Augen") % {"points": text}
    if not rulebook.points_per_auge:
        return text
    return _("%(points)s − %(factor)s × Augen") % {"points": text, "factor": -rulebook.points_per_auge}


def agreed(rulebook: Rulebook, target_score: int | None) -> tuple[str, ...]:
    """What was agreed for a list beside games and minutes: jokers, a target score."""
    terms = []
    if rulebook.jokers_optional:
        terms.append(_("mit Jokern") if rulebook.pack.jokers else _("ohne Joker"))
    if target_score is not None:
        goal = _("Grenze %(target)s Augen") if rulebook.ranked_by == "augen" else _("Ziel %(target)s Punkte")
        terms.append(goal % {"target": target_score})
    return tuple(terms)


def reminders(rulebook: Rulebook, size: int, target_score: int | None) -> tuple[str, ...]:
    """How a list of a table of `size` is kept and when it ends, sentence by sentence."""
    counted = [column.short for column in rulebook.columns if column == WERTUNGSPUNKTE]
    said = [_("%(short)s = Wertungspunkte.") % {"short": short} for short in counted]
    if rulebook.has_crosses:
        said.append(
            _(
                "Nach jedem Spiel fortlaufend eintragen, auch die Augen; × statt der Wertungspunkte bei einem Spiel "
                "mit Minuspunkten."
            )
        )
    else:
        said.append(_("Nach jedem Spiel fortlaufend eintragen."))
    if rulebook.ranked_by == "augen":
        said.append(_("Die wenigsten Augen gewinnen."))
    if target_score is not None:
        by_augen = _("Die Liste endet mit dem Spiel, in dem jemand %(target)s Augen erreicht.")
        by_points = _("Die Liste endet mit dem Spiel, in dem jemand %(target)s Punkte erreicht.")
        said.append((by_augen if rulebook.ranked_by == "augen" else by_points) % {"target": target_score})
    if size in rulebook.giving_up_at:
        said.append(_("Aufgeben: ab der halben Liste, zwischen zwei Spielen, nur wer zurückliegt."))
    if rulebook.has_thrown_in:
        said.append(_("Beim zweiten Wegwerfen Spielleitung oder Schiedsrichter informieren."))
    return tuple(said)


def _unbroken(entry: CribEntry) -> CribEntry:
    return CribEntry(unbroken(entry.condition), unbroken(entry.value))


def points(rulebook: Rulebook, wertungspunkte: int) -> str:
    """Wertungspunkte of one game; what is below nothing is a cross where there are crosses (rule 13)."""
    cross = rulebook.has_crosses and wertungspunkte < 0
    return f"{CROSS} ({number(wertungspunkte)})" if cross else number(wertungspunkte)


def _banded(rulebook: Rulebook, outcome: Outcome) -> Iterator[CribEntry]:
    for band, condition in _conditions(outcome):
        yield CribEntry(condition, points(rulebook, band.wertungspunkte))


def _thrown_in(rulebook: Rulebook, outcome: Outcome) -> Iterator[CribEntry]:
    for band, condition in _conditions(outcome):
        augen = str(band.thrown_in_augen)
        if band.thrown_in_keeps_more:
            augen = _("mindestens %(augen)s") % {"augen": augen}
        value = _("%(augen)s Augen, %(points)s") % {
            "augen": augen,
            "points": points(rulebook, band.thrown_in_wertungspunkte),
        }
        yield CribEntry(f"{outcome.name} {condition}", value)


def _conditions(outcome: Outcome) -> Iterator[tuple[Band, str]]:
    """Each band with the Augen it covers in words."""
    below: int | None = None
    for band in outcome.bands:
        if band.up_to is not None:
            yield band, _("bis %(augen)s") % {"augen": band.up_to}
        elif below is not None:
            yield band, _("über %(augen)s") % {"augen": below}
        else:
            yield band, _("Augen beliebig")
        below = band.up_to
