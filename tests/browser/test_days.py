"""Whole days, from the empty program to the list that was asked for: a championship, five people, two days."""

import re
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db.models import Sum
from playwright.sync_api import Page, expect
from pytest_django import Settings

from tests.factories import ACTOR, fill_list, person_name, register
from tests.web.reading import texts
from tournament.lists.acts.lists import PaperTotal, close_list, type_totals
from tournament.lists.reads.links import list_link
from tournament.management.serving import say_how_to_get_in
from tournament.models import CardTable, Game, Lot, Seat, Tournament
from tournament.standings.acts.publishing import publish_results

from .conftest import PHONE, OpenPage
from .hall import TAKEN_OVER, Thumb, agree_and_close, scan, two_twenties
from .hands import fill, look_again, press, sees

CLUB_LIST = (
    "Meldung zum Pokal;;;\r\n"
    ";;;\r\n"
    "Verein;Name;Vorname;Mannschaft\r\n"
    "RC Karlsau;Müller;Käthe;Karlsau I\r\n"
    "RC Karlsau;Groth;Ilse;Karlsau I\r\n"
    "RC Karlsau;Bauer;Jo;Karlsau I\r\n"
    "RC Karlsau;Weiß;Otto;Karlsau I\r\n"
    "GSRL Nord;Ehlers;Hanna;Nord I\r\n"
    "GSRL Nord;Franke;Uwe;Nord I\r\n"
    "GSRL Nord;Jahn;Eva;Nord I\r\n"
    "Summe;7;;\r\n"
).encode("cp1252")


def test_championship_goes_from_the_empty_program_to_the_winner_list(organiser: User, open_page: OpenPage) -> None:
    page = open_page("/anmelden/")
    fill(page.get_by_role("main"), {"Benutzername": organiser.username, "Passwort": "karten-und-augen"})
    press(page.get_by_role("main"), "Anmelden", exact=True)
    sees(page, page.get_by_role("heading", name="Meine Turniere"))
    tournament = make_the_tournament(page)
    read_the_clubs_list(page, tournament)
    add_a_walk_in(page, tournament)
    seat_and_start(page, tournament)

    first, second = CardTable.objects.select_related("series__tournament").order_by("number")
    keep_with_one_thumb(open_page, first)
    fill_list(second, augen=12)
    page.goto(f"/leitung/{tournament.slug}/serie/1/")
    press(page, "1 vollständige Liste abschließen")
    page.goto(f"/leitung/{tournament.slug}/stand/")
    said = "Das Ergebnis von Serie 1 ist öffentlich."
    press(page, "Turnier öffentlich machen", "Ergebnis veröffentlichen", then=said)
    read_the_result(open_page(f"/turniere/{tournament.slug}/", **PHONE), tournament)


def read_the_clubs_list(page: Page, tournament: Tournament) -> None:
    page.goto(f"/leitung/{tournament.slug}/anmeldung/")
    press(page, page.get_by_role("link", name="Liste einlesen").first)
    page.get_by_label("Datei").set_input_files({"name": "Meldung.csv", "mimeType": "text/csv", "buffer": CLUB_LIST})
    press(page, "Vorschau ansehen", then="7 neu")
    assert tournament.registrations.count() == 0  # nothing is stored before it was looked at
    press(page, "Angekreuzte anmelden", then=page.get_by_role("link", name="Müller, Käthe"))
    press(page, page.get_by_text("Alle auf einmal abhaken"), "Alle anwesend")
    expect(page.get_by_role("checkbox", name="Weiß, Otto ist da")).to_be_checked()


def add_a_walk_in(page: Page, tournament: Tournament) -> None:
    """One more comes to the desk; with him there are two tables of four."""
    fill(page, {"Name": "Krug, Karl", "Verein": "GSRL Nord"}, exact=True)
    fill(page, {"ist schon da": True})
    press(page.locator("#anmelden"), "Anmelden")
    sees(page, page.get_by_role("link", name="Krug, Karl"))
    assert tournament.registrations.filter(present=True).count() == 8
    assert {team.name: team.members.count() for team in tournament.teams.all()} == {"Karlsau I": 4, "Nord I": 3}


