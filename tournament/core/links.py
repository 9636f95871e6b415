"""What a link is a right to: the list it keeps, or the one it reads; to nothing else, and nobody asks who holds it."""

from django.http import Http404
from django.utils.crypto import constant_time_compare

from tournament.core.errors import DeletedError
from tournament.models import CardTable, Seat, Substitution, WithdrawnLink
from tournament.models.link import hash_of, reader_token_of, table_read_by


class WithdrawnLinkError(Http404):
    """A link that was a right once: whoever holds it may know which list it was of, and no more."""

    def __init__(self, link: WithdrawnLink) -> None:
        super().__init__("withdrawn link")
        self.link = link


def card_table_of(token: str) -> CardTable:
    """The one list this link may keep, or the organiser said that it keeps (HeldList). Unknown links and seatings not
    yet published are not found (Http404).

    Raises WithdrawnLinkError for a link that was given out and withdrawn since, DeletedError where the tournament is
    deleted.
    """
    tables = CardTable.objects.select_related("series__tournament").filter(series__published_at__isnull=False)
    of_token = hash_of(token)
    table = tables.filter(token_hash=of_token).first() or tables.filter(held_lists__token_hash=of_token).first()
    if table is None:
        raise no_list(of_token)
    table.by_assigned_phone = table.token_hash != of_token
    return _undeleted(table)


def _undeleted(table: CardTable) -> CardTable:
    if table.series.tournament.deleted_at:
        raise DeletedError
    return table


def no_list(token_hash: str) -> Http404:
    """What to raise where a link keeps no list: WithdrawnLinkError if it once did, DeletedError if that is deleted."""
    link = WithdrawnLink.objects.select_related("series__tournament").filter(token_hash=token_hash).first()
    if link and link.series.tournament.deleted_at:
        return DeletedError()
    return WithdrawnLinkError(link) if link else Http404()


def table_to_read(token: str) -> CardTable:
    """The one list everybody at its table may read by this link ("Mein Tisch"), and no more.

    Http404 as `card_table_of`, also once the link was withdrawn.
    """
    tables = CardTable.objects.select_related("series__tournament").filter(series__published_at__isnull=False)
    key = table_read_by(token)
    table = None if key is None else tables.filter(pk=key).first()
    if table is None or not constant_time_compare(reader_token_of(table), token):
        raise Http404
    return _undeleted(table)


def player_of(card_table: CardTable, secret: str) -> Seat | Substitution | None:
    """Who at this table a phone with this secret may speak for: whoever's name it took, as long as he sits there."""
    if not secret:
        return None
    taken = card_table.taken_names.filter(secret_hash=hash_of(secret)).values_list("registration_id", flat=True)
    seats = card_table.seats.select_related("registration__person", "registration__club")
    named = seats.prefetch_related("substitutions__registration__person", "substitutions__registration__club")
    speaks_for = taken.first()
    return next((seat.last for seat in named if speaks_for and seat.last.registration_id == speaks_for), None)
