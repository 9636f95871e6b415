"""A list beside its games: cards confirmed, closed, reopened, typed in from paper, a second thrown-in hand reported."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import KW_ONLY, asdict, dataclass, replace
from typing import Any

from django.db.models import Q
from django.utils import timezone

import scoring
from tournament.core.act import Actor, compare, with_reason
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts import totals
from tournament.lists.acts.at_table import act_at, refuse_missing, refuse_unsettled
from tournament.lists.acts.at_table import locked as _locked
from tournament.lists.acts.games import InvalidGameError
from tournament.lists.acts.results import act_closing
from tournament.lists.acts.totals import check_together
from tournament.lists.acts.who_sits import refuse_giving_up
from tournament.lists.reads import lists
from tournament.lists.reads.occupancy import Holder, key_of, occupancy_of, paper_lines, whose
from tournament.models import CardTable, OffenceReport, Seat, TypedTotal
from tournament.models.limits import LONGEST_NAME, LONGEST_REASON


@dataclass(frozen=True, slots=True)
class PaperTotal:
    """The sums of one seat on a paper list; `games` None: as many as a player of that table plays in a series.

    `points` only where they do not follow from the other sums; elsewhere they are not looked at. `thrown_in`: how many
    hands the player threw in; the sums stand as signed, and a later hand is a repeated offence (rule 15).
    """

    wertungspunkte: int
    augen: int
    _: KW_ONLY
    crosses: int = 0
    games: int | None = None
    points: int | None = None
    thrown_in: int = 0


def confirm_cards(card_table: CardTable, actor: Actor) -> None:
    """The list keeper has counted the cards before game 1 (rule 1). Confirming again changes nothing."""
    with act_at(card_table, actor, "cards_confirmed") as confirming:
        table = _locked(card_table)
        if table.cards_confirmed_at:
            confirming.changed = False
            return
        if not table.is_open:
            raise RefusedError("list_closed")
        confirming.public = False
        table.cards_confirmed_at = timezone.now()
        table.save(update_fields=["cards_confirmed_at"])


def close_list(
    card_table: CardTable,
    actor: Actor,
    *,
    incomplete: bool = False,
    unconfirmed: bool = False,
    seen: Mapping[int, int] | None = None,
    signed: Collection[int] | None = None,
) -> None:
    """Close a list: from now on only the organiser changes it. Closing a closed list changes nothing.

    `seen`: number of a game -> its version, as those at the table compared them; raise StaleError with what is there if
    it is not so any more: nobody agrees with unseen sums. Raise RefusedError `games_missing` unless all games are
    there, or totals, or the organiser says `incomplete` (time was up, say); `offence_unreported` while a second
    thrown-in hand is not reported (rule 15); and what remarks.refuse_unsettled says of `unconfirmed` and `signed`.
    """
    with act_closing(card_table, actor, "list_closed") as closing:
        table = _locked(card_table)
        if table.closed:
            closing.changed = False
            return
        if not table.is_open:
            raise RefusedError("list_closed")
        stored = dict(table.games.values_list("number", "version"))
        if seen is not None and seen != stored:
            raise StaleError(stored)
        _refuse_missing_games(table, incomplete=incomplete)
        if lists.repeated_offences(table):
            raise RefusedError("offence_unreported")
        noted = refuse_unsettled(table, unconfirmed=unconfirmed, signed=signed)
        table.closed_at, table.reopened_at = timezone.now(), None
        table.version += 1
        table.save(update_fields=["closed_at", "reopened_at", "version"])
        closing.after = {"games": len(stored), "totals": _kept(lists.seats_of(table))} | noted


def reopen_list(card_table: CardTable, actor: Actor) -> None:
    """Let the list keeper change a closed list again; the organiser's act."""
    with act_at(card_table, actor, "list_reopened") as reopening:
        table = _locked(card_table)
        if not table.closed:
            reopening.changed = False
            return
        reopening.settled = True
        table.closed_at, table.reopened_at = None, timezone.now()
        table.version += 1
        table.save(update_fields=["closed_at", "reopened_at", "version"])


