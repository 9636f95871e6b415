"""The Ausschreibung (issue 18): a page and a PDF of the tournament before it happens, from the settings and texts.

Plain text as it is read: an empty line parts paragraphs, a line with a dash before it is a point of a list.
"""

import datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from tests.entries.entries.conftest import opened, read
from tests.examples import few
from tests.factories import ACTOR, seat_series
from tests.people.members import amiss, lacking
from tests.web.answers import queries
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.core.programme import Point
from tournament.entries.acts import prospectus
from tournament.entries.paper.prospectus import invitation, made
from tournament.entries.reads.entry import settings_of
from tournament.entries.reads.prospectus import Block, announced, blocks
from tournament.live.acts.programme import write
from tournament.models import AuditEntry, PointKind, Prospectus, Series, Tariff, Tournament
from tournament.privacy.acts.forgetting import forget
from tournament.setup.acts.copying import copy_tournament
from tournament.web import kept

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


def announce(client: Client, tournament: Tournament, **typed: str) -> None:
    """Type what everybody may read, and show it."""
    client.post(form(tournament), SAID | typed)
    show(client, tournament)


def test_prospectus_is_for_nobody_before_it_is_shown_then_for_everybody(
    organiser_client: Client, tournament: Tournament
) -> None:
    """The settings' facts stand beside what was typed; what looks like HTML is text."""
    assert organiser_client.post(form(tournament), SAID).status_code == 302
    assert {Client().get(page(tournament) + ending).status_code for ending in ("", ".pdf")} == {404}
    overview = f"/turniere/{tournament.slug}/"
    assert "ausschreibung" not in Client().get(overview).content.decode()

    show(organiser_client, tournament)

    answer = Client().get(page(tournament))
    known = ("9. Mai 2026", "3 Serien zu 16 Spielen, je 60 Minuten", tournament.rulebook.title, "Einzelwertung")
    typed = ("09:00 Uhr", "10:30 Uhr", "1. Mai 2026", "Bürgerhaus", "Gäste: 15,00 €", "Renate Vogel")
    assert not amiss(text_of(answer), *known, *typed, absent=["Essen und Trinken"])
    html = answer.content.decode()
    map_of = 'href="https://www.openstreetmap.org/search?query=Am+M%C3%BChlengraben+4%2C+34128+Kassel"'
    assert not amiss(html, map_of, "&lt;b&gt;Willkommen&lt;/b&gt;", reverse("public:calendar", args=[tournament.slug]))
    assert html.count("openstreetmap") == 1, "nothing is loaded from there"
    assert f'href="{page(tournament)}"' in Client().get(overview).content.decode()

    show(organiser_client, tournament, "0")
    assert Client().get(page(tournament)).status_code == 404


def test_prospectus_is_linked_until_the_first_series_begins(organiser_client: Client, tournament: Tournament) -> None:
    announce(organiser_client, tournament)
    series = seat_series(tournament, 1)
    overview = f"/turniere/{tournament.slug}/"
    assert page(tournament) in Client().get(overview).content.decode()
    Series.objects.filter(pk=series.pk).update(started_at=datetime.datetime(2026, 5, 9, 9, tzinfo=datetime.UTC))
    prospectus.write(tournament, 1, prospectus.Said(venue="Anderswo"), ACTOR)
    assert page(tournament) not in Client().get(overview).content.decode()
    assert "Anderswo" in read(page(tournament))