def seat_and_start(page: Page, tournament: Tournament) -> None:
    page.goto(f"/leitung/{tournament.slug}/")
    press(page, "Serie 1 setzen", "Sitzplan entwerfen", "Sitzplan veröffentlichen")
    sees(page, page.get_by_role("button", name="Serie beginnen"))
    lists = page.request.get(f"/leitung/{tournament.slug}/serie/1/listen.pdf")
    assert [text.count("110 Karten") for text in texts(lists.body())] == [1, 1]
    press(page, "Serie beginnen", then=re.compile("von 8 Spielen"))  # two tables of four games


def keep_with_one_thumb(open_page: OpenPage, card_table: CardTable) -> None:
    """Seat 2 finishes games 1, 3 and 4, seat 3 game 2 by a Hand-Rommé."""
    surname = {seat.number: seat.registration.person.surname for seat in card_table.seats.all()}
    thumb = Thumb(open_page(list_link(card_table, ""), **PHONE))
    thumb.confirm_cards()
    thumb.game(1, surname[2], [("eröffnet", 17), ("eröffnet", 25)])
    thumb.game(2, surname[3], [("nicht eröffnet", 101), ("eröffnet", 25)], how="Hand-Rommé")
    for number in (3, 4):
        thumb.game(number, surname[2], [("eröffnet", 17), ("eröffnet", 25)])
    agree_and_close(thumb, *(surname[number] for number in (1, 2, 3, 4)))
    # Seat 2: three Rommé. Seat 3: 2 (17 Augen), Hand-Rommé 8, 2 (25). Seat 1: a cross, 2 (17), 2 (17): net 3.
    seats = card_table.seats.order_by("number").values_list("wertungspunkte", "augen", "crosses", "games")
    assert list(seats)[:3] == [(3, 135, 1, 3), (15, 0, 0, 3), (12, 42, 0, 3)]


def read_the_result(page: Page, tournament: Tournament) -> None:
    """What everybody reads, without log-in: the page, the paper, the numbers, all the same."""
    press(page, "Ganze Rangliste")
    stand = page.request.get(f"/turniere/{tournament.slug}/stand.json").json()
    best = max(stand["players"], key=lambda row: (row["wertungspunkte"], -row["augen"]))
    assert (stand["players"][0]["rank"], stand["players"][0]["player"]) == (1, best["player"])
    winner = tournament.registrations.get(document_id=best["player"]).person.name
    sees(page, page.get_by_role("table").get_by_role("link").filter(has_text=winner))
    text = " ".join(texts(page.request.get(f"/turniere/{tournament.slug}/stand.pdf").body()))
    said = "vorläufig, alle Listen abgeschlossen"  # nobody has said that this is the end
    assert [words for words in (winner, said) if words not in text] == []


BEFORE = 5  # are registered as the clubs said, without a browser: test_championship.py reads such a list
PEOPLE = [person_name(at) for at in range(BEFORE + 3)]
ENGLISH = PHONE | {"locale": "en-GB"}


@pytest.fixture
def first_link(transactional_db: None, settings: Settings, tmp_path: Path) -> str:
    """What the terminal says at the first start."""
    settings.VAR_DIR = tmp_path
    said = "\n".join(say_how_to_get_in(terminal=True))
    found = re.search(r"/einladung/\S+", said)
    assert found
    return found.group()


