"""All draws of a tournament for everybody: when each was announced, drawn, thrown away, and what nobody has to believe.

Source: issue 15, point 6: "the organisers do not know the seed" is said only where something nobody has was added.

Five sentences on a draw, each only where it is so.

The seating plan: by name as Germans sort, by table, a heading on every page.
"""

import json
import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from tests.draw.drawing import draw_all, keep_apart, plan, publish
from tests.factories import ACTOR, make_tournament, seat_series
from tests.standings.playing import queries as queries_of
from tests.web.answers import queries, shows
from tests.web.html import text_of
from tests.web.pdf_ua import ua_faults
from tests.web.reading import fonts, metadata, texts, type_sizes
from tournament.core.act import act
from tournament.draw.acts import draws
from tournament.draw.paper.draw import Sitter, content, made
from tournament.draw.reads.draws import PublicDraw, State, public_draws
from tournament.draw.words_check import FAULTS, FINDINGS
from tournament.draw.words_draws import believed
from tournament.models import Draw, Person, Tournament, Weight
from tournament.seating import sealing
from tournament.seating.lots import order_by_lot
from tournament.web.tags.signs import hash_groups

pytestmark = pytest.mark.django_db


NOBODY = "Die Startzahl kannte vorher niemand, auch die Spielleitung nicht."


DICE = "Würfel im Saal"


@pytest.fixture
def day() -> Tournament:
    return make_tournament(16, clubs=4, series=2)


def page(tournament: Tournament, rest: str = "auslosungen") -> str:
    return text_of(Client().get(f"/turniere/{tournament.slug}/sitzplan/{rest}"))


def source(tournament: Tournament, rest: str = "auslosungen") -> str:
    return Client().get(f"/turniere/{tournament.slug}/sitzplan/{rest}").content.decode()


def checked(tournament: Tournament) -> Any:
    """What the page that checks a file compares it with."""
    data = source(tournament, "pruefen").partition('<script id="pruefen-daten" type="application/json">')[2]
    return json.loads(data.partition("</script>")[0])["published"]


def sentences(tournament: Tournament) -> list[str]:
    """The numbered sentences on what nobody has to believe."""
    return re.findall(r"<li>([^<]+)</li>", source(tournament).partition("<ol>")[2].partition("</ol>")[0])


def test_page_without_draws_says_so_and_an_announcement_is_there_at_once(day: Tournament) -> None:
    assert "Noch ist nichts ausgelost und nichts angekündigt." in page(day)
    assert "Noch ist keine Auslosung dieses Turniers ganz veröffentlicht." in page(day, "pruefen")
    draws.announce(day, ACTOR, DICE)
    draw = Draw.objects.exclude(committed_at=None).get()
    shows(
        page(day),
        hash_groups(draw.entries_hash),
        hash_groups(draw.commitment),
        f"{timezone.localtime(draw.committed_at):%H:%M:%S} Uhr",
        f"Dazu kommt {DICE}",
        f"Noch fehlt, was keiner vorher weiß ({DICE})",
        but_not=[NOBODY],
    )


def test_draws_are_listed_newest_first_also_discarded_ones_and_drafts(day: Tournament) -> None:
    draws.announce(day, ACTOR)
    draws.announce(day, ACTOR, DICE)
    draw_all(day, "4 2")
    draw_all(day)
    shown = page(day)
    places = [shown.index(hash_groups(draw.commitment)) for draw in Draw.objects.order_by("-pk")]
    assert (places, len({*places}), shown.count("verworfen") >= 2) == (sorted(places), 3, True)
    shows(shown, "noch nicht veröffentlicht")
    others = source(day).split("</summary>")[1:]  # those that do not count have their sentences, too
    assert [part.partition("</ol>")[0].count("</li>") for part in others] == [5, 5]
    assert f"{DICE}: 4 2" not in sentences(day)[2]  # what counts is the last one, which was not announced


def test_announcement_of_a_hidden_tournament_did_not_stand_there_for_all(day: Tournament) -> None:
    Tournament.objects.update(published=False)
    draws.announce(day, ACTOR, DICE)
    draw_all(day, "4 2")
    publish(day)
    Tournament.objects.update(published=True)
    shows(sentences(day)[0], "festgehalten", but_not=["für alle"])


def test_hash_of_a_short_old_seed_is_not_told(day: Tournament) -> None:
    draw_all(day)
    publish(day)
    Draw.objects.update(entries=None, committed_at=None, secret="", seed="1a2b3c4d", has_wishes=True)
    Draw.objects.update(document={"people": [], "series": []}, series_numbers=[])
    assert checked(day)["draws"][0]["commitment"] == ""
    assert sealing.sha256("1a2b3c4d") not in page(day) + page(day, "pruefen")


