"""Floods, programs, what is private, what links and logs hold, and when all of it goes."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.entries.sent import change_of, enter, form, opened
from tests.factories import ACTOR
from tests.web.html import text_of
from tournament.entries.acts import sending
from tournament.entries.chores import clear_entries
from tournament.models import AuditEntry, Submission, SubmittedPerson, Tournament
from tournament.privacy.acts.forgetting import forget

pytestmark = pytest.mark.django_db


def test_flood_and_programs_are_kept_out(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(tournament, question="Wie viele Karten?", answer="110 / hundertzehn")
    assert "Antwort auf die kleine Frage" in enter(tournament, form("Ehlers, Hanna", answer="12"))[1]
    assert "/meldung/" in enter(tournament, form("Ehlers, Hanna", answer=" Hundertzehn "))[0]
    assert enter(tournament, form("Franke, Uwe", answer="110", homepage="http://spam.example"))[0] == ""
    monkeypatch.setattr(sending, "MOST_FROM_ONE_ADDRESS", 2)
    assert "/meldung/" in enter(tournament, form("Franke, Uwe", answer="110"))[0]
    assert "sehr viele Anmeldungen" in enter(tournament, form("Groth, Ilse", answer="110"))[1]
    assert Submission.objects.count() == 2


PRIVATE = ("geheim@example.org", "0171-2233", "Rollstuhl-Wunsch", "PASS-77", "1951", "Kontakt, Geheim")


def test_private_details_are_nowhere_public_and_not_in_the_log(
    tournament: Tournament, organiser_client: Client
) -> None:
    said = form(
        "Ehlers, Hanna", contact="Kontakt, Geheim", mail=PRIVATE[0], phone=PRIVATE[1],
        **{"p0-wish": PRIVATE[2], "p0-pass_number": PRIVATE[3], "p0-born": PRIVATE[4]},
    )  # fmt: skip
    link, _read = enter(tournament, said)
    public = ("", "anmelden/", "stand", "spieler/1", "stand.json")
    pages = [Client().get(f"/turniere/{tournament.slug}/{rest}").content.decode() for rest in public]
    logged = str(list(AuditEntry.objects.values_list("before", "after", "subject", "actor")))
    for secret in PRIVATE:
        assert all(secret not in page for page in pages)
        assert secret not in logged
    assert link.strip("/").split("/")[-1] not in str(list(Submission.objects.values()))
    answer = Client().get(link)
    assert (answer["Cache-Control"], answer["Referrer-Policy"]) == ("no-store", "same-origin")
    assert Client().get(link[:-3] + "000/").status_code == 404
    assert PRIVATE[0] in text_of(organiser_client.get(f"/leitung/{tournament.slug}/meldungen/"))


def test_many_entries_cost_as_many_queries_as_few(
    tournament: Tournament, organiser_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    page = f"/leitung/{tournament.slug}/meldungen/"
    enter(tournament, form("Ehlers, Hanna"))
    organiser_client.get(page)
    with django_assert_num_queries(23):
        organiser_client.get(page)
    for at in range(5):
        enter(tournament, form(f"Groth{at}, Ilse", f"Hinz{at}, Jan", club=f"Verein {at}"))
    with django_assert_num_queries(23):
        organiser_client.get(page)


def test_link_does_not_fill_the_disk(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "MOST_EVER", 3)
    link, _read = enter(tournament, form("Ehlers, Hanna"))
    assert Client().post(link, form("Franke, Uwe", "Groth, Ilse", version="1")).status_code == 302
    answer = Client().post(link, form("Krüger, Jo", version="2"))
    assert (answer.status_code, "schon sehr oft geändert" in text_of(answer)) == (409, True)
    assert SubmittedPerson.objects.count() == 3
    assert Client().post(link, {"step": "zurueck", "version": "2"}).status_code == 302  # that always


def test_household_is_one_address(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "MOST_FROM_ONE_ADDRESS", 1)
    page = f"/turniere/{tournament.slug}/anmelden/"
    codes = [
        Client(REMOTE_ADDR=f"2001:db8::{at}").post(page, form(f"Ehlers, Hanna{'a' * at}")).status_code for at in (1, 2)
    ]
    assert codes == [302, 409]


def test_name_goes_out_of_the_address_of_who_sent_it_too(tournament: Tournament) -> None:
    enter(tournament, form("Ehlers, Hanna", mail="anna.ahrens@example.org", phone="0561 1"))
    forget(tournament, [tournament.registrations.get(person__name="Ahrens, Anna").pk], ACTOR)
    sent = Submission.objects.get()
    assert (sent.contact, sent.mail, sent.phone) == ("Zander, Ida", "", "")


def test_address_that_was_typed_writes_to_nobody_else(tournament: Tournament, organiser_client: Client) -> None:
    enter(tournament, form("Ehlers, Hanna", mail="ida?bcc=spy@example.org"))
    page = organiser_client.get(f"/leitung/{tournament.slug}/meldungen/").content.decode()
    assert 'href="mailto:ida%3Fbcc%3Dspy@example.org"' in page


def test_log_says_how_many_not_who(tournament: Tournament) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna", "Franke, Uwe"))
    change_of(link, tournament, "Ehlers, Hanna", version=1)
    rows = AuditEntry.objects.filter(action__startswith="entry_").order_by("revision")
    assert "Ehlers" not in str(list(rows.values_list("before", "after", "subject")))
    assert [row.after["entered"] for row in rows] == [2, 1]


def test_link_changes_so_often_in_an_hour(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "MOST_IN_AN_HOUR", 1)
    link, _read = enter(tournament, form("Ehlers, Hanna"))
    assert change_of(link, tournament, "Ehlers, Hanna", "Franke, Uwe", version=1) == 302
    answer = Client().post(link, form("Ehlers, Hanna", version="2"))
    assert (answer.status_code, "sehr viele Anmeldungen" in text_of(answer)) == (409, True)


@pytest.mark.parametrize(("days", "left"), [(30, 1), (31, 0)])
def test_entry_goes_a_month_after_the_last_day(tournament: Tournament, days: int, left: int) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna"))
    last = timezone.localdate() - timedelta(days=days)
    Tournament.objects.update(date=last - timedelta(days=1), last_day=last)
    clear_entries()
    assert (Submission.objects.count(), SubmittedPerson.objects.count()) == (left, left)
    assert Client().get(link).status_code == (200 if left else 404)
    tournament.refresh_from_db()
    assert tournament.takes_entries == bool(left)
