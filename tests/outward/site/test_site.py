"""Issue "One show", "The world at home": what is public as files of any web space, whole or not at all."""

import multiprocessing
import random
from collections.abc import Mapping
from datetime import datetime, time
from itertools import pairwise
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from lxml import html

from scoring import Result
from tests.core.test_public_names import evening as of_everything
from tests.examples import few
from tests.factories import ACTOR, make_tournament, play, publish_results, seat_series, table_of
from tests.outward.site.killed import bring_and_be_killed
from tests.outward.site.web_spaces import SPACES, files_in, leads_nowhere, let_it_finish
from tests.standings.playing import READ, play_out, refusal
from tournament.core import lock
from tournament.core.programme import Point
from tournament.live.acts.programme import write
from tournament.models import Brand, PointKind, Series, Tournament
from tournament.outward.files.endpoints import ENDPOINTS
from tournament.outward.site.addresses import KINDS
from tournament.outward.site.bringing import Parcel, bring
from tournament.outward.site.carrying import BURST, HOUR, Carrier, Line
from tournament.outward.site.manifest import ENTRY, Manifest, manifest_in, plan
from tournament.outward.site.manifest import NAME as NOTE
from tournament.outward.site.publishing import Done, Publisher, news_of
from tournament.outward.site.targets import PARTIAL, Place, opened
from tournament.outward.site.walking import Scope
from tournament.registration.acts.registrations import correct
from tournament.registration.fields import Entry
from tournament.setup.acts.brand import wear
from tournament.standings.acts.editions import finalise
from tournament.standings.acts.publishing import freeze, lift, withdraw_results
from tournament.urls import PUBLIC

EVERYTHING = Scope(address="https://www.verein.de/pokal")


def publish(folder: Path | Place, scope: Scope = EVERYTHING, room: int | None = None) -> Done:
    publisher = Publisher(scope)
    with opened(folder if isinstance(folder, Place) else Place(str(folder))) as target:
        return publisher.publish(target, news_of(scope), room, hurry=room is not None)


@pytest.mark.parametrize("space", few(1, SPACES))
def test_site_lies_whole_on_each_web_space(evening: Tournament, tmp_path: Path, space: str) -> None:
    one = Scope(evening.slug)
    wear(evening, "", Brand(colour="7c1d2e", typeface="fest"), ACTOR)
    with SPACES[space](tmp_path) as place:
        first, again = publish(place, one), publish(place, one)
        lies = files_in(tmp_path)
        play_out(evening, 3)
        changed, whole = publish(place, one), len(files_in(tmp_path))
        Tournament.objects.filter(pk=evening.pk).update(published=False)
        publish(place, one)
    assert {f"aussehen/{evening.brand_id}.css", "static/web/faces/bitter-latin-600-normal.woff2"} <= lies.keys()
    assert (first.files, again, leads_nowhere(lies, *lies)) == (len(lies), Done(), [])
    assert 0 < changed.files < whole  # style sheets and plans of before stay
    gone = files_in(tmp_path)
    # whoever comes by an old link is led on, to where nothing of it is said
    assert lies.keys() - gone.keys() == {
        name for name in lies if not name.endswith(("html", "css", "js", "svg", "woff2"))
    }
    assert leads_nowhere(gone, *gone) == [name for name, body in gone.items() if b"Kassel" in body] == []


def test_site_says_what_strangers_read(db: None, client: Client, tmp_path: Path) -> None:
    tournament = of_everything()
    publish(tmp_path)
    lies = files_in(tmp_path)
    said = {name: body.decode(errors="replace") for name, body in lies.items()}
    assert [name for name in said if "Ahrens" in said[name] or "Zwetschgenmus" in said[name]] == []
    assert leads_nowhere(lies, *lies) == []
    for name in ("feed.atom", "kalender.ics"):
        feed = said[f"turniere/{tournament.slug}/{name}"].replace("\r\n ", "")
        assert "https://www.verein.de/pokal/turniere/" in feed
        assert "http://" not in feed.replace("http://www.w3.org", "")
    assert said[f"turniere/{tournament.slug}/stand/index.html"].count("Stand dieser Seite: ") == 1
    # every public name is declared; whoever adds one says here what becomes of it
    assert {pattern.name for pattern in PUBLIC} - {f"api_{one.name}" for one in ENDPOINTS} - KINDS.keys() == {
        "api", "openapi", "api_unknown"
    }  # fmt: skip


def test_taken_back_results_and_names_go_at_once(evening: Tournament, tmp_path: Path) -> None:
    """However little the line carries: a board that stands still, a name that was taken back."""
    page = tmp_path / "turniere" / evening.slug
    carrier = Carrier(Publisher(EVERYTHING), Place(str(tmp_path)), Line(bounded=True))
    carrier.look(0)
    before = (page / "stand/index.html").read_bytes()
    freeze(evening, 0, 2, ACTOR)
    publish_results(evening, 2)
    carrier.look(1)
    assert (page / "stand/serie/2/index.html").exists() is False
    assert before.count(b"<tr") == (page / "stand/index.html").read_bytes().count(b"<tr")
    lift(evening, 1, ACTOR)
    carrier.line.level = 0
    carrier.look(2)
    assert (page / "stand/serie/2/index.html").exists()
    registration = evening.registrations.get(number=2)
    correct(registration, registration.version, Entry("Bauer, Bernd", "", 2, anonymous=True), ACTOR)
    carrier.line.level = -BURST
    carrier.look(2)
    assert [name for name, body in files_in(tmp_path).items() if b"Bauer" in body] == []


