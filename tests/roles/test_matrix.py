"""Every address of the organiser's pages, by every role: what is not said here is the Spielleitung's alone.

Each role sees only its tabs, its buttons and its next step: no page shows a way to what its reader may not do. Who
keeps one organisation finds nothing of another, whatever keys they type into the addresses of their own.

Every combination of address, log-in and method, answered by the whole server: `make access`."""

import re
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from datetime import date, timedelta
from functools import cache
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest
from django.test import Client
from django.urls import ResolverMatch, resolve
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

import scoring
from tests.examples import few
from tests.factories import ACTOR, close_lists, fill_list, make_team, play
from tests.people.members import member, owner
from tests.roles.everything import addresses, helper, running, somebody
from tests.tools.roles import DOCUMENTS, written
from tests.web.html import text_of
from tournament.core import access
from tournament.lists.acts import at_table, lists
from tournament.models import (
    ClubDate,
    JoinRequest,
    Membership,
    MembershipRole,
    Organisation,
    OutsideTournament,
    Qualification,
    Role,
    Season,
    Tournament,
)
from tournament.web.errors import admission, without_right
from tournament.years import urls as years

pytestmark = pytest.mark.django_db

EVERYBODY = "tournament more papers tournaments account account_password confirm second_factor own_stolen own_acts"
OWN_ACCOUNT = (
    "account account_password account_log_ins account_passkey account_passkey_options account_passkey_off account_tour "
    "confirm second_factor second_factor_off recovery_codes own_stolen"
)
WATCHING = (
    "series series_progress card_table seating_pdf seating_waiting standings standings_pdf standings_waiting between "
    "between_live find_me_sheet find_me_sheet_waiting"
)
MAY_READ = {
    Role.DESK: (
        f"{EVERYBODY} registrations registration spreadsheet entries take_entries refuse_entry known_people "
        "sheets badges_pdf badges_waiting tables_pdf tables_waiting way_poster way_poster_waiting qr_svg qr_png"
    ),
    Role.RESULTS: (
        f"{EVERYBODY} {WATCHING} lists_pdf lists_waiting next_paper_list series_totals paper_list second_typing "
        "who_sits"
    ),
    Role.REFEREE: f"{EVERYBODY} {WATCHING} decisions",
    Role.CASH: (
        f"{EVERYBODY} registrations registration prizes prizes_pdf prizes_waiting "
        "cash cash_person cash_crosses crosses_pdf crosses_waiting cash_book cash_book_csv cash_book_xlsx "
        "cash_report cash_report_pdf cash_report_waiting issued_pdf issued_waiting cash_invoices make_invoice "
        "cancel_invoice reminder_pdf reminder_waiting cash_settings new_tariff tariff"
    ),
    Role.READER: f"{EVERYBODY} {WATCHING}",
}
MAY_DO = {
    Role.DESK: (
        f"{OWN_ACCOUNT} take_entries see_entry let_entry_hold refuse_entry take_back_refusal register presence "
        "spreadsheet registration withdraw_person delete_registration"
    ),
    Role.RESULTS: (
        f"{OWN_ACCOUNT} "
        "game take_back_game totals series_totals remove_totals close_list reopen_list give_up withdraw_giving_up "
        "paper_list "
        "take_in_late reject_late "
        "second_typing check_paper_list close_complete between_close release_name who_sits settle report_offence"
    ),
    Role.REFEREE: (
        f"{OWN_ACCOUNT} settle report_offence see_call end_call see_call_here end_call_here give_minutes "
        "penalise lift_penalty disqualify readmit unrank rank_again note_decision forget_decision decide_offence"
    ),
    Role.CASH: (
        f"{OWN_ACCOUNT} pay_prize take_back_prize "
        "take_fee cash_person take_crosses cash_book undo_booking cash_report give_receipt make_invoice "
        "cancel_invoice cash_settings new_tariff tariff remove_tariff close_tariff"
    ),
    Role.READER: OWN_ACCOUNT,
}
KEPT = (
    "new_season season qualifications qualification organisation_pages organisation_brand "
    "organisation_embedding dates date delete_date outside_results outside_upload outside_tournament "
    "person_known forget_known issuer cancel_of_year"
)
OF_NO_TOURNAMENT = EVERYBODY.removeprefix("tournament more papers ")
LEADS_OF_NO_TOURNAMENT = f"{OF_NO_TOURNAMENT} hall state"
MEMBERS_READ = (
    f"{LEADS_OF_NO_TOURNAMENT} new new_evening {KEPT} seasons qualification_csv qualification_pdf people_known "
    "doubles_known book_of_year book_of_year_csv book_of_year_pdf paper_of_year"
)
MEMBERS_DO = (
    f"{OWN_ACCOUNT} new new_evening "
    f"{KEPT} publish_season finalise_season season_guests answer_qualification wild_card enter_qualified "
    "publish_outside delete_outside delete_person_known merge_known undo_merge_known two_known "
    "close_year"
)


