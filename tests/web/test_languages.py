"""Whose language a page, a paper, a term and a date are in."""

import csv
import io
import re
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, override
from pikepdf import Pdf

from tests.examples import few
from tests.factories import make_tournament, seat_series
from tests.setup.test_tournaments import change
from tests.web.pdf_ua import ua_faults
from tests.web.reading import metadata, texts
from tournament.core import list_state, speaking
from tournament.models import Tournament
from tournament.people.forms import accounts
from tournament.web import kept, public_words
from tournament.web.tags.signs import terms_marked

pytestmark = pytest.mark.django_db

# Which language somebody gets, how he chooses another, and that no page kept for one is given to the other.

ENGLISH = {"Accept-Language": "en-GB,en;q=0.9,de;q=0.3"}


def language_shown(response: object) -> str:
    """The language that a page says it is in."""
    return str(re.findall(r'<html lang="(\w+)"', getattr(response, "content", b"").decode())[0])


@pytest.mark.parametrize(
    ("cookie", "wish", "language"),
    [
        ("", "", "de"),
        ("", "de-AT", "de"),
        ("", "en", "en"),
        ("", "en-US,en;q=0.5", "en"),
        ("", "xx, en;q=0.8, de;q=0.7", "en"),
        ("", "xx, de;q=0.8, en;q=0.7", "de"),
        ("", "xx", "de"),
        ("", "en;q=0", "de"),
        ("", "en;q=much", "de"),
        ("", "*", "de"),
        pytest.param("", "," * 5000 + "en", "de", id="5000 commas"),
        ("language=de", "en", "de"),
        ("language=en", "", "en"),
        ("sessionid=x; language=en; more=1", "", "en"),
        ("language=de", "", "de"),
        ("my_language=en", "", "de"),
        ("language=xx", "", "de"),
        ("language=", "", "de"),
        ("language=../en", "", "de"),
    ],
)
def test_choice_counts_more_than_the_browsers_wish(cookie: str, wish: str, language: str) -> None:
    assert speaking.language_of(cookie, wish) == language


def test_choice_is_kept_and_leads_back_to_the_page(client: Client) -> None:
    assert language_shown(client.get("/gibt-es-nicht/", headers=ENGLISH)) == "en"  # errors speak it as well
    chosen = client.post("/sprache/", {"language": "en", "next": "/regeln/?suche=Joker"})
    assert (chosen.status_code, chosen["Location"]) == (302, "/regeln/?suche=Joker")
    cookie = chosen.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert (cookie["httponly"], cookie["samesite"], language_shown(client.get("/regeln/"))) == (True, "Lax", "en")
    into_the_clear = {"language": "de", "next": "http://testserver/leitung/"}
    assert client.post("/sprache/", into_the_clear, secure=True)["Location"] == "/"
    client.post("/sprache/", {"language": "de"})
    assert language_shown(client.get("/regeln/", headers=ENGLISH)) == "de"


WAS = "http://testserver/regeln/?suche=Joker"


@pytest.mark.parametrize(
    ("said", "referer", "leads"),
    [
        ({}, WAS, WAS),
        ({}, "https://example.org/regeln/", "/"),
        *(
            ({"next": to}, None, "/")
            for to in ("https://example.org/", "//example.org/", "/\\example.org", "/a\nb", "")
        ),
    ],
)
def test_choice_leads_back_where_somebody_was_and_nobody_elsewhere(
    client: Client, said: dict[str, str], referer: str | None, leads: str
) -> None:
    headers = {"Referer": referer} if referer else {}
    assert client.post("/sprache/", {"language": "en", **said}, headers=headers)["Location"] == leads


@pytest.mark.parametrize("language", few(2, ["xx", "", "en-GB", "de\n"]))
def test_language_that_is_not_there_is_refused_in_a_sentence(client: Client, language: str) -> None:
    refused = client.post("/sprache/", {"language": language})
    assert (refused.status_code, "Diese Sprache gibt es hier nicht." in refused.content.decode()) == (400, True)
    assert settings.LANGUAGE_COOKIE_NAME not in refused.cookies


