"""One table beside its games: its row and link, who speaks for whom at it, its calls, what people say of games."""

import secrets
from collections.abc import Collection, Iterable, Sequence
from contextlib import AbstractContextManager

from django.db.models import Q
from django.utils import timezone

import scoring
from tournament.core.act import Act, Actor, act, compare
from tournament.core.errors import RefusedError, StaleError, within
from tournament.core.speaking import as_stored
from tournament.lists.reads import lists
from tournament.lists.reads.answers import Versions, list_version, said_at
from tournament.lists.reads.lists import seats_of
from tournament.lists.reads.occupancy import at_the_end, occupancy_of
from tournament.models import AuditEntry, CardTable, HeldList, Registration, Remark, Seat, TakenName, WithdrawnLink
from tournament.models.limits import LONGEST_NOTE, LONGEST_REASON
from tournament.models.link import TOKEN_BYTES, hash_of, new_nonce, token_of


def act_at(card_table: CardTable, actor: Actor, action: str) -> AbstractContextManager[Act]:
    """Do one act on a list."""
    return act(card_table.series.tournament, actor, action, card_table.subject)


def locked(card_table: CardTable) -> CardTable:
    """The table as it is now, with its series and tournament; inside an act."""
    return CardTable.objects.select_for_update(of=("self",)).select_related("series__tournament").get(pk=card_table.pk)


# A list's link is made anew; links that are no rights any more are remembered, so that who still holds one is told.


def remember_withdrawn(card_tables: Iterable[CardTable], reason: WithdrawnLink.Reason) -> None:
    """Note the links of these tables, which were given out, as withdrawn; inside the act that withdraws them.

    A link that works again later (the same draft published once more) is asked for first and does. A phone that was
    assigned to one of them (HeldList) keeps what it has when the seating goes: its link is unknown again.
    """
    now = timezone.now()
    tables = {table.pk: table for table in card_tables}
    hashes = [(table.token_hash, table) for table in tables.values()]
    assigned = HeldList.objects.filter(card_table__in=tables)
    if reason == WithdrawnLink.Reason.RENEWED:
        hashes += [(one.token_hash, tables[one.card_table_id]) for one in assigned if one.card_table_id]
    WithdrawnLink.objects.bulk_create(
        (
            WithdrawnLink(
                token_hash=token_hash,
                series_id=table.series_id,
                table_number=table.number,
                reason=reason,
                withdrawn_at=now,
            )
            for token_hash, table in hashes
        ),
        ignore_conflicts=True,
    )
    assigned.delete()


def renew_link(card_table: CardTable, actor: Actor) -> None:
    """Withdraw a list's link and make a new one; the list has to be printed anew. No phone speaks for anybody any more:
    what it got when it took a name belongs to the old address, and whoever should not have had that is rid of it.
    """
    with act_at(card_table, actor, "link_renewed") as renewing:
        renewing.public = False
        table = locked(card_table)
        remember_withdrawn([table], WithdrawnLink.Reason.RENEWED)
        table.link_nonce = new_nonce()
        table.token_hash = hash_of(token_of(table.link_nonce))
        table.save(update_fields=["link_nonce", "token_hash"])
        table.taken_names.all().delete()


# Which phone speaks for whom at a table: the first that takes a name has it, until that is released.

MOST_TIMES = 40


def take_name(card_table: CardTable, seat_number: int, secret: str = "") -> str:
    """A phone takes the name of a seat; returns the secret by which it speaks for that player from now on, a new one
    unless it has one already. RefusedError `seat_unknown`, `name_taken`, `has_name` when it speaks for another one,
    `names_taken_often` after MOST_TIMES at this table.
    """
    secret = secret or secrets.token_urlsafe(TOKEN_BYTES)
    seats = seats_of(card_table)
    player = _player(seats, seat_number)
    with act_at(card_table, Actor.player(player), "name_taken") as taking:
        table, secret_hash = locked(card_table), hash_of(secret)
        mine = table.taken_names.filter(Q(registration=player) | Q(secret_hash=secret_hash)).first()
        if mine is None:
            _refuse_endless(table)
            taken = {"card_table": table, "registration": player, "secret_hash": secret_hash}
            TakenName.objects.create(**taken, taken_at=timezone.now())
        elif mine.registration_id != player.pk:
            raise RefusedError("has_name")
        elif mine.secret_hash != secret_hash:
            raise RefusedError("name_taken", {"name": player.person.name})
        taking.changed, taking.public, taking.after = mine is None, False, {"seat": seat_number}
    return secret


def _refuse_endless(table: CardTable) -> None:
    """Names go to and fro, and each time is in the log."""
    before = AuditEntry.objects.filter(tournament=table.series.tournament, action="name_taken", subject=table.subject)
    if before.count() >= MOST_TIMES:
        raise RefusedError("names_taken_often")


