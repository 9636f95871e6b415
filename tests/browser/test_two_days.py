"""A championship of two days, from the clubs' spreadsheet to a Fassung 2, in a real browser; its paper read back.

72 players at 18 tables over five series; fours and tandems that cross them, Damen, Senioren, Samstag; one penalty, one
disqualified, one außer Wertung, a lot for the tandems' title, the Endstand, and a Berichtigung that changes the
champion. The lists themselves are kept by the acts that phones and the desk call.
"""

import re

import pytest
from django.db.models import Sum
from playwright.sync_api import Page, expect

from tests.factories import ACTOR, fill_list, person_name
from tests.web.reading import texts
from tournament.lists.acts.lists import PaperTotal, close_list, type_totals
from tournament.models import CardTable, Lot, Seat, Tournament
from tournament.standings.acts.publishing import publish_results

from .conftest import PHONE, OpenPage
from .hands import fill, press, sees

PLAYERS, FOURS, CLUBS, SERIES = 72, 12, 6, 5
SATURDAY = (1, 2, 3)
LATE, CHEAT, GUEST = 40, 50, 60  # start numbers of who is penalised, disqualified, außer Wertung
CHAMPION, SECOND = 2, 8
# Start number -> Wertungspunkte after all series. Tandem 1 and 6 are level at the top: 224 + 220 = 223 + 221.
MADE = {CHAMPION: 230, SECOND: 225, 1: 224, 6: 220, 11: 223, 16: 221}
AUGEN = 1500  # of each of these
EACH, OTHERS = 45, 30  # what these, and all others, make in a list typed in from paper: any four of it, and the last
# lists of these, can be of one table
REASON = "Additionsfehler, von allen vier bestätigt"
WRONG = 10  # Wertungspunkte that the champion's last list was added up too high


def club_list() -> bytes:
    """As a club's spreadsheet program saves it. Odd start numbers are Damen, every third is past sixty; fours come from
    one club, the tandems of players n and n + 5 from two clubs and two fours."""
    lines = ["Verein;Name;Vorname;D/H;Jahrgang;Mannschaft;Tandem"]
    for number in range(1, PLAYERS + 1):
        club = f"RC Karlsau {(number - 1) % CLUBS + 1}"
        four = f"Vier {(number - 1) % FOURS + 1}" if number <= FOURS * 4 else ""
        row, place = divmod(number - 1, 10)
        tandem = f"Tandem {row * 5 + place % 5 + 1}" if number <= 70 else ""
        gender, year = "HD"[number % 2], 1980 if number % 3 else 1950
        lines.append(f"{club};{surname(number)};{given(number)};{gender};{year};{four};{tandem}")
    return "\r\n".join(lines).encode("cp1252")


def surname(number: int) -> str:
    return person_name(number - 1).split(", ")[0]


def given(number: int) -> str:
    return person_name(number - 1).split(", ")[1]


@pytest.mark.nightly
def test_two_days_go_from_the_clubs_spreadsheet_to_a_second_edition(lead: OpenPage, open_page: OpenPage) -> None:
    page = lead("neu/")
    tournament = set_up(page)
    register(page, tournament)
    page.goto(at(tournament, "sitzplan/"))
    press(page, f"{SERIES} Serien auslosen", f"Alle {SERIES} Sitzpläne veröffentlichen")
    sees(page, page.get_by_role("link", name="Wie gut ist der Plan?"))
    assert Seat.objects.count() == PLAYERS * SERIES
    play(tournament)
    decide(page, tournament)
    page.goto(at(tournament, "stand/"))
    press(page, "Turnier öffentlich machen", "Ergebnis veröffentlichen")
    sees(page, f"Das Ergebnis von Serie {SERIES} ist öffentlich.")
    draw_the_lot(page, tournament)
    page.goto(at(tournament, "endstand/"))
    press(page, "Endstand feststellen", then=page.get_by_text("endgültig seit").first)
    assert not tournament.rankings.filter(final_at=None).exists()
    public = open_page(f"/turniere/{tournament.slug}/stand", **PHONE)
    read_the_end(public, tournament)
    correct(page, tournament)
    public.reload()
    read_the_correction(public, tournament)


