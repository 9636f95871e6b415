"""The Ausschreibung (issue 18): a page and a PDF of the tournament before it happens, from the settings and texts."""

import datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import ACTOR, make_tournament, seat_series
from tests.lists.telling import amiss
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.entries.acts.taking import set_window
from tournament.models import AuditEntry, Prospectus, Series, Tariff, Tournament
from tournament.privacy.acts.forgetting import forget
from tournament.prospectus import acts
from tournament.setup.acts.copying import copy_tournament

SAID: dict[str, Any] = {
    "doors_open": "9:00",
    "begins": "10.30",
    "deadline": "2026-05-01",
    "venue": "Bürgerhaus",
    "address": "Am Mühlengraben 4, 34128 Kassel",
    "fees": "- Mitglieder: 12,00 €\n- Gäste: 15,00 €",
    "prizes": "Pokale & mehr",
    "catering": "",
    "text": "<b>Willkommen</b>",
    "contact_name": "Renate Vogel",
    "contact_phone": "0561 1234",
    "contact_mail": "turnier@example.org",
    "version": "0",
}


def page(tournament: Tournament) -> str:
    return f"/turniere/{tournament.slug}/ausschreibung"


def form(tournament: Tournament) -> str:
    return reverse("organiser:prospectus", args=[tournament.slug])


def show(client: Client, tournament: Tournament, shown: str = "1") -> None:
    client.post(reverse("organiser:show_prospectus", args=[tournament.slug]), {"shown": shown})


@pytest.fixture
def dated(tournament: Tournament) -> Tournament:
    """On 9 May 2026 in Kassel, with minutes."""
    tournament.date, tournament.place, tournament.minutes_per_series = datetime.date(2026, 5, 9), "Kassel", 108
    tournament.save()
    return tournament


