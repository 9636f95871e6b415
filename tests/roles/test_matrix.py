"""Every address of the organiser's pages, by every role: what is not said here is the Spielleitung's alone.

Every combination of address, log-in and method, answered by the whole server: `make access`.
"""

from contextlib import nullcontext
from datetime import timedelta
from functools import cache

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.test import RequestFactory
from django.urls import ResolverMatch, resolve
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_tournament
from tests.roles.everything import addresses, helper, somebody
from tests.tools.roles import DOCUMENTS, written
from tests.web.html import text_of
from tournament.core import access
from tournament.core.access import NoRightError, found_by, looked_after, needed_right, organised
from tournament.models import Membership, MembershipRole, Organisation, Role, Tournament
from tournament.web.admission import Admission
from tournament.web.right_words import without_right

pytestmark = pytest.mark.django_db

EVERYBODY = "tournament tournaments account account_password confirm second_factor own_stolen own_acts"
OWN_ACCOUNT = (
    "account account_password account_log_ins account_passkey account_passkey_options account_passkey_off account_tour "
    "confirm second_factor second_factor_off recovery_codes own_stolen"
)
WATCHING = (
    "series series_progress card_table seating_pdf seating_waiting standings standings_pdf standings_waiting between "
    "between_live find_me_sheet find_me_sheet_waiting"
)
TYPING = "lists_pdf lists_waiting next_paper_list paper_list second_typing who_sits"
DESK = (
    "take_entries see_entry refuse_entry take_back_refusal register presence spreadsheet registration withdraw_person "
    "delete_registration"
)
SHEETS = "sheets badges_pdf badges_waiting tables_pdf tables_waiting way_poster way_poster_waiting qr_svg qr_png"
TYPED = (
    "game take_back_game totals remove_totals close_list reopen_list give_up withdraw_giving_up paper_list "
    "second_typing check_paper_list close_complete between_close release_name who_sits settle report_offence"
)
JUDGED = (
    "settle report_offence see_call end_call see_call_here end_call_here give_minutes penalise lift_penalty disqualify "
    "readmit unrank rank_again note_decision forget_decision decide_offence"
)
PRIZES = "prizes prizes_pdf prizes_waiting"
CASH = (
    "cash cash_person cash_crosses crosses_pdf crosses_waiting cash_book cash_book_csv cash_book_xlsx "
    "cash_report cash_report_pdf cash_report_waiting receipt receipt_waiting cash_invoices "
    "invoice invoice_waiting cash_settings"
)
CASHED = (
    "take_fee cash_person take_crosses cash_book undo_booking cash_report make_invoice cash_settings remove_tariff "
    "close_tariff"
)
MAY_READ = {
    Role.DESK: f"{EVERYBODY} registrations registration spreadsheet entries take_entries refuse_entry {SHEETS} "
    "known_people",
    Role.RESULTS: f"{EVERYBODY} {WATCHING} {TYPING}",
    Role.REFEREE: f"{EVERYBODY} {WATCHING} decisions",
    Role.CASH: f"{EVERYBODY} registrations registration {CASH} {PRIZES}",
    Role.READER: f"{EVERYBODY} {WATCHING}",
}
MAY_DO = {
    Role.DESK: f"{OWN_ACCOUNT} {DESK}",
    Role.RESULTS: f"{OWN_ACCOUNT} {TYPED}",
    Role.REFEREE: f"{OWN_ACCOUNT} {JUDGED}",
    Role.CASH: f"{OWN_ACCOUNT} {CASHED} pay_prize take_back_prize",
    Role.READER: OWN_ACCOUNT,
}
KEPT = (
    "new_season season qualifications qualification organisation_pages organisation_embedding dates date delete_date "
    "outside_results outside_upload outside_tournament person_known forget_known"
)
KEEPS_READING = f"{KEPT} seasons qualification_csv qualification_pdf people_known doubles_known"
KEEPS_DOING = (
    f"{KEPT} publish_season finalise_season season_guests answer_qualification wild_card enter_qualified "
    "publish_outside delete_outside delete_person_known merge_known undo_merge_known two_known"
)
OF_NO_TOURNAMENT = EVERYBODY.removeprefix("tournament ")
LEADS_OF_NO_TOURNAMENT = f"{OF_NO_TOURNAMENT} hall state standby"
MEMBERS_READ = f"{LEADS_OF_NO_TOURNAMENT} new {KEEPS_READING}"
MEMBERS_DO = f"{OWN_ACCOUNT} new {KEEPS_DOING}"


@pytest.fixture
def tournament(db: None) -> Tournament:
    return make_tournament(4)