def at(tournament: Tournament, rest: str) -> str:
    return f"/leitung/{tournament.slug}/{rest}"


def name(tournament: Tournament, number: int) -> str:
    return tournament.registrations.get(number=number).person.name


def set_up(page: Page) -> Tournament:
    days = {"Datum": "2026-05-09", "Letzter Tag": "2026-05-10", "Serien": str(SERIES)}
    fill(page, {"Name des Turniers": "Meisterschaft der zwei Tage", "Spiele je Serie": "20"})
    fill(page, days, "Turnier anlegen", exact=True, then=page.get_by_text("9. und 10. Mai 2026").first)
    tournament = Tournament.objects.get()
    page.goto(at(tournament, "angaben/"))
    sunday = set(range(1, SERIES + 1)) - set(SATURDAY)
    fill(page, {f"Serie {number}": "2026-05-10" for number in sunday}, "Tage speichern")
    page.goto(at(tournament, "wertungen/"))
    fill(page, dict.fromkeys(("Damen", "Senioren", "Tandems", "Samstag"), True), "Speichern")
    sees(page, page.get_by_role("link", name="Samstag"))
    return tournament


def register(page: Page, tournament: Tournament) -> None:
    page.goto(at(tournament, "anmeldung/einlesen/"))
    page.get_by_label("Datei").set_input_files({"name": "Meldung.csv", "mimeType": "text/csv", "buffer": club_list()})
    press(page, "Vorschau ansehen", then=re.compile(f"{PLAYERS} neu"))
    press(page, "Angekreuzte anmelden", page.get_by_text("Alle auf einmal abhaken"), "Alle anwesend")
    sees(page, page.get_by_text(f"{PLAYERS} von {PLAYERS} da").first)
    assert sorted(team.members.count() for team in tournament.teams.all()) == [2] * 35 + [4] * FOURS
    assert tournament.registrations.get(number=3).categories == ["Damen", "Senioren"]


def play(tournament: Tournament) -> None:
    """Series 1 game by game, the others from paper."""
    for table in CardTable.objects.filter(series__number=1).select_related("series__tournament"):
        fill_list(table)
        close_list(table, ACTOR)
    for number in range(2, SERIES + 1):
        for table in CardTable.objects.filter(series__number=number).select_related("series__tournament"):
            seats = table.seats.select_related("registration")
            paper = {seat.number: on_paper(seat, last=number == SERIES) for seat in seats}
            type_totals(table, table.version, paper, ACTOR)
    for number in range(1, SERIES):
        one = tournament.series.get(number=number)
        publish_results(one, one.version, ACTOR)


def on_paper(seat: Seat, *, last: bool) -> PaperTotal:
    number = seat.registration.number
    if not last or number not in MADE:
        return PaperTotal(EACH if number in MADE else OTHERS, 300)
    before = Seat.objects.filter(registration=seat.registration).exclude(pk=seat.pk)
    made = before.aggregate(points=Sum("wertungspunkte"), augen=Sum("augen"))
    return PaperTotal(MADE[number] - made["points"], AUGEN - made["augen"])


def decide(page: Page, tournament: Tournament) -> None:
    page.goto(at(tournament, "stand/"))
    press(page, "Strafen und Entscheidungen")
    late = {"Wer?": str(LATE), "In welcher Serie?": "Serie 2", "Abzug in Punkten": "5", "Grund": "verspätet"}
    for decision, fields, said in (
        ("Strafe eintragen", late, "Die Strafe ist eingetragen."),
        ("Disqualifizieren", {"Wer?": str(CHEAT), "Grund": "Karten gezinkt"}, "Die Disqualifikation ist eingetragen."),
        ("Außer Wertung stellen", {"Wer?": str(GUEST)}, "Spielt jetzt außer Wertung."),
    ):
        page.locator("summary", has_text=decision).click()
        button = page.get_by_role("button", name=decision)
        fill(page.locator("form", has=button), fields, button)
        sees(page, said)


