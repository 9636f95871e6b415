"""Certificates on paper: read back, nothing cut off and nothing upon something else, however long a name is.

Who gets one: any ranks, people, series winners, teams and each of their members.
"""

from dataclasses import replace
from functools import cache

import pymupdf
import pytest
from django.utils import translation

from tests import pictures
from tests.ceremony.conftest import call
from tests.examples import few
from tests.standings.playing import queries
from tests.web.answers import shows
from tests.web.pdf_ua import ua_faults
from tests.web.reading import metadata, texts, type_sizes
from tournament.ceremony.layouts import LAYOUTS, SHEETS, places_on
from tournament.ceremony.paper.certificates import PAPER, SAMPLE, content, made, place_in_words
from tournament.ceremony.paper.sheet import Certificates, Look, Printed, Signature, parted
from tournament.ceremony.reads.certificates import Choice, Recipient, organisers_standings, recipients
from tournament.core.brand import wearing
from tournament.models import Brand, CertificateDesign, Ranking, Registration, Tournament
from tournament.setup.marks import cleaned

MILLIMETRE = 72 / 25.4
LONGEST = (
    "Wilhelmine-Charlotte von Hohenlohe-Schillingsfürst zu Waldenburg, "
    "geborene Gräfin Übelacker-Großmann von und zu Mößingen"
)
CLUB = (
    "Allgemeiner Gehörlosen-Sport-, Skat- und Romméverein von 1906 "
    "Mönchengladbach-Rheydt und Umgebung eV., Abteilung Karten!"
)
SIGNING = "Dr. Wilhelmine Mustermann-Übelacker, MdB"
SENTENCE = ("Für die hervorragende Leistung gratulieren wir sehr herzlich. " * 5)[:300]


def certificates(
    layout: str, sheet: str = "a4", *, lying: bool = False, name: str = "Ursula Lüders", long: bool = False
) -> Certificates:
    """One; `long`: every text is as long as it may be."""
    places = places_on(sheet, {}, lying=lying)
    below = CLUB if long else "GSC Grünwalde"
    signing = Signature(SIGNING, SIGNING) if long else Signature("Erika Mustermann", "Vorsitzende")
    return Certificates(
        Look(layout, sheet, lying, places),
        tournament=(CLUB if long else "Pokal 2026"),
        ranking=(CLUB if long else "Damen"),
        sentence=SENTENCE if long else "Wir gratulieren!",
        date="Kassel, 9. Mai 2026",
        signatures=(signing,) * 3,
        printed=(Printed(name, below, "12. Platz", "149 Wertungspunkte · 580 Augen"),),
        title="Urkunden: Pokal 2026, Damen",
    )


BRAND = Brand(mark=cleaned(pictures.picture("PNG", "RGBA", (300, 300))), colour="1c3d6e", typeface="rund")


def branded(one: Certificates) -> bytes:
    """The PDF, with a mark."""
    with wearing(BRAND):
        return made(one)


OF_EUROPE = ("Łukasz Őrsi-Škoda", "Ayşe Yıldırım", "Đorđe Gređić", "Ελένη", "Иван", "Zoë Weiß", "Ærø Ångström")


@cache
def of_many_names() -> bytes:
    """A page for each."""
    one = certificates("classic")
    names = ("Ursula Lüders", "Hans-Jürgen Müller-Lüdenscheid-Weber", LONGEST, *OF_EUROPE)
    return made(replace(one, printed=tuple(replace(one.printed[0], name=name) for name in names)))


def boxes(pdf: bytes, at: int = 0) -> list[tuple[pymupdf.Rect, str]]:
    """Where the lines of a page lie."""
    with pymupdf.open(stream=pdf) as read:
        page = read[at]
        blocks = page.get_text("dict", clip=pymupdf.INFINITE_RECT())["blocks"]
        lines = [line for block in blocks for line in block.get("lines", ())]
        found = [(pymupdf.Rect(line["bbox"]), "".join(span["text"] for span in line["spans"])) for line in lines]
        assert all(page.rect.contains(box) for box, _text in found), found
    return found