def test_lists_are_brought_as_files_once_they_are_final(db: None, tmp_path: Path) -> None:
    play_out(tournament := make_tournament(8, series=1, published=True))
    list_as_file = tmp_path / "turniere" / tournament.slug / "stand.pdf"
    publish(tmp_path)
    assert not list_as_file.exists()
    finalise(tournament, READ, ACTOR)
    publish(tmp_path)
    assert list_as_file.read_bytes().startswith(b"%PDF")


def test_foreign_folder_is_left_alone(evening: Tournament, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("Verein")
    assert refusal(publish, tmp_path) == "site_not_empty"
    assert refusal(publish, tmp_path / "none") == "site_no_folder"
    assert (tmp_path / "index.html").read_text() == "Verein"


def test_broken_off_at_its_first_word_goes_on(evening: Tournament, tmp_path: Path) -> None:
    (tmp_path / f"{NOTE}{PARTIAL}").write_bytes(b"half")
    assert publish(tmp_path).files


@pytest.mark.nightly
def test_hour_of_play_is_a_megabyte_at_most(db: None, tmp_path: Path) -> None:
    """200 people whose results everybody reads while they play: one game every twenty seconds, by a phone's tariff, and
    in the middle of it the results of another series."""
    tournament = make_tournament(200, games=16)
    tournament.series.update(results_published_at=None)
    for number in (1, 2):
        seat_series(tournament, number)
    publish_results(tournament, 1)
    carrier = Carrier(Publisher(Scope(tournament.slug)), Place(str(tmp_path)), Line(bounded=True, at=0))
    first = carrier.look(0)
    brought, waited = [], []
    for at in range(180):
        if at == 90:
            publish_results(tournament, 2)
        first_seat, *others = {1, 2, 3, 4} - {1 + at // 50}  # one deals, one is out first
        results = Result(first_seat, "romme", 0), *(Result(seat, "opened", 17) for seat in others)
        play(table_of(tournament, 1 + at % 50), 1 + at // 50, *results)
        done = carrier.look(20.0 * (at + 1))
        if done:
            brought.append(done.weight)
            waited.append(at)
    lies = files_in(tmp_path)
    assert first
    assert sum(brought) <= 1_000_000
    assert 90 in waited  # at once
    assert max(b - a for a, b in pairwise(waited)) * 20 < HOUR
    assert leads_nowhere(lies, *lies) == []
    assert (tmp_path / "turniere" / tournament.slug / "stand" / "seite-4").is_dir()


@pytest.mark.nightly
@pytest.mark.parametrize("space", SPACES)
def test_killed_at_any_moment_leaves_a_whole_site(evening: Tournament, tmp_path: Path, space: str) -> None:
    states = []
    folder = tmp_path / "made"
    folder.mkdir()
    for act in (
        lambda: None,
        lambda: publish_results(evening, 2),
        lambda: make_tournament(name="Pokal 2027"),
        lambda: wear(evening, "", Brand(colour="7c1d2e"), ACTOR),
        lambda: play_out(evening, 3),
        lambda: _take_back(evening.series.get(number=2)),
        lambda: Tournament.objects.filter(name="Pokal 2027").update(published=False),
        lambda: publish_results(evening, 2),
    ):
        act()
        publish(folder)
        states.append((files_in(folder), manifest_in((folder / NOTE).read_bytes())))
    chance, forks = random.Random(space), multiprocessing.get_context("forkserver")
    brought = {ENTRY}
    forks.set_forkserver_preload(["__main__", "tests.outward.site.killed"])
    lies = tmp_path / "there"
    lies.mkdir()
    with SPACES[space](lies) as place:
        for turn, (files, after) in enumerate(states):
            parcel = _parcel(place, files, after)
            mine, other = forks.Pipe()
            killed = forks.Process(target=bring_and_be_killed, args=(place, parcel, other))
            killed.start()
            mine.recv()
            killed.join(chance.random() / 2)
            killed.kill()
            killed.join()
            let_it_finish(place)
            now = files_in(lies)
            assert leads_nowhere(now, *(brought & now.keys())) == [], turn
            brought |= now.keys() if killed.exitcode == 0 else set()
        with opened(place) as target:
            bring(target, _parcel(place, files, after))
    assert {name: files_in(lies)[name] for name in files} == files


def _take_back(series: Series) -> None:
    with lock.correcting("Addition"):
        withdraw_results(series, series.version, ACTOR)


def _parcel(place: Place, files: Mapping[str, bytes], after: Manifest) -> Parcel:
    """What whoever looks there now has to bring."""
    with opened(place) as target:
        there = manifest_in(target.read(NOTE))
    return Parcel(there, after, {name: files[name] for name in plan(there.files, after.files).written})


def test_break_says_its_hour_and_the_reader_counts_the_minutes(evening: Tournament, tmp_path: Path) -> None:
    """Issue 36, wherever somebody waits: minutes in a file would be wrong a minute later, so its script counts them."""
    at = timezone.localtime().replace(hour=23, minute=40)
    Tournament.objects.update(date=at.date())
    point = Point(PointKind.SERIES, datetime.combine(at.date(), time(23, 40)), 60, series=3)
    write(Tournament.objects.get(pk=evening.pk), 0, [point], ACTOR, shown=True)
    publish(tmp_path)
    lies = files_in(tmp_path)
    page = html.fromstring(lies[f"turniere/{evening.slug}/index.html"].decode())
    assert [one.text_content().strip() for one in page.find_class("goes-on")] == [
        "Weiter geht es um 23:40 Uhr mit der 3. Serie."
    ]
    assert page.xpath("//script/@src") == ["../../static/web/waits.js"]
    assert {f"static/web/{name}.js" for name in ("waits", "goes_on", "counted")} <= lies.keys()
    assert leads_nowhere(lies, *lies) == []