def give_up(card_table: CardTable, seat_number: int, actor: Actor) -> None:
    """The player of this seat gives up: the list is settled as it stands and closed. Doing it again changes nothing.

    Raises RefusedError `list_closed`, `has_totals`, `seat_unknown`, `offence_unreported`, or with the code of the
    problem of list_end.check_giving_up. Source: romme24, "Aufgeben".
    """
    with act_closing(card_table, actor, "gave_up") as giving_up:
        table = _locked(card_table)
        if table.gave_up == seat_number:
            giving_up.changed = False
            return
        _refuse_to_give_up(table, seat_number)
        table.gave_up = seat_number
        table.closed_at, table.reopened_at = timezone.now(), None
        table.version += 1
        table.save(update_fields=["gave_up", "closed_at", "reopened_at", "version"])
        giving_up.after = {"seat": seat_number, "games": table.games.count()}


def withdraw_giving_up(card_table: CardTable, actor: Actor) -> None:
    """Nobody gave up after all: the list is open again. The organiser's act; where nobody did, nothing changes."""
    with act_at(card_table, actor, "giving_up_withdrawn") as withdrawing:
        table = _locked(card_table)
        if table.gave_up is None:
            withdrawing.changed = False
            return
        withdrawing.before = {"seat": table.gave_up}
        table.gave_up = None
        table.closed_at, table.reopened_at = None, timezone.now()
        table.version += 1
        table.save(update_fields=["gave_up", "closed_at", "reopened_at", "version"])


def type_totals(
    card_table: CardTable,
    version: int,
    paper: Mapping[int, PaperTotal],
    actor: Actor,
    *,
    reason: str = "",
    sure: bool = True,
) -> None:
    """Type in a paper list's totals, line -> total, every line; the list is closed with it.

    Lines are those of everybody who held a seat, numbered in the order of Occupancy.stints: where nobody left, seat
    numbers. `version` is the table's that was read. `reason`: why stored totals are changed, for the audit log. Raises
    InvalidGameError with the problems (places: line, field; or nothing), what is odd among them unless it is `sure`,
    StaleError with the totals stored by somebody else, RefusedError `has_games` when games were kept, and what
    list_end.check_giving_up has against whoever gave up by these totals.
    """
    with act_closing(card_table, actor, "totals_typed") as typing:
        table = _locked(card_table)
        seats = lists.seats_of(table)
        lines = paper_lines(seats)
        stored = _stored(table, lines)
        compare(table.version, version, stored)
        if table.games.exists():
            raise RefusedError("has_games")
        problems = _check_totals(table, seats, lines, paper)
        if any(not (problem.odd and sure) for problem in problems):
            raise InvalidGameError(problems)
        typing.before = {number: asdict(total) for number, total in stored.items()} or None
        typing.settled = bool(stored) or table.closed
        TypedTotal.objects.filter(seat__card_table=table).delete()
        rows = [_row(held, _storable(table, paper[line])) for line, held in lines.items()]
        _refuse_changed_giving_up(table, seats, rows)
        refuse_unsettled(table, unconfirmed=True)
        TypedTotal.objects.bulk_create(rows)
        after = {number: asdict(total) for number, total in paper.items()}
        typing.after = with_reason(after, reason[:LONGEST_REASON] if stored else "")
        _close_with(table, closed=True)
        _count_anew(table, lines, stored, paper)


def begin_totals(card_table: CardTable, version: int, typed: Mapping[str, str], actor: Actor) -> int:
    """Keep the lines of sums that are typed so far, as they are typed (field -> text); they count nowhere until
    type_totals stores all of them. Return the table's version then. `version`, StaleError, RefusedError: as there."""
    with act_at(card_table, actor, "totals_begun") as beginning:
        table = _locked(card_table)
        compare(table.version, version, table)
        if table.games.exists() or _has_totals(table):
            raise RefusedError("has_games")
        begun = {"typed": dict(typed), "people": _holding(paper_lines(lists.seats_of(table)))}
        beginning.changed, beginning.public = begun != table.begun_totals, False
        beginning.after = {"lines": len({name.rpartition("_")[2] for name in typed})}
        if beginning.changed:
            table.begun_totals = begun
            table.version += 1
            table.save(update_fields=["begun_totals", "version"])
        return table.version


def begun_totals(card_table: CardTable, lines: Mapping[int, Holder]) -> Mapping[str, str]:
    """Return what begin_totals kept, while the same people hold these lines; else nothing: it was theirs."""
    begun = card_table.begun_totals
    typed: Mapping[str, str] = begun["typed"] if begun and begun["people"] == _holding(lines) else {}
    return typed