@pytest.mark.parametrize("layout", few(1, LAYOUTS))
def test_everything_is_on_it_tagged_and_in_its_language(layout: str) -> None:
    pdf = branded(certificates(layout))
    (text,) = texts(pdf)
    shows(text, "Ursula Lüders", "GSC Grünwalde", "12. Platz", "Damen", "149 Wertungspunkte · 580 Augen", "Kassel")
    for others in ("Urkunde", "Pokal 2026", "Wir gratulieren!", "Erika Mustermann", "Vorsitzende"):
        assert (others in text) is (layout != "names")
    assert (ua_faults(pdf), metadata(pdf)["title"], metadata(pdf)["language"]) == (
        [],
        "Urkunden: Pokal 2026, Damen",
        "de",
    )
    with pymupdf.open(stream=pdf) as read:
        kinds = {kind for _xref, kind, *_rest in read.get_page_fonts(0)}
    assert "n/a" not in kinds != set()  # in the file


@pytest.mark.parametrize(("layout", "lying"), few(1, [(one, lying) for one in LAYOUTS for lying in (True, False)]))
def test_however_long_everything_is_it_stays_on_the_page_and_apart(layout: str, lying: bool) -> None:
    assert len(LONGEST) == len(CLUB) == 3 * len(SIGNING) == 120
    pdf = branded(certificates(layout, "a5", lying=lying, name=LONGEST, long=True))
    with pymupdf.open(stream=pdf) as read:
        size = [round(side / MILLIMETRE) for side in (read[0].rect.width, read[0].rect.height)]
    assert size == ([210, 148] if lying else [148, 210])
    found = boxes(pdf)
    assert {*LONGEST.split()} <= {word for _box, text in found for word in text.split()}
    crowded = [
        (one, other)
        for at, (box, one) in enumerate(found)
        for box_of_other, other in found[at + 1 :]
        if _height_shared(box, box_of_other) > 0.35 * min(box.height, box_of_other.height)
    ]
    assert (len(texts(pdf)), crowded) == (1, [])


def _height_shared(one: pymupdf.Rect, other: pymupdf.Rect) -> float:
    """How much of their heights lies upon each other, where they lie upon each other at all; lines' boxes have room."""
    if one.x1 <= other.x0 or other.x1 <= one.x0:
        return 0
    return max(0, min(one.y1, other.y1) - max(one.y0, other.y0))


@pytest.mark.nightly
@pytest.mark.parametrize(("layout", "town"), [("classic", "Bad Karlsau am Main,"), ("names", "Ulm,")])
@pytest.mark.parametrize("days", ["12. Dezember 2026", "12 December 2026"])
def test_date_is_parted_behind_the_town_alone(layout: str, town: str, days: str) -> None:
    one = replace(certificates(layout, lying=True), date=f"{town} {days}")
    narrow = replace(one.look, places=tuple((key, replace(place, x=22)) for key, place in one.look.places))
    found = [" ".join(text.split()) for _box, text in boxes(made(replace(one, look=narrow)))]
    assert {town, days} <= {*found}


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("der 42. Deutschen", ("der", "42. Deutschen")),
        ("42. Deutschen", ("42. Deutschen",)),
        ("Cup 42 Weser", ("Cup 42", "Weser")),
    ],
)
def test_number_stays_with_what_it_counts(text: str, lines: tuple[str, ...]) -> None:
    assert parted(text, 5) == lines


@pytest.mark.nightly
def test_names_of_all_of_europe_come_out_and_longer_ones_smaller() -> None:
    short, longer = (max(type_sizes(of_many_names(), word)) for word in ("Ursula", "Hans"))
    assert short > longer > 0.58 * short - 1
    lines = {text.strip() for _box, text in boxes(of_many_names(), 2)}
    assert {
        "Wilhelmine-Charlotte von Hohenlohe-Schillingsfürst zu Waldenburg,",
        "geborene Gräfin Übelacker-Großmann von und zu Mößingen",
    } <= lines
    assert [name for name, text in zip(OF_EUROPE, texts(of_many_names())[3:], strict=True) if name not in text] == []


