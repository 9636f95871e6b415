"""Who may do what, in one place. Each function returns what the view needs, or refuses. What a link is a right to
stands in hall.py.

RIGHTS_OF, READING and ACTING are the one table which pages, tests and the manual (docs/rollen.md) read. What is not in
it is the Spielleitung's alone; of the pages that belong to no tournament, the superuser's.
"""

from collections.abc import Mapping
from types import MappingProxyType

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import BooleanField, Exists, OuterRef, Q, QuerySet, Subquery, TextChoices, Value
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.core.errors import DeletedError
from tournament.core.public import published_tournament
from tournament.models import Appointment, MembershipRole, Organisation, Role, Tournament
from tournament.models.organisation import is_for_a_day


class Right(TextChoices):
    """What somebody may do; in the order of the manual."""

    ENTER = "enter", _("Turnier öffnen, Übersicht ansehen")
    PEOPLE = "people", _("Angemeldete ansehen")
    REGISTER = "register", _("Leute anmelden, einlesen, abhaken und ausscheiden lassen, Kategorien vergeben")
    WATCH = "watch", _("Serien, Listen und Stand ansehen, Sitzplan und Rangliste drucken")
    TYPE = "type", _("Listen eintragen, abschließen und drucken, Papierlisten und Summen eintippen")
    SETTLE = "settle", _("am Tisch klären: Einwände, zum zweiten Mal Weggeworfenes")
    JUDGE = "judge", _("Strafen und Entscheidungen, Rufe der Tische, Minuten für einen Tisch")
    LEAD = "lead", _("alles andere: setzen, veröffentlichen, Endstand, Angaben, Protokoll, Helfer")
    CASH = "cash", _("Kasse führen: Startgeld, Belege, Rechnungen, Kreuze, Preise auszahlen, abrechnen")
    LOOK_AFTER = "look_after", _("Saal und Zustand des Rechners ansehen")
    ACCOUNT = "account", _("das eigene Konto ändern")
    FOUND = "found", _("Turniere anlegen")
    KEEP = "keep", _("Personen, Saisons und Archiv des Vereins führen")
    OVERSEE = "oversee", _("veröffentlichte Ergebnisse der Vereine des eigenen Verbands ansehen")
    MANAGE = "manage", _("Mitglieder einladen und ihre Konten verwalten")
    OWN = "own", _("Saal, Zustand und zweiten Rechner einrichten")


RIGHTS_OF: Mapping[Role, frozenset[Right]] = MappingProxyType(
    {
        Role.LEAD: frozenset(Right) - {Right.ACCOUNT, Right.FOUND, Right.KEEP, Right.OVERSEE, Right.MANAGE, Right.OWN},
        Role.DESK: frozenset({Right.ENTER, Right.PEOPLE, Right.REGISTER}),
        Role.RESULTS: frozenset({Right.ENTER, Right.WATCH, Right.TYPE, Right.SETTLE}),
        Role.REFEREE: frozenset({Right.ENTER, Right.WATCH, Right.SETTLE, Right.JUDGE}),
        Role.CASH: frozenset({Right.ENTER, Right.PEOPLE, Right.CASH}),
        Role.READER: frozenset({Right.ENTER, Right.WATCH}),
    }
)
"""What each role may do in its tournament."""


def _needed(by_right: Mapping[Right, str]) -> Mapping[str, Right]:
    """By the name of an address in the URLconf, without `organiser:`."""
    return MappingProxyType({name: right for right, names in by_right.items() for name in names.split()})