def _holding(lines: Mapping[int, Holder]) -> list[int | None]:
    return [held.registration_id for held in lines.values()]


def check_lines(card_table: CardTable, paper: Mapping[int, PaperTotal]) -> list[scoring.Problem]:
    """Return what is wrong with these lines, each by itself, before all of the list are typed."""
    seats = lists.seats_of(card_table)
    lines = {line: held for line, held in paper_lines(seats).items() if line in paper}
    return _check_each(card_table, seats, lines, paper)


def remove_totals(card_table: CardTable, version: int, actor: Actor) -> None:
    """Take typed totals away again, so that the list can be kept game by game; it is open, nobody has given up."""
    with act_at(card_table, actor, "totals_removed") as removing:
        table = _locked(card_table)
        lines = paper_lines(lists.seats_of(table))
        stored = _stored(table, lines)
        compare(table.version, version, stored)
        removing.before = {number: asdict(total) for number, total in stored.items()} or None
        TypedTotal.objects.filter(seat__card_table=table).delete()
        table.gave_up = None
        _close_with(table, closed=False)
        _count_anew(table, lines, stored, {})


def report_offence(card_table: CardTable, seat_number: int, game_number: int, informed: str, actor: Actor) -> None:
    """Record whom of organiser and referee the table informed of a second thrown-in hand (rule 15).

    `game_number`: lists.ON_PAPER for hands on a list typed in from paper, of which no game is known. Raises
    RefusedError `no_offence` when that seat did not throw in its hand in that game, `informed_missing` when nobody is
    named. Reporting again changes nothing.
    """
    with act_at(card_table, actor, "offence_reported") as reporting:
        table = _locked(card_table)
        name = informed.strip()
        if not name:
            raise RefusedError("informed_missing")
        thrown_in = Q(results__game__number=game_number, results__thrown_in=True)
        if game_number == lists.ON_PAPER:
            thrown_in = Q(typed_totals__thrown_in__gt=0)
        seat = table.seats.filter(thrown_in, number=seat_number).first()
        if seat is None:
            raise RefusedError("no_offence")
        _report, new = OffenceReport.objects.get_or_create(
            seat=seat,
            game_number=game_number,
            defaults={"informed": name[:LONGEST_NAME], "recorded_at": timezone.now()},
        )
        reporting.changed, reporting.public = new, False
        reporting.after = {"seat": seat_number, "game": game_number, "informed": name[:LONGEST_NAME]}


def _refuse_missing_games(table: CardTable, *, incomplete: bool) -> None:
    if not (incomplete or _has_totals(table)):
        refuse_missing(table, lists.seats_of(table), lists.games_of(table))


def _refuse_to_give_up(table: CardTable, seat_number: int) -> None:
    if not table.is_open:
        raise RefusedError("list_closed")
    if _has_totals(table):
        raise RefusedError("has_totals")
    seats = lists.seats_of(table)
    if seat_number not in {seat.number for seat in seats}:
        raise RefusedError("seat_unknown", {"seat": seat_number, "size": len(seats)})
    games = lists.games_of(table)
    made = [total.totals for total in lists.list_rows(table, seats, games).by_stint]
    refuse_giving_up(table, occupancy_of(table, seats), made, games, seat_number)
    if lists.repeated_offences(table):
        raise RefusedError("offence_unreported")
    refuse_unsettled(table)


def _refuse_changed_giving_up(table: CardTable, seats: Sequence[Seat], rows: Sequence[TypedTotal]) -> None:
    """Whoever gave up is behind by the totals that are typed in now, too."""
    if table.gave_up is None:
        return
    made = totals.typed_by_holder(table, seats, rows)
    refuse_giving_up(table, occupancy_of(table, seats), made, (), table.gave_up)


def _has_totals(table: CardTable) -> bool:
    return TypedTotal.objects.filter(seat__card_table=table).exists()


def _stored(table: CardTable, lines: Mapping[int, Holder]) -> dict[int, PaperTotal]:
    """Line -> what is stored of it."""
    rows = {whose(row): row for row in TypedTotal.objects.filter(seat__card_table=table)}
    of_lines = ((line, rows.get(key_of(held))) for line, held in lines.items())
    return {line: _paper(row) for line, row in of_lines if row}


