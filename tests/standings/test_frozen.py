"""A board that stands still: every page, file and feed shows the frozen state and what was revealed, nothing else.

Nothing that everybody reads depends on what a board that stands still keeps back: figures, order, pictures, lots.

Source: issue "The hall sees it, and the ceremony is a moment", "The ceremony", Freeze.
"""

import io
import re
import zipfile
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.addresses import addresses
from tests.factories import ACTOR, close_lists, make_team, publish_results, seat_series
from tests.lists.telling import refused
from tests.standings.playing import get, keys, lines, make, penalise, player, queries, ranking, refusal
from tests.web.answers import shows
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.core.act import act
from tournament.core.lock import correcting
from tournament.core.public import state_of
from tournament.models import AuditEntry, Ceremony, Penalty, Seat, Tournament
from tournament.standings.acts import decisions, editions, lots
from tournament.standings.acts.publishing import ceremony_of, freeze, lift, save, withdraw_results
from tournament.standings.reads.standings import Standings, published_standings, stopped_standings

SECRET = 471_100
"""What player 1 made in the series nobody may see yet, player 2 one more, and so on: every sum with it begins so."""


OF_THE_STANDINGS = (
    r"^/(turniere/[^/]+/(stand[^/]*|wertung/[^/]+(?<!\.xlsx)|spieler/\d|mannschaften/?\d*|bilder/?\d*|ich/\d/|"
    r"leinwand.*|))?(?<!\.pdf)$"
)
"""What is made of them at all; that nothing passes the frozen state by is looked for at every address."""


OF_A_LIST = (
    r"/(alles[^/]*|stand[^/]*|spieler/\d|mannschaften/?\d*|(wertung|rankings)/[^/]+|wertung/damen/serie/3)(?<!\.pdf)$"
)
"""Where one of them stands whole."""


NOT_ASKED = (
    *("/leitung/", "/liste/", "/mein-tisch/"),
    *("/ueben/", "/handbuch/", "/regeln/arbeiter.js", "/regeln/seiten/"),
)
"""Whoever sits at a table knows its list, by its link, the organiser all. The others know of no tournament; cards are
dealt at random at the first."""


def everything_public(tournament: Tournament) -> set[str]:
    """All of the URLconf, those of a ranking of each kind, of players unlike each other, of each team, parts of the
    hall's screen; three series are there."""
    ids = tournament.rankings.exclude(document_id="jung").values_list("document_id", flat=True)
    people = [f"{page}{number}" for number in (2, 4) for page in ("spieler/", "bilder/")]
    teams = [f"mannschaften/{team}" for team in tournament.teams.values_list("pk", flat=True)]
    own = [
        *(f"wertung/{one}{part}" for one in ids for part in ("", ".json")),
        *(f"wertung/{one}{part}" for one in ("damen", "mann", "verein") for part in (".csv", ".xlsx", "/serie/3")),
        *(f"stand{part}" for part in (".xlsx", ".csv", ".json", ".pdf", "?alle", "?sort=-wertungspunkte")),
        *("stand/serie/3", "stand/serie/3.csv"),
        *(f"leinwand?teil={part}" for part in ("stand", "seriensieger", "siegerehrung", "uhr", "tische")),
        *(f"ich/{number}/" for number in (2, 4)),
    ]
    read_by_programs = ("series/3/list", "series/3/seating", "series/3/games", *(f"rankings/{one}" for one in ids))
    found = {f"/api/1/tournaments/{tournament.slug}/{one}" for one in read_by_programs}
    found |= {f"/turniere/{tournament.slug}/{one}" for one in (*own, *people, *teams)}
    return found | {one for one in addresses(tournament) if not one.startswith(NOT_ASKED)}


def read(answer: Any) -> str:
    """The text of a page or file; of a spreadsheet what is in its sheets, of what is sent piece by piece nothing."""
    if answer.streaming:
        return ""
    if answer["Content-Type"] == "application/pdf":
        return " ".join(texts(answer.content))
    if not answer.content.startswith(b"PK"):
        return str(answer.content.decode(errors="replace"))
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        sheets = (name for name in packed.namelist() if not name.startswith("docProps/"))
        return " ".join(packed.read(name).decode(errors="replace") for name in sheets)


