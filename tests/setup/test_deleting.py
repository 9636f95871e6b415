"""A tournament is deleted by who leads it, and restored within thirty days, as it was.

Every address of the URLconf while a tournament is deleted: none shows its name, or a person's; and after.
"""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.addresses import addresses
from tests.factories import (
    ACTOR,
    make_team,
    make_tournament,
    play_first_games,
    publish_results,
    seat_series,
    write_something,
)
from tests.people.calling import shown
from tests.roles.everything import helper, somebody
from tests.setup.pages import missing, queries
from tests.web.html import text_of
from tournament.core.audit_chain import first_fault
from tournament.models import Club, Organisation, Person, Role, Team, Tournament
from tournament.setup.acts.deleting import delete_tournament, restore_tournament

pytestmark = pytest.mark.django_db


def delete(client: Client, tournament: Tournament, **typed: str) -> int:
    """As the page asks for it, which is read before."""
    tournament.refresh_from_db()
    typed = {"revision": str(tournament.revision)} | typed
    return client.post(f"/leitung/{tournament.slug}/loeschen/", typed).status_code


def restore(client: Client, tournament: Tournament) -> str:
    return text_of(client.post(f"/leitung/{tournament.slug}/wiederherstellen/", follow=True))


def parts(client: Client) -> tuple[str, str]:
    """ "Meine Turniere" before and behind where the deleted ones begin."""
    above, _heading, below = text_of(client.get("/leitung/")).partition("Gelöscht")
    return above, below


def test_deleted_tournament_waits_below_all_others_and_comes_back(
    tournament: Tournament, organiser: User, organiser_client: Client
) -> None:
    make_tournament(4, name="Liga").organisers.add(organiser)
    assert delete(organiser_client, tournament) == 302
    organiser_client.get("/leitung/")  # says that it is deleted, once
    above, below = parts(organiser_client)
    assert ("Liga" in above, "Pokal 2026" in above) == (True, False)
    until = timezone.localdate() + timedelta(days=30)
    assert not missing(below, "Pokal 2026", f"wird am {until.day}. ", "Wiederherstellen")
    assert "„Pokal 2026“ ist wieder da, wie es war." in restore(organiser_client, tournament)
    assert "Pokal 2026" in parts(organiser_client)[0]


def test_page_of_deleting_says_what_goes(tournament: Tournament, organiser_client: Client) -> None:
    assert "Turnier löschen …" in text_of(organiser_client.get(f"/leitung/{tournament.slug}/angaben/"))
    said = text_of(organiser_client.get(f"/leitung/{tournament.slug}/loeschen/"))
    assert not missing(said, "Personen 8", "30 Tage lang lässt es sich")


@pytest.mark.parametrize(("days", "comes"), [(29, True), (30, False)])
def test_tournament_can_be_restored_for_thirty_days(
    tournament: Tournament, organiser_client: Client, days: int, comes: bool
) -> None:
    assert delete(organiser_client, tournament) == 302
    Tournament.stored.update(deleted_at=timezone.now() - timedelta(days=days))
    late = "Die Frist ist vorbei" in restore(organiser_client, tournament)
    assert (late, Tournament.objects.exists()) == (not comes, comes)


@pytest.mark.parametrize("role", Role)
def test_lead_alone_deletes_and_restores(tournament: Tournament, role: Role) -> None:
    client, leads = somebody(tournament, role), role == Role.LEAD
    assert (delete(client, tournament) == 302) == leads
    Tournament.stored.update(deleted_at=timezone.now())
    assert ("Pokal 2026" in parts(client)[1]) == leads
    restore(client, tournament)
    assert Tournament.objects.exists() == leads


def test_owner_restores_what_is_his_organisations_and_nobody_elses(
    tournament: Tournament, organiser: User, organiser_client: Client
) -> None:
    delete(organiser_client, tournament)
    tournament.organisers.clear()
    organiser.memberships.update(role="owner")
    assert organiser_client.post(f"/leitung/{tournament.slug}/wiederherstellen/").status_code == 404
    Tournament.stored.update(organisation=Organisation.objects.get(memberships__user=organiser))
    assert "ist wieder da" in restore(organiser_client, tournament)


def test_helper_reads_that_it_is_deleted_and_keeps_what_he_sent(tournament: Tournament) -> None:
    desk = somebody(tournament, Role.DESK)
    Tournament.stored.update(deleted_at=timezone.now())
    answer = desk.post(f"/leitung/{tournament.slug}/anmeldung/neu/", {"name": "Neu, Nora"})
    assert (answer.status_code, answer["Cache-Control"], tournament.registrations.count()) == (410, "no-store", 8)
    assert "Dieses Turnier ist gelöscht" in text_of(answer)
    assert 'value="Neu, Nora"' in answer.content.decode()
    assert "deleted" in text_of(desk.get(f"/leitung/{tournament.slug}/", headers={"Accept-Language": "en"}))


def test_tournament_changed_since_it_was_read_is_not_deleted(tournament: Tournament, organiser_client: Client) -> None:
    read = str(tournament.revision)
    organiser_client.post(f"/leitung/{tournament.slug}/weglegen/", {"archived": "1"})
    answer = organiser_client.post(f"/leitung/{tournament.slug}/loeschen/", {"revision": read})
    assert (answer.status_code, "gelöscht ist nichts" in text_of(answer)) == (409, True)
    assert Tournament.objects.exists()


