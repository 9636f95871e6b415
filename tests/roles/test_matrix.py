"""Every address of the organiser's pages, by every role: what is not said here is the Spielleitung's alone."""

import pytest
from django.test import Client

from tests.roles.everything import addresses, running, somebody
from tests.tools.roles import DOCUMENT, written
from tournament.models import Role, Tournament
from tournament.urls import ORGANISER

pytestmark = pytest.mark.django_db

EVERYBODY = "tournament tournaments"
WATCHING = "series series_progress card_table seating_pdf seating_waiting standings standings_pdf standings_waiting"
TYPING = "lists_pdf lists_waiting next_paper_list paper_list second_typing who_sits"
DESK = "register presence spreadsheet registration withdraw_person delete_registration"
TYPED = (
    "game take_back_game totals remove_totals close_list reopen_list give_up withdraw_giving_up paper_list "
    "second_typing check_paper_list close_complete release_name who_sits settle report_offence"
)
JUDGED = (
    "settle report_offence see_call end_call see_call_here end_call_here give_minutes penalise lift_penalty disqualify "
    "readmit unrank rank_again note_decision forget_decision decide_offence"
)
MAY_READ = {
    Role.DESK: f"{EVERYBODY} registrations registration spreadsheet",
    Role.RESULTS: f"{EVERYBODY} {WATCHING} {TYPING}",
    Role.REFEREE: f"{EVERYBODY} {WATCHING} decisions",
    Role.CASH: f"{EVERYBODY} registrations registration",
    Role.READER: f"{EVERYBODY} {WATCHING}",
}
MAY_DO = {Role.DESK: DESK, Role.RESULTS: TYPED, Role.REFEREE: JUDGED, Role.CASH: "", Role.READER: ""}
LEADS_OF_NO_TOURNAMENT = "tournaments hall state standby"
FORBIDDEN = 403


def allowed(client: Client, tournament: Tournament, method: str) -> set[str]:
    """The names of all addresses where this browser is not refused by this method."""
    client.raise_request_exception = True
    answers = {one.name: client.generic(method, one.path) for one in addresses(tournament)}
    return {name for name, answer in answers.items() if answer.status_code != FORBIDDEN}


@pytest.mark.parametrize("role", MAY_READ)
def test_a_role_reads_what_it_needs_and_no_more(role: Role) -> None:
    tournament = running()
    assert allowed(somebody(tournament, role), tournament, "GET") == set(MAY_READ[role].split())


@pytest.mark.parametrize("role", MAY_DO)
def test_a_role_does_what_it_is_there_for_and_no_more(role: Role) -> None:
    tournament = running()
    assert allowed(somebody(tournament, role), tournament, "POST") == set(MAY_DO[role].split())


def test_the_spielleitung_may_do_all_of_its_tournament_and_nothing_to_the_installation() -> None:
    tournament = running()
    client = somebody(tournament, Role.LEAD)
    of_tournament = {str(pattern.name) for pattern in ORGANISER if "slug" in pattern.pattern.converters}
    of_installation = {str(pattern.name) for pattern in ORGANISER} - of_tournament
    assert allowed(client, tournament, "POST") & of_installation == set()
    # all phones that wait, whatever tournament they name
    assert allowed(client, tournament, "GET") == of_tournament | set(LEADS_OF_NO_TOURNAMENT.split())


def test_the_table_of_the_manual_is_the_one_of_the_code() -> None:
    """Red? `.venv/bin/python -m tests.tools.roles` writes it anew."""
    assert DOCUMENT.read_text(encoding="utf-8") == written()