@pytest.mark.nightly
def test_heading_stays_on_its_field_in_every_language() -> None:
    """Lying, the coloured field is 106 mm wide, and the heading white: beyond it nobody could read it."""
    for language, words in (("de", "Urkunde"), ("en", "Certificate")):
        with translation.override(language):
            pdf = made(certificates("band", lying=True))
        (end,) = [box.x1 for box, text in boxes(pdf) if text.strip() == words]
        assert end / MILLIMETRE < 106


def test_words_stand_where_they_were_put_also_on_a_smaller_sheet() -> None:
    kept = {"name": (60, 100, 20), "rank": (150.5, 200, 14), "date": (105, 250, 0), "figures": (105, 280, 0)}
    look = Look("names", "a4", False, places_on("a4", kept, lying=False))
    found = {text.strip(): box for box, text in boxes(made(replace(certificates("names"), look=look)))}
    for words, x, y in (("Ursula Lüders", 60, 100), ("12. Platz", 150.5, 200)):
        box = found[words]  # whose middle is there, in millimetres
        middle = (box.x0 + box.x1) / 2 / MILLIMETRE, (box.y0 + box.y1) / 2 / MILLIMETRE
        assert middle == pytest.approx((x, y), abs=1.5)
    assert not any("Kassel" in words or "Augen" in words for words in found)
    places = dict(places_on("a5", {"name": (200, 287, 30)}, lying=False))
    assert (places["name"].x, places["name"].y) == (138, 200)  # ten millimetres from the edges of 148 x 210
    assert {sheet.scale for sheet in SHEETS.values()} == {1, 148 / 210}


@pytest.mark.parametrize(
    ("rank", "words"),
    [(1, "1st place"), (2, "2nd place"), (3, "3rd place"), (4, "4th place"), (11, "11th place"), (111, "111th place")],
)
def test_rank_in_words(rank: int, words: str) -> None:
    with translation.override("en"):
        assert place_in_words(rank) == words
    assert place_in_words(rank) == f"{rank}. Platz"


def read(tournament: Tournament, *who: str, ranking: str = "players", together: bool = False) -> Certificates:
    found = content(tournament.pk, ranking, None, who, together=together)
    assert found is not None
    return found


def test_sheet_is_read_with_the_recipients_figures(cup: Tournament) -> None:
    call(cup, 5, "von der Ehe, Hänsel")
    sheet = read(cup, "5")
    assert (list(sheet.printed), sheet.date) == (
        [Printed("Hänsel von der Ehe", "Rommé-Club Nr. 1", "1. Platz", "60 Wertungspunkte · 10 Augen")],
        "Kassel, 9. Mai 2026",
    )
    CertificateDesign.objects.create(tournament=cup, with_club=False, with_figures=False, place_and_date="Im Mai")
    bare = read(cup, "5")
    assert ([(one.below, one.figures) for one in bare.printed], bare.date) == ([("", "")], "Im Mai")
    Registration.objects.filter(tournament=cup, number=2).update(unranked=True)
    assert [one.place for one in read(cup, "2").printed] == [""]


def test_chosen_recipients_are_printed_best_first_teams_by_their_name(cup: Tournament) -> None:
    assert (
        [one.name for one in read(cup, "7", "5", "999").printed],
        content(cup.pk, "players", None, ("999",), together=False),
        content(cup.pk, "nobody", None, ("5",), together=False),
    ) == (["Elke Ehlers", "Gerda Groth"], None, None)
    CertificateDesign.objects.create(tournament=cup, with_club=False)
    own, together = read(cup, "t2.7", ranking="teams"), read(cup, "t2", ranking="teams", together=True)
    assert [(one.name, one.below, one.figures) for one in (*own.printed, *together.printed)] == [
        ("Gerda Groth", "Zwei", "112 Wertungspunkte · 40 Augen"),
        ("Zwei", "Elke Ehlers · Gerda Groth", "112 Wertungspunkte · 40 Augen"),
    ]


def test_sheet_is_in_the_language_of_the_tournament(cup: Tournament) -> None:
    Tournament.objects.filter(pk=cup.pk).update(language="en")
    assert PAPER.home(tournament=cup.pk).language == SAMPLE.home(tournament=cup.pk).language == "en"
    with translation.override("en"):
        sheet = read(cup, "5")
    assert [(one.place, one.figures) for one in sheet.printed] == [("1st place", "60 game points · 10 card points")]


