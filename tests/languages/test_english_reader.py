"""Every page and every error, as somebody reads it whose browser wishes for English: no German word on it."""

import json
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

import scoring
from tests.factories import make_team, make_tournament, play, publish_results, seat_series, write_something
from tests.languages.german import Page, german_in
from tests.web.reading import texts
from tournament.lists.reads.links import list_link
from tournament.models import Club, Person, Team, Tournament

ENGLISH = {"Accept-Language": "en"}
FEDERATION = "Deutscher Gehörlosen Skat- und Rommé-Verband e. V."
NOT_READ = (".csv", ".xlsx", ".json", ".pdf")
"""What is no page; papers are read below."""


@pytest.fixture
def cup(organiser: User) -> Tournament:
    """One series played and published, the next one seated and begun."""
    tournament = make_tournament(8, clubs=2, series=2, games=4)
    tournament.organisers.add(organiser)
    registrations = list(tournament.registrations.order_by("number"))
    for at in (0, 4):
        make_team(tournament, registrations[at : at + 4], f"T{at}")
    first, second = seat_series(tournament, 1), seat_series(tournament, 2)
    for series in (first, second):
        for table in series.card_tables.select_related("series__tournament"):
            play(
                table,
                1,
                scoring.Result(2, "romme", 0),
                scoring.Result(3, "opened", 31),
                scoring.Result(4, "not_opened", 150),
            )
    publish_results(tournament, 1)
    write_something(tournament)
    return tournament


def addresses(tournament: Tournament) -> list[str]:
    """Of every page there is, with something that is there."""
    table = tournament.series.get(number=2).card_tables.get(number=1)
    token = list_link(table, "").strip("/").split("/")[-1]
    values = {
        "slug": tournament.slug, "number": "1", "table": "1", "game": "1", "seat": "1", "token": token,
        "pk": str(tournament.teams.order_by("pk")[0].pk), "rulebook_id": "dskv-2018", "ranking": "players",
        "words": "players", "key": "players", "version": "x", "code": "x", "name": "saal",
    }  # fmt: skip
    found = ["/" + "".join(values[part[1:]] if part[:1] == "<" else part for part in parts) for parts in _patterns()]
    return [address for address in found if not address.endswith(NOT_READ)]


def _patterns() -> Iterator[list[str]]:
    def walk(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[str]:
        for one in patterns:
            whole = before + str(one.pattern)
            if isinstance(one, URLResolver):
                yield from walk(one.url_patterns, whole)
            else:
                yield whole

    for pattern in walk(get_resolver().url_patterns, ""):
        yield [part if "<" not in part else "<" + part.split(":")[1] for part in _cut(pattern)]


def _cut(pattern: str) -> list[str]:
    return [piece for piece in pattern.replace("<", "\0<").replace(">", "\0").split("\0") if piece]


def names() -> list[str]:
    """What people typed; it is in whatever language they speak."""
    people = [name for one in Person.objects.all() for name in (one.name, one.surname, one.given_name)]
    others = [*Club.objects.values_list("name"), *Team.objects.values_list("name")]
    cups = Tournament.objects.values_list("name", "place")
    said = [FEDERATION, *people, *(name for row in (*others, *cups) for name in row)]
    return sorted({name for name in said if name}, key=len, reverse=True)


def said_by(content: bytes, content_type: str) -> list[str]:
    """The texts of an answer."""
    if content_type.startswith("application/json"):
        return [error["message"] for error in json.loads(content).get("errors", [])]
    page = Page()
    page.feed(content.decode())
    return page.said


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["organiser", "nobody"])
def test_no_page_shows_a_german_word(cup: Tournament, organiser: User, who: str) -> None:
    client = Client(headers=ENGLISH, raise_request_exception=False)
    if who == "organiser":
        client.force_login(organiser)
    found: dict[str, set[str]] = {}
    for address in addresses(cup):
        for answer in (client.get(address), client.post(address)):
            if answer.get("Content-Type", "").startswith(("text/html", "application/json")) and not answer.streaming:
                german = german_in(said_by(answer.content, answer["Content-Type"]), names())
                found.setdefault(address, set()).update(german)
            if who == "organiser" and address == "/abmelden/":
                client.force_login(organiser)
    assert "\n".join(sorted(f"{german}    {address}" for address, all_ in found.items() for german in all_)) == ""


@pytest.mark.django_db
def test_no_paper_shows_a_german_word(cup: Tournament, organiser_client: Client) -> None:
    public = f"/turniere/{cup.slug}/"
    found = {}
    for paper in ("stand.pdf", "mannschaften.pdf", "sitzplan/1.pdf"):
        answer = organiser_client.get(f"{public}{paper}?sprache=en")
        found[paper] = german_in(texts(answer.content), names())
    lists = organiser_client.get(f"/leitung/{cup.slug}/serie/2/listen.pdf?sprache=en")
    found["listen.pdf"] = german_in(texts(lists.content), names())
    assert {paper: sorted(german) for paper, german in found.items() if german} == {}