@pytest.mark.parametrize("revision", ["", "zwei", "-1"])
def test_revision_never_read_deletes_nothing(tournament: Tournament, organiser_client: Client, revision: str) -> None:
    assert delete(organiser_client, tournament, revision=revision) in (400, 409)
    assert Tournament.objects.exists()


def test_log_says_both_and_holds(tournament: Tournament, organiser_client: Client) -> None:
    for _twice in range(2):
        delete(organiser_client, tournament)
        restore(organiser_client, tournament)
    assert restore_tournament(tournament, ACTOR) is False  # it is there: nothing is to do
    restore(organiser_client, tournament)
    tournament.refresh_from_db()
    said = list(tournament.audit_entries.values_list("action", flat=True))
    assert (said, first_fault(tournament)) == (["tournament_deleted", "tournament_undeleted"] * 2, None)


def test_queries_stay_the_same_however_many_are_deleted(organiser: User, organiser_client: Client) -> None:
    Tournament.stored.update(deleted_at=timezone.now())
    before = queries(organiser_client, "/leitung/")
    for _more in range(3):
        make_tournament(4).organisers.add(organiser)
    Tournament.stored.exclude(organisers=None).update(deleted_at=timezone.now())
    assert queries(organiser_client, "/leitung/") == before


def test_stranger_learns_nothing(tournament: Tournament, client: Client) -> None:
    client.force_login(helper(make_tournament(4), Role.LEAD))
    Tournament.stored.filter(pk=tournament.pk).update(deleted_at=timezone.now())
    assert client.get(f"/leitung/{tournament.slug}/").status_code == 404


NAME = "Zwetschgenpokal"


LEAVES = {"/abmelden/", "/sprache/"}


PAPER = (".pdf", ".xlsx")


"""Slow to make; it hangs on the same state as the pages."""


@pytest.fixture
def cup(organiser: User) -> Tournament:
    """One series played and published, the next one seated and begun; a code waits for a helper."""
    tournament = make_tournament(8, clubs=2, series=2, games=4, name=NAME)
    tournament.organisers.add(organiser)
    make_team(tournament, list(tournament.registrations.order_by("number"))[:4], "Sauerkirschen")
    for number in (1, 2):
        play_first_games(seat_series(tournament, number))
    publish_results(tournament, 1)
    write_something(tournament)
    return tournament


def of_it() -> set[str]:
    """What nobody may read any more."""
    people = [part for one in Person.objects.all() for part in (one.name, one.surname)]
    return {NAME, *people, *Team.objects.values_list("name", flat=True), *Club.objects.values_list("name", flat=True)}


Answer = tuple[int, str, bytes]


def answers(client: Client, addresses: list[str]) -> dict[str, Answer]:
    """Status, ETag and content of each."""
    found = {one: client.get(one) for one in addresses}
    return {
        one: (answer.status_code, answer.get("ETag", ""), b"" if answer.streaming else answer.content)
        for one, answer in found.items()
    }


def shown_in(found: dict[str, Answer], words: set[str]) -> dict[str, set[str]]:
    """Which of these words stand where."""
    texts = {one: content.decode(errors="replace") for one, (_status, _etag, content) in found.items()}
    said = {one: {word for word in words if word in text} for one, text in texts.items()}
    return {one: some for one, some in said.items() if some}


def test_deleted_tournament_is_nowhere_and_restored_all_is_as_it_was(cup: Tournament, organiser_client: Client) -> None:
    cup.organisers.add(User.objects.get(username="anna"))
    everywhere, words = addresses(cup, shown(organiser_client, cup)), of_it()
    by_token = ("/liste/", "/mein-tisch/", "/helfen/")
    links = [one for one in everywhere if one.startswith(by_token) and not one.endswith(PAPER)]
    public = [one for one in everywhere if f"/turniere/{cup.slug}/" in one and not one.endswith(PAPER)]
    before = answers(Client(), ["/", *public])
    assert sum(status == 200 for status, _etag, _content in before.values()) > 15
    assert len(shown_in(before, words)) > 10
    by_link = shown_in(answers(Client(), links), words)
    assert {one.split("/")[1] for one in by_link} == {"liste", "mein-tisch", "helfen"}

    delete_tournament(cup, Tournament.objects.get(pk=cup.pk).revision, ACTOR, with_final=False)
    to_all = answers(Client(), [one for one in everywhere if not one.startswith("/leitung/")])
    to_its_lead = answers(organiser_client, everywhere)
    assert {status for status, _etag, _content in (*to_all.values(), *to_its_lead.values()) if status >= 500} == set()
    assert {to_all[one][0] for one in public} == {410}
    assert {to_its_lead[one][0] for one in everywhere if f"/leitung/{cup.slug}/" in one} <= {410, 405}
    assert (shown_in(to_all, words), shown_in(to_its_lead, words)) == ({}, {"/leitung/": {NAME}})

    restore_tournament(cup, ACTOR)
    assert (answers(Client(), ["/", *public]), shown_in(answers(Client(), links), words)) == (before, by_link)
