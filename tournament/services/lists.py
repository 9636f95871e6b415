"""A list beside its games: cards confirmed, closed, reopened, typed in from paper, a second thrown-in hand reported."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils import timezone

import scoring
from tournament.models import CardTable, OffenceReport, Seat, TypedTotal
from tournament.models.link import hash_of, new_nonce, token_of
from tournament.selectors import lists

from . import totals
from .errors import RefusedError
from .games import InvalidGameError
from .write import Actor, act, compare


@dataclass(frozen=True, slots=True)
class PaperTotal:
    """What a paper list says of one seat; `games` None: as many as a player of that table plays in a series."""

    wertungspunkte: int
    augen: int
    crosses: int = 0
    games: int | None = None


def confirm_cards(card_table: CardTable, actor: Actor) -> None:
    """The list keeper has counted the cards before game 1 (rule 1). Confirming again changes nothing."""
    with act(card_table.series.tournament, actor, "cards_confirmed", subject_of(card_table)) as confirming:
        table = _locked(card_table)
        if table.cards_confirmed_at:
            confirming.changed = False
            return
        if table.closed_at:
            raise RefusedError("list_closed")
        table.cards_confirmed_at = timezone.now()
        table.save(update_fields=["cards_confirmed_at"])


def close_list(card_table: CardTable, actor: Actor, *, incomplete: bool = False) -> None:
    """Close a list: from now on only the organiser changes it. Closing a closed list changes nothing.

    Raises RefusedError `games_missing` unless all games are there, or totals, or the organiser says `incomplete` (time
    was up, say); `offence_unreported` while a second thrown-in hand is not reported (rule 15).
    """
    with act(card_table.series.tournament, actor, "list_closed", subject_of(card_table)) as closing:
        table = _locked(card_table)
        if table.closed_at:
            closing.changed = False
            return
        _refuse_missing_games(table, incomplete=incomplete)
        if lists.repeated_offences(table):
            raise RefusedError("offence_unreported")
        table.closed_at = timezone.now()
        table.version += 1
        table.save(update_fields=["closed_at", "version"])
        closing.after = {"games": table.games.count(), "totals": _kept(lists.seats_of(table))}


def reopen_list(card_table: CardTable, actor: Actor) -> None:
    """Let the list keeper change a closed list again; the organiser's act."""
    with act(card_table.series.tournament, actor, "list_reopened", subject_of(card_table)) as reopening:
        table = _locked(card_table)
        if table.closed_at is None:
            reopening.changed = False
            return
        table.closed_at = None
        table.version += 1
        table.save(update_fields=["closed_at", "version"])


def type_totals(card_table: CardTable, version: int, paper: Mapping[int, PaperTotal], actor: Actor) -> None:
    """Type in a paper list's totals, seat number -> total, every seat; the list is closed with it.

    `version` is the table's that was read. Raises InvalidGameError with the problems (places: seat number, field),
    StaleError with the totals stored by somebody else, RefusedError `has_games` when games were kept.
    """
    with act(card_table.series.tournament, actor, "totals_typed", subject_of(card_table)) as typing:
        table = _locked(card_table)
        seats = lists.seats_of(table)
        stored = {total.seat.number: _paper(total) for total in _typed(table)}
        compare(table.version, version, stored)
        if table.games.exists():
            raise RefusedError("has_games")
        _check_totals(table, seats, paper)
        typing.before = {number: asdict(total) for number, total in stored.items()} or None
        TypedTotal.objects.filter(seat__card_table=table).delete()
        TypedTotal.objects.bulk_create(TypedTotal(seat=seat, **asdict(paper[seat.number])) for seat in seats)
        typing.after = {number: asdict(total) for number, total in paper.items()}
        _close_with(table, closed=True)


def remove_totals(card_table: CardTable, version: int, actor: Actor) -> None:
    """Take typed totals away again, so that the list can be kept game by game; it is open afterwards."""
    with act(card_table.series.tournament, actor, "totals_removed", subject_of(card_table)) as removing:
        table = _locked(card_table)
        stored = {total.seat.number: _paper(total) for total in _typed(table)}
        compare(table.version, version, stored)
        removing.before = {number: asdict(total) for number, total in stored.items()} or None
        TypedTotal.objects.filter(seat__card_table=table).delete()
        _close_with(table, closed=False)