def everybody_reads(tournament: Tournament, of: str = r"(?<!\.pdf)$") -> dict[str, str]:
    """Each address that matches, and what a browser that was never here is told."""
    client, found = Client(), {}
    for address in sorted(everything_public(tournament)):
        if re.search(of, address):
            client.cookies.clear()
            found[address] = re.sub(
                # how often, and when, something was written: everybody may know it
                r'data-revision="\d+"|DTSTAMP:\S+|SEQUENCE:\d+|name="csrfmiddlewaretoken" value="\w+"',
                "",
                read(client.get(address)),
            )
    return found


def play_last(tournament: Tournament, made: Sequence[int] = range(SECRET + 1, SECRET + 9)) -> None:
    """The third series, with its results published."""
    close_lists(seat_series(tournament, 3), 1, 2)
    make(tournament, 3, made)
    publish_results(tournament, 3)


@pytest.fixture
def kept_back(cup: Tournament) -> Tournament:
    """The third series is published, and the board stands still before it."""
    freeze(cup, 0, 3, ACTOR)
    play_last(cup)
    return cup


def reveal(tournament: Tournament, *rankings: str, **shown: list[int]) -> None:
    """What the Siegerehrung does."""
    with act(tournament, ACTOR, "board_frozen") as entry:
        stored = ceremony_of(entry, Ceremony.objects.get(tournament=tournament).version)
        stored.revealed, stored.shown = list(rankings), shown
        save(stored)


def secrets(tournament: Tournament, said: dict[str, str]) -> dict[str, set[int]]:
    """The addresses of those read at which secrets stand, and which: what somebody made in the last series, a sum with
    it in it, or with several."""
    found = {}
    for address, words in said.items():
        plain = re.sub(r"(?<=\d)[.,\u202f\u00a0](?=\d{3})", "", words)
        figures = map(int, re.findall(r"(?<![0-9A-Za-z])\d{6,7}(?![0-9A-Za-z])", plain))
        if there := {figure for figure in figures if figure >= SECRET and figure % SECRET < 500}:
            found[address.removeprefix(f"/turniere/{tournament.slug}/")] = there
    return found


@pytest.mark.nightly
def test_last_series_frozen_is_nowhere_whoever_won_it_nor_is_its_end(client: Client, kept_back: Tournament) -> None:
    before = everybody_reads(kept_back)
    make_public(kept_back, 3, [factor * SECRET + at for at, factor in enumerate((1, 9, 8, 1, 1, 1, 1, 1), 1)])
    penalise(kept_back, 3, -500, "verspätet", registration=player(kept_back, 3))
    with_the_last = kept_back.rankings.exclude(document_id="zwei").values_list("document_id", "version")
    editions.finalise(kept_back, dict(with_the_last), ACTOR)

    assert (len(before) > 100, secrets(kept_back, before)) == (True, {})
    after = everybody_reads(kept_back, OF_THE_STANDINGS)
    assert changed({one: before[one] for one in after}, after) == []
    assert secrets(kept_back, everybody_reads(kept_back, r"/stand\.pdf$")) == {}
    assert (
        get(client, kept_back, "stand.json").json()["final"],
        "Endstand" in text_of(get(client, kept_back, "wertung/damen")),
        get(client, kept_back, "wertung/damen/fassung/1").status_code,
    ) == (None, False, 404)
    reveal(kept_back, "damen")
    assert (
        "Endstand" in text_of(get(client, kept_back, "wertung/damen")),
        get(client, kept_back, "wertung/damen/fassung/1").status_code,
        get(client, kept_back, "wertung/einzel/fassung/1").status_code,
    ) == (True, 200, 404)
    lift(kept_back, Ceremony.objects.get().version, ACTOR)
    lifted = secrets(kept_back, everybody_reads(kept_back, r"/(stand\.xlsx|spieler/4|stand/serie/3)$"))
    assert lifted.keys() == {"stand.xlsx", "spieler/4", "stand/serie/3"}