def draw_the_lot(page: Page, tournament: Tournament) -> None:
    """In front of all; with reduced motion the result stands at once."""
    press(page, "Lose ziehen")
    tie = page.locator("article", has_text="Tandems, Rang 1").first
    expect(tie).to_contain_text(re.compile(r"Tandem 1\b[\s\S]*Tandem 6"))
    press(tie, "Los ziehen lassen")
    page.locator("ol.lot li").first.wait_for()
    drawn = [tournament.teams.get(pk=key).name for key in Lot.objects.get().order]
    assert sorted(drawn) == ["Tandem 1", "Tandem 6"]
    expect(page.locator("ol.lot li")).to_have_text(drawn)


def read_the_end(page: Page, tournament: Tournament) -> None:
    """The tabs of the page, its state, and every list on paper: who won, what was decided, the same state."""
    tabs = page.get_by_role("navigation", name="Wertungen")
    sees(page, page.get_by_text("Endstand").first)
    expect(page.locator("tbody tr").first).to_contain_text(name(tournament, CHAMPION))
    sees(page, *(tabs.get_by_role("link", name=one.name) for one in tournament.rankings.all()))
    everybody, tandems, ladies, saturday = (
        paper(page, tournament, one) for one in ("players", "tandems", "damen", "samstag")
    )
    assert everybody.index(surname(CHAMPION)) < everybody.index(surname(SECOND))
    decided = ("−5: verspätet", "disqualifiziert", "außer Wertung", "Endstand", "Prüfzeichen")
    assert [words for words in decided if words not in everybody] == []
    first = tournament.teams.get(pk=Lot.objects.get().order[0]).name
    assert tandems.index(first) < tandems.index("Tandem 2")
    assert ("(Los)" in tandems, "Endstand" in saturday) == (True, True)
    assert (surname(1) in ladies, name(tournament, CHAMPION) in ladies) == (True, False)


def paper(page: Page, tournament: Tournament, ranking: str, rest: str = "") -> str:
    """The PDF of a ranking, read back."""
    answer = page.request.get(f"/turniere/{tournament.slug}/wertung/{ranking}{rest}.pdf")
    assert answer.status == 200, answer.url
    return " ".join(texts(answer.body()))


def correct(page: Page, tournament: Tournament) -> None:
    """The champion's last list was added up too high: before it is stored the page says whose rank moves, where."""
    seat = Seat.objects.select_related("card_table").get(series__number=SERIES, registration__number=CHAMPION)
    title = page.get_by_role("heading", name="Berichtigung")
    page.goto(at(tournament, f"serie/{SERIES}/tisch/{seat.card_table.number}/?summen=1"))
    right = {"Wertungspunkte": str(seat.wertungspunkte - WRONG)}
    fill(page.get_by_role("group", name=name(tournament, CHAMPION)), right)
    press(page, "Summen speichern", then=title)
    sees(page, f"{name(tournament, SECOND)}: 2 → 1", "Damen: keine Ränge")
    fill(page, {"Grund": REASON}, "Berichtigen")
    expect(title).not_to_be_attached()
    seat.refresh_from_db()
    first = Seat.objects.get(series__number=1, registration__number=CHAMPION).wertungspunkte
    assert seat.wertungspunkte + WRONG == MADE[CHAMPION] - EACH * 3 - first


def read_the_correction(page: Page, tournament: Tournament) -> None:
    sees(page, page.get_by_text("Fassung 2").first, page.get_by_text(REASON).first)
    expect(page.locator("tbody tr").first).to_contain_text(name(tournament, SECOND))
    now, before = (paper(page, tournament, "players", rest) for rest in ("", "/fassung/1"))
    assert [words for words in ("Fassung 2", "Additionsfehler") if words not in now] == []
    assert now.index(surname(SECOND)) < now.index(surname(CHAMPION))
    assert before.index(surname(CHAMPION)) < before.index(surname(SECOND))
    final = page.request.get(f"/turniere/{tournament.slug}/stand.json").json()["final"]
    assert (final["edition"], [one["reason"] for one in final["corrections"]]) == (2, [REASON])