def allowed(user: User, tournament: Tournament, method: str, *, inside: bool = True) -> set[str]:
    """The names of all addresses this user is let into by this method, his role being looked up once; unless `inside`,
    of no tournament's: of one that is not his nobody learns anything."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(access, "found_by", cache(found_by))
        asked = [one for one in addresses(tournament) if inside or not one.in_tournament]
        return {one.name for one in asked if is_let_in(user, one.path, method)}


@cache
def resolved(path: str) -> ResolverMatch:
    """The same for everybody."""
    return resolve(path)


def is_let_in(user: User, path: str, method: str) -> bool:
    request = RequestFactory().generic(method, path)
    request.user, request.resolver_match = user, resolved(path)
    try:
        return Admission(HttpResponse).process_view(request, None, (), request.resolver_match.kwargs) is None
    except PermissionDenied:
        return False


@pytest.mark.parametrize("role", MAY_READ)
def test_role_reads_what_it_needs_and_does_what_it_is_there_for(tournament: Tournament, role: Role) -> None:
    user = helper(tournament, role)
    assert allowed(user, tournament, "GET") == set(MAY_READ[role].split())
    assert allowed(user, tournament, "POST") == set(MAY_DO[role].split())


def test_leader_may_do_all_of_his_tournament_and_nothing_beyond(tournament: Tournament) -> None:
    lead = helper(tournament, Role.LEAD)
    of_tournament = {one.name for one in addresses(tournament) if one.in_tournament}
    assert allowed(lead, tournament, "POST") == of_tournament | set(OWN_ACCOUNT.split())
    assert allowed(lead, tournament, "GET") == of_tournament | set(LEADS_OF_NO_TOURNAMENT.split())


@pytest.mark.parametrize(("of_federation", "more"), [(False, ""), (True, "federation")])
def test_member_keeps_what_outlasts_a_tournament(tournament: Tournament, of_federation: bool, more: str) -> None:
    user = User.objects.create_user("otto")
    Membership.objects.create(
        organisation=Organisation.objects.create(name="RC Nord", is_federation=of_federation), user=user
    )
    assert allowed(user, tournament, "GET", inside=False) == set(f"{MEMBERS_READ} {more}".split())
    assert allowed(user, tournament, "POST", inside=False) == set(MEMBERS_DO.split())


def test_page_of_no_tournament_says_whose_it_is(tournament: Tournament) -> None:
    stranger = User.objects.create_user("fremd")
    for one in addresses(tournament):
        for method in ("GET", "POST"):
            if not one.in_tournament and not is_let_in(stranger, one.path, method):
                assert without_right(NoRightError(needed_right(one.name, method, in_tournament=False)))[1], one.name


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE"])
def test_other_methods_read_or_act(tournament: Tournament, method: str) -> None:
    user = helper(tournament, Role.CASH)
    assert is_let_in(user, f"/leitung/{tournament.slug}/anmeldung/", method) == (method in {"HEAD", "OPTIONS"})


# In what role somebody comes to a tournament, if at all.


@pytest.mark.parametrize(("left", "comes"), [(timedelta(minutes=1), True), (timedelta(0), False)])
def test_helper_comes_in_by_one_query_until_his_appointment_ends(
    tournament: Tournament, left: timedelta, comes: bool, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    user = helper(tournament, Role.REFEREE)
    user.appointments.update(until=timezone.now() + left)
    with nullcontext() if comes else pytest.raises(Http404), django_assert_num_queries(1):
        assert found_by(user, tournament.slug) == (tournament, Role.REFEREE)
    assert organised(user).exists() == comes


@pytest.mark.parametrize("role", MembershipRole)
def test_owners_lead_what_is_their_organisations_and_members_do_not(
    tournament: Tournament, role: MembershipRole
) -> None:
    user, organisation = User.objects.create_user("otto"), Organisation.objects.create(name="RC Nord")
    Membership.objects.create(organisation=organisation, user=user, role=role)
    assert not organised(user).exists()  # this tournament is of no organisation, or of another
    Tournament.objects.update(organisation=Organisation.objects.create(name="RC Süd"))
    assert not organised(user).exists()
    Tournament.objects.update(organisation=organisation)
    if role == MembershipRole.OWNER:
        assert found_by(user, tournament.slug) == (tournament, Role.LEAD)
    else:
        assert not organised(user).exists()


def test_owner_who_helps_elsewhere_leads_nothing_there(tournament: Tournament) -> None:
    user = helper(tournament, Role.CASH)
    Membership.objects.create(
        organisation=Organisation.objects.create(name="RC Nord"), user=user, role=MembershipRole.OWNER
    )
    assert found_by(user, tournament.slug) == (tournament, Role.CASH)


@pytest.mark.parametrize("role", Role)
def test_leader_alone_answers_for_the_helpers(tournament: Tournament, role: Role) -> None:
    assert looked_after(helper(tournament, role)).exists() == (role == Role.LEAD)


def test_refused_helper_reads_whose_it_is_and_whom_to_ask(tournament: Tournament) -> None:
    helper(tournament, Role.LEAD, "Anna Ahrens")
    refused = somebody(tournament, Role.CASH).get(f"/leitung/{tournament.slug}/serie/1/listen.pdf")
    said = (
        "Ihre Aufgabe in diesem Turnier ist: Kasse. Hierfür braucht es: Spielleitung oder Ergebniseingabe. Bitte die "
        "Spielleitung fragen: Anna Ahrens."
    )
    assert (refused.status_code, said in text_of(refused)) == (403, True)


@pytest.mark.parametrize("language", DOCUMENTS)
def test_table_of_the_manual_is_the_one_of_the_code(language: str) -> None:
    """Red? `.venv/bin/python -m tests.tools.roles` writes it anew."""
    assert DOCUMENTS[language].read_text(encoding="utf-8") == written(language)
