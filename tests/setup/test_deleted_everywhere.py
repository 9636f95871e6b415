"""Every address of the URLconf while a tournament is deleted: none shows its name, or a person's; and after."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

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
from tournament.models import Club, Person, Team, Tournament
from tournament.setup.acts.deleting import delete_tournament, restore_tournament

pytestmark = pytest.mark.django_db

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