def test_page_is_kept_for_each_language(transactional_db: None, client: Client, standing: Tournament) -> None:
    address = f"/turniere/{standing.slug}/stand"
    german, english = client.get(address), client.get(address, headers=ENGLISH)
    assert (language_shown(german), language_shown(english), german["ETag"] == english["ETag"]) == ("de", "en", False)
    assert {"Accept-Language", "Cookie"} <= set(german["Vary"].split(", "))
    assert language_shown(client.get(address, headers={**ENGLISH, "If-None-Match": german["ETag"]})) == "en"
    assert client.get(address, headers={**ENGLISH, "If-None-Match": english["ETag"]}).status_code == 304
    for said, language in (({}, "de"), ({"accept_language": "en"}, "en"), ({"cookie": "language=en"}, "en")):
        answer = kept.answer(kept.Asked("GET", address, "testserver", secure=False, **said))
        assert answer is not None
        assert f'<html lang="{language}"'.encode() in answer.body


def test_memory_is_kept_by_language() -> None:
    said = speaking.cached_by_language()(lambda number: f"{number} {get_language()}")
    assert said(1) == "1 de"
    with override("en"):
        assert said(1) == "1 en"
    assert said(1) == "1 de"


# What is printed is in the tournament's language, whoever prints it; in another one on request.


def bookmarks(pdf: bytes) -> list[tuple[str, list[str]]]:
    """What leads to its parts, and what is below each."""
    with Pdf.open(io.BytesIO(pdf)) as opened, opened.open_outline() as outline:
        return [(one.title, [below.title for below in one.children]) for one in outline.root]


@pytest.mark.nightly
def test_public_papers_are_in_the_tournaments_language_or_in_another(client: Client, standing: Tournament) -> None:
    address = f"/turniere/{standing.slug}/stand.pdf"

    def printed(query: str = "", headers: dict[str, str] | None = None) -> str:
        return metadata(client.get(f"{address}{query}", headers=headers).content)["language"]

    assert [printed("", ENGLISH), printed("?sprache=en")] == ["de", "en"]
    change(standing, language="en")
    assert [printed(), printed("?sprache=de", ENGLISH)] == ["en", "de"]


@pytest.mark.nightly
def test_rules_card_of_a_text_is_in_its_readers(client: Client) -> None:
    address = reverse("referee:card_pdf", args=["dskv-2018"])
    assert metadata(client.get(address).content)["language"] == "de"
    assert metadata(client.get(address, headers=ENGLISH).content)["language"] == "en"


@pytest.mark.nightly
def test_both_on_request_one_after_the_other(client: Client, standing: Tournament) -> None:
    address = f"/turniere/{standing.slug}/stand.pdf"
    german, english, both = (client.get(f"{address}?sprache={asked}").content for asked in ("de", "en", "de,en"))
    assert texts(both) == texts(german) + texts(english)
    assert ([title for title, _below in bookmarks(both)], ua_faults(both)) == (["Deutsch", "English"], [])
    assert texts(client.get(f"{address}?sprache=en,de").content) == texts(english) + texts(german)


@pytest.mark.parametrize("asked", few(1, ["de,xx", "de,de", "de,", ",", "de,en,de", "de en"]))
def test_choice_of_languages_that_is_none_is_passed_over(client: Client, standing: Tournament, asked: str) -> None:
    address = f"/turniere/{standing.slug}/stand.pdf"
    assert client.get(address, {"sprache": asked}).content == client.get(address).content


@pytest.mark.parametrize("games", few(1, [8, 28]))
def test_spielliste_is_followed_by_itself_in_the_other_language(admin_client: Client, games: int) -> None:
    """So that, printed on both sides, a list has German on one and English on the other; more than 24 games take two
    pages in each."""
    tournament = make_tournament(8, games=games)
    seat_series(tournament, 1)
    address = reverse("organiser:lists_pdf", args=[tournament.slug, 1])
    german, english, both = (admin_client.get(f"{address}?sprache={asked}").content for asked in ("de", "en", "de,en"))
    each = len(texts(german)) // 2
    assert each == (1 if games <= 24 else 2)
    first, second = (texts(german)[:each] + texts(english)[:each], texts(german)[each:] + texts(english)[each:])
    assert texts(both) == first + second
    assert [(title, len(below)) for title, below in bookmarks(both)] == [("Deutsch", 2 * each), ("English", 2 * each)]
    assert ua_faults(both) == []