def test_unpublished_tournament_is_its_organisers_alone(organiser_client: Client, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(published=False)
    announce(organiser_client, tournament)
    assert Client().get(page(tournament)).status_code == 404
    assert "Turnier ist noch nicht öffentlich" in text_of(organiser_client.get(form(tournament)))
    preview = reverse("organiser:prospectus_preview", args=[tournament.slug])
    assert (Client().get(preview).status_code, "Bürgerhaus" in text_of(organiser_client.get(preview))) == (302, True)


def test_fees_of_the_cash_desk_stand_there_by_themselves(tournament: Tournament) -> None:
    Prospectus.objects.create(tournament=tournament, shown=True, fees="Kinder frei.")
    for name, cents, late_from in (("Gäste", 1550, None), ("Nachzügler", 2000, datetime.date(2026, 5, 2))):
        Tariff.objects.create(tournament=tournament, name=name, cents=cents, position=cents, late_from=late_from)
    said = read(page(tournament)).replace("\N{NO-BREAK SPACE}", " ")
    assert not amiss(said, "Gäste: 15,50 €", "Nachzügler: 20,00 €, ab 2. Mai 2026", "Kinder frei.")


def test_prospectus_leads_to_the_form_and_says_until_when_it_takes_entries(tournament: Tournament) -> None:
    Prospectus.objects.create(tournament=tournament, shown=True, deadline=datetime.date(2026, 5, 1))
    until = "Freitag, 1. Mai 2026"
    assert not amiss(read(page(tournament)), until, absent=["Jetzt anmelden"])
    opened(tournament)
    assert not amiss(
        Client().get(page(tournament)).content.decode(), f'href="/turniere/{tournament.slug}/anmelden/"', until
    )
    kept = datetime.datetime(2126, 5, 2, 20, 0, tzinfo=timezone.get_default_timezone())
    opened(tournament, closes_at=kept)
    assert "Donnerstag, 2. Mai 2126, 20:00 Uhr" in read(page(tournament))
    opened(tournament, closes_at=kept.replace(year=2025))
    assert "Jetzt anmelden" not in read(page(tournament))


def test_queries_of_the_page_are_few(tournament: Tournament) -> None:
    Prospectus.objects.create(tournament=tournament, shown=True, text="- a\n" * 500)
    assert queries(page(tournament)) <= 12


@pytest.mark.parametrize(
    ("name", "lines", "languages"),
    few(1, [("Pokal", 0, "de"), ("Deutsche Gehörlosen-Meisterschaft im Rommé", 19, "de,en")]),
)
def test_paper_says_what_the_page_says_on_one_page_a_language(
    organiser_client: Client, tournament: Tournament, name: str, lines: int, languages: str
) -> None:
    Tournament.objects.update(name=name)
    typed = [f"Zeile {at}" for at in range(lines)]
    announce(organiser_client, tournament, text="\n- ".join(["- <b>Willkommen</b>", *typed]))
    german, *english = texts(Client().get(f"{page(tournament)}.pdf?sprache={languages}").content)
    shown = ("9.Mai2026", "Bürgerhaus", "<b>Willkommen</b>", "Gäste:15,00", page(tournament))
    assert not amiss("".join(german.split()), *shown, *(line.replace(" ", "") for line in typed))
    assert ["questions" in one.lower() for one in english] == [True] * languages.count(",")


@pytest.mark.nightly
def test_invitation_of_several_pages_begins_below_its_heading(tournament: Tournament) -> None:
    """Not behind a page that is nearly empty; and whom to ask stands behind it."""
    long = "\n".join(["- Mitglieder und ihre Gäste"] * 37)
    said = {"shown": True, "fees": long, "prizes": long, "catering": long, "contact_name": "Renate Vogel"}
    Prospectus.objects.create(tournament=tournament, **said)
    invited = invitation(tournament.pk, "")
    assert invited
    first, *_more, last = texts(made(invited))
    assert ("WAS GESPIELT WIRD" in first.upper(), first.count("Gäste") > 25, "Renate Vogel" in last) == (
        True,
        True,
        True,
    )


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    few(
        3,
        [
            ("deadline", "2026-05-10", "Der Anmeldeschluss liegt nach dem ersten Tag des Turniers."),
            ("begins", "8:59", "Der Beginn liegt vor dem Einlass."),
            ("begins", "25:00", "Bitte eine Uhrzeit wie 9:30 eingeben."),
            ("text", "x" * 4001, "Das ist zu lang: höchstens 4000 Zeichen, es sind 4001."),
            ("contact_mail", "turnier(at)example", "Das ist keine E-Mail-Adresse."),
        ],
    ),
)
def test_mistake_is_one_sentence_and_nothing_is_stored(
    organiser_client: Client, tournament: Tournament, field: str, typed: str, sentence: str
) -> None:
    """What was typed stays."""
    answer = organiser_client.post(form(tournament), SAID | {field: typed})
    assert (lacking(answer, sentence, "Am Mühlengraben 4"), Prospectus.objects.exists()) == ((400, []), False)