def allowed(user: User, tournament: Tournament, method: str, *, inside: bool = True) -> set[str]:
    """The names of all addresses this user is let into by this method, his role being looked up once; unless `inside`,
    of no tournament's: of one that is not his nobody learns anything."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(access, "found_by", cache(access.found_by))
        asked = [one for one in addresses(tournament) if inside or not one.in_tournament]
        return {one.name for one in asked if is_let_in(user, one.path, method)}


@cache
def resolved(path: str) -> ResolverMatch:
    """The same for everybody."""
    return resolve(path)


def is_let_in(user: User, path: str, method: str) -> bool:
    request = HttpRequest()
    request.method, request.path = method, path
    request.user, match = user, resolved(path)
    try:
        return admission(request, match.url_name or "", match.kwargs.get("slug")) is None
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
    user = member(Organisation.objects.create(name="RC Nord", is_federation=of_federation), "otto")
    assert allowed(user, tournament, "GET", inside=False) == set(f"{MEMBERS_READ} {more}".split())
    assert allowed(user, tournament, "POST", inside=False) == set(MEMBERS_DO.split())


def test_page_of_no_tournament_says_whose_it_is(tournament: Tournament) -> None:
    stranger = User.objects.create_user("fremd")
    for one in addresses(tournament):
        for method in ("GET", "POST"):
            if not one.in_tournament and not is_let_in(stranger, one.path, method):
                assert without_right(access.NoRightError(access.needed_right(one.name, method, in_tournament=False)))[
                    1
                ], one.name


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
        assert access.found_by(user, tournament.slug) == (tournament, Role.REFEREE)
    assert access.organised(user).exists() == comes


@pytest.mark.parametrize("role", MembershipRole)
def test_owners_lead_what_is_their_organisations_and_members_do_not(
    tournament: Tournament, role: MembershipRole
) -> None:
    organisation = Organisation.objects.create(name="RC Nord")
    user = member(organisation, "otto", role)
    assert not access.organised(user).exists()  # this tournament is of no organisation, or of another
    Tournament.objects.update(organisation=Organisation.objects.create(name="RC Süd"))
    assert not access.organised(user).exists()
    Tournament.objects.update(organisation=organisation)
    led = [access.found_by(user, one.slug) for one in access.organised(user)]
    assert led == ([(tournament, Role.LEAD)] if role == MembershipRole.OWNER else [])


def test_owner_who_helps_elsewhere_leads_nothing_there(tournament: Tournament) -> None:
    user = helper(tournament, Role.CASH)
    Membership.objects.create(
        organisation=Organisation.objects.create(name="RC Nord"), user=user, role=MembershipRole.OWNER
    )
    assert access.found_by(user, tournament.slug) == (tournament, Role.CASH)


@pytest.mark.parametrize("role", Role)
def test_leader_alone_answers_for_the_helpers(tournament: Tournament, role: Role) -> None:
    assert access.looked_after(helper(tournament, role)).exists() == (role == Role.LEAD)


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


MENU = re.compile(r'<nav class="menu"[^>]*>(.*?)</nav>', re.DOTALL)
TABS = re.compile(r'<nav class="menu below"[^>]*>(.*?)</nav>', re.DOTALL)


Way = tuple[str, str]
"""A link or a form of a page: its method and where it leads."""


def ways(page: str, html: str) -> set[Way]:
    """All that lead to pages of the organiser's; a form without an address leads to its own page."""
    found = {("GET", way) for way in re.findall(r'(?:href|src|data-source)="([^"]*)"', html)}
    found |= {("POST", way) for way in re.findall(r'(?:data-check|formaction)="([^"]*)"', html)}
    for head in re.findall(r"<form\b([^>]*)>", html):
        action = re.search(r'action="([^"]*)"', head)
        found.add(("POST" if 'method="post"' in head else "GET", action[1] if action else page))
    paths = {(method, urlsplit(urljoin(page, unescape(path))).path) for method, path in found}
    return {(method, path) for method, path in paths if path.startswith("/leitung/")}