def test_choice_stands_beside_what_is_printed(admin_client: Client, standing: Tournament) -> None:
    """The tournament's language is what one gets without choosing."""
    public = admin_client.get(f"/turniere/{standing.slug}/stand").content.decode()
    desk = admin_client.get(reverse("organiser:series", args=[standing.slug, 1])).content.decode()
    others = speaking.names().keys() - {"de"}
    asked = {"", *others, *(f"de,{code}" for code in others)}
    for page, name in ((public, "stand.pdf"), (desk, "listen.pdf"), (desk, "sitzplan.pdf")):
        assert set(re.findall(rf'{name}(?:\?sprache=)?([a-z,]*)"', page)) == asked
    assert re.findall(r'<p class="other-languages">\s*(.*?):', desk) == ["Spiellisten", "Sitzplan"]


# What is missing in a form is said by us, in the reader's language: neither by his browser nor in Django's words.

CHOSEN = {"role", "lasts"}  # from a list, which a page never sends empty


FORMS = (
    r"<form\b(?P<told>.*?)>(?P<within>.*?)</form>",
    r"\{% posting\b(?P<told>.*?)%\}(?P<within>.*?)\{% endposting %\}",
)


def asking(template: str) -> list[str]:
    """Forms that a browser would check by itself, and what would make it do so outside of any."""
    found = [
        form["told"]
        for written in FORMS
        for form in re.finditer(written, template, flags=re.DOTALL)
        if re.search(r"[^-]\brequired\b(?!=)|as_field_group|\{\{ form \}\}", form["within"])
    ]
    alone = (
        []
        if re.search("<form|% posting", template)
        else re.findall(r"[^-]\brequired\n|<input[^>]* required>", template)
    )
    return [told for told in found if "novalidate" not in told] + alone


def test_browser_does_not_speak_in_our_place() -> None:
    found = {
        str(path): asking(path.read_text(encoding="utf-8"))
        for path in sorted((Path(settings.BASE_DIR) / "templates").rglob("*.html"))
    }
    assert {name: told for name, told in found.items() if told} == {}


def test_field_missing_of_an_account_is_asked_for_by_its_name() -> None:
    """Each in a sentence of its own, which Django's for every field is not."""
    empty = [accounts.InvitationForm({}), accounts.NewAccountForm(User(), {}, by_mail=False), accounts.WayBackForm({})]
    said = [field.errors[0] for form in empty for field in form if field.errors and field.name not in CHOSEN]
    assert said == [
        "Für wen ist der Link?",
        "Wie heißen Sie?",
        "Womit wollen Sie sich anmelden?",
        "Bitte ein Passwort eintippen.",
        "Bitte dasselbe Passwort noch einmal eintippen.",
        "Bitte Benutzername oder E-Mail-Adresse eintippen.",
    ]


# Dates as they are typed, files as spreadsheets open them, German terms as voices read them: by language.


@pytest.mark.parametrize(
    ("language", "typed", "day"),
    [
        *((of, typed, date(2026, 5, 9)) for of in ("de", "en") for typed in ("2026-05-09", "09.05.2026", "9.5.2026")),
        ("en", "9 May 2026", date(2026, 5, 9)),
        ("en", "9 Sep 2026", date(2026, 9, 9)),
        ("en", "5/9/2026", None),  # in May to some and in September to others
    ],
)
def test_date_is_taken_as_it_stands_everywhere_and_never_guessed(language: str, typed: str, day: date | None) -> None:
    with override(language), nullcontext() if day else pytest.raises(forms.ValidationError):
        assert forms.DateField().clean(typed) == day


def test_list_is_read_by_its_readers_program(client: Client, standing: Tournament) -> None:
    for language, between, first in (("de", ";", "Rang"), ("en", ",", "Rank")):
        answer = client.get(f"/turniere/{standing.slug}/stand.csv", headers={"Accept-Language": language})
        rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline=""), delimiter=between))
        assert (rows[0][0], {len(row) for row in rows}) == (first, {len(rows[0])})
        assert len(rows[0]) > 5


