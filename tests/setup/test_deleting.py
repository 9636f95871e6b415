"""A tournament is put away, deleted by who leads it and restored within thirty days, as it was; or made from another.

Every address of the URLconf while a tournament is deleted: none shows its name, or a person's; and after.
A copy has the set-up, people and teams, nothing of what was played."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone, translation

from tests.addresses import addresses
from tests.examples import few
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
from tests.roles.everything import somebody
from tests.setup.pages import cost, missing
from tests.web.answers import text
from tests.web.html import text_of
from tournament.core.audit import first_fault
from tournament.models import Club, FloorPlan, Membership, Organisation, Person, Ranking, Role, Team, Tournament
from tournament.privacy.acts.forgetting import forget
from tournament.setup.acts import copying, deleting

pytestmark = pytest.mark.django_db


def delete(client: Client, tournament: Tournament, **typed: str) -> int:
    """As the page asks for it, which is read before."""
    tournament.refresh_from_db()
    typed = {"revision": str(tournament.revision)} | typed
    return client.post(f"/leitung/{tournament.slug}/loeschen/", typed).status_code


def restore(client: Client, tournament: Tournament) -> str:
    return text_of(client.post(f"/leitung/{tournament.slug}/wiederherstellen/", follow=True))


def mine(client: Client, kind: str) -> tuple[str, str]:
    """ "Meine Turniere" before and behind where those of this kind begin: the deleted or those that were put away."""
    above, _heading, below = text(client.get("/leitung/")).partition(kind)
    return above, below


DELETED, PUT_AWAY = ">Gelöscht<", '<details class="archived"'


def test_deleted_tournament_waits_below_all_others_and_comes_back(
    tournament: Tournament, organiser: User, organiser_client: Client
) -> None:
    make_tournament(4, name="Liga").organisers.add(organiser)
    assert "Turnier löschen" in text_of(organiser_client.get(f"/leitung/{tournament.slug}/mehr/"))
    said = text_of(organiser_client.get(f"/leitung/{tournament.slug}/loeschen/"))
    assert not missing(said, "Personen 8", "30 Tage lang lässt es sich")
    assert delete(organiser_client, tournament) == 302
    organiser_client.get("/leitung/")  # says that it is deleted, once
    above, below = mine(organiser_client, DELETED)
    assert ("Liga" in above, "Pokal 2026" in above) == (True, False)
    until = timezone.localdate() + timedelta(days=30)
    assert not missing(below, "Pokal 2026", f"wird am {until.day}. ", "Wiederherstellen")
    assert "„Pokal 2026“ ist wieder da, wie es war." in restore(organiser_client, tournament)
    assert "Pokal 2026" in mine(organiser_client, DELETED)[0]
    assert deleting.restore_tournament(tournament, ACTOR) is False  # it is there: nothing is to do
    restore(organiser_client, tournament)
    tournament.refresh_from_db()
    said = list(tournament.audit_entries.values_list("action", flat=True))
    assert (said, first_fault(tournament)) == (["tournament_deleted", "tournament_undeleted"], None)


@pytest.mark.parametrize(("days", "comes"), [(29, True), (30, False)])
def test_tournament_can_be_restored_for_thirty_days(
    tournament: Tournament, organiser_client: Client, days: int, comes: bool
) -> None:
    assert delete(organiser_client, tournament) == 302
    Tournament.stored.update(deleted_at=timezone.now() - timedelta(days=days))
    late = "Die Frist ist vorbei" in restore(organiser_client, tournament)
    assert (late, Tournament.objects.exists()) == (not comes, comes)


@pytest.mark.parametrize("role", few(2, Role))
def test_lead_alone_deletes_and_restores(tournament: Tournament, role: Role) -> None:
    client, leads = somebody(tournament, role), role == Role.LEAD
    assert (delete(client, tournament) == 302) == leads
    Tournament.stored.update(deleted_at=timezone.now())
    assert ("Pokal 2026" in mine(client, DELETED)[1]) == leads
    restore(client, tournament)
    assert Tournament.objects.exists() == leads


def test_owner_restores_what_is_his_organisations_and_nobody_elses(
    tournament: Tournament, organiser: User, organiser_client: Client
) -> None:
    delete(organiser_client, tournament)
    tournament.organisers.clear()
    assert organiser_client.get(f"/leitung/{tournament.slug}/").status_code == 404  # a stranger learns nothing
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
    for never_read in ("", "zwei", "-1"):
        assert delete(organiser_client, tournament, revision=never_read) in (400, 409)
    answer = organiser_client.post(f"/leitung/{tournament.slug}/loeschen/", {"revision": read})
    assert (answer.status_code, "gelöscht ist nichts" in text_of(answer)) == (409, True)
    assert Tournament.objects.exists()


NAME = "Zwetschgenpokal"


PAPER = (".pdf", ".xlsx")


"""Slow to make; it hangs on the same state as the pages."""


@pytest.fixture
def cup(run: Callable[..., Tournament]) -> Tournament:
    """One series played and published, the next one seated and begun; a code waits for a helper."""
    tournament = run(series=2, games=4, name=NAME)
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


@pytest.mark.parametrize("every", few(1, [3, 1]))
def test_deleted_tournament_is_nowhere_and_restored_all_is_as_it_was(
    cup: Tournament, organiser_client: Client, every: int
) -> None:
    """Of the organisers' addresses of it every third by day."""
    manual, its_own = "/handbuch/", f"/leitung/{cup.slug}/"  # the manual's examples have names, too
    found = [one for one in addresses(cup, shown(organiser_client, cup)) if not one.startswith(manual)]
    led = [one for one in found if one.startswith(its_own)][::every]
    everywhere = [*(one for one in found if not one.startswith(its_own)), *led]
    words = of_it()
    by_token = ("/liste/", "/mein-tisch/", "/helfen/")
    links = [one for one in everywhere if one.startswith(by_token) and not one.endswith(PAPER)]
    public = [one for one in everywhere if f"/turniere/{cup.slug}/" in one and not one.endswith(PAPER)]
    before = answers(Client(), ["/", *public[::every]])
    assert sum(status == 200 for status, _etag, _content in before.values()) > 10
    assert len(shown_in(before, words)) > 5
    by_link = shown_in(answers(Client(), links), words)
    assert {one.split("/")[1] for one in by_link} == {"liste", "mein-tisch", "helfen"}

    deleting.delete_tournament(cup, Tournament.objects.get(pk=cup.pk).revision, ACTOR, with_final=False)
    to_all = answers(Client(), [one for one in everywhere if not one.startswith("/leitung/")])
    to_its_lead = answers(organiser_client, [one for one in everywhere if one.startswith("/leitung/")])
    assert {status for status, _etag, _content in (*to_all.values(), *to_its_lead.values()) if status >= 500} == set()
    assert {to_all[one][0] for one in public} == {410}
    assert {to_its_lead[one][0] for one in led} <= {410, 405}
    assert (shown_in(to_all, words), shown_in(to_its_lead, words)) == ({}, {"/leitung/": {NAME}})

    deleting.restore_tournament(cup, ACTOR)
    again = list(before)[:4]
    assert answers(Client(), again) == {one: before[one] for one in again}