def eventful() -> Tournament:
    """Series 1 is under way: table 1 lacks nothing but its end, calls a referee, and somebody objects to game 2. Some
    play in a team; nothing is public.
    """
    tournament = running()
    tournament.series.filter(number=1).update(started_at=timezone.now())
    Tournament.objects.filter(pk=tournament.pk).update(published=False, minutes_per_series=60)
    make_team(tournament, list(tournament.registrations.all()[:4]))
    first, second = tournament.series.get(number=1).card_tables.order_by("number")
    fill_list(first)
    at_table.call_referee(first, "Uneinig", ACTOR)
    at_table.object_to(first, 1, 2, 1, "war anders", ACTOR)
    play(second, 1, scoring.Result(2, "romme", 0), scoring.Result(3, "opened", 31), scoring.Result(4, "opened", 9))
    return tournament


def over() -> Tournament:
    """Series 1 is over and waits to be looked at, of table 2 there are the totals alone; series 2 is a draft."""
    tournament = running()
    first, second = tournament.series.get(number=1).card_tables.order_by("number")
    fill_list(first)
    close_lists(first.series, 1)
    lists.type_totals(second, second.version, {seat: lists.PaperTotal(8, 100 + seat) for seat in range(1, 5)}, ACTOR)
    return tournament


def walked(client: Client, tournament: Tournament) -> dict[str, str]:
    """Every page that can be reached from the overview by links, with what stands there."""
    pages: dict[str, str] = {}
    here = f"/leitung/{tournament.slug}/"
    waiting = [here]
    while waiting:
        path = waiting.pop()
        if path in pages or path.endswith((".pdf", ".json", ".svg", ".png", "/warten")) or not path.startswith(here):
            continue
        answer = client.get(path, follow=True)
        assert answer.status_code == 200, path
        path = answer.request["PATH_INFO"]  # where it led to
        pages[path] = answer.content.decode()
        waiting += [way for method, way in ways(path, pages[path]) if method == "GET"]
    return pages


def is_open(way: Way, role: Role) -> bool:
    """As the table says, which test_matrix.py holds against what the server answers."""
    match = resolve(way[1])
    return access.needed_right(match.url_name or "", way[0], in_tournament="slug" in match.kwargs) in (
        access.RIGHTS_OF[role] if "slug" in match.kwargs else {access.Right.ENTER, access.Right.ACCOUNT}
    )


@pytest.mark.parametrize(
    ("state", "role"),
    few(
        2,
        [(eventful, Role.RESULTS), (eventful, Role.CASH), (over, Role.RESULTS)]
        + [(eventful, role) for role in Role if role not in (Role.LEAD, Role.RESULTS, Role.CASH)],
    ),
)
def test_way_that_a_page_shows_is_open_to_its_reader(state: Callable[[], Tournament], role: Role) -> None:
    tournament = state()
    pages = walked(somebody(tournament, role), tournament)
    closed = {(page, way) for page, html in pages.items() for way in ways(page, html) if not is_open(way, role)}
    assert (closed, len(pages) > 1) == (set(), True)
    if access.Right.TYPE not in access.RIGHTS_OF[role]:  # whoever has the link of a list keeps it
        assert [page for page, html in pages.items() if "/liste/" in html or "/mein-tisch/" in html] == []