def test_german_term_within_english_says_so() -> None:
    assert terms_marked("Game points (Wertungspunkte) for <b>:") == (
        'Game points (<span lang="de">Wertungspunkte</span>) for &lt;b&gt;:'
    )
    assert terms_marked("Augen zählen") == "Augen zählen"


def test_german_term_on_the_english_rules_card_says_so(client: Client) -> None:
    german, english = (client.get("/regeln/dskv-2018/", headers=asked).content.decode() for asked in ({}, ENGLISH))
    assert '(<span lang="de">Augen</span>)' in english
    assert '<span lang="de">' not in german.partition("<main")[2]


# How far a list goes, in words. Source: the issue "Results that stand", "Final means final".

NOON = datetime(2026, 5, 11, 10, 0, tzinfo=UTC)
CHANGE = list_state.Change(NOON, "Addition an Tisch 4")
BETWEEN = list_state.ListState(after=1)
OVER = list_state.ListState(after=5, over=True)


@pytest.mark.parametrize(
    ("in_words", "state", "words"),
    [
        (public_words.list_in_words, list_state.ListState(), ""),
        (public_words.list_in_words, BETWEEN, "Zwischenstand nach der 1. Serie"),
        (public_words.list_in_words, replace(BETWEEN, open_lists=1), "vorläufig: 1 Liste offen"),
        (public_words.list_in_words, replace(OVER, open_lists=3), "vorläufig: 3 Listen offen"),
        (public_words.list_in_words, OVER, "vorläufig, alle Listen abgeschlossen"),
        (public_words.list_in_words, replace(OVER, edition=1), "Endstand"),
        (public_words.list_in_words, replace(OVER, edition=2), "Endstand, Fassung 2"),
        (
            public_words.list_in_words,
            replace(OVER, edition=2, corrected=CHANGE),
            "Endstand, Fassung 2 – berichtigt am 11. Mai: Addition an Tisch 4",
        ),
        (
            public_words.list_in_words,
            replace(BETWEEN, changed=CHANGE),
            "Zwischenstand nach der 1. Serie, geändert am 11. Mai: Addition an Tisch 4",
        ),
        (
            public_words.list_in_words,
            replace(OVER, taken_back=CHANGE),
            "vorläufig, alle Listen abgeschlossen, Endstand zurückgenommen am 11. Mai: Addition an Tisch 4",
        ),
        (
            public_words.list_in_words,
            replace(OVER, edition=2, corrected=CHANGE).without_reasons(),
            "Endstand, Fassung 2 – berichtigt am 11. Mai",
        ),
        (public_words.series_list_in_words, replace(OVER, open_lists=2), "vorläufig: 2 Listen offen"),
        (public_words.series_list_in_words, OVER, "alle Listen abgeschlossen"),
        (
            public_words.series_list_in_words,
            replace(OVER, changed=CHANGE),
            "alle Listen abgeschlossen, geändert am 11. Mai: Addition an Tisch 4",
        ),
        (public_words.series_list_in_words, replace(OVER, edition=1), "Endstand"),
    ],
)
def test_list_says_how_far_it_goes(
    in_words: Callable[[list_state.ListState], str], state: list_state.ListState, words: str
) -> None:
    assert in_words(state) == words


def test_list_says_until_when_one_may_object() -> None:
    until = timezone.localtime().replace(hour=18, minute=40)
    assert public_words.list_in_words(replace(OVER, objections_until=until)) == "vorläufig, Einspruch bis 18:40 Uhr"
    tomorrow = until.replace(year=until.year + 1, month=5, day=10)
    words = public_words.list_in_words(replace(OVER, objections_until=tomorrow))
    assert words == f"vorläufig, Einspruch bis 10. Mai {tomorrow.year}, 18:40 Uhr"


@pytest.mark.parametrize("state", [BETWEEN, replace(BETWEEN, open_lists=2), replace(BETWEEN, objections_until=NOON)])
def test_words_before_the_last_series_is_over_sound_not_final(state: list_state.ListState) -> None:
    assert not [
        word for word in ("Endstand", "abgeschlossen", "Einspruch") if word in public_words.list_in_words(state)
    ]