def test_revealed_rankings_are_whole_in_every_file_and_nothing_else_is(client: Client, kept_back: Tournament) -> None:
    """The Damen; of the four what it made and not what each of its members did; of everybody the line of 4, of the
    tandems one."""
    reveal(kept_back, "damen", "mann", tandem=[kept_back.teams.get(name="Paar").pk], einzel=keys(kept_back, 4))
    before = everybody_reads(kept_back, OF_A_LIST)

    shown = secrets(kept_back, before)
    of_damen = {"stand.json", *(f"spieler/{one}" for one in (1, 3, 5, 7)), "alles.xlsx", "alles.ods", "alles.zip"}
    others = {
        one: secret
        for one, secret in shown.items()
        if not (one in of_damen or one.startswith(("wertung/damen", "alles.")) or one.endswith("/rankings/damen"))
    }
    made = 4 * SECRET + 1 + 2 + 3 + 4
    of_the_team = made + (60 + 50 + 40 + 30) + (10 + 25 + 30 + 45) - 5
    of_the_pair = 2 * SECRET + (1 + 5) + (60 + 20) + (10 + 50) - 5 - 7
    told = {made, of_the_team, of_the_team + 5, of_the_pair, of_the_pair + 5 + 7, SECRET + 4 + 30 + 45}
    assert set[int]().union(*others.values()) == told
    assert of_the_team in others["wertung/mann"]
    for book in ("alles.xlsx", "alles.ods", "alles.zip"):  # a sheet of each, and nothing of any other
        assert shown[book] == shown["wertung/damen.xlsx"] | shown["wertung/mann.xlsx"]
    assert {f"wertung/damen{part}" for part in ("", ".csv", ".xlsx", ".json", "/serie/3")} <= shown.keys()
    assert (
        "471" in "".join(texts(get(client, kept_back, "wertung/damen/serie/3.pdf").content)),
        get(client, kept_back, "wertung/einzel/serie/3.pdf").status_code,
        "eingefroren" in text_of(get(client, kept_back, "wertung/damen")),
    ) == (True, 404, False)

    make_public(kept_back, 3, [at if at in (6, 8) else SECRET + at for at in range(1, 9)])  # 4 stays before them
    after = everybody_reads(kept_back, OF_A_LIST.replace("alles[^/]*", "alles.zip"))  # of the three books the quickest
    assert changed({one: before[one] for one in after}, after) == []


def test_members_of_a_revealed_team_are_hidden_until_their_own_list_is(cup: Tournament) -> None:
    """Nobody lists what they made in the third series alone; everybody's list over all of it is revealed. How the
    board stopped is known after that."""

    def shown(found: Standings) -> list[tuple[str, int]]:
        listed = found.list_called("einzel")
        return [(row.name, row.points) for row in listed.rows] if listed else []

    last = ranking(cup, document_id="letzte", name="Letzte", of="teams", series=[3], team_size=4)
    make_team(cup, list(cup.registrations.order_by("number")[:4]), "Letzte")
    cup.teams.filter(name="Letzte").update(ranking=last)
    before = shown(published_standings(state_of(cup)))
    freeze(cup, 0, 3, ACTOR)
    play_last(cup)
    penalise(cup, 3, -500, "verspätet", registration=player(cup, 1))
    reveal(cup, "letzte", "mann", "verein", "einzel")
    state = state_of(Tournament.objects.get(pk=cup.pk))
    found = published_standings(state)
    assert [shown(one) == before for one in (stopped_standings(state), found)] == [True, False]
    lists = [found.list_called(key) for key in ("letzte", "mann", "verein")]
    of_last, *others = [[(row.points, row.members) for row in (*one.rows, *one.series_rows(3))] for one in lists if one]
    assert [points for points, _members in of_last] == [4 * SECRET + 10 - 500] * 2
    hidden = [(one.points, one.penalty, one.penalties) for _points, members in of_last for one in members]
    assert hidden == [(0, 0, ())] * 8
    assert all(one.points > SECRET - 500 for rows in others for _points, members in rows for one in members)