def test_seed_nothing_was_added_to_is_not_claimed_to_be_unknown(day: Tournament) -> None:
    draw_all(day)
    at_once = sentences(day)
    shows(at_once[0], "vorher nicht angekündigt", but_not=["lag fest, bevor gelost wurde"])
    shows(page(day), "ohne Ankündigung", but_not=["Angekündigt"])
    shows(text_of(Client().get(f"/turniere/{day.slug}/")), "ohne Ankündigung", but_not=["Angekündigt"])
    draws.announce(day, ACTOR)
    draw_all(day)
    publish(day)
    announced = sentences(day)
    shows(announced[0], "lag fest, bevor gelost wurde", but_not=["vorher nicht angekündigt"])
    for said in (at_once, announced):
        assert (len(said), said[2].endswith("wird hier nicht behauptet.")) == (5, True)
    everywhere = [page(day, rest) for rest in ("auslosungen", "1", "guete", "pruefen")]
    shows(" ".join(everywhere), but_not=[NOBODY])
    on_paper = content(day.series.get(number=1)).draw
    assert (on_paper and on_paper.nobody_knew) is False


def test_draw_that_is_published_can_be_checked_and_nobody_knew_its_seed(day: Tournament) -> None:
    """Since the hall added something."""
    draws.announce(day, ACTOR, DICE)
    draw_all(day, "4 2 6 6 1")
    draft = checked(day)
    assert (draft["seating"], draft["draws"][0]["withheld"]) == ({}, True)  # for wishes or because it is a draft
    shows(source(day, "pruefen"), but_not=["1.json"])
    publish(day)
    published = checked(day)
    assert published["seating"] == {str(series.number): plan(series) for series in day.series.all()}
    draw = Draw.objects.get()
    (listed,) = published["draws"]
    assert listed == listed | {"entries_hash": draw.entries_hash, "commitment": draw.commitment, "outside": "42661"}
    assert (listed["series"], listed["changed"], listed["withheld"]) == ([1, 2], [], False)
    shows(source(day, "pruefen"), f"/turniere/{day.slug}/sitzplan/auslosungen/1.json")
    said = sentences(day)
    assert (len(said), said[2].endswith(f"({DICE}: 42661): {NOBODY}")) == (5, True)
    shows(" ".join(" ".join(texts(made(content(day.series.get(number=1))))).split()), NOBODY)


def test_names_to_check_with_leave_out_the_anonymous_and_drafts(day: Tournament) -> None:
    day.registrations.filter(number=5).update(anonymous=True)
    hidden = day.registrations.get(number=5).person.name
    draw_all(day)
    shows(sentences(day)[3], "nur wenn Leute Wünsche hatten, die niemanden etwas angehen")
    assert checked(day)["names"] == {}
    publish(day)
    names = checked(day)["names"]
    assert (names["5"], len(names), hidden in names.values()) == ("Teilnehmer 5", 16, False)


def test_wishes_do_not_show_before_a_draw_is_public_or_if_never_drawn(day: Tournament) -> None:
    def announced_and_discarded() -> str:
        day.draws.all().delete()
        draws.announce(day, ACTOR, DICE)
        waiting = page(day), checked(day)["draws"]
        draws.discard(day, ACTOR)
        gone = page(day)
        shows(gone, "Startzahl wurde nie gezogen", but_not=["bleibt bei der Spielleitung"])
        draws.announce(day, ACTOR)
        draw_all(day)
        return normal(f"{waiting} {gone} {page(day)} {checked(day)['draws']}")

    without = announced_and_discarded()
    keep_apart(day, 1, 5, weight=Weight.IMPORTANT)
    assert announced_and_discarded() == without


def normal(read: str) -> str:
    """Without hashes and times."""
    return re.sub(r"\b[0-9a-f]{4}\b|[0-9a-f]{64}|\d\d?:\d\d(:\d\d)?", "", read)


def test_findings_and_faults_of_the_browser_are_those_with_a_sentence() -> None:
    modules = settings.BASE_DIR / "static/draw/check"
    findings = (modules / "findings.js").read_text(encoding="utf-8")
    keys = set(re.findall(r'"([a-z_]+)"', findings))
    two = set(re.findall(r"whether\(([^,]*)", findings))
    both = {f"{key}_not" for said in two for key in re.findall(r'"([a-z_]+)"', said)}
    found = both | set(re.findall(r'finding\("([a-z_]+)"', findings))
    assert found <= FINDINGS.keys() <= keys | both
    page, reading = ((modules / name).read_text(encoding="utf-8") for name in ("page.js", "reading.js"))
    thrown = [line for line in reading.splitlines() if "new Unreadable(" in line]
    refused = {key for line in thrown for key in re.findall(r'"([a-z_]+)"', line)}
    assert refused <= FAULTS.keys() <= set(re.findall(r'"([a-z_]+)"', page)) | refused


