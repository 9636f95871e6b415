"""Who may do what, in one place. Each function returns what the view needs, or refuses."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db.models import Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.crypto import constant_time_compare

from tournament.core.public import published_tournament
from tournament.models import (
    CardTable,
    MembershipRole,
    Organisation,
    Seat,
    Substitution,
    Tournament,
    WithdrawnLink,
)
from tournament.models.link import hash_of, reader_token_of, table_read_by


def organised(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Tournament]:
    """The tournaments this user runs; a superuser runs all."""
    if not isinstance(user, User):
        return Tournament.objects.none()
    if user.is_superuser:
        return Tournament.objects.all()
    return Tournament.objects.filter(organisers=user)


def organised_tournament(user: AbstractBaseUser | AnonymousUser, slug: str) -> Tournament:
    """A tournament for its organiser. Somebody else's is not found: nobody learns that it exists."""
    return get_object_or_404(organised(user), slug=slug)


def public_tournament(slug: str) -> Tournament:
    """A published tournament, for everybody. An unpublished one is not found."""
    tournament = published_tournament(slug)
    if tournament is None:
        raise Http404
    return tournament


class WithdrawnLinkError(Http404):
    """A link that was a right once: whoever holds it may know which list it was of, and no more."""

    def __init__(self, link: WithdrawnLink) -> None:
        super().__init__("withdrawn link")
        self.link = link


def card_table_of(token: str) -> CardTable:
    """The one list this link may keep, or the organiser said that it keeps (HeldList). Unknown links and seatings not
    yet published are not found (Http404).

    Raises WithdrawnLinkError for a link that was given out and withdrawn since.
    """
    tables = CardTable.objects.select_related("series__tournament").filter(series__published_at__isnull=False)
    of_token = hash_of(token)
    table = tables.filter(token_hash=of_token).first() or tables.filter(held_lists__token_hash=of_token).first()
    if table is None:
        raise no_list(of_token)
    table.by_assigned_phone = table.token_hash != of_token
    return table


def no_list(token_hash: str) -> Http404:
    """What to raise where a link keeps no list: WithdrawnLinkError if it once did."""
    link = WithdrawnLink.objects.select_related("series__tournament").filter(token_hash=token_hash).first()
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
    return table


def player_of(card_table: CardTable, secret: str) -> Seat | Substitution | None:
    """Who at this table a phone with this secret may speak for: whoever's name it took, as long as he sits there."""
    if not secret:
        return None
    taken = card_table.taken_names.filter(secret_hash=hash_of(secret)).values_list("registration_id", flat=True)
    seats = card_table.seats.select_related("registration__person", "registration__club")
    named = seats.prefetch_related("substitutions__registration__person", "substitutions__registration__club")
    speaks_for = taken.first()
    return next((seat.last for seat in named if speaks_for and seat.last.registration_id == speaks_for), None)


def owned(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Organisation]:
    """The organisations this user owns, whose accounts he looks after; a superuser owns all."""
    if not isinstance(user, User):
        return Organisation.objects.none()
    if user.is_superuser:
        return Organisation.objects.all()
    return Organisation.objects.filter(memberships__user=user, memberships__role=MembershipRole.OWNER)


def owned_organisation(user: AbstractBaseUser | AnonymousUser, pk: int) -> Organisation:
    """One of them; somebody else's is not found."""
    return get_object_or_404(owned(user), pk=pk)


def looked_after(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Tournament]:
    """The tournaments whose helpers this user answers for: those he runs, and those of an organisation he owns."""
    return Tournament.objects.filter(Q(pk__in=organised(user)) | Q(organisation__in=owned(user)))


def account_of_member(user: AbstractBaseUser | AnonymousUser, pk: int) -> User:
    """The account of a member of an organisation this user owns; anybody else's is not found."""
    return get_object_or_404(User.objects.filter(memberships__organisation__in=owned(user)).distinct(), pk=pk)


def may_open_account(user: AbstractBaseUser | AnonymousUser, account: User) -> bool:
    """Whether this user may give the account a new way in, which is to have it in his hand: all that it opens must be
    his. Who works for another organisation as well gets back in by somebody who owns the whole installation.
    """
    if not isinstance(user, User) or not user.is_active:
        return False
    if user.is_superuser:
        return True
    own = owned(user)
    elsewhere = (
        account.is_superuser,
        account.memberships.exclude(organisation__in=own).exists(),
        account.appointments.exclude(tournament__organisation__in=own).exists(),
    )
    return account.memberships.filter(organisation__in=own).exists() and not any(elsewhere)