@pytest.mark.parametrize("role", few(1, [Role.RESULTS, Role.REFEREE, Role.READER]))
def test_draft_is_seen_by_whoever_leads_alone(role: Role) -> None:
    tournament = running()
    client, series = somebody(tournament, role), f"/leitung/{tournament.slug}/serie"
    assert [client.get(f"{series}/{rest}").status_code for rest in ("1/", "2/", "2/sitzplan.pdf", "3/")] == [
        200,
        403,
        403,
        403,
    ]
    (tabs,) = TABS.findall(client.get(f"{series}/1/").content.decode())
    assert "/serie/2/" not in tabs


MENU_OF = {
    Role.DESK: ["Leute", "Drucken", "Mehr"],
    Role.RESULTS: ["Serien", "Ergebnis", "Drucken"],
    Role.REFEREE: ["Serien", "Ergebnis", "Drucken"],
    Role.CASH: ["Leute", "Drucken", "Mehr"],
    Role.READER: ["Serien", "Ergebnis", "Drucken"],
}
NEXT = {
    Role.DESK: "Als Nächstes: anmelden",
    Role.RESULTS: "Als Nächstes: Listen der Serie 1",
    Role.REFEREE: "Serie 1 läuft",
    Role.CASH: "Wer ist da?",
    Role.READER: "Serie 1 läuft",
}


@pytest.mark.parametrize("role", few(3, MENU_OF))
def test_role_sees_its_menu_and_what_it_does_next(role: Role) -> None:
    tournament = eventful()
    html = somebody(tournament, role).get(f"/leitung/{tournament.slug}/").content.decode()
    (menu,), (heading,) = MENU.findall(html), re.findall(r"<h1[^>]*>(.*?)</h1>", html, re.DOTALL)
    assert re.findall(r"<a [^>]*>([^<]*)</a>", menu) == MENU_OF[role]
    assert " ".join(heading.split()) == NEXT[role]


FOREIGN = "Nur für Fremde"
KEY = re.compile(r"<int:(\w+)>")


def of(organisation: Organisation) -> dict[str, Model]:
    """By a word of its address, one of each that an organisation has."""
    return {
        "saisons": Season.objects.create(organisation=organisation, key="k", name=FOREIGN),
        "qualifikationen": Qualification.objects.create(organisation=organisation, key="k", name=FOREIGN),
        "termine": ClubDate.objects.create(organisation=organisation, name=FOREIGN, date=date(2027, 1, 1)),
        "ergebnisse": OutsideTournament.objects.create(
            organisation=organisation, name=FOREIGN, date=date(2026, 1, 1), rulebook_id="dgsrv"
        ),
        "antraege": JoinRequest.objects.create(
            federation=organisation, name=FOREIGN, contact="x", token_hash="y", told_from="z", asked_at=timezone.now()
        ),
    }


def addresses_of(organisation: Organisation, things: dict[str, Model]) -> Iterator[tuple[str, bool]]:
    """Every address of an organisation's pages, with the keys of these things; whether it names one of them."""
    for pattern in years.organiser:
        address = str(pattern.pattern)
        thing = next((one for word, one in things.items() if f"/{word}/" in address), organisation)
        names = len(KEY.findall(address)) == 2
        yield "/leitung/" + KEY.sub(str(thing.pk), KEY.sub(str(organisation.pk), address, count=1)), names


def stored(things: dict[str, Model]) -> list[object]:
    return [list(QuerySet(type(one)).filter(pk=one.pk).values()) for one in things.values()]


def test_thing_of_another_is_not_found_by_its_keys(db: None) -> None:
    own, other = (
        Organisation.objects.create(name=name, slug=name, shown=True, is_federation=True) for name in ("ab", "cd")
    )
    things, browser, asked = of(other), owner(own), 0
    sent = {"version": "1", "published": "1", "name": "Neu", "date": "2027-01-01", "reason": "x", "grund": "x"}
    before = stored(things)
    for organisation in (own, other):
        for address, names in addresses_of(organisation, things):
            for answer in (browser.get(address), browser.post(address, sent)):
                if names or organisation == other:
                    refused = answer.status_code == 302 and organisation == own  # and is told that it is gone
                    assert refused or answer.status_code in {403, 404, 405}, (address, answer.status_code)
                    asked += 1
                assert FOREIGN not in answer.content.decode(), address
    assert asked > 60
    assert stored(things) == before
