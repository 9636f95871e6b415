"""Heads of the audit log: fixed when something is published, on its page and on its paper; and held against the log."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from scoring.rankings import PLAYERS
from tests.archive.documents import CONTRACT_EXAMPLE, as_bytes
from tests.factories import ACTOR, close_lists, fill_list, make_team, seat_series, series_of
from tests.standings.playing import says
from tests.web.answers import Answer
from tests.web.reading import texts
from tournament.archive.files import import_document
from tournament.core import list_state, public
from tournament.core.audit import head_of
from tournament.draw.acts import draws, repair, seating
from tournament.draw.paper import draw as seating_paper
from tournament.lists.acts.results import publish_results
from tournament.lists.paper import spielliste
from tournament.models import AuditEntry, Edition, EditionList, Ranking, Registration, Series, Tournament
from tournament.standings.paper import content
from tournament.standings.reads.standings import standings

pytestmark = pytest.mark.django_db


def last(tournament: Tournament) -> str:
    """The head of its log as it is now."""
    return head_of(AuditEntry.objects.filter(tournament=tournament).latest("revision").hash)


def act_of(head: str, tournament: Tournament) -> str:
    return {head_of(row.hash): row.action for row in AuditEntry.objects.filter(tournament=tournament)}[head]


@pytest.fixture
def seated(tournament: Tournament) -> Tournament:
    """Two tables, the seating of series 1 published."""
    publish_seating(tournament)
    return tournament


def publish_seating(tournament: Tournament, number: int = 1) -> None:
    draft = seat_series(tournament, number, published=False)
    seating.publish(draft, draft.version, ACTOR)


def publish_result(tournament: Tournament, number: int = 1) -> None:
    series = series_of(tournament, number)
    for table in series.card_tables.all():
        fill_list(table)
    close_lists(series, 1, 2)
    publish_results(series, series.version, ACTOR)


@pytest.fixture
def published(seated: Tournament) -> Tournament:
    """The same, played, with its result published."""
    publish_result(seated)
    return seated


def plain(text: str) -> str:
    return text.replace("\N{NON-BREAKING HYPHEN}", "-")


def test_seating_and_results_have_those_of_the_acts_that_published_them(seated: Tournament) -> None:
    before = series_of(seated).seating_head
    assert (before, act_of(before, seated)) == (last(seated), "seating_published")
    publish_result(seated)
    now = series_of(seated)
    assert now.seating_head == before != last(seated)  # it stays while the log goes on
    assert act_of(now.results_head, seated) == "results_published"


def test_several_seatings_published_at_once_have_one(tournament: Tournament) -> None:
    for number in (1, 2):
        seat_series(tournament, number, published=False)
    draws.publish_all(tournament, {number: series_of(tournament, number).version for number in (1, 2)}, ACTOR)
    assert [series_of(tournament, number).seating_head for number in (1, 2, 3)] == [last(tournament)] * 2 + [""]


def test_seating_taken_back_has_none_and_published_anew_another(seated: Tournament) -> None:
    first = series_of(seated).seating_head
    seating.withdraw(series_of(seated), series_of(seated).version, ACTOR)
    assert series_of(seated).seating_head == ""
    seating.publish(series_of(seated), series_of(seated).version, ACTOR)
    assert series_of(seated).seating_head not in ("", first)


def go(series: Series) -> None:
    Registration.objects.filter(tournament=series.tournament, number=8).update(withdrawn=True)
    repair.take_in_changes(series.tournament, {1: series.version}, ACTOR)


@pytest.mark.parametrize(
    ("change", "action"),
    [
        (go, "changes_taken_in"),
        (lambda series: seating.swap_published(series, series.version, ACTOR, 1, 8), "published_seats_swapped"),
    ],
)
def test_published_seating_that_changes_gets_a_new_one(
    seated: Tournament, change: Callable[[Series], None], action: str
) -> None:
    change(series_of(seated))
    assert act_of(series_of(seated).seating_head, seated) == action


def test_imported_tournament_has_that_of_the_import() -> None:
    imported = import_document(as_bytes(CONTRACT_EXAMPLE), ACTOR).tournament
    assert series_of(imported).seating_head == series_of(imported).results_head == last(imported)


def test_head_is_on_the_page_the_plan_and_the_lists_of_a_seating(client: Client, seated: Tournament) -> None:
    head = series_of(seated).seating_head
    says(client.get(f"{seated.get_absolute_url()}sitzplan/1"), f"<code>{head}</code>", 'href="/pruefzeichen/"')
    plan = plain(texts(seating_paper.made(seating_paper.content(series_of(seated))))[0])
    assert f"Prüfzeichen {head}, erklärt auf der Turnierseite" in plan
    lists = spielliste.content(series_of(seated), filled=False, base_url="").lists
    assert [head in plain(one.head) for one in lists] == [True, True]


def test_draft_has_no_head(tournament: Tournament) -> None:
    seat_series(tournament, published=False)
    assert seating_paper.content(series_of(tournament)).head == ""
    assert [one.head for one in spielliste.content(series_of(tournament), filled=False, base_url="").lists] == ["", ""]


def test_head_is_on_pages_and_papers_of_results(client: Client, published: Tournament) -> None:
    make_team(published, list(published.registrations.all()[:4]))
    head = series_of(published).results_head
    for address in ("stand", "stand/serie/1", "mannschaften"):
        says(client.get(f"{published.get_absolute_url()}{address}"), f"<code>{head}</code>")
    said = f"Prüfzeichen {head}, erklärt auf der Turnierseite"
    states = list_state.ListStates(public.state_of(published), [1])
    found = standings(published)
    for ranked, number in ((found.everybody, None), (found.first_teams, None), (found.everybody, 1)):
        assert plain(content(ranked, states, number).foot).endswith(said)


def head(state: public.TournamentState, *numbers: int) -> str:
    """The head that stands on the list of everybody over these series."""
    return list_state.ListStates(state, numbers).head(PLAYERS)


# That of the results published last among the series that count; of the Fassung that stands, once there is one.


def test_head_is_that_of_the_last_published_and_none_before(published: Tournament) -> None:
    state = public.state_of(published)
    assert [head(state, *numbers) for numbers in ((), (1, 2), (2,))] == ["", "", ""]
    publish_seating(published, 2)
    publish_result(published, 2)
    heads = {number: series_of(published, number).results_head for number in (1, 2)}
    state = public.state_of(published)
    assert head(state, 1, 2) == state.results_head([2]) == heads[2]
    assert head(state, 1) == heads[1] != heads[2]


def test_head_is_that_of_the_edition_that_stands(published: Tournament) -> None:
    of = {"tournament": published, "at": timezone.now(), "revision": published.revision}
    for number, (said, key) in enumerate((("1111-1111-1111", "players"), ("2222-2222-2222", "players"), ("3", "x")), 1):
        made = Edition.objects.create(**of, number=number, audit_head=said)
        EditionList.objects.create(edition=made, ranking_id_in_document=key, name=key, series=[1])
    state = public.state_of(published)
    assert head(state, 1) == series_of(published).results_head
    ranking = {"document_id": "players", "name": "Einzel", "of": "players", "position": 1}
    Ranking.objects.create(tournament=published, final_at=timezone.now(), **ranking)
    assert head(state, 1) == "2222-2222-2222"
    Edition.objects.filter(number=2).update(taken_back_at=timezone.now())
    assert head(state, 1) == "1111-1111-1111"


def look_up(client: Client, tournament: Tournament, head: str) -> Answer:
    return client.get(f"/leitung/{tournament.slug}/protokoll/", {"pruefzeichen": head})


def test_page_says_which_row_a_head_belongs_to_or_none(organiser_client: Client, tournament: Tournament) -> None:
    says(look_up(organiser_client, tournament, '"><b>'), '„"><b>“ kommt in diesem Protokoll nicht vor.')
    publish_seating(tournament)
    of_row = "gehört zu Zeile 1: Sitzplan veröffentlicht · Serie 1 · "
    unchanged = "Bis zu dieser Zeile ist nichts geändert worden."
    says(look_up(organiser_client, tournament, series_of(tournament).seating_head.lower()), of_row, unchanged)


def test_page_does_not_vouch_for_a_broken_log(organiser_client: Client, seated: Tournament) -> None:
    AuditEntry.objects.filter(tournament=seated, revision=1).update(action="anders")
    page = look_up(organiser_client, seated, series_of(seated).seating_head)
    says(page, "gehört zu Zeile 1", "Die Kette ist gebrochen", but_not=["ist nichts geändert"])


def test_page_says_to_everybody_what_a_head_is(client: Client, db: None) -> None:
    asked = ("Was ist ein Prüfzeichen?", "So wird es geprüft", "Was es beweist, und was nicht")
    says(client.get("/pruefzeichen/"), *asked, "verify_audit pokal-2026 --head")