def release_name(card_table: CardTable, seat_number: int, actor: Actor) -> None:
    """No phone speaks for the player of this seat any more; where none did, nothing changes."""
    with act_at(card_table, actor, "name_released") as releasing:
        table = locked(card_table)
        there = [seat.registration for seat in at_the_end(seats_of(table)) if seat.number == seat_number]
        gone = list(table.taken_names.filter(registration__in=there).values_list("pk", flat=True))
        TakenName.objects.filter(pk__in=gone).delete()
        releasing.changed, releasing.public, releasing.after = bool(gone), False, {"seat": seat_number}


# A table calls for a referee, silently; the organiser sees it, comes, and gives it minutes for that.

MOST_MINUTES = 120
MOST_CALLS = 20  # of a table: whoever has called so often goes there; a phone in wrong hands fills no log


def call_referee(card_table: CardTable, reason: str, actor: Actor, caller: Registration | None = None) -> None:
    """Call a referee to this table; `caller` None: whoever keeps the list. Where somebody has called already, nothing
    changes. RefusedError `reason_missing`, `text_too_long`, `calls_too_many`.
    """
    with act_at(card_table, actor, "referee_called") as calling:
        table, text = locked(card_table), within(as_stored(" ".join(reason.split())), LONGEST_REASON, "reason_missing")
        if _open_call(table):
            calling.changed = False
            return
        if table.remarks.filter(kind=Remark.Kind.CALLED).count() >= MOST_CALLS:
            raise RefusedError("calls_too_many")
        calling.public = False
        Remark.objects.create(
            card_table=table, registration=caller, kind=Remark.Kind.CALLED, text=text, at=timezone.now()
        )
        calling.after = {"note": text}


def see_call(card_table: CardTable, actor: Actor) -> None:
    """The organiser has seen the call and comes. Where nobody calls any more, or it was seen, nothing changes."""
    with act_at(card_table, actor, "call_seen") as seeing:
        call = _call_to_change(seeing, locked(card_table))
        if call is None or call.seen_at is not None:
            seeing.changed = False
            return
        call.seen_at = timezone.now()
        call.save(update_fields=["seen_at"])


def end_call(card_table: CardTable, actor: Actor) -> None:
    """What the table called for is done, says the organiser or the table. Where nobody calls, nothing changes."""
    with act_at(card_table, actor, "call_ended") as ending:
        call = _call_to_change(ending, locked(card_table))
        if call is None:
            return
        call.settled_at, call.settled_by = timezone.now(), actor.name
        call.save(update_fields=["settled_at", "settled_by"])


def give_minutes(card_table: CardTable, before: int, minutes: int, actor: Actor) -> None:
    """Let a table play so many minutes longer than its series, 0: no longer; `before`: what it had when that was
    decided. RefusedError `extra_minutes`; StaleError with what somebody else gave meanwhile.
    """
    with act_at(card_table, actor, "minutes_given") as giving:
        table = locked(card_table)
        compare(table.extra_minutes, before, table.extra_minutes)
        if not 0 <= minutes <= MOST_MINUTES:
            raise RefusedError("extra_minutes", {"minutes": MOST_MINUTES})
        giving.public, giving.changed = False, minutes != before
        giving.before, giving.after = {"minutes": before}, {"minutes": minutes}
        table.extra_minutes = minutes
        table.save(update_fields=["extra_minutes"])


def _open_call(table: CardTable) -> Remark | None:
    return table.remarks.filter(kind=Remark.Kind.CALLED, settled_at=None).first()


def _call_to_change(entry: Act, table: CardTable) -> Remark | None:
    call = _open_call(table)
    entry.public, entry.changed = False, call is not None
    return call


# What people at a table say: a game is right, a game is not, I sign. None of it is public, none changes a number.


def confirm_game(card_table: CardTable, seat: int, number: int, version: int, actor: Actor) -> None:
    """The player of this seat has looked at a game and it is right; once it is corrected, that holds no more.

    Confirming again changes nothing. RefusedError `confirming_not_asked`, `list_closed`, `seat_unknown`; StaleError
    with the versions that are stored.
    """
    with act_at(card_table, actor, "game_confirmed") as confirming:
        table = _open(card_table)
        if not table.series.tournament.confirm_games:
            raise RefusedError("confirming_not_asked")
        seats, versions = lists.seats_of(table), _versions(table)
        _compare_game(versions, number, version)
        if number in said_at(table, seats, versions).confirmed:
            confirming.changed = False
            return
        _say(confirming, Remark.Kind.CONFIRMED, table, _player(seats, seat), game_number=number, version=version)
        confirming.after = {"seat": seat, "game": number}