@pytest.mark.nightly
def test_five_people_come_from_the_first_link_to_a_list_that_goes_on(
    first_link: str, open_page: OpenPage, tmp_path: Path
) -> None:
    laptop = open_page(first_link)
    make_the_account(laptop)
    here = make_the_tournament(laptop)
    register_those_who_come(laptop, here)

    karla = open_page(code_of(laptop, tmp_path, "Anmeldetisch"), **PHONE)
    begin_at_the_desk(karla, "Karla")
    sees_the_next_code(laptop, "Karla hilft jetzt mit: Anmeldetisch.")
    mia = open_page(scan(laptop, tmp_path), **PHONE)
    begin_at_the_desk(mia, "Mia")
    check_in_at_both_desks(karla, mia, here)
    sees_the_next_code(laptop, "Mia hilft jetzt mit: Anmeldetisch.")
    ruth = open_page(code_of(laptop, tmp_path, "Schiedsrichter"), **ENGLISH)
    fill(ruth, {"Your name": "Ruth"}, "Start", then=ruth.get_by_role("heading", name="Nothing to do yet"))
    sees_the_next_code(laptop, "Ruth hilft jetzt mit: Schiedsrichter.")

    seat_print_and_start(laptop)
    press(laptop, "Tisch 1")
    jens = Thumb(open_page(scan(laptop, tmp_path), **PHONE))
    lose_the_phone(jens, here)
    new = Thumb(open_page(new_link(laptop, tmp_path), **PHONE))
    go_on_in_english(new, here)
    call_the_referee(new, ruth)
    read_the_log(laptop)


def make_the_account(laptop: Page) -> None:
    fill(laptop, {"Ihr Name": "Anna Adler", "Benutzername": "anna"})
    fill(laptop, dict.fromkeys(("Passwort", "Passwort noch einmal"), "karten-und-augen"), exact=True)
    press(laptop, "Konto anlegen", then=laptop.get_by_role("heading", name="Meine Turniere"))


def make_the_tournament(page: Page) -> Tournament:
    """One series of four games."""
    press(page, page.get_by_role("link", name="Turnier anlegen").first)
    fill(page, {"Name des Turniers": "Pokal von Karlsau", "Ort": "Karlsau", "Spiele je Serie": "4"})
    fill(page, {"Serien": "1"}, "Turnier anlegen", exact=True, then=page.locator("#anmelden"))
    return Tournament.objects.get()


def register_those_who_come(laptop: Page, here: Tournament) -> None:
    """All but one of them are known before they do."""
    register(here, BEFORE, [])
    here.registrations.update(present=False)
    for name in PEOPLE[BEFORE:-1]:
        sign_up(laptop, name)


def sign_up(page: Page, name: str) -> None:
    fill(page, {"Name": name}, exact=True)
    press(page.locator("#anmelden"), "Anmelden")
    sees(page, page.get_by_role("link", name=name))


def code_of(laptop: Page, folder: Path, role: str) -> str:
    press(laptop, "Helfer", exact=True)
    press(laptop, role)
    return scan(laptop, folder)


def sees_the_next_code(laptop: Page, said: str) -> None:
    """It comes by itself; whoever went elsewhere in that very moment would be brought back."""
    sees(laptop, f"{said} Hier ist der nächste Code.")


def begin_at_the_desk(phone: Page, name: str) -> None:
    fill(phone, {"Ihr Name": name}, "Los geht es", "Zur Anmeldung")
    sees(phone, "Auch ein Haken in der Liste ist sofort gespeichert.")


def check_in_at_both_desks(karla: Page, mia: Page, here: Tournament) -> None:
    """Both tick the first one; then each some others, and one who was not on the list."""
    for at, name in enumerate([PEOPLE[0], *PEOPLE[:-1]]):
        fill((karla, mia)[at % 2], {f"{name} ist da": True}, then=f"✓ {name}: da")
    fill(mia, {"ist schon da": True}, exact=True)
    sign_up(mia, PEOPLE[-1])
    assert here.registrations.filter(present=True).count() == len(PEOPLE)


def seat_print_and_start(laptop: Page) -> None:
    press(laptop, "Serie 1", "Sitzplan entwerfen", "Sitzplan veröffentlichen")
    lists = laptop.get_by_role("link", name="Spiellisten drucken").get_attribute("href") or ""
    assert laptop.request.get(lists).ok
    press(laptop, "Serie beginnen", then=re.compile("von 8 Spielen"))


def winner_of(here: Tournament, game: int) -> str:
    """Whoever sits behind the dealer, who sits out (rule 2)."""
    at_the_table = Seat.objects.filter(card_table__series__tournament=here, card_table__number=1)
    return at_the_table.get(number=game + 1).registration.person.surname