def test_line_shown_last_stands_alone_above_the_list(client: Client, kept_back: Tournament) -> None:
    reveal(kept_back, damen=keys(kept_back, 3, 5))
    page = get(client, kept_back, "wertung/damen").content.decode()
    just_shown = page[page.index("just-shown") : page.index("</section>")]
    shows(just_shown, "Claus, Clara", but_not=["sort="])  # it would sort the list below
    told = get(client, kept_back, "wertung/damen.json").json()
    assert ([row["player"] for row in told["revealed"]], [row["wertungspunkte"] for row in told["rows"]][:2]) == (
        ["p5", "p3"],
        [70, 70],
    )


def test_frozen_board_says_since_when_and_what_is_kept_back(client: Client, cup: Tournament) -> None:
    freeze(cup, 0, 3, ACTOR)
    assert "Das Ergebnis kommt bei der Siegerehrung." not in text_of(get(client, cup, ""))
    pages = [text_of(get(client, cup, address)) for address in ("stand", "wertung/damen", "mannschaften", "")]
    play_last(cup)
    assert "Die 3. Serie ist gespielt. Das Ergebnis kommt bei der Siegerehrung." in text_of(get(client, cup, ""))
    pages += [get(client, cup, "stand.csv").content.decode(), get(client, cup, "wertung/damen.json").json()["state"]]
    since = r"eingefroren seit \d\d:\d\d Uhr, ab der 3\. Serie erst bei der Siegerehrung"
    assert [words for words in pages if not re.search(since, words)] == []
    frozen = get(client, cup, "stand.json").json()["frozen"]
    assert (frozen["hides_from"], frozen["revealed"]) == (3, [])


def test_series_that_comes_before_is_shown_as_soon_as_it_is_published(client: Client, cup: Tournament) -> None:
    cup.series.filter(number=2).update(results_published_at=None)
    freeze(cup, 0, 3, ACTOR)
    assert {row[1]: row[2] for row in lines(client, cup, "wertung/einzel")}["Franke, Frank"] == "10"

    publish_results(cup, 2)
    assert {row[1]: row[2] for row in lines(client, cup, "wertung/einzel")}["Franke, Frank"] == "50"
    assert (
        "eingefroren" in text_of(get(client, cup, "wertung/zwei")),
        "frozen" in text_of(get(client, cup, "wertung/zwei.json")),
    ) == (False, False)


def test_at_once_the_board_shows_what_it_showed_then(client: Client, cup: Tournament) -> None:
    cup.series.get(number=2).card_tables.filter(number=2).update(closed_at=None)  # 5 to 8 still play
    before = {one: lines(client, cup, f"wertung/{one}") for one in ("einzel", "damen", "mann", "verein", "liga")}
    freeze(cup, 0, None, ACTOR)
    cup.series.get(number=2).card_tables.update(closed_at="2026-05-09T12:00Z")
    make(cup, 2, range(SECRET + 1, SECRET + 9))
    play_last(cup)
    assert {one: lines(client, cup, f"wertung/{one}") for one in before} == before
    page = text_of(get(client, cup, "stand"))
    assert ("vorläufig: 1 Liste offen" in page, bool(re.search(r"eingefroren seit \d\d:\d\d Uhr", page))) == (
        True,
        True,
    )


def test_lot_drawn_behind_it_is_nobodys_before_its_ranking_is_revealed(client: Client, cup: Tournament) -> None:
    freeze(cup, 0, 3, ACTOR)
    play_last(cup, (0,) * 8)
    drawn = lots.draw(cup, ACTOR, "damen", keys(cup, 3, 5))
    seed = drawn.draw.seed if drawn.draw else ""

    assert (
        "geteilt" in " ".join(row[0] for row in lines(client, cup, "wertung/damen")),
        seed in get(client, cup, "sitzplan/auslosungen").content.decode(),
        get(client, cup, "sitzplan/auslosungen/1.json").status_code,
    ) == (True, False, 404)
    reveal(cup, "damen")
    assert (
        "Los" in " ".join(row[0] for row in lines(client, cup, "wertung/damen")),
        seed in get(client, cup, "sitzplan/auslosungen").content.decode(),
    ) == (True, True)