def object_to(card_table: CardTable, seat: int, number: int, version: int, note: str, actor: Actor) -> None:
    """The player of this seat says that a game is not right.

    It has to be settled before the list is closed: the game is corrected, or it is talked about (`settle`). Errors as
    `confirm_game`, and `objection_open`, `text_too_long`, `objection_discussed` for a game that was talked about and is
    as it was then: nobody holds up the others for ever.
    """
    with act_at(card_table, actor, "game_objected") as objecting:
        table = _open(card_table)
        seats, versions = lists.seats_of(table), _versions(table)
        _compare_game(versions, number, version)
        player, text = _player(seats, seat), within(" ".join(note.split()), LONGEST_NOTE)
        open_ones = said_at(table, seats, versions).objections
        if any((one.registration_id, one.game_number) == (player.pk, number) for one in open_ones):
            raise RefusedError("objection_open", {"number": number})
        of_this_game = {"kind": Remark.Kind.OBJECTED, "game_number": number, "version": version}
        if table.remarks.filter(**of_this_game, registration=player).exists():
            raise RefusedError("objection_discussed", {"number": number})
        _say(objecting, Remark.Kind.OBJECTED, table, player, game_number=number, version=version, text=text)
        objecting.after = {"seat": seat, "game": number, "note": text}


def settle(card_table: CardTable, remark: int, actor: Actor) -> None:
    """An objection was talked about and the game stays as it is. Settling again changes nothing; RefusedError
    `objection_unknown`.
    """
    with act_at(card_table, actor, "objection_settled") as settling:
        objection = card_table.remarks.filter(pk=remark, kind=Remark.Kind.OBJECTED).first()
        if objection is None:
            raise RefusedError("objection_unknown")
        if objection.settled_at is not None:
            settling.changed = False
            return
        objection.settled_at, objection.settled_by = timezone.now(), actor.name
        objection.save(update_fields=["settled_at", "settled_by"])
        settling.public = False
        settling.after = {"game": objection.game_number}


def sign(card_table: CardTable, seat: int, version: int, actor: Actor) -> None:
    """Sign the list for the player of this seat, as they saw it: `version` is reads.remarks.list_version of that.
    Signing again changes nothing. Raise RefusedError `list_closed`, `seat_unknown`, `games_missing`; StaleError if it
    is another by now, with that one's version.
    """
    with act_at(card_table, actor, "list_signed") as signing:
        table = _open(card_table)
        seats, games, versions = lists.seats_of(table), lists.games_of(table), _versions(table)
        now = list_version(table, seats, versions)
        compare(now, version, now)
        refuse_missing(table, seats, games)
        player = _player(seats, seat)
        if player.pk in said_at(table, seats, versions).signed:
            signing.changed = False
            return
        _say(signing, Remark.Kind.SIGNED, table, player, version=version)
        signing.after = {"seat": seat}


def refuse_missing(table: CardTable, seats: Sequence[Seat], games: Sequence[scoring.Game]) -> None:
    """Raise RefusedError `games_missing` unless all games of a list are there."""
    last = lists.last_game_of(table, occupancy_of(table, seats), games)
    if len(games) < last:
        raise RefusedError("games_missing", {"stored": len(games), "games": last})


def refuse_unsettled(
    table: CardTable, *, unconfirmed: bool = False, signed: Collection[int] | None = None
) -> dict[str, list[int]]:
    """Raise RefusedError unless a list can be closed by what was said at its table; two queries. Returns what the log
    says of it: the games nobody confirmed, the seats that signed on the list keeper's phone.

    `objections_open`: a game is said to be wrong. `games_unconfirmed`: a second person has not looked at every game,
    and the organiser does not say that it may be so (`unconfirmed`). `signatures_missing`: of those at the table not
    all have signed, on the list keeper's phone (`signed`: seats; None: it does not say who) or on their own.
    """
    versions = _versions(table)
    seats = lists.seats_of(table) if signed is not None else []
    said = said_at(table, seats, versions)
    if said.objections:
        raise RefusedError("objections_open", {"games": _named({one.game_number or 0 for one in said.objections})})
    left = said.unconfirmed(table, versions)
    if left and not unconfirmed:
        raise RefusedError("games_unconfirmed", {"games": _named(left)})
    missing = [
        seat.registration.person.surname
        for seat in at_the_end(seats)
        if signed is not None and seat.number not in signed and seat.registration.pk not in said.signed
    ]
    if missing:
        raise RefusedError("signatures_missing", {"names": ", ".join(missing)})
    noted = {"unconfirmed": left, "signed": sorted(signed or ())}
    return {name: numbers for name, numbers in noted.items() if numbers}


def _named(numbers: Collection[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))


def _open(card_table: CardTable) -> CardTable:
    table = locked(card_table)
    if not table.is_open:
        raise RefusedError("list_closed")
    return table


def _versions(table: CardTable) -> Versions:
    return dict(table.games.values_list("number", "version"))


def _compare_game(versions: Versions, number: int, version: int) -> None:
    """A game that is not there has version 0, and nobody has seen it so."""
    if versions.get(number) != version:
        raise StaleError(dict(versions))


def _player(seats: Sequence[Seat], number: int) -> Registration:
    """Who sits there."""
    found = next((seat.registration for seat in at_the_end(seats) if seat.number == number), None)
    if found is None:
        raise RefusedError("seat_unknown", {"seat": number, "size": len(seats)})
    return found


def _say(entry: Act, kind: Remark.Kind, table: CardTable, player: Registration, **said: object) -> None:
    entry.public = False
    Remark.objects.create(card_table=table, registration=player, kind=kind, at=timezone.now(), **said)