def put_away(client: Client, tournament: Tournament, archived: str = "1") -> None:
    assert client.post(f"/leitung/{tournament.slug}/weglegen/", {"archived": archived}).status_code == 302


def test_tournament_put_away_is_below_all_others_and_comes_back(
    tournament: Tournament, organiser: User, organiser_client: Client
) -> None:
    make_tournament(4, name="Liga").organisers.add(organiser)
    put_away(organiser_client, tournament)
    above, below = mine(organiser_client, PUT_AWAY)
    assert ("Liga" in above, "Pokal 2026" in above) == (True, False)
    assert ("Liga" in below, "Pokal 2026" in below, "1 weggelegtes Turnier" in below) == (False, True, True)
    put_away(organiser_client, tournament, "0")
    above, below = mine(organiser_client, PUT_AWAY)
    assert ("Pokal 2026" in above, below) == (True, "")


def test_organiser_who_put_all_away_makes_another_and_is_reminded_of_names(
    tournament: Tournament, organiser_client: Client
) -> None:
    put_away(organiser_client, tournament)
    assert not missing(mine(organiser_client, PUT_AWAY)[0], "Alle Turniere sind weggelegt.", "/leitung/neu/")
    Tournament.objects.update(names_until=timezone.localdate() - timedelta(days=1))
    assert "Die Namen wurden bis" in mine(organiser_client, PUT_AWAY)[0]


def test_readers_see_no_difference_and_it_is_in_the_log_once(tournament: Tournament, organiser_client: Client) -> None:
    address, reader = tournament.get_absolute_url(), Client()
    before = reader.get(address)
    for _twice in range(2):
        put_away(organiser_client, tournament)
    after = reader.get(address)
    assert (after.status_code, after["ETag"], after.content) == (200, before["ETag"], before.content)
    assert list(tournament.audit_entries.values_list("action", flat=True)) == ["tournament_archived"]


NEXT = date(2027, 5, 8)  # the tournament of the factories is on 9 May 2026


@pytest.fixture
def played(tournament: Tournament, organiser: User) -> Tournament:
    """Two days, a house rule, two rankings, a hall, a team, a list, a penalty; of the organiser's organisation."""
    tournament.organisation = Organisation.objects.get(memberships__user=organiser)
    tournament.last_day, tournament.house_rules = date(2026, 5, 10), {"outcomes": {"hand_romme": {"wertungspunkte": 9}}}
    tournament.names_until = date(2027, 5, 9)
    tournament.save()
    tournament.series.filter(number=2).update(day=date(2026, 5, 10))
    Ranking.objects.create(tournament=tournament, document_id="teams", name="Teams", of="teams", position=1)
    Ranking.objects.create(
        tournament=tournament, document_id="tag", name="Tag", of="players", position=2, day=date(2026, 5, 10)
    )
    FloorPlan.objects.create(tournament=tournament, tables=[[1, 0, 0]])
    people = list(tournament.registrations.order_by("number"))
    make_team(tournament, people[:4])
    people[1].anonymous, people[1].fixed_table = True, 1
    people[1].save()
    series = seat_series(tournament)
    tournament.penalties.create(
        series=series, registration=people[0], points=-5, reason="Zu spät", at=timezone.now(), position=1
    )
    return tournament


