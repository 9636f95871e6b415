"""A championship of two days, from the clubs' spreadsheet to a Fassung 2, in a real browser; its paper read back.

72 players at 18 tables over five series; fours and tandems that cross them, Damen, Senioren, Samstag; one penalty, one
disqualified, one außer Wertung, a lot for the tandems' title, the Endstand, and a Berichtigung that changes the
champion. The lists themselves are kept by the acts that phones and the desk call.
"""

import pytest
from django.contrib.auth.models import User
from django.db.models import Sum
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.factories import ACTOR, fill_list, person_name
from tests.web.reading import texts
from tournament.lists.acts.lists import PaperTotal, close_list, type_totals
from tournament.models import CardTable, Lot, Seat, Tournament
from tournament.standings.acts.publishing import publish_results

PLAYERS, FOURS, CLUBS, SERIES = 72, 12, 6, 5
SATURDAY = (1, 2, 3)
LATE, CHEAT, GUEST = 40, 50, 60  # start numbers of who is penalised, disqualified, außer Wertung
CHAMPION, SECOND = 2, 8
# Start number -> Wertungspunkte after all series. Tandem 1 and 6 are level at the top: 224 + 220 = 223 + 221.
MADE = {CHAMPION: 230, SECOND: 225, 1: 224, 6: 220, 11: 223, 16: 221}
AUGEN = 1500  # of each of these
EACH, OTHERS = 45, 30  # what these, and all others, make in a list typed in from paper: any four of it, and the last
# lists of these, can be of one table
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
def test_from_the_clubs_spreadsheet_to_a_second_edition(organiser: User, open_page: OpenPage) -> None:
    page = open_page("/leitung/neu/", user=organiser, **DESKTOP)
    tournament = set_up(page)
    register(page, tournament)
    seat(page, tournament)
    play(tournament)
    decide(page, tournament)
    publish(page, tournament)
    draw_the_lot(page, tournament)
    end(page, tournament)
    read_the_end(open_page(f"/turniere/{tournament.slug}/stand", **PHONE), tournament)
    correct(page, tournament)
    read_the_correction(open_page(f"/turniere/{tournament.slug}/stand", **PHONE), tournament)


def at(tournament: Tournament, rest: str) -> str:
    return f"/leitung/{tournament.slug}/{rest}"


def name(tournament: Tournament, number: int) -> str:
    return tournament.registrations.get(number=number).person.name


def set_up(page: Page) -> Tournament:
    page.get_by_label("Name des Turniers").fill("Meisterschaft der zwei Tage")
    page.get_by_label("Datum").fill("2026-05-09")
    page.get_by_label("Letzter Tag").fill("2026-05-10")
    page.get_by_label("Serien", exact=True).fill(str(SERIES))
    page.get_by_label("Spiele je Serie").fill("20")
    page.get_by_role("button", name="Turnier anlegen").click()
    expect(page.get_by_text("9. und 10. Mai 2026").first).to_be_visible()
    tournament = Tournament.objects.get()
    page.goto(at(tournament, "angaben/"))
    for number in set(range(1, SERIES + 1)) - set(SATURDAY):
        page.get_by_label(f"Serie {number}").select_option("2026-05-10")
    page.get_by_role("button", name="Tage speichern").click()
    page.goto(at(tournament, "wertungen/"))
    for label in ("Damen", "Senioren", "Tandems", "Samstag"):
        page.get_by_label(label).check()
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_role("link", name="Samstag")).to_be_visible()
    return tournament


def register(page: Page, tournament: Tournament) -> None:
    page.goto(at(tournament, "anmeldung/einlesen/"))
    page.get_by_label("Datei").set_input_files({"name": "Meldung.csv", "mimeType": "text/csv", "buffer": club_list()})
    page.get_by_role("button", name="Vorschau ansehen").click()
    expect(page.get_by_text(f"{PLAYERS} neu")).to_be_visible()
    page.get_by_role("button", name="Angekreuzte anmelden").click()
    page.get_by_text("Alle auf einmal abhaken").click()
    page.get_by_role("button", name="Alle anwesend").click()
    expect(page.get_by_text(f"{PLAYERS} von {PLAYERS} da").first).to_be_visible()
    sizes = sorted(team.members.count() for team in tournament.teams.all())
    assert sizes == [2] * 35 + [4] * FOURS
    assert tournament.registrations.get(number=3).categories == ["Damen", "Senioren"]


def seat(page: Page, tournament: Tournament) -> None:
    page.goto(at(tournament, "sitzplan/"))
    page.get_by_role("button", name=f"{SERIES} Serien auslosen").click()
    page.get_by_role("button", name=f"Alle {SERIES} Sitzpläne veröffentlichen").click()
    expect(page.get_by_role("link", name="Wie gut ist der Plan?")).to_be_visible()
    assert Seat.objects.count() == PLAYERS * SERIES


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
    page.get_by_role("link", name="Strafen und Entscheidungen").click()
    page.locator("summary", has_text="Strafe eintragen").click()
    form = page.locator("form", has=page.get_by_role("button", name="Strafe eintragen"))
    form.get_by_label("Wer?").fill(str(LATE))
    form.get_by_label("In welcher Serie?").select_option("Serie 2")
    form.get_by_label("Abzug in Punkten").fill("5")
    form.get_by_label("Grund").fill("verspätet")
    form.get_by_role("button").click()
    expect(page.get_by_text("Die Strafe ist eingetragen.")).to_be_visible()
    page.locator("summary", has_text="Disqualifizieren").click()
    form = page.locator("form", has=page.get_by_role("button", name="Disqualifizieren"))
    form.get_by_label("Wer?").fill(str(CHEAT))
    form.get_by_label("Grund").fill("Karten gezinkt")
    form.get_by_role("button").click()
    expect(page.get_by_text("Die Disqualifikation ist eingetragen.")).to_be_visible()
    page.locator("summary", has_text="Außer Wertung stellen").click()
    form = page.locator("form", has=page.get_by_role("button", name="Außer Wertung stellen"))
    form.get_by_label("Wer?").fill(str(GUEST))
    form.get_by_role("button").click()
    expect(page.get_by_text("Spielt jetzt außer Wertung.")).to_be_visible()