class TestReading:
    def test_prospectus_is_for_nobody_before_it_is_shown_then_for_everybody(
        self, organiser_client: Client, dated: Tournament
    ) -> None:
        """The settings' facts stand beside what was typed; what looks like HTML is text."""
        assert organiser_client.post(form(dated), SAID).status_code == 302
        assert (Client().get(page(dated)).status_code, Client().get(page(dated) + ".pdf").status_code) == (404, 404)
        overview = f"/turniere/{dated.slug}/"
        assert "ausschreibung" not in Client().get(overview).content.decode()

        show(organiser_client, dated)

        answer = Client().get(page(dated))
        said = text_of(answer)
        for known in ("9. Mai 2026", "3 Serien zu 16 Spielen, je 108 Minuten", dated.rulebook.title, "Einzelwertung"):
            assert known in said
        for typed in ("09:00 Uhr", "10:30 Uhr", "1. Mai 2026", "Bürgerhaus", "Gäste: 15,00 €", "Renate Vogel"):
            assert typed in said
        html = answer.content.decode()
        assert "&lt;b&gt;Willkommen&lt;/b&gt;" in html
        assert "Essen und Trinken" not in said
        assert 'href="https://www.openstreetmap.org/search?query=Am+M%C3%BChlengraben+4%2C+34128+Kassel"' in html
        assert html.count("openstreetmap") == 1, "nothing is loaded from there"
        assert reverse("public:calendar", args=[dated.slug]) in html
        assert f'href="{page(dated)}"' in Client().get(overview).content.decode()

        show(organiser_client, dated, "0")
        assert Client().get(page(dated)).status_code == 404

    def test_prospectus_is_linked_until_the_first_series_begins(
        self, organiser_client: Client, dated: Tournament
    ) -> None:
        organiser_client.post(form(dated), SAID)
        show(organiser_client, dated)
        series = seat_series(dated, 1)
        overview = f"/turniere/{dated.slug}/"
        assert page(dated) in Client().get(overview).content.decode()
        Series.objects.filter(pk=series.pk).update(started_at=datetime.datetime(2026, 5, 9, 9, tzinfo=datetime.UTC))
        acts.write(dated, 1, acts.Said(venue="Anderswo"), ACTOR)
        assert page(dated) not in Client().get(overview).content.decode()
        assert "Anderswo" in text_of(Client().get(page(dated)))

    def test_unpublished_tournament_is_its_organisers_alone(self, organiser_client: Client, dated: Tournament) -> None:
        Tournament.objects.filter(pk=dated.pk).update(published=False)
        organiser_client.post(form(dated), SAID)
        show(organiser_client, dated)
        assert Client().get(page(dated)).status_code == 404
        assert "Turnier ist noch nicht öffentlich" in text_of(organiser_client.get(form(dated)))
        preview = reverse("organiser:prospectus_preview", args=[dated.slug])
        assert "Bürgerhaus" in text_of(organiser_client.get(preview))
        assert Client().get(preview).status_code == 302

    def test_fees_of_the_cash_desk_stand_there_by_themselves(self, dated: Tournament) -> None:
        Prospectus.objects.create(tournament=dated, shown=True, fees="Kinder frei.")
        late = datetime.date(2026, 5, 2)
        Tariff.objects.create(tournament=dated, name="Gäste", cents=1550, position=1)
        Tariff.objects.create(tournament=dated, name="Nachzügler", cents=2000, position=2, late_from=late)
        said = text_of(Client().get(page(dated))).replace("\N{NO-BREAK SPACE}", " ")
        for line in ("Gäste: 15,50 €", "Nachzügler: 20,00 €, ab 2. Mai 2026", "Kinder frei."):
            assert line in said

    def test_prospectus_leads_to_the_form_and_says_until_when_it_takes_entries(self, dated: Tournament) -> None:
        Prospectus.objects.create(tournament=dated, shown=True, deadline=datetime.date(2026, 5, 1))
        enter = f'href="/turniere/{dated.slug}/anmelden/"'
        until = "Freitag, 1. Mai 2026"
        before = Client().get(page(dated))
        assert until in text_of(before)
        assert "Jetzt anmelden" not in text_of(before)
        opened: dict[str, object] = {
            "takes": True,
            "closes_at": None,
            "limit": None,
            "asks_teams": True,
            "asks_wishes": False,
        }
        opened |= {"asks_pass": False, "note": "", "question": "", "answer": ""}
        set_window(dated, 0, opened, ACTOR)
        found = Client().get(page(dated))
        assert enter in found.content.decode()
        assert until in text_of(found)
        kept = datetime.datetime(2126, 5, 2, 20, 0, tzinfo=timezone.get_default_timezone())
        set_window(dated, 1, opened | {"closes_at": kept}, ACTOR)
        assert "Donnerstag, 2. Mai 2126, 20:00 Uhr" in text_of(Client().get(page(dated)))
        set_window(dated, 2, opened | {"closes_at": kept.replace(year=2025)}, ACTOR)
        assert "Jetzt anmelden" not in text_of(Client().get(page(dated)))

    def test_number_of_queries(self, dated: Tournament, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
        Prospectus.objects.create(tournament=dated, shown=True, text="- a\n" * 500)
        with django_assert_max_num_queries(11):
            Client().get(page(dated))


class TestPaper:
    def test_paper_is_one_page_in_either_language_or_both(self, organiser_client: Client, dated: Tournament) -> None:
        organiser_client.post(form(dated), SAID)
        show(organiser_client, dated)
        (german,) = texts(Client().get(page(dated) + ".pdf").content)
        for said in ("Pokal 2026", "9. Mai 2026", "Bürgerhaus", "<b>Willkommen</b>", "Gäste: 15,00", page(dated)):
            assert "".join(said.split()) in "".join(german.split())
        both = texts(Client().get(page(dated) + ".pdf?sprache=de,en").content)
        assert len(both) == 2
        assert "Questions" in both[1] or "QUESTIONS" in both[1]

    @pytest.mark.parametrize("lines", [4, 20])
    def test_page_holds_it_though_more_is_said(self, organiser_client: Client, dated: Tournament, lines: int) -> None:
        Tournament.objects.update(name="Deutsche Gehörlosen-Meisterschaft im Rommé")
        organiser_client.post(form(dated), SAID | {"text": "\n".join(f"- Zeile {at}" for at in range(lines))})
        show(organiser_client, dated)
        (only,) = texts(Client().get(page(dated) + ".pdf").content)
        assert f"Zeile{lines - 1}" in "".join(only.split())


class TestTyping:
    @pytest.mark.parametrize(
        ("field", "typed", "sentence"),
        [
            ("deadline", "2026-05-10", "Der Anmeldeschluss liegt nach dem ersten Tag des Turniers."),
            ("begins", "8:59", "Der Beginn liegt vor dem Einlass."),
            ("begins", "25:00", "Bitte eine Uhrzeit wie 9:30 eingeben."),
            ("text", "x" * 4001, "Das ist zu lang: höchstens 4000 Zeichen, es sind 4001."),
            ("contact_mail", "turnier(at)example", "Das ist keine E-Mail-Adresse."),
        ],
    )
    def test_mistake_is_one_sentence_and_nothing_is_stored(
        self, organiser_client: Client, dated: Tournament, field: str, typed: str, sentence: str
    ) -> None:
        answer = organiser_client.post(form(dated), SAID | {field: typed})
        assert answer.status_code == 400
        assert sentence in text_of(answer)
        assert "Am Mühlengraben 4" in answer.content.decode(), "what was typed stays"
        assert not Prospectus.objects.exists()

    def test_values_at_their_limit_are_taken(self, organiser_client: Client, dated: Tournament) -> None:
        """The deadline on the first day, begin and doors at once, a text as long as may be; an address nobody finds."""
        edge = {"deadline": "2026-05-09", "begins": "9:00", "text": "x" * 4000, "address": "hinterm Deich"}
        assert organiser_client.post(form(dated), SAID | edge).status_code == 302
        stored = Prospectus.objects.get()
        assert (stored.deadline, stored.begins) == (datetime.date(2026, 5, 9), datetime.time(9))
        assert len(stored.text) == 4000

    def test_sent_twice_is_stored_once(self, organiser_client: Client, dated: Tournament) -> None:
        for _again in range(2):
            assert organiser_client.post(form(dated), SAID).status_code == 302
        assert Prospectus.objects.get().version == 1
        (row,) = AuditEntry.objects.filter(action="prospectus_written")
        kept = f"{row.before}{row.after}"
        assert "Bürgerhaus" in kept
        assert not any(private in kept for private in ("Renate", "0561", "@", "12,00"))

    def test_stale_form_shows_what_is_stored_and_keeps_what_was_typed(
        self, organiser_client: Client, dated: Tournament
    ) -> None:
        acts.write(dated, 0, acts.Said(venue="Stadthalle"), ACTOR)
        answer = organiser_client.post(form(dated), SAID)
        assert answer.status_code == 409
        assert not amiss(text_of(answer), "jemand anderes", "Stadthalle")
        assert 'value="Bürgerhaus"' in answer.content.decode()
        assert Prospectus.objects.get().venue == "Stadthalle"
        organiser_client.post(form(dated), SAID | {"version": "1"})
        assert Prospectus.objects.get().venue == "Bürgerhaus"

    def test_copied_tournament_takes_it_along_without_its_date(
        self, organiser_client: Client, dated: Tournament
    ) -> None:
        organiser_client.post(form(dated), SAID)
        show(organiser_client, dated)
        made = copy_tournament(dated, "Pokal 2027", datetime.date(2027, 5, 8), dated.organisers.get(), ACTOR)
        copied = Prospectus.objects.get(tournament=made)
        assert (copied.venue, copied.deadline, copied.shown, made.has_prospectus) == ("Bürgerhaus", None, False, False)

    def test_name_that_is_deleted_goes_out_of_it(self, dated: Tournament) -> None:
        said = acts.Said(text="Fragen an Bernd Bauer.", contact_name="Bauer, Bernd", venue="Bauernstube")
        acts.write(dated, 0, said, ACTOR)
        forget(dated, [dated.registrations.get(number=2).pk], ACTOR)
        stored = Prospectus.objects.get()
        assert "Bauer" not in stored.text + stored.contact_name
        assert stored.venue == "Bauernstube"

    def test_tournament_of_another_organiser_is_not_found(self, organiser_client: Client, dated: Tournament) -> None:
        assert organiser_client.get(form(make_tournament())).status_code == 404