def test_data_the_browser_is_tested_with_is_what_python_makes() -> None:
    made = json.loads((settings.BASE_DIR / "tests/draw/data/canonical.json").read_text(encoding="utf-8"))
    for one in made["values"]:
        hashes = sealing.hash_of(one["value"]), sealing.hidden(made["salt"], one["value"])
        assert (sealing.canonical(one["value"]), *hashes) == (one["canonical"], one["hash"], one["hidden"])
    for one in made["seeds"]:
        assert sealing.seed_of(one["secret"], one["entries_hash"], one["outside"]) == one["seed"]
    spelled = {one["typed"]: one["counts"] for one in made["spelled"]}
    assert {typed: sealing.spelled(typed) for typed in spelled} == spelled
    assert [order_by_lot(one["seed"], one["numbers"]) for one in made["lots"]] == [one["order"] for one in made["lots"]]


def test_queries_are_few_however_many_draws_there_are(day: Tournament) -> None:
    """Where none comes from results, nothing is asked for those."""
    for _draw in range(3):
        draw_all(day)
    assert queries_of(lambda: public_draws(day)) == 2  # the draws and their series
    asked = [queries(f"/turniere/{day.slug}/sitzplan/{rest}") for rest in ("auslosungen", "pruefen")]
    assert max(asked) <= 16


AT = datetime(2026, 5, 9, 9, tzinfo=UTC)


DRAWN: dict[str, Any] = {
    "number": 1,
    "of": "series",
    "subject": "",
    "state": State.PUBLISHED,
    "commitment": "c" * 64,
    "entries_hash": "e" * 64,
    "secret": "5" * 32,
    "seed": "7" * 32,
    "committed_at": AT,
    "drawn_at": AT.replace(hour=10),
    "discarded_at": None,
    "announced": True,
    "nobody_knew": True,
    "outside_announced": "Würfel",
    "outside": "4 6 1",
    "outside_at": AT.replace(hour=10),
    "intended": (1, 2),
    "series": (1, 2),
    "changed": (),
    "has_file": True,
    "corrected": False,
    "in_groups": False,
    "awaits_results": False,
    "disclosed": True,
    "withheld": False,
}


OLD = {"entries_hash": "", "nobody_knew": False, "outside_announced": "", "outside": "", "outside_at": None}


"""Up to 2026.11.6: a seed was committed to, nothing of the entries."""


NOT_DRAWN = {"drawn_at": None, "nobody_knew": False, "outside": "", "outside_at": None, "seed": "", "secret": ""}


CHANGED = "welche Serien danach geändert wurden"


@pytest.mark.parametrize(
    ("otherwise", "told", "untold"),
    [
        pytest.param(
            {},
            [
                "merkt es jeder, der ihn damals gesehen",
                NOBODY,
                "sind zwei Namen vertauscht, passt der Fingerabdruck nicht mehr",
                # A tournament that came as a document brings no draws along.
                "die das Programm hier für dieses Turnier gemacht hat",
            ],
            [CHANGED],
            id="announced with dice",
        ),
        pytest.param(
            OLD,
            ["hatte noch keinen Fingerabdruck", "wird hier nicht behauptet"],
            ["merkt es jeder", "Namen vertauscht", CHANGED],
            id="older than hashes of entries",
        ),
        *(pytest.param({**drawn, "changed": (2,)}, [CHANGED], [], id="swapped since") for drawn in ({}, OLD)),
        pytest.param({"withheld": True}, ["kann das nur die Spielleitung nachrechnen lassen"], [], id="with wishes"),
        pytest.param(
            {**NOT_DRAWN, "state": State.DISCARDED, "discarded_at": AT.replace(hour=11), "series": ()},
            ["Eine Startzahl entstand nie"],
            ["erst dann wird gelost"],
            id="taken back",
        ),
        pytest.param(
            {**NOT_DRAWN, "state": State.ANNOUNCED, "series": ()}, ["erst dann wird gelost"], [], id="announced alone"
        ),
    ],
)
def test_sentences_on_a_draw_claim_what_is_so_and_no_more(
    otherwise: dict[str, object], told: list[str], untold: list[str]
) -> None:
    said = believed(PublicDraw(**DRAWN | otherwise))
    assert len(said) == len({*said}) == 5
    shows(" ".join(said), *told, but_not=untold)


