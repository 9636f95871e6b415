"""Every address of the URLconf while a tournament is deleted: none shows its name, or a person's; and after."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

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
from tournament.lists.reads.links import list_link
from tournament.models import Club, Person, Team, Tournament
from tournament.models.link import reader_token_of
from tournament.setup.acts.deleting import delete_tournament, restore_tournament

pytestmark = pytest.mark.django_db

NAME = "Zwetschgenpokal"
LEAVES = {"/abmelden/", "/sprache/"}
PAPER = (".pdf", ".xlsx")
OF_EVERYBODY = {"manual:chapter", "list_keeper:help"}
"""Chapters of the manual: the names in their examples are nobody's."""
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


def addresses(tournament: Tournament, code: str = "") -> list[str]:
    """Of all there is where something of it could stand, with something that is there."""
    table = tournament.series.get(number=2).card_tables.get(number=1)
    keeper = list_link(table, "").strip("/").split("/")[-1]
    helping = code.strip("/").split("/")[-1]
    tokens = {"list_keeper": keeper, "my_table": reader_token_of(table), "begin_to_help": helping}
    values: dict[str, object] = {
        "slug": tournament.slug, "number": 1, "table": 1, "game": 1, "seat": 1, "pk": 1, "rulebook_id": "dskv-2018",
        "ranking": "players", "words": "players", "key": "players", "version": "x", "code": "x", "revision": 1,
        "edition": 1, "kind": "x", "language": "de", "page": "impressum", "name": "konten",
    }  # fmt: skip
    found = []
    for name, parts in _names(get_resolver().url_patterns):
        if "rulebook_id" in parts or name in OF_EVERYBODY:
            continue
        token = tokens.get(name.split(":")[0], "x")
        found.append(reverse(name, kwargs={part: token if part == "token" else values[part] for part in parts}))
    return found


def _names(patterns: list[URLPattern | URLResolver], within: str = "") -> Iterator[tuple[str, list[str]]]:
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from _names(one.url_patterns, f"{within}{one.namespace}:" if one.namespace else within)
        elif one.name:
            yield within + one.name, list(one.pattern.converters)


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


def test_nothing_of_it_is_anywhere_and_restored_all_is_as_it_was(cup: Tournament, organiser_client: Client) -> None:
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
    assert answers(Client(), ["/", *public]) == before
    assert shown_in(answers(Client(), links), words) == by_link