READING = _needed(
    {
        Right.ENTER: "tournament tournaments more papers",
        Right.PEOPLE: "registrations registration",
        Right.REGISTER: "spreadsheet entries take_entries refuse_entry sheets badges_pdf badges_waiting tables_pdf "
        "tables_waiting way_poster way_poster_waiting qr_svg qr_png known_people",
        Right.WATCH: "series series_progress card_table seating_pdf seating_waiting standings standings_pdf "
        "standings_waiting find_me_sheet find_me_sheet_waiting between between_live",
        Right.TYPE: "lists_pdf lists_waiting next_paper_list series_totals paper_list second_typing who_sits",
        Right.JUDGE: "decisions",
        Right.CASH: "cash cash_person cash_crosses crosses_pdf crosses_waiting cash_book cash_book_csv cash_book_xlsx "
        "cash_report cash_report_pdf cash_report_waiting issued_pdf issued_waiting cash_invoices make_invoice "
        "cancel_invoice reminder_pdf reminder_waiting cash_settings new_tariff tariff prizes prizes_pdf prizes_waiting",
        Right.LOOK_AFTER: "hall state",
        Right.ACCOUNT: "account account_password confirm second_factor own_stolen own_acts",
        Right.FOUND: "new new_evening",
        Right.KEEP: "seasons new_season season qualifications qualification qualification_csv "
        "qualification_pdf organisation_pages organisation_brand organisation_embedding dates date delete_date "
        "outside_results outside_upload outside_tournament people_known person_known doubles_known forget_known issuer "
        "book_of_year "
        "book_of_year_csv book_of_year_pdf paper_of_year cancel_of_year",
        Right.OVERSEE: "federation",
        Right.MANAGE: "accounts member stolen acts_of_account organisation join_requests",
    }
)
"""What it takes to read an address (GET, HEAD, OPTIONS)."""

ACTING = _needed(
    {
        Right.REGISTER: "register presence spreadsheet registration withdraw_person delete_registration take_entries "
        "see_entry let_entry_hold refuse_entry take_back_refusal",
        Right.TYPE: "game take_back_game totals series_totals remove_totals close_list reopen_list give_up "
        "withdraw_giving_up paper_list second_typing check_paper_list close_complete between_close release_name "
        "who_sits take_in_late reject_late",
        Right.SETTLE: "settle report_offence",
        Right.JUDGE: "see_call end_call see_call_here end_call_here give_minutes penalise lift_penalty disqualify "
        "readmit unrank rank_again note_decision forget_decision decide_offence",
        Right.CASH: "take_fee cash_person take_crosses cash_book undo_booking cash_report give_receipt make_invoice "
        "cancel_invoice cash_settings new_tariff tariff remove_tariff close_tariff pay_prize take_back_prize",
        Right.ACCOUNT: "account account_password account_log_ins account_passkey account_passkey_options "
        "account_passkey_off account_tour confirm second_factor second_factor_off recovery_codes own_stolen",
        Right.FOUND: "new new_evening",
        Right.KEEP: "new_season season publish_season finalise_season season_guests qualifications "
        "qualification answer_qualification wild_card enter_qualified organisation_pages organisation_brand "
        "organisation_embedding dates date delete_date outside_results outside_upload outside_tournament "
        "publish_outside "
        "delete_outside person_known delete_person_known forget_known merge_known undo_merge_known "
        "two_known issuer close_year cancel_of_year",
        Right.MANAGE: "invite_member withdraw_invitation member_role member_off member_link stolen organisation "
        "accept_join refuse_join first_owner",
    }
)
"""What it takes to send something there (all other methods)."""

OF_DELETED = {"restore_tournament"}
"""Addresses of tournaments that are deleted; to all others those are not there."""
OF_MEMBERS = {Right.FOUND, Right.KEEP, Right.LOOK_AFTER}
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
ROLE, RIGHTS, TOURNAMENT = "tournament.role", "tournament.rights", "tournament.tournament"
"""Where a request keeps (in META, which no header reaches) as what somebody was let in, their rights, and where."""


class NoRightError(PermissionDenied):
    """Somebody has a role here (None: the page belongs to no tournament), but not the right this takes."""

    def __init__(self, needed: Right, role: Role | None = None, tournament: Tournament | None = None) -> None:
        super().__init__(needed)
        self.needed, self.role, self.tournament = needed, role, tournament

    @property
    def roles(self) -> list[Role]:
        """Those who may."""
        return [role for role, rights in RIGHTS_OF.items() if self.needed in rights]


def needed_right(address: str, method: str, *, in_tournament: bool = True) -> Right:
    """What it takes to ask this address (its name in the URLconf) by this method."""
    alone = Right.LEAD if in_tournament else Right.OWN
    return (READING if method in SAFE else ACTING).get(address, alone)