def found(tournament: Tournament, choice: Choice) -> list[Recipient]:
    chosen = recipients(organisers_standings(tournament), choice)
    assert chosen is not None
    return list(chosen.people)


def names(tournament: Tournament, choice: Choice) -> list[str]:
    return [one.name for one in found(tournament, choice)]


def together(tournament: Tournament, ranking: str) -> list[tuple[str, tuple[str, ...]]]:
    """Name and members on the first one's certificate."""
    return [(one.name, one.beside) for one in found(tournament, Choice(ranking, ranks=((1, 1),), together=True))]


def test_recipients_are_of_shared_ranks_a_series_a_team_or_a_club(cup: Tournament) -> None:
    assert names(cup, Choice("players", ranks=((2, 2), (5, 6)))) == ["Frank Franke", "Heinz Hinz", "Bernd Bauer"]
    assert (
        [(one.name, one.row.rank, one.row.tied) for one in found(cup, Choice("players", ranks=((7, 8),)))],
        len(names(cup, Choice("players", ranks=None))),
        names(cup, Choice("players", ranks=((9, 99),))),
    ) == (
        [
            ("Clara Claus", 7, True),
            ("Dirk Dietz", 7, True),
        ],
        8,
        [],
    )
    assert (
        names(cup, Choice("players", series=1, ranks=((1, 1),))),
        recipients(organisers_standings(cup), Choice("players", series=2, ranks=None)),
        recipients(organisers_standings(cup), Choice("nobody", ranks=None)),
    ) == (["Elke Ehlers"], None, None)
    assert [(one.name, one.beside, one.row.rank) for one in found(cup, Choice("teams", ranks=((1, 1),)))] == [
        ("Elke Ehlers", ("Zwei",), 1),
        ("Gerda Groth", ("Zwei",), 1),
    ]
    assert together(cup, "teams") == [("Zwei", ("Elke Ehlers", "Gerda Groth"))]
    Ranking.objects.create(
        tournament=cup, document_id="clubs", name="Vereine", of="clubs", best_members=2, position=1, series=None
    )
    # club 1 has players 1, 3, 5 and 7: 60 + 52 = 112; club 2: 58 + 40 = 98
    assert together(cup, "clubs") == [("Rommé-Club Nr. 1", ("Elke Ehlers", "Gerda Groth"))]


def test_people_by_their_numbers_even_without_a_rank(cup: Tournament) -> None:
    Registration.objects.filter(tournament=cup, number=2).update(unranked=True)
    cup.refresh_from_db()
    chosen = found(cup, Choice("players", ranks=((1, 1),), numbers=frozenset({2, 8, 99})))
    assert (
        [(one.key, one.row.rank) for one in chosen],
        "Bernd Bauer" in names(cup, Choice("players", ranks=None)),
    ) == (
        [("5", 1), ("8", 5), ("2", None)],
        False,
    )


def test_recipient_who_is_anonymous_is_marked_and_no_disqualified_one(cup: Tournament) -> None:
    Registration.objects.filter(tournament=cup, number=5).update(anonymous=True)
    first, second = found(cup, Choice("players", ranks=((1, 2),)))
    assert (first.name, first.asked_not_to, second.asked_not_to) == ("Elke Ehlers", True, False)
    assert together(cup, "teams") == [("Zwei", ("Teilnehmer 5", "Gerda Groth"))]
    Registration.objects.filter(tournament=cup, number=5).update(disqualified=True, disqualified_reason="betrogen")
    cup.refresh_from_db()
    for choice in (Choice("players", ranks=None, numbers=frozenset({5})), Choice("teams", ranks=None)):
        assert "Elke Ehlers" not in names(cup, choice)


@pytest.mark.parametrize("ranking", ["players", "teams"])
def test_recipients_cost_as_many_queries_for_one_as_for_all(cup: Tournament, ranking: str) -> None:
    one = queries(lambda: found(cup, Choice(ranking, ranks=((1, 1),))))
    assert queries(lambda: found(cup, Choice(ranking, ranks=None))) == one < 20