def test_set_up_people_and_teams_come_along_and_games_stay_behind(played: Tournament, organiser: User) -> None:
    revision, played.club_evening = played.revision, True
    made = copying.copy_tournament(played, "Pokal 2027", NEXT, organiser, ACTOR)
    made = Tournament.objects.get(pk=made.pk)
    assert (made.date, made.last_day, made.published) == (NEXT, date(2027, 5, 9), False)
    assert made.names_until == date(2028, 5, 7)  # a year after its first day, as there
    same = ("organisation", "house_rules", "rulebook_id", "place", "series_count", "games_per_series", "club_evening")
    assert [getattr(made, field) for field in same] == [getattr(played, field) for field in same]
    assert list(made.series.values_list("number", "day")) == [(1, None), (2, date(2027, 5, 9)), (3, None)]
    rankings = list(made.rankings.values_list("document_id", "name", "of", "day"))
    assert rankings == [("teams", "Teams", "teams", None), ("tag", "Tag", "players", date(2027, 5, 9))]
    of_people = ("number", "person", "club", "document_id", "categories", "anonymous")
    assert list(made.registrations.values_list(*of_people)) == list(played.registrations.values_list(*of_people))
    of_teams = ("name", "club", "members__position", "members__registration__person", "members__is_loan")
    assert list(made.teams.values_list(*of_teams)) == list(played.teams.values_list(*of_teams))
    assert (list(made.organisers.all()), made.floor_plan.tables) == ([organiser], [[1, 0, 0]])
    left = (
        made.registrations.filter(present=True),
        made.registrations.exclude(fixed_table=None),
        made.series.exclude(published_at=None),
        made.series.filter(card_tables__isnull=False),
        *(made.penalties.all(), made.decisions.all(), made.apart_wishes.all(), made.lots.all()),
    )
    assert [rows.count() for rows in left] == [0] * 8
    row = made.audit_entries.get()
    assert (row.action, row.after["copied_from"], first_fault(made)) == ("tournament_copied", "Pokal 2026", None)
    played.refresh_from_db()
    assert played.revision == revision


@pytest.mark.parametrize("language", ["de", "en"])
def test_player_whose_name_was_deleted_stays_away(played: Tournament, organiser: User, language: str) -> None:
    with translation.override(language):
        forget(played, [played.registrations.get(number=2).pk], ACTOR)
    made = copying.copy_tournament(played, "Pokal 2027", NEXT, organiser, ACTOR)
    assert list(made.registrations.values_list("number", flat=True)) == [1, 3, 4, 5, 6, 7, 8]
    assert made.teams.get().members.count() == 3


def test_queries_stay_the_same_however_many_people(organiser: User) -> None:
    few, many = make_tournament(4), make_tournament(12)
    of_few = cost(copying.copy_tournament, few, "Kopie", NEXT, organiser, ACTOR)
    assert cost(copying.copy_tournament, many, "Kopie", NEXT, organiser, ACTOR) == of_few


def test_name_and_day_are_asked_for(played: Tournament, organiser_client: Client) -> None:
    page = f"/leitung/{played.slug}/kopieren/"
    assert page in organiser_client.get(f"/leitung/{played.slug}/mehr/").content.decode()
    assert 'value="Pokal 2026"' in organiser_client.get(page).content.decode()
    for name, day, said in (
        ("", "gestern", "Wie heißt das Turnier?"),
        ("Pokal 2027", "9999-12-31", "Bitte ein Datum wie"),  # its second day is none
    ):
        answer = organiser_client.post(page, {"name": name, "date": day})
        assert (answer.status_code, said in text(answer), Tournament.objects.count()) == (400, True, 1)
    answer = organiser_client.post(page, {"name": " Pokal  2027 ", "date": "2027-05-08"}, follow=True)
    assert "„Pokal 2027“ ist angelegt" in text(answer)
    made = Tournament.objects.get(name="Pokal 2027")
    assert (made.date, made.club_evening) == (NEXT, False)
    assert answer.redirect_chain[-1][0] == f"/leitung/{made.slug}/anmeldung/"


def test_stranger_to_the_organisation_is_told_and_makes_nothing(played: Tournament, organiser_client: Client) -> None:
    Membership.objects.all().delete()
    sent = {"name": "Pokal 2027", "date": "2027-05-08"}
    answer = organiser_client.post(f"/leitung/{played.slug}/kopieren/", sent, follow=True)
    assert "Turniere anlegen darf nur, wer Mitglied eines Veranstalters ist." in text(answer)
    assert Tournament.objects.count() == 1