def test_values_at_their_limit_are_taken_and_sent_twice_stored_once(
    organiser_client: Client, tournament: Tournament
) -> None:
    """The deadline on the first day, begin and doors at once, a text as long as may be; an address nobody finds."""
    edge = {"deadline": "2026-05-09", "begins": "9:00", "text": "x" * 4000, "address": "hinterm Deich"}
    for _again in range(2):
        assert organiser_client.post(form(tournament), SAID | edge).status_code == 302
    stored = Prospectus.objects.values_list("deadline", "begins", "text", "version").get()
    assert stored == (datetime.date(2026, 5, 9), datetime.time(9), "x" * 4000, 1)
    (row,) = AuditEntry.objects.filter(action="prospectus_written")
    assert not amiss(f"{row.before}{row.after}", "Bürgerhaus", absent=("Renate", "0561", "@", "12,00"))


def test_stale_form_shows_what_is_stored_and_keeps_what_was_typed(
    organiser_client: Client, tournament: Tournament
) -> None:
    prospectus.write(tournament, 0, prospectus.Said(venue="Stadthalle"), ACTOR)
    answer = organiser_client.post(form(tournament), SAID)
    assert lacking(answer, "jemand anderes", "Stadthalle", 'value="Bürgerhaus"') == (409, [])
    assert Prospectus.objects.get().venue == "Stadthalle"
    organiser_client.post(form(tournament), SAID | {"version": "1"})
    assert Prospectus.objects.get().venue == "Bürgerhaus"


def test_copied_tournament_takes_it_along_and_what_is_asked_without_dates(
    organiser_client: Client, tournament: Tournament
) -> None:
    announce(organiser_client, tournament)
    opened(tournament, closes_at=timezone.now(), note="Mit Kaffee", limit=9)
    made = copy_tournament(tournament, "Pokal 2027", datetime.date(2027, 5, 8), tournament.organisers.get(), ACTOR)
    copied = Prospectus.objects.get(tournament=made)
    assert (copied.venue, copied.deadline, copied.shown, made.has_prospectus) == ("Bürgerhaus", None, False, False)
    asked = settings_of(made)
    assert (asked.note, asked.limit, asked.closes_at, made.takes_entries) == ("Mit Kaffee", 9, None, False)


def test_name_that_is_deleted_goes_out_of_it(tournament: Tournament) -> None:
    said = prospectus.Said(text="Fragen an Bernd Bauer.", contact_name="Bauer, Bernd", venue="Bauernstube")
    prospectus.write(tournament, 0, said, ACTOR)
    forget(tournament, [tournament.registrations.get(number=2).pk], ACTOR)
    stored = Prospectus.objects.get()
    assert ("Bauer" in stored.text + stored.contact_name, stored.venue) == (False, "Bauernstube")


def test_paragraphs_and_lists() -> None:
    text = "Herzlich willkommen.\nWir spielen.\n\nBitte mitbringen:\n- Ausweis\n– Karten\nUm 9 - 10 Uhr\n-5 Grad"
    assert blocks(text) == (
        Block(("Herzlich willkommen.", "Wir spielen.")),
        Block(("Bitte mitbringen:",)),
        Block(("Ausweis", "Karten"), is_list=True),
        Block(("Um 9 - 10 Uhr", "-5 Grad")),  # a dash inside a line or without a blank is none
    )


@given(st.lists(st.text(st.characters(whitelist_categories=["L", "N"]), min_size=1), max_size=8))
def test_lines_are_not_lost(lines: list[str]) -> None:
    assert [line for block in blocks("\n\n".join(lines)) for line in block.lines] == lines


def test_programme_stands_on_page_and_paper_once_everybody_may_read_it(tournament: Tournament) -> None:
    stored = Prospectus.objects.create(tournament=tournament, shown=True)
    point = Point(PointKind.OWN, datetime.datetime.combine(tournament.date, datetime.time(14)), title="Kaffee")
    write(tournament, 0, [point], ACTOR, shown=False)
    assert announced(tournament, stored).programme == ()
    write(tournament, 1, [point], ACTOR, shown=True)
    assert announced(tournament, stored).programme == (("", (("14:00", "Kaffee"),)),)
    kept.forget()
    assert "14:00 Kaffee" in text_of(Client().get(page(tournament)))
    invited = invitation(tournament.pk, "")
    assert invited
    assert "14:00 Kaffee" in " ".join(texts(made(invited)))