def lose_the_phone(jens: Thumb, here: Tournament) -> None:
    """Its last game has not reached the server."""
    jens.confirm_cards()
    two_twenties(jens, winner_of(here, 1), stored=1)
    jens.page.evaluate(TAKEN_OVER)
    jens.page.context.set_offline(True)
    two_twenties(jens, winner_of(here, 2), unsent=1)


def new_link(laptop: Page, folder: Path) -> str:
    press(laptop, laptop.get_by_text("Link zurückziehen"), "Neuen Link machen")
    sees(laptop, "Der alte Link gilt nicht mehr. Hier ist der neue.")
    return scan(laptop, folder)


def go_on_in_english(new: Thumb, here: Tournament) -> None:
    """Whose phone it is reads English: once switched, it stays so, without network too."""
    page, foot = new.page, new.page.locator(".keeper-foot")
    new.sees("Spiel 2/4")
    new.press("Liste", page.get_by_role("button", name="EN English"))
    new.is_asked("Who went out?")
    page.evaluate(TAKEN_OVER)
    page.context.set_offline(True)
    new.press(winner_of(here, 2), 20, "next", 20, "finished")
    sees(page, page.get_by_role("status").filter(has_text="1 entry not yet sent"))
    page.reload()
    new.sees("Game 3/4")
    expect(foot).to_contain_text("not yet sent")
    page.context.set_offline(False)
    expect(foot).not_to_contain_text("sen")
    assert Game.objects.filter(card_table__series__tournament=here).count() == 2


def call_the_referee(new: Thumb, ruth: Page) -> None:
    new.press("Sheet", "Call the referee", "Disagreement about the count")
    look_again(ruth)
    sees(ruth, "Disagreement about the count")
    press(ruth, "Seen, on my way")
    look_again(new.page)
    new.sees(re.compile("Seen, on the way:"))
    press(ruth, "Done", "Decisions")
    decided = ruth.get_by_role("region", name="Decided by the referee")
    press(decided, decided.get_by_text("Record the decision").first)
    decision = {"Series": "Series 1", "Table": "1", "Decision": "Counted again: 20 is right."}
    fill(decided, decision, decided.get_by_role("button", name="Record the decision"))
    for said in ("Counted again: 20 is right. Series 1, table 1", "Referee: Ruth"):
        expect(decided.get_by_role("listitem")).to_contain_text(said)


def read_the_log(laptop: Page) -> None:
    """Everybody by name, in the organiser's language."""
    press(laptop, "Protokoll", exact=True)
    log = laptop.locator(".log")
    actors = ("Spielleitung: Anna Adler", "Anmeldetisch: Karla", "Anmeldetisch: Mia", "Schiedsrichter: Ruth")
    sees(log, *(log.get_by_text(said).first for said in (*actors, "Liste: Serie 1, Tisch 1")))
    sees(log, "Uneinig über die Zählung")


PLAYERS, FOURS, CLUBS, SERIES = 72, 12, 6, 5
SATURDAY = (1, 2, 3)
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
    read_the_spreadsheet(page, tournament)
    page.goto(at(tournament, "sitzplan/"))
    press(page, f"{SERIES} Serien auslosen", f"Alle {SERIES} Sitzpläne veröffentlichen")
    sees(page, page.get_by_role("link", name="Wie gut ist der Plan?"))
    assert Seat.objects.count() == PLAYERS * SERIES
    play(tournament)
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


def read_the_spreadsheet(page: Page, tournament: Tournament) -> None:
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
    """The tabs of the page, its state, and every list on paper: who won, the same state."""
    tabs = page.get_by_role("navigation", name="Wertungen")
    sees(page, page.get_by_text("Endstand").first)
    expect(page.locator("tbody tr").first).to_contain_text(name(tournament, CHAMPION))
    sees(page, *(tabs.get_by_role("link", name=one.name) for one in tournament.rankings.all()))
    everybody, tandems, ladies, saturday = (
        paper(page, tournament, one) for one in ("players", "tandems", "damen", "samstag")
    )
    assert everybody.index(surname(CHAMPION)) < everybody.index(surname(SECOND))
    assert [words for words in ("Endstand", "Prüfzeichen") if words not in everybody] == []
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