def test_freeze_that_would_hide_public_results_is_refused(cup: Tournament) -> None:
    for before, code in ((2, "published"), (1, "published"), (4, "unknown"), (0, "unknown")):
        assert refused(partial(freeze, cup, 0, before, ACTOR)) == (f"freeze_{code}", {"number": before})
    freeze(cup, 0, None, ACTOR)
    assert (refusal(freeze, cup, 0, None, ACTOR), refusal(freeze, cup, 1, None, ACTOR)) == ("stale", "frozen_already")
    lift(cup, 1, ACTOR)
    freeze(cup, 2, 3, ACTOR)
    assert refusal(lift, cup, 2, ACTOR) == "stale"
    lift(cup, 3, ACTOR)
    said = AuditEntry.objects.filter(tournament=cup, action__startswith="board").order_by("revision")
    assert (refusal(lift, cup, 4, ACTOR), list(said.values_list("action", "before", "after"))) == ("not_frozen", [
        ("board_frozen", None, {"hides_from": None}), ("board_unfrozen", {"hides_from": None}, None),
        ("board_frozen", None, {"hides_from": 3}), ("board_unfrozen", {"hides_from": 3}, None),
    ])  # fmt: skip
    kept = Ceremony.objects.values_list("frozen_at", "hides_from", "kept", "revealed", "shown")
    assert kept.get() == (None, None, None, [], {})


def test_player_deleted_since_is_not_on_a_frozen_board(client: Client, cup: Tournament) -> None:
    freeze(cup, 0, None, ACTOR)
    with act(cup, ACTOR, "registration_deleted"):
        Seat.objects.filter(series__tournament=cup, registration__number=6).delete()
        cup.registrations.filter(number=6).delete()
    assert "Franke" not in text_of(get(client, cup, "wertung/einzel"))
    of_clubs = lines(client, cup, "wertung/verein/serie/2")  # the best two: 50 + 30; 45 + 25, which were 45 + 40
    assert [row[2] for row in of_clubs] == ["80", "70"]


def test_board_of_an_earlier_version_goes_on(cup: Tournament) -> None:
    """Nothing was kept of what was owed; who played in the place of another was deleted since. Lots of other sums than
    1 and 2 share decide nothing."""

    def read() -> list[list[tuple[int | None, int, bool]]]:
        found = published_standings(state_of(Tournament.objects.get(pk=cup.pk)))
        return [[(row.rank, row.points, row.tied) for row in found.list_of(one).rows] for one in found.rankings]

    make(cup, 2, (10, 10, 30, 45, 50, 40, 60, 70))
    for at, (points, augen) in enumerate(((11, 100), (10, 99))):
        drawn = {"ranking": cup.rankings.get(document_id="zwei"), "order": keys(cup, 1, 2), "drawn_at": timezone.now()}
        cup.lots.create(position=at, points=points, augen=augen, **drawn)
    before = read()
    freeze(cup, 0, None, ACTOR)
    stored = Ceremony.objects.get()
    assert stored.kept
    del stored.kept["owed"]
    stored.kept["for_teams"]["1"] += [[keys(cup, 1)[0], 0, [9] * 5], [0, keys(cup, 1)[0], [9] * 5]]
    stored.save()
    assert read() == before


def test_freeze_costs_no_query_more(cup: Tournament) -> None:
    def read() -> None:
        found = published_standings(state_of(cup))
        assert list(found.list_of(found.rankings[0]).rows)

    as_ever = queries(read)
    freeze(cup, 0, 3, ACTOR)
    assert queries(read) == as_ever


ONE, OTHER = (100, 20, 30, 40, 50, 60, 70, 80), (3, 9000, 8000, 7, 6, 5, 4, 2)