def admit(request: HttpRequest, address: str, slug: str | None) -> None:
    """Let somebody who is logged in into a page of the organiser's, and note as what; two queries at most.

    Raise Http404 where the tournament is not theirs: nobody learns that it exists; DeletedError where it was;
    NoRightError where it is, but not this page.
    """
    role, tournament = None, None
    if slug is None:
        rights = _rights_anywhere(request.user)
    else:
        tournament, role = found_by(request.user, slug, deleted=address in OF_DELETED)
        rights = RIGHTS_OF[role]
    request.META.update({ROLE: role, RIGHTS: rights, TOURNAMENT: tournament})
    needed = needed_right(address, request.method or "", in_tournament=slug is not None)
    if needed not in rights:
        raise NoRightError(needed, role, tournament)


def organised(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Tournament]:
    """The tournaments this user has a role in: by an appointment that holds, as an owner of the organisation whose they
    are; a superuser has all. None that is deleted.
    """
    return _with_role(user, Tournament.objects.all())


def deleted_by(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Tournament]:
    """Return the deleted tournaments this user may restore, since they led them; the last deleted first."""
    theirs = _with_role(user, Tournament.stored.filter(deleted_at__isnull=False, removing=False))
    return _led(theirs).order_by("-deleted_at")


def _with_role(user: AbstractBaseUser | AnonymousUser, tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    if not isinstance(user, User):
        return tournaments.none()
    appointed = appointments_that_hold(user).filter(tournament=OuterRef("pk"))
    with_role = tournaments.annotate(leads=_leads(user), as_role=Subquery(appointed.values("role")[:1]))
    return with_role.filter(Q(leads=True) | Q(as_role__isnull=False))


def was_appointed_lead(tournament: Tournament) -> bool:
    """Return whether somebody leads a tournament that `organised` found because they were appointed."""
    return bool(vars(tournament)["as_role"] == Role.LEAD)


def _led(with_role: QuerySet[Tournament]) -> QuerySet[Tournament]:
    return with_role.filter(Q(leads=True) | Q(as_role=Role.LEAD))


def _leads(user: User) -> Exists | Value:
    """Return a condition: the user leads the tournament whether appointed or not."""
    if user.is_superuser:
        return Value(True, BooleanField())
    owned = user.memberships.filter(organisation=OuterRef("organisation"), role=MembershipRole.OWNER)
    return Exists(owned)


def role_read(tournament: Tournament) -> Role:
    """The role in a tournament that `organised` found."""
    said = vars(tournament)
    return Role.LEAD if said["leads"] else Role(said["as_role"])


def appointments_that_hold(user: User) -> QuerySet[Appointment]:
    """Somebody's appointments that have not ended."""
    return user.appointments.filter(Q(until=None) | Q(until__gt=timezone.now()))


def found_by(user: AbstractBaseUser | AnonymousUser, slug: str, *, deleted: bool = False) -> tuple[Tournament, Role]:
    """A tournament somebody has a role in, and which; one query. Else Http404; DeletedError of one that is deleted,
    unless such are asked for as well.
    """
    tournament = get_object_or_404(_with_role(user, Tournament.stored.filter(removing=False)), slug=slug)
    tournament.go_by()
    if tournament.deleted_at and not deleted:
        raise DeletedError(tournament.gone_at)
    return tournament, role_read(tournament)


def _rights_anywhere(user: AbstractBaseUser | AnonymousUser) -> frozenset[Right]:
    """On pages that belong to no tournament: a superuser everything; a member of an organisation may make tournaments,
    of a federation look into its clubs', its owner looks after its accounts; whoever leads a tournament looks after the
    hall. One for a day is nobody's own. Times go by the clock of the first organisation of theirs.
    """
    if not isinstance(user, User):
        return frozenset()
    if user.is_superuser:
        if first := Organisation.objects.order_by("pk").first():
            first.go_by()
        return frozenset(Right)
    rights = {Right.ENTER} if is_for_a_day(user.username) else {Right.ENTER, Right.ACCOUNT}
    if memberships := list(user.memberships.select_related("organisation").order_by("organisation_id")):
        memberships[0].organisation.go_by()
        owns = {Right.MANAGE} if any(one.role == MembershipRole.OWNER for one in memberships) else set()
        oversees = {Right.OVERSEE} if any(one.organisation.is_federation for one in memberships) else set()
        return frozenset(rights | OF_MEMBERS | owns | oversees)
    leads = appointments_that_hold(user).filter(role=Role.LEAD).exists()
    return frozenset(rights | ({Right.LOOK_AFTER} if leads else set()))


def organised_tournament(request: HttpRequest, slug: str) -> Tournament:
    """The tournament this request was let into (`admit`); read anew when it is asked for again. Else Http404."""
    admitted: Tournament | None = request.META.pop(TOURNAMENT, None)
    return admitted if admitted and admitted.slug == slug else found_by(request.user, slug)[0]


def role_of(request: HttpRequest) -> Role | None:
    """As what somebody was let in; None: into a page of no tournament."""
    role: Role | None = request.META.get(ROLE)
    return role


def rights_of(request: HttpRequest) -> frozenset[Right]:
    """What whoever asks may do on this page and those it leads to."""
    rights: frozenset[Right] = request.META.get(RIGHTS, frozenset())
    return rights


def demand_lead(request: HttpRequest, tournament: Tournament) -> None:
    """Refuse with NoRightError what only those who lead may see, though the page is others' too."""
    if Right.LEAD not in rights_of(request):
        raise NoRightError(Right.LEAD, role_of(request), tournament)


def public_tournament(slug: str) -> Tournament:
    """A published tournament, for everybody. An unpublished one is not found; DeletedError as `not_public`."""
    tournament = published_tournament(slug)
    if tournament is None:
        raise not_public(slug)
    return tournament.go_by()


def not_public(slug: str) -> Http404:
    """What to raise where everybody finds no tournament of this name: DeletedError if they did before."""
    was_there = Tournament.stored.filter(slug=slug, published=True, deleted_at__isnull=False).exists()
    return DeletedError() if was_there else Http404()


def owned(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Organisation]:
    """Return the organisations this user owns, whose accounts they look after; a superuser owns all."""
    if not isinstance(user, User):
        return Organisation.objects.none()
    if user.is_superuser:
        return Organisation.objects.all()
    return Organisation.objects.filter(memberships__user=user, memberships__role=MembershipRole.OWNER)


def owned_organisation(user: AbstractBaseUser | AnonymousUser, pk: int) -> Organisation:
    """One of them; somebody else's is not found."""
    return get_object_or_404(owned(user), pk=pk).go_by()


def kept(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Organisation]:
    """Return the organisations whose people, seasons and archive a user keeps: as a member; all for a superuser."""
    if not isinstance(user, User):
        return Organisation.objects.none()
    return Organisation.objects.all() if user.is_superuser else Organisation.objects.filter(memberships__user=user)


def kept_organisation(user: AbstractBaseUser | AnonymousUser, pk: int) -> Organisation:
    """One of them; somebody else's is not found."""
    return get_object_or_404(kept(user), pk=pk).go_by()


def shown_organisation(slug: str) -> Organisation:
    """One that has pages for everybody; another is not found."""
    return get_object_or_404(Organisation, slug=slug, shown=True).go_by()


def overseen(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Organisation]:
    """Return the federations into whose clubs this user may look: those they are a member of; a superuser all."""
    if not isinstance(user, User):
        return Organisation.objects.none()
    federations = Organisation.objects.filter(is_federation=True)
    return federations if user.is_superuser else federations.filter(memberships__user=user)


def looked_after(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Tournament]:
    """Return the tournaments whose helpers a user answers for: those they lead, also as owner of the organisation."""
    return organised_with(user, Right.LEAD)


def organised_with(user: AbstractBaseUser | AnonymousUser, right: Right) -> QuerySet[Tournament]:
    """The tournaments in which this user has that right."""
    roles = [role for role, rights in RIGHTS_OF.items() if right in rights]
    return organised(user).filter(Q(leads=True) | Q(as_role__in=roles))


def account_of_member(user: AbstractBaseUser | AnonymousUser, pk: int) -> User:
    """The account of a member of an organisation this user owns; anybody else's is not found."""
    return get_object_or_404(User.objects.filter(memberships__organisation__in=owned(user)).distinct(), pk=pk)


def may_open_account(user: AbstractBaseUser | AnonymousUser, account: User) -> bool:
    """Return whether this user may give the account a new way in, which is to have it in hand: all that it opens must
    be theirs. Who works for another organisation as well gets back in by somebody who owns the whole installation.
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
