"""A series in which nothing was played has no figures: no 0, in any list, file or on any paper."""

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from tests.factories import close_lists, make_team, publish_results, seat_series
from tests.web.html import rows_of
from tests.web.reading import lines
from tournament.models import EditionList, Tournament


@pytest.fixture
def unplayed(played: Tournament) -> Tournament:
    """Series 1 is played, and won at table 1 by player 1 with 15 points; of series 2 the lists were closed empty."""
    make_team(played, list(played.registrations.order_by("number")[:4]))
    close_lists(seat_series(played, 2), 1, 2)
    publish_results(played, 1, 2)
    return played


def first_line(address: str) -> list[str]:
    """The figures behind the name of player 1, or of his team."""
    row = next(row for row in rows_of(Client().get(address)) if row[1].startswith(("Ahrens", "Mannschaft 1")))
    return row[-6:]


def test_lists_and_files(unplayed: Tournament) -> None:
    at = f"/turniere/{unplayed.slug}/stand"
    assert first_line(at) == ["0", "–", "", "15", "0", "0"]  # Augen of the first; the second; the sums
    assert ";15;0;;;15;0;0;3;" in Client().get(f"{at}.csv").content.decode()
    assert any(line.endswith("15 0 – – 15 0 0") for line in lines(Client().get(f"{at}.pdf", follow=True).content, 0))


def test_edition_of_an_unplayed_series_has_no_figures(unplayed: Tournament) -> None:
    call_command("finalise", unplayed.slug)
    for kept in EditionList.objects.all():  # in the order in which PostgreSQL gives back what has keys
        kept.content["rows"] = [row | {"shown": dict(sorted(row["shown"].items()))} for row in kept.content["rows"]]
        kept.save()
    at = f"/turniere/{unplayed.slug}/wertung/players/fassung/1"
    # each series, then the sums
    assert (first_line(at)[-4:], ";15;;15;0;" in Client().get(f"{at}.csv").content.decode()) == (
        ["15", "", "15", "0"],
        True,
    )
    assert any(line.endswith("15 – 15 0") for line in lines(Client().get(f"{at}.pdf", follow=True).content, 0))
    assert first_line(f"/turniere/{unplayed.slug}/wertung/teams/fassung/1")[-4:] == ["36", "", "36", "136"]


def test_list_itself(organiser_client: Client, unplayed: Tournament, organiser: User) -> None:
    unplayed.organisers.add(organiser)
    at = f"/leitung/{unplayed.slug}/serie"
    assert not any(row[0] == "Σ" for row in rows_of(organiser_client.get(f"{at}/2/tisch/1/")))
    assert any(row[0] == "Σ" for row in rows_of(organiser_client.get(f"{at}/1/tisch/1/")))