def _row(held: Holder, paper: PaperTotal) -> TypedTotal:
    whose = {"seat": held} if isinstance(held, Seat) else {"seat": held.seat, "substitution": held}
    return TypedTotal(**whose, **asdict(paper))


def _paper(total: TypedTotal) -> PaperTotal:
    return PaperTotal(
        total.wertungspunkte,
        total.augen,
        crosses=total.crosses,
        games=total.games,
        points=total.points,
        thrown_in=total.thrown_in,
    )


def _storable(table: CardTable, paper: PaperTotal) -> PaperTotal:
    """Points that follow from the other sums are not stored beside them."""
    return replace(paper, points=None) if table.series.tournament.rulebook.points_follow else paper


def _count_anew(
    table: CardTable,
    lines: Mapping[int, Holder],
    before: Mapping[int, PaperTotal],
    after: Mapping[int, PaperTotal],
) -> None:
    """After the thrown-in hands of a paper list changed: reports of none go, and a later hand may now be the second."""
    differing = [line for line in lines if _hands(before, line) != _hands(after, line)]
    gone = [key_of(lines[line])[0] for line in differing if not _hands(after, line)]
    OffenceReport.objects.filter(seat__in=gone, game_number=lists.ON_PAPER).delete()
    if differing:
        totals.recompute_later(table, [key for line in differing if (key := lines[line].registration_id)])


def _hands(paper: Mapping[int, PaperTotal], line: int) -> int:
    """How many hands were thrown in by this line."""
    return paper[line].thrown_in if line in paper else 0


def _kept(seats: Sequence[Seat]) -> dict[int, dict[str, Any]]:
    return {seat.number: {name: getattr(seat, name) for name in totals.KEPT} for seat in seats}


def _close_with(table: CardTable, *, closed: bool) -> None:
    now = timezone.now()
    table.closed_at, table.reopened_at = (now, None) if closed else (None, now)
    table.begun_totals = None
    table.version += 1
    table.save(update_fields=["closed_at", "reopened_at", "gave_up", "begun_totals", "version"])
    totals.recompute(table)


def _check_totals(
    table: CardTable, seats: Sequence[Seat], lines: Mapping[int, Holder], paper: Mapping[int, PaperTotal]
) -> list[scoring.Problem]:
    """What is wrong with the totals of these lines, each by itself, then all together; places: line, field."""
    games_of = totals.games_due(table, seats)
    problems = _check_each(table, seats, lines, paper)
    sums = {
        line: (_sums(paper[line], games_of[held.registration_id or 0]), paper[line].thrown_in)
        for line, held in lines.items()
        if line in paper
    }
    return problems or check_together(table, len(seats), sums)


def _check_each(
    table: CardTable, seats: Sequence[Seat], lines: Mapping[int, Holder], paper: Mapping[int, PaperTotal]
) -> list[scoring.Problem]:
    """What is wrong with each of these lines by itself."""
    games_of = totals.games_due(table, seats)
    problems: list[scoring.Problem] = []
    for line, held in lines.items():
        if total := paper.get(line):
            due = games_of[held.registration_id or 0]
            problems += (problem.inside((line,)) for problem in _check_total(table, due, total))
        else:
            problems.append(scoring.Problem("totals_missing", (line,), {"seat": line}))
    return problems


def _check_total(table: CardTable, due: int, paper: PaperTotal) -> list[scoring.Problem]:
    """Return what is refused of a paper list's sums; `due`: how many games the player plays there."""
    tournament = table.series.tournament
    typed = _sums(paper, due)
    if paper.points is None and not tournament.rulebook.points_follow:
        return [scoring.Problem("missing", ("points",))]
    if paper.thrown_in > typed.games:
        return [scoring.Problem("number_too_high", ("thrown_in",), {"maximum": typed.games})]
    return scoring.check_totals(tournament.rulebook, typed, due, tournament.repeat_offence_extra)


def _sums(paper: PaperTotal, due: int) -> scoring.Totals:
    """As a value of `scoring`; `due`: games of whoever the list does not say it of."""
    games = due if paper.games is None else paper.games
    return scoring.Totals(
        wertungspunkte=paper.wertungspunkte,
        augen=paper.augen,
        points=paper.points or 0,
        crosses=paper.crosses,
        games=games,
    )