def changed(before: dict[str, str], after: dict[str, str]) -> list[str]:
    return sorted(one for one in before.keys() | after.keys() if before.get(one) != after.get(one))


def make_public(tournament: Tournament, number: int, made: Sequence[int]) -> None:
    with act(tournament, ACTOR, "results_published"):
        make(tournament, number, made)


@pytest.mark.nightly
def test_at_once_nothing_that_is_decided_or_made_later_moves_anything(cup: Tournament) -> None:
    cup.series.get(number=2).card_tables.filter(number=2).update(closed_at=None)
    make(cup, 2, (10, 25, 30, 45, 50, 40, 10, 70))
    last = Penalty.objects.latest("position")
    freeze(cup, 0, None, ACTOR)
    play_last(cup, ONE)
    cup.series.get(number=2).card_tables.update(closed_at="2026-05-09T12:00Z")
    before = everybody_reads(cup, OF_THE_STANDINGS)

    decisions.lift(last, last.version, ACTOR)
    decisions.penalise(cup.series.get(number=1), player(cup, 3), 500, "verspätet", ACTOR, cup)
    assert Penalty.objects.latest("position").position == last.position
    decisions.penalise(cup.series.get(number=3), player(cup, 1), 700, "verspätet", ACTOR, cup)
    for number in (2, 3):
        make_public(cup, number, OTHER)

    assert (len(before) > 40, changed(before, everybody_reads(cup, OF_THE_STANDINGS))) == (True, [])


def test_at_once_a_lot_that_is_put_right_later_does_not_change_places(client: Client, cup: Tournament) -> None:
    make(cup, 2, (10, 10, 30, 45, 50, 40, 60, 70))
    tied = keys(cup, 1, 2)
    lot = lots.draw(cup, ACTOR, "zwei", tied, order=tied)
    freeze(cup, 0, None, ACTOR)
    before = lines(client, cup, "wertung/zwei")
    lots.correct(lot, lot.version, tied[::-1], "falsch getippt", ACTOR)

    assert ([row[1] for row in before][4:6], lines(client, cup, "wertung/zwei")) == (
        ["Ahrens, Anna", "Teilnehmer 2"],
        before,
    )


def test_at_once_results_that_are_withdrawn_later_are_nobodys(client: Client, cup: Tournament) -> None:
    freeze(cup, 0, None, ACTOR)
    series = cup.series.get(number=2)
    with correcting("verrechnet"):
        withdraw_results(series, series.version, ACTOR)
    assert (
        {row[1]: row[2] for row in lines(client, cup, "wertung/einzel")}["Franke, Frank"],
        get(client, cup, "stand/serie/2").status_code,
        "Prüfwort" in text_of(get(client, cup, "spieler/6")).split("2. Serie")[-1],
    ) == ("10", 404, False)
    publish_results(cup, 2)
    assert {row[1]: row[2] for row in lines(client, cup, "wertung/einzel")}["Franke, Frank"] == "50"


def test_at_once_in_the_middle_of_a_series_its_clock_and_its_lists_go_on(client: Client, cup: Tournament) -> None:
    late = cup.series.get(number=2).card_tables.filter(number=2)
    late.update(closed_at=None)
    cup.series.update(started_at=timezone.now())
    freeze(cup, 0, None, ACTOR)
    assert (
        "Noch 1 Liste offen" in text_of(get(client, cup, "leinwand")),
        "erneuert sich" in text_of(get(client, cup, "")),
        "läuft" in text_of(get(client, cup, "ich/5/")),
    ) == (True, False, True)

    with act(cup, ACTOR, "list_closed"):
        late.update(closed_at=timezone.now())
    assert (
        "Alle Listen sind abgeschlossen" in text_of(get(client, cup, "leinwand?teil=uhr")),
        b'data-part="uhr"' in get(client, cup, "leinwand").content,
        "läuft" in text_of(get(client, cup, "ich/5/")),
        "Die 2. Serie ist gespielt" in text_of(get(client, cup, "")),
    ) == (True, False, False, True)
    assert "vorläufig: 1 Liste offen" in text_of(get(client, cup, "stand"))