def publish(page: Page, tournament: Tournament) -> None:
    page.goto(at(tournament, "stand/"))
    page.get_by_role("button", name="Turnier öffentlich machen").click()
    page.get_by_role("button", name="Ergebnis veröffentlichen").click()
    expect(page.get_by_text(f"Das Ergebnis von Serie {SERIES} ist öffentlich.")).to_be_visible()


def draw_the_lot(page: Page, tournament: Tournament) -> None:
    """In front of all; with reduced motion the result stands at once."""
    page.get_by_role("link", name="Lose ziehen").click()
    tie = page.locator("article", has_text="Tandems, Rang 1").first
    expect(tie).to_contain_text("Tandem 1")
    expect(tie).to_contain_text("Tandem 6")
    tie.get_by_role("button", name="Los ziehen lassen").click()
    drawn = [tournament.teams.get(pk=key).name for key in Lot.objects.get().order]
    assert sorted(drawn) == ["Tandem 1", "Tandem 6"]
    expect(page.locator("ol.lot li")).to_have_text(drawn)


def end(page: Page, tournament: Tournament) -> None:
    page.goto(at(tournament, "endstand/"))
    page.get_by_role("button", name="Endstand feststellen").click()
    expect(page.get_by_text("endgültig seit").first).to_be_visible()
    assert not tournament.rankings.filter(final_at=None).exists()


def read_the_end(page: Page, tournament: Tournament) -> None:
    """The tabs of the page, its state, and every list on paper: who won, what was decided, the same state."""
    expect(page.get_by_text("Endstand").first).to_be_visible()
    expect(page.locator("tbody tr").first).to_contain_text(name(tournament, CHAMPION))
    for one in tournament.rankings.all():
        expect(page.get_by_role("navigation", name="Wertungen").get_by_role("link", name=one.name)).to_be_visible()
    everybody = paper(page, tournament, "players")
    assert everybody.index(surname(CHAMPION)) < everybody.index(surname(SECOND))
    assert "−5: verspätet" in everybody
    assert "disqualifiziert" in everybody
    assert "außer Wertung" in everybody
    assert "Endstand" in everybody
    assert "Prüfzeichen" in everybody
    first = Lot.objects.get().order[0]
    tandems = paper(page, tournament, "tandems")
    assert tandems.index(tournament.teams.get(pk=first).name) < tandems.index("Tandem 2")
    assert "(Los)" in tandems
    ladies = paper(page, tournament, "damen")
    assert surname(1) in ladies
    assert name(tournament, CHAMPION) not in ladies
    assert "Endstand" in paper(page, tournament, "samstag")


def paper(page: Page, tournament: Tournament, ranking: str, rest: str = "") -> str:
    """The PDF of a ranking, read back."""
    answer = page.request.get(f"/turniere/{tournament.slug}/wertung/{ranking}{rest}.pdf")
    assert answer.status == 200, answer.url
    return " ".join(texts(answer.body()))


def correct(page: Page, tournament: Tournament) -> None:
    """The champion's last list was added up too high: before it is stored the page says whose rank moves, where."""
    seat = Seat.objects.select_related("card_table").get(series__number=SERIES, registration__number=CHAMPION)
    page.goto(at(tournament, f"serie/{SERIES}/tisch/{seat.card_table.number}/?summen=1"))
    line = page.get_by_role("group", name=name(tournament, CHAMPION))
    line.get_by_label("Wertungspunkte").fill(str(seat.wertungspunkte - WRONG))
    page.get_by_role("button", name="Summen speichern").click()
    expect(page.get_by_role("heading", name="Berichtigung")).to_be_visible()
    expect(page.get_by_text(f"{name(tournament, SECOND)}: 2 → 1")).to_be_visible()
    expect(page.get_by_text("Damen: keine Ränge")).to_be_visible()
    page.get_by_label("Grund").fill("Additionsfehler, von allen vier bestätigt")
    page.get_by_role("button", name="Berichtigen").click()
    expect(page.get_by_role("heading", name="Berichtigung")).not_to_be_attached()
    seat.refresh_from_db()
    assert seat.wertungspunkte + WRONG == MADE[CHAMPION] - EACH * 3 - first_series(CHAMPION)


def first_series(number: int) -> int:
    return Seat.objects.get(series__number=1, registration__number=number).wertungspunkte


def read_the_correction(page: Page, tournament: Tournament) -> None:
    expect(page.get_by_text("Fassung 2").first).to_be_visible()
    expect(page.get_by_text("Additionsfehler, von allen vier bestätigt").first).to_be_visible()
    expect(page.locator("tbody tr").first).to_contain_text(name(tournament, SECOND))
    now = paper(page, tournament, "players")
    assert "Fassung 2" in now
    assert "Additionsfehler" in now
    assert now.index(surname(SECOND)) < now.index(surname(CHAMPION))
    before = paper(page, tournament, "players", "/fassung/1")
    assert before.index(surname(CHAMPION)) < before.index(surname(SECOND))
    stand = page.request.get(f"/turniere/{tournament.slug}/stand.json").json()
    assert stand["final"]["edition"] == 2
    assert [one["reason"] for one in stand["final"]["corrections"]] == ["Additionsfehler, von allen vier bestätigt"]
