"""What people at a table say: a game is right, a game is not, I sign. None of it is public, none changes a number."""

from collections.abc import Collection, Sequence

from django.utils import timezone

from tournament.core.act import Act, Actor, act, compare
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts.one_table import locked, subject_of
from tournament.lists.reads import lists
from tournament.lists.reads.occupancy import at_the_end, occupancy_of
from tournament.lists.reads.remarks import Versions, list_version, said_at
from tournament.models import CardTable, Registration, Remark, Seat
from tournament.models.limits import LONGEST_NOTE


def confirm_game(card_table: CardTable, seat: int, number: int, version: int, actor: Actor) -> None:
    """The player of this seat has looked at a game and it is right; once it is corrected, that holds no more.

    Confirming again changes nothing. RefusedError `confirming_not_asked`, `list_closed`, `seat_unknown`; StaleError
    with the versions that are stored.
    """
    with act(card_table.series.tournament, actor, "game_confirmed", subject_of(card_table)) as confirming:
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
    with act(card_table.series.tournament, actor, "game_objected", subject_of(card_table)) as objecting:
        table = _open(card_table)
        seats, versions = lists.seats_of(table), _versions(table)
        _compare_game(versions, number, version)
        player, text = _player(seats, seat), _short(note)
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
    with act(card_table.series.tournament, actor, "objection_settled", subject_of(card_table)) as settling:
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
    """The player of this seat signs the list as he saw it: `version` is reads.remarks.list_version of that. Signing
    again changes nothing. RefusedError `list_closed`, `seat_unknown`, `games_missing`; StaleError if it is another by
    now, with that one's version.
    """
    with act(card_table.series.tournament, actor, "list_signed", subject_of(card_table)) as signing:
        table = _open(card_table)
        seats, games, versions = lists.seats_of(table), lists.games_of(table), _versions(table)
        now = list_version(table, seats, versions)
        compare(now, version, now)
        last = lists.last_game_of(table, occupancy_of(table, seats), games)
        if len(games) < last:
            raise RefusedError("games_missing", {"stored": len(games), "games": last})
        player = _player(seats, seat)
        if player.pk in said_at(table, seats, versions).signed:
            signing.changed = False
            return
        _say(signing, Remark.Kind.SIGNED, table, player, version=version)
        signing.after = {"seat": seat}


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
    if table.closed_at:
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


def _short(note: str) -> str:
    text = " ".join(note.split())
    if len(text) > LONGEST_NOTE:
        raise RefusedError("text_too_long", {"maximum": LONGEST_NOTE})
    return text


def _say(entry: Act, kind: Remark.Kind, table: CardTable, player: Registration, **said: object) -> None:
    entry.public = False
    Remark.objects.create(card_table=table, registration=player, kind=kind, at=timezone.now(), **said)