def report_offence(card_table: CardTable, seat_number: int, game_number: int, informed: str, actor: Actor) -> None:
    """Record whom of organiser and referee the table informed of a second thrown-in hand (rule 15).

    Raises RefusedError `no_offence` when that seat did not throw in its hand in that game, `informed_missing` when
    nobody is named. Reporting again changes nothing.
    """
    with act(card_table.series.tournament, actor, "offence_reported", subject_of(card_table)) as reporting:
        table = _locked(card_table)
        name = informed.strip()
        if not name:
            raise RefusedError("informed_missing")
        seat = table.seats.filter(
            number=seat_number, results__game__number=game_number, results__thrown_in=True
        ).first()
        if seat is None:
            raise RefusedError("no_offence")
        _report, new = OffenceReport.objects.get_or_create(
            seat=seat, game_number=game_number, defaults={"informed": name[:120], "recorded_at": timezone.now()}
        )
        reporting.changed = new
        reporting.after = {"seat": seat_number, "game": game_number, "informed": name[:120]}


def renew_link(card_table: CardTable, actor: Actor) -> None:
    """Withdraw a list's link and make a new one; the list has to be printed anew."""
    with act(card_table.series.tournament, actor, "link_renewed", subject_of(card_table)):
        table = _locked(card_table)
        table.link_nonce = new_nonce()
        table.token_hash = hash_of(token_of(table.link_nonce))
        table.save(update_fields=["link_nonce", "token_hash"])


def subject_of(card_table: CardTable) -> str:
    """What the audit log calls a list."""
    return f"Serie {card_table.series.number}, Tisch {card_table.number}"


def _locked(card_table: CardTable) -> CardTable:
    return CardTable.objects.select_for_update(of=("self",)).select_related("series__tournament").get(pk=card_table.pk)


def _refuse_missing_games(table: CardTable, *, incomplete: bool) -> None:
    tournament = table.series.tournament
    games = tournament.rulebook.games_at(table.seats.count(), tournament.games_per_series)
    stored = table.games.count()
    if stored < games and not incomplete and not _typed(table):
        raise RefusedError("games_missing", {"stored": stored, "games": games})


def _typed(table: CardTable) -> list[TypedTotal]:
    return list(TypedTotal.objects.filter(seat__card_table=table).select_related("seat").order_by("seat__number"))


def _paper(total: TypedTotal) -> PaperTotal:
    return PaperTotal(total.wertungspunkte, total.augen, total.crosses, total.games)


def _kept(seats: Sequence[Seat]) -> dict[int, dict[str, Any]]:
    return {seat.number: {name: getattr(seat, name) for name in totals.KEPT} for seat in seats}


def _close_with(table: CardTable, *, closed: bool) -> None:
    table.closed_at = timezone.now() if closed else None
    table.version += 1
    table.save(update_fields=["closed_at", "version"])
    totals.recompute(table)


def _check_totals(table: CardTable, seats: Sequence[Seat], paper: Mapping[int, PaperTotal]) -> None:
    """Refuse a seat without total and a total that cannot be; places: seat number, field."""
    problems: list[scoring.Problem] = []
    for seat in seats:
        if total := paper.get(seat.number):
            problems += (problem.inside((seat.number,)) for problem in _check_total(table, len(seats), total))
        else:
            problems.append(scoring.Problem("totals_missing", (seat.number,), {"seat": seat.number}))
    if any(not problem.odd for problem in problems):
        raise InvalidGameError(problems)


def _check_total(table: CardTable, size: int, paper: PaperTotal) -> list[scoring.Problem]:
    tournament = table.series.tournament
    due = tournament.rulebook.games_per_player(size, tournament.games_per_series)
    games = due if paper.games is None else paper.games
    typed = scoring.Totals(paper.wertungspunkte, paper.augen, crosses=paper.crosses, games=games)
    return scoring.check_totals(tournament.rulebook, typed, due, tournament.repeat_offence_extra)
