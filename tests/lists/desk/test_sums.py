"""The sums of a whole series on one sheet: a table is stored once it holds, what is wrong is said at its line."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.factories import play_first_games, register, seat_series, series_of, table_of
from tests.web.html import text_of
from tournament.models import AuditEntry, Seat, Series, Tournament, TypedTotal


@pytest.fixture
def seated(tournament: Tournament) -> Series:
    """Two tables of four; each plays 12 of 16 games."""
    return series_of(tournament)


def sums(table: int, *lines: tuple[int, int], version: int = 1, **more: object) -> dict[str, object]:
    """What is typed at a table: Wertungspunkte and Augen by seat."""
    fields = {f"wertungspunkte_{at}": points for at, (points, _augen) in enumerate(lines, 1)}
    fields |= {f"augen_{at}": augen for at, (_points, augen) in enumerate(lines, 1)}
    return {f"t{table}-{name}": value for name, value in ({"version": version} | fields | more).items()}


GOOD = ((20, 300), (21, 301), (22, 302), (23, 303))


def sent(client: Client, series: Series, *tables: dict[str, object], script: bool = False) -> Any:
    address = f"/leitung/{series.tournament.slug}/serie/{series.number}/summen/"
    everything = {name: value for table in tables for name, value in table.items()}
    return client.post(address, everything, headers={"Accept": "application/json"} if script else {})


def answered(client: Client, series: Series, *tables: dict[str, object]) -> dict[str, Any]:
    answer: dict[str, Any] = sent(client, series, *tables, script=True).json()
    return answer


def stored() -> list[tuple[int, int, int]]:
    """Table, Wertungspunkte and Augen of all that is stored."""
    rows = TypedTotal.objects.order_by("seat__card_table__number", "seat__number")
    return list(rows.values_list("seat__card_table__number", "wertungspunkte", "augen"))


def test_sheet_has_a_field_for_what_a_list_says_and_no_other(organiser_client: Client, seated: Series) -> None:
    page = organiser_client.get(f"/leitung/{seated.tournament.slug}/serie/1/summen/").content.decode()
    assert page.count('inputmode="numeric"') == 8 * 3
    assert page.count('<th scope="col"') == 2 * 4
    assert page.count('<td colspan="4">') == 8  # what is said of a line is as wide as it: names keep their width
    assert [page.count(f"{name}_1") > 0 for name in ("wertungspunkte", "augen", "crosses", "games", "thrown_in")] == [
        *(True, True, True),
        *(False, False),
    ]


def test_table_that_holds_is_stored_closed_and_shown_as_it_stands(organiser_client: Client, seated: Series) -> None:
    answer = answered(organiser_client, seated, sums(2, *GOOD))
    assert stored() == [(2, *line) for line in GOOD]
    assert [table_of(seated.tournament, number).closed_at is None for number in (1, 2)] == [True, False]
    assert ("303" in answer["t2"]["html"], "input" in answer["t2"]["html"]) == (True, False)
    assert AuditEntry.objects.get(action="totals_typed").subject == "Serie 1, Tisch 2"


def test_log_of_what_is_typed_says_its_lines_in_german(organiser_client: Client, seated: Series) -> None:
    answered(organiser_client, seated, sums(1, (20, 300), (21, 301)))
    page = text_of(organiser_client.get(f"/leitung/{seated.tournament.slug}/serie/1/tisch/1/"))
    assert "Summen angefangen" in page
    assert ("Zeilen: 2" in page, "lines" in page) == (True, False)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (sums(1, (20, 300)), {}),
        (sums(1, (20, 300), crosses_1=13), {"t1-crosses_1": ["Zu groß: höchstens 12."]}),
        (sums(1, (8, 520), crosses_1=4), {}),
        (sums(1) | {"t1-crosses_1": "13"}, {}),
        (sums(1, (20, -1)), {"t1-augen_1": ["Mindestens 0."]}),
        (sums(1, *GOOD, augen_4="viel"), {"t1-augen_4": ["Eine ganze Zahl eingeben."]}),
    ],
)
def test_line_is_looked_at_before_the_table_is_whole(
    organiser_client: Client, seated: Series, typed: dict[str, object], said: dict[str, list[str]]
) -> None:
    assert answered(organiser_client, seated, typed) == {"t1": {"said": said, "odd": [], "version": "2"}}
    assert stored() == []


def test_odd_sums_are_asked_about_once_all_are_typed(organiser_client: Client, seated: Series) -> None:
    odd = ((0, 2365), *GOOD[1:])  # twelve games with 197 Augen each are 2,364
    assert (len(answered(organiser_client, seated, sums(1, *odd))["t1"]["odd"]), stored()) == (1, [])
    assert answered(organiser_client, seated, sums(1, odd[0], version=2))["t1"]["odd"] == []
    assert "html" in answered(organiser_client, seated, sums(1, *odd, sure="on", version=3))["t1"]


def begun(client: Client, series: Series) -> dict[str, str]:
    """What stands in the fields of the first table when the sheet is opened."""
    page = client.get(f"/leitung/{series.tournament.slug}/serie/{series.number}/summen/").content.decode()
    return dict(re.findall(r'name="(t1-[^"]+)" value="([^"]+)"', page))


def test_line_is_kept_for_whoever_opens_the_sheet_and_counts_nowhere(organiser_client: Client, seated: Series) -> None:
    typed = {"t1-wertungspunkte_1": "20", "t1-augen_1": "-3", "t1-augen_2": "viel"}
    assert answered(organiser_client, seated, {"t1-version": 1, **typed})["t1"]["version"] == "2"
    assert begun(organiser_client, seated) == {"t1-version": "2", **typed}
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.subject, entry.after) == ("totals_begun", "Serie 1, Tisch 1", {"lines": 2})
    tournament = Tournament.objects.get(pk=seated.tournament.pk)
    assert (stored(), tournament.public_revision < tournament.revision) == ([], True)
    assert answered(organiser_client, seated, {"t1-version": 2, **typed})["t1"]["version"] == "2"  # as it stands


def test_line_of_somebody_else_is_not_written_over(organiser_client: Client, seated: Series) -> None:
    answered(organiser_client, seated, {"t1-version": 1, "t1-augen_1": "300"})
    answer = answered(organiser_client, seated, {"t1-version": 1, "t1-augen_1": "400"})
    assert "jemand anderes" in answer["t1"]["said"]["t1-__all__"][0]
    assert begun(organiser_client, seated)["t1-augen_1"] == "300"


def test_begun_line_that_is_cleared_is_gone(organiser_client: Client, seated: Series) -> None:
    answered(organiser_client, seated, {"t1-version": 1, "t1-augen_1": "300"})
    answered(organiser_client, seated, {"t1-version": 2, "t1-augen_1": ""})
    assert begun(organiser_client, seated) == {"t1-version": "3"}


def test_begun_line_is_not_taken_for_somebody_who_took_the_seat(organiser_client: Client, seated: Series) -> None:
    answered(organiser_client, seated, {"t1-version": 1, "t1-augen_1": "300"})
    register(seated.tournament, 1, [])
    newcomer = seated.tournament.registrations.latest("pk")
    Seat.objects.filter(series=seated, card_table__number=1, number=1).update(registration=newcomer)
    assert begun(organiser_client, seated) == {"t1-version": "2"}


def test_begun_lines_are_gone_once_the_list_is_stored(organiser_client: Client, seated: Series) -> None:
    answered(organiser_client, seated, sums(1, *GOOD[:2]))
    answered(organiser_client, seated, sums(1, *GOOD, version=2))
    table = table_of(seated.tournament)
    assert (len(stored()), table.begun_totals) == (4, None)


def test_sums_without_script_are_stored_table_by_table(organiser_client: Client, seated: Series) -> None:
    answer = sent(organiser_client, seated, sums(1, *GOOD), sums(2, GOOD[0]))
    assert (answer.status_code, len(stored())) == (422, 4)
    page = answer.content.decode()
    assert ("Hier fehlt eine Zahl." in page, 'value="300"' in page) == (True, True)

    assert ' name="t2-version" value="2"' in page
    assert sent(organiser_client, seated, sums(2, *GOOD, version=2)).status_code == 302
    assert len(stored()) == 8


def test_sums_of_somebody_else_are_never_written_over(organiser_client: Client, seated: Series) -> None:
    sent(organiser_client, seated, sums(1, *GOOD))
    sent(organiser_client, seated, sums(1, *tuple((points + 1, augen) for points, augen in GOOD)))
    assert stored() == [(1, *line) for line in GOOD]

    answer = answered(organiser_client, seated, sums(2, *GOOD, version=7))
    assert "jemand anderes" in answer["t2"]["said"]["t2-__all__"][0]
    assert len(stored()) == 4


def test_list_kept_on_the_phone_is_not_typed_here(organiser_client: Client, seated: Series) -> None:
    play_first_games(seated)
    assert "1 von 16 Spielen" in text_of(organiser_client.get(f"/leitung/{seated.tournament.slug}/serie/1/summen/"))
    assert sent(organiser_client, seated, sums(1, *GOOD), script=True).json() == {}
    assert stored() == []


def test_list_closed_without_games_is_not_typed_here(organiser_client: Client, seated: Series) -> None:
    seated.card_tables.filter(number=1).update(closed_at="2026-11-29T20:00Z")
    assert answered(organiser_client, seated, sums(1, *GOOD)) == {}


def test_draft_has_no_sheet(organiser_client: Client, seated: Series) -> None:
    assert sent(organiser_client, seat_series(seated.tournament, 2, published=False), sums(1, *GOOD)).status_code == 302
    assert stored() == []