def test_draws_after_a_restored_copy_are_said_to_be_incomplete(day: Tournament) -> None:
    draws.announce(day, ACTOR)
    shows(page(day), "die das Programm hier für dieses Turnier gemacht hat")
    with act(day, ACTOR, "restored"):
        pass
    shows(
        page(day),
        "eine Sicherung zurückgeholt, und was danach ausgelost war, fehlt",
        but_not=["die das Programm hier"],
    )


def test_list_by_name_has_large_initials_and_by_table_a_place_empty() -> None:
    tournament = make_tournament(4, clubs=1)
    for number, name in enumerate(("Zander, Eva", "Ärmel, Ida", "Adler, Uwe", "Bauer, Jo"), 1):
        Person.objects.filter(registrations__tournament=tournament, registrations__number=number).update(name=name)
    series = seat_series(tournament)
    assert [(line.initial, line.name, line.number, line.table, line.seat) for line in content(series).by_name] == [
        ("A", "Adler, Uwe", 3, 1, 3),
        ("", "Ärmel, Ida", 2, 1, 2),
        ("B", "Bauer, Jo", 4, 1, 4),
        ("Z", "Zander, Eva", 1, 1, 1),
    ]
    printed = made(content(series))
    assert (type_sizes(printed, "Zander, Eva"), type_sizes(printed, "Rommé-Club Nr. 1")) == ({11}, {9})
    lines = content(seat_series(make_tournament(7, clubs=1))).by_table
    ehlers = Sitter("Ehlers, Elke", "Rommé-Club Nr. 1", "short", "short")
    assert ([line.table for line in lines], lines[1].sitters[0], lines[1].sitters[3]) == ([1, 2], ehlers, None)


def test_heading_and_page_number_on_every_page() -> None:
    printed = made(content(seat_series(make_tournament(16))))
    told = {"title": "Pokal 2026 – Sitzplan Serie 1", "author": "Spielleitung Pokal 2026", "language": "de"}
    assert metadata(printed) == told
    pages = texts(printed)
    assert len(pages) >= 2
    for number, leaf in enumerate(pages, start=1):
        shows(leaf, "Pokal 2026", f"Seite {number} von {len(pages)}")
        assert ("Sitzplan Serie 1 nach Namen" in leaf) != ("Sitzplan Serie 1 nach Tischen" in leaf)
        shows(leaf, but_not=["Entwurf"])
    shows(pages[0], "Ahrens, Anna")
    shows("".join(leaf for leaf in pages if "nach Tischen" in leaf), "Ahrens, Anna")


def test_names_and_tables_of_few_people_share_a_page() -> None:
    (page,) = texts(made(content(seat_series(make_tournament(8)))))
    assert page.count("Ahrens, Anna") == 2


@pytest.mark.nightly
def test_series_without_tables_says_so() -> None:
    printed = made(content(make_tournament(4).series.get(number=3)))
    assert ua_faults(printed) == []
    shows("".join(texts(printed)), "Für diese Serie ist noch niemand gesetzt.")


def test_hash_is_printed_and_the_seed_once_all_is_published(sixteen: Tournament) -> None:
    draws.announce(sixteen, ACTOR)
    draw, waiting = Draw.objects.get(), content(sixteen.series.get(number=1)).draw
    assert waiting is not None
    assert (waiting.commitment, waiting.secret) == (draw.commitment, "")
    draw_all(sixteen)
    drafted = content(sixteen.series.get(number=1))
    assert drafted.draw is not None
    assert (drafted.draft, drafted.draw.commitment, drafted.draw.seed) == (True, draw.commitment, "")
    publish(sixteen)
    draw.refresh_from_db()
    printed = made(content(sixteen.series.get(number=1)))
    pages = texts(printed)
    text = "".join(pages).replace(" ", "")
    assert (draw.commitment in text, draw.seed in text, ua_faults(printed)) == (True, True, [])
    last, persons = pages[-2:]  # how good the plan is, once there are two series
    shows(last, "Sitzplan: wie gut er ist", "3 Serien, 16 Personen", "als einen anderen: 0.", "Wer wen trifft")
    assert [name for name in fonts(printed) if "Inter" not in name] == []
    shows(persons, "Person für Person")
    # Three series of four at a table: everybody meets nine people, at the tables of the stored plan.
    for one in sixteen.registrations.select_related("person"):
        tables = " · ".join(str(seat.card_table.number) for seat in one.seats.order_by("series__number"))
        assert re.search(rf"\b{one.number} {one.person.name} 9 [\d ·]*{tables}", persons)


def test_published_plan_says_nothing_of_drafts(sixteen: Tournament) -> None:
    seat_series(sixteen, 1)
    seat_series(sixteen, 2, published=False)
    first, second = sixteen.series.filter(number__lte=2).order_by("number")
    assert (content(first).quality, content(second).quality is None, content(second).draft) == (None, False, True)
