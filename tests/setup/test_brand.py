"""A brand: its colours can be read whatever was chosen, everything wears it, and it is a value that is never written
again."""

import io
import re
from datetime import timedelta
from typing import Any

import pikepdf
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from tests import pictures
from tests.examples import few
from tests.factories import ACTOR, make_tournament
from tests.standings.playing import play_out, refusal, says
from tests.web.answers import Answer
from tournament.core.brand import TYPEFACES, Worn, brand_asked, contrast, ink_on, legible, style_sheet, wearing, worn
from tournament.models import AuditEntry, Brand, Membership, MembershipRole, Organisation, Tournament
from tournament.models.limits import LARGEST_LOGO
from tournament.setup.acts.brand import wear, wear_all
from tournament.setup.acts.copying import copy_tournament
from tournament.setup.marks import cleaned

MARK = cleaned(pictures.picture("PNG", "RGBA", (300, 100)))
PAGE, SURFACE, PAGE_AT_NIGHT, SURFACE_AT_NIGHT, WALL = "fbfaf7", "ffffff", "15181a", "1d2124", "0c0e0f"
"""Grounds, as static/web/base.css and static/live/screen/screen.css have them."""
colours = st.integers(0, 0xFFFFFF).map(lambda number: f"{number:06x}")


@pytest.fixture
def evening(db: None) -> Tournament:
    """One series, everything played and public."""
    play_out(made := make_tournament(8, series=1, published=True))
    return made


@pytest.fixture
def club(evening: Tournament, browser: Client) -> Organisation:
    """Whose it is; whoever is logged in owns it and leads the evening."""
    user = evening.organisers.model.objects.get(username=browser.get("/leitung/").context["user"].username)
    evening.organisers.add(user)
    Membership.objects.update_or_create(
        organisation=evening.organisation, user=user, defaults={"role": MembershipRole.OWNER}
    )
    return evening.organisation


# Colours that can be read.


@given(colours)
def test_legible_colour_stays_and_another_moves_no_farther_than_it_must(colour: str) -> None:
    for grounds in ((PAGE, SURFACE), (PAGE_AT_NIGHT, SURFACE_AT_NIGHT), (WALL,)):
        seen = legible(colour, *grounds)
        least = min(contrast(seen, ground) for ground in grounds)
        assert least >= 4.5
        if min(contrast(colour, ground) for ground in grounds) >= 4.5:
            assert seen == colour
        else:
            assert least < 5.2  # a hundredth of the way back it was below


@given(colours)
def test_white_or_black_can_be_read_on_any_colour(colour: str) -> None:
    assert contrast(ink_on(colour), colour) >= 4.5


def test_contrast_is_that_of_wcag() -> None:
    assert (contrast("000000", "ffffff"), contrast("777777", "ffffff"), contrast("123456", "123456")) == (
        pytest.approx(21),
        pytest.approx(4.48, abs=0.005),  # the grey that famously just fails
        1,
    )


@given(colours, colours)
def test_style_sheet_is_legible_by_day_at_night_and_on_the_wall(colour: str, second: str) -> None:
    day, night, light_wall = parted(style_sheet(Brand(colour=colour, second=second)))
    pairs = [
        *((day["accent"], ground) for ground in (PAGE, SURFACE)),
        *((night["accent"], ground) for ground in (PAGE_AT_NIGHT, SURFACE_AT_NIGHT)),
        *((one["accent-ink"], one["accent"]) for one in (day, night)),
        *((one["accent"], one["accent-soft"]) for one in (day, night)),
        *((one["word"], one["sign"]) for one in (day, light_wall)),
        (day["strong"], WALL),
        (light_wall["strong"], SURFACE),
        (day["second"], PAGE),
        (night["second"], PAGE_AT_NIGHT),
    ]
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []


def parted(sheet: str) -> list[dict[str, str]]:
    """Colours of each rule, by the name of their variable."""
    return [dict(re.findall(r"--([\w-]+): #([0-9a-f]{6})", rule)) for rule in re.findall(r"\{ --.*?\}", sheet)]


def test_usual_brand_meets_the_same_checks_and_changes_nothing() -> None:
    usual = Brand()
    assert [legible(one, PAGE, SURFACE) for one in (usual.colour, usual.second)] == [usual.colour, usual.second]
    assert parted(style_sheet(usual))[0]["accent"] == "155e56"
    assert Worn.of(usual) == worn()


# A value.


def test_key_is_the_hash_of_all_that_is_in_it() -> None:
    one = Brand(mark=MARK, colour="1c3d6e", second="8a6514", typeface="fest")
    others = (
        Brand(mark=b"", colour="1c3d6e", second="8a6514", typeface="fest"),
        Brand(mark=MARK, colour="1c3d6f", second="8a6514", typeface="fest"),
        Brand(mark=MARK, colour="1c3d6e", second="8a6515", typeface="fest"),
        Brand(mark=MARK, colour="8a6514", second="1c3d6e", typeface="fest"),
        Brand(mark=MARK, colour="1c3d6e", second="8a6514", typeface="rund"),
    )
    assert len({one.its_key, *(other.its_key for other in others)}) == 6
    assert one.its_key == Brand(mark=MARK, colour="1c3d6e", second="8a6514", typeface="fest").its_key
    assert one.its_key.startswith("fest-")


def test_two_who_choose_the_same_share_it_and_it_goes_with_the_last(evening: Tournament) -> None:
    other = make_tournament(4, series=1)
    for one in (evening, other):
        wear(one, "", Brand(colour="7c1d2e"), ACTOR)
    key = Brand.objects.get().key
    wear(evening, key, None, ACTOR)
    assert Brand.objects.get().key == key
    wear(other, key, Brand(colour="1c3d6e"), ACTOR)
    assert (Brand.objects.get().colour, Tournament.objects.get(pk=other.pk).brand_id) == ("1c3d6e", other.brand_id)


def test_choice_is_logged_and_one_that_changes_nothing_is_not(evening: Tournament) -> None:
    before = evening.public_revision
    wear(evening, "", Brand(mark=MARK, colour="7c1d2e"), ACTOR)
    entry = AuditEntry.objects.get(action="brand_chosen")
    said = {"colour": "#7c1d2e", "second_colour": "#8a6514", "typeface": "klar", "logo": True}
    assert (entry.before, entry.after, evening.public_revision) == (None, said, before + 1)
    wear(evening, evening.brand_id or "", Brand(mark=MARK, colour="7c1d2e"), ACTOR)
    assert Tournament.objects.get(pk=evening.pk).public_revision == before + 1
    assert refusal(wear, evening, "klar-x", Brand(), ACTOR) == "stale"


# Pages.


def chosen(browser: Client, address: str, mark: bytes | None = None, /, **said: Any) -> Answer:
    """What the page of the brand answers."""
    file = {} if mark is None else {"mark": SimpleUploadedFile("logo.png", mark)}
    sent = {"read": "", "colour": "#7c1d2e", "second": "#8a6514", "typeface": "klassisch", **said, **file}
    return browser.post(address, sent, follow=True)


def test_everything_public_wears_what_was_chosen(browser: Client, club: Organisation, evening: Tournament) -> None:
    public = [f"/turniere/{evening.slug}/{rest}" for rest in ("", "stand", "leinwand", "einbetten/players")]
    anybody = Client()
    plain = [anybody.get(address) for address in public]
    assert not any("/aussehen/" in page.content.decode() for page in plain)
    sent = pictures.picture("PNG", "RGBA", (300, 100))
    says(chosen(browser, f"/leitung/{evening.slug}/aussehen/", sent), "Gespeichert", "Logo entfernen")
    key = Tournament.objects.get(pk=evening.pk).brand_id
    for address, before in zip(public, plain, strict=True):
        tags = {"HTTP_IF_NONE_MATCH": before["ETag"]} if "ETag" in before else {}
        page = anybody.get(address, **tags).content.decode()
        assert f'href="/aussehen/{key}.css"' in page, address
        assert "web/faces/klassisch" in page
    sheet = anybody.get(f"/aussehen/{key}.css")
    assert (sheet["Content-Type"], "immutable" in sheet["Cache-Control"]) == ("text/css; charset=utf-8", True)
    for said in ("--accent: #7c1d2e", '--mark: url("data:image/png;base64,', "--mark-ratio: 3.00", '"Marke klassisch"'):
        assert said in sheet.content.decode()
    assert anybody.get("/aussehen/klar-x.css").status_code == 404


def test_page_costs_no_query_more_for_it(
    browser: Client, club: Organisation, evening: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    address = f"/turniere/{evening.slug}/stand"
    with CaptureQueriesContext(connection) as before:
        browser.get(address)
    wear(evening, "", Brand(mark=MARK), ACTOR)
    with django_assert_num_queries(len(before)):
        browser.get(address)


@pytest.mark.parametrize(
    ("mark", "changed", "said"),
    few(
        3,
        [
            (pictures.SVG, {}, "Das ist kein Bild, das sich lesen lässt."),
            (pictures.declares(50_000, 50_000), {}, "Das Bild hat zu viele Bildpunkte."),
            (bytes(LARGEST_LOGO + 1), {}, "Die Datei ist zu groß: höchstens 5 MB."),
            (b"", {}, "Die Datei ist leer."),
            (None, {"colour": "red"}, "Farben sehen so aus: #155e56."),
            (None, {"second": "#12345"}, "Farben sehen so aus: #155e56."),
            (None, {"second": "#1234567"}, "Farben sehen so aus: #155e56."),
            (None, {"typeface": "comic"}, "Aussehen"),
        ],
    ),
    ids=["svg", "bomb", "too large", "empty", "word", "short", "long", "typeface"],
)
def test_odd_brand_is_refused_at_its_field(
    browser: Client, club: Organisation, evening: Tournament, mark: bytes | None, changed: dict[str, str], said: str
) -> None:
    says(chosen(browser, f"/leitung/{evening.slug}/aussehen/", mark, **changed), said, status=400)
    assert not Brand.objects.exists()


def test_slower_choice_is_asked_again_and_then_stored(browser: Client, club: Organisation, evening: Tournament) -> None:
    wear(evening, "", Brand(colour="1c3d6e"), ACTOR)
    address, key = f"/leitung/{evening.slug}/aussehen/", evening.brand_id
    says(chosen(browser, address), "Inzwischen hat jemand anderes", f'value="{key}"', "#7c1d2e", status=409)
    says(chosen(browser, address, read=key), "Gespeichert")
    assert Brand.objects.get().colour == "7c1d2e"


def test_mark_stays_until_it_is_taken_off(browser: Client, club: Organisation, evening: Tournament) -> None:
    address = f"/leitung/{evening.slug}/aussehen/"
    chosen(browser, address, pictures.picture("PNG", "RGBA"))
    for said, there in (({"colour": "#1c3d6e"}, True), ({"without_mark": "on"}, False)):
        says(chosen(browser, address, read=Brand.objects.get().key, **said), "Gespeichert")
        assert bool(Brand.objects.get().mark) is there


def test_colour_too_pale_is_mended_and_the_page_says_so(
    browser: Client, club: Organisation, evening: Tournament
) -> None:
    page = chosen(browser, f"/leitung/{evening.slug}/aussehen/", colour="#FFD700")
    says(
        page,
        'type="color"',
        'value="#ffd700"',
        "#ffd700 ist auf hellem Grund zu blass zum Lesen",
        f"#{parted(style_sheet(Brand(colour='ffd700')))[0]['accent']}",
    )
    assert Brand.objects.get().colour == "ffd700"


def test_organisations_brand_is_worn_by_what_is_not_over_and_what_is_new(
    browser: Client, club: Organisation, evening: Tournament
) -> None:
    over = make_tournament(4, series=1)
    Tournament.objects.filter(pk=over.pk).update(date=timezone.localdate() - timedelta(days=1), organisation=club)
    today = make_tournament(4, series=1)
    Tournament.objects.filter(pk=today.pk).update(date=timezone.localdate(), organisation=club)
    own = make_tournament(4, series=1)
    Tournament.objects.filter(pk=own.pk).update(date=timezone.localdate(), organisation=club)
    wear(own, "", Brand(colour="1c3d6e"), ACTOR)
    address = f"/leitung/verein/{club.pk}/aussehen/"
    says(browser.get(address), "Auch für die Turniere, die noch laufen oder kommen")
    says(chosen(browser, address, everywhere="on"), "Gespeichert")
    brand = Brand.objects.get(colour="7c1d2e")
    assert ([*brand.tournaments.all()], brand.organisations.get()) == ([today], club)
    entry = AuditEntry.objects.get(action="brand_of_organisation_chosen")
    assert entry.after["colour"] == "#7c1d2e"


def test_tournament_takes_the_brand_of_its_organisation_back(
    browser: Client, club: Organisation, evening: Tournament
) -> None:
    wear_all(club, "", Brand(colour="1c3d6e"), (), ACTOR)
    wear(evening, "", Brand(colour="7c1d2e"), ACTOR)
    address = f"/leitung/{evening.slug}/aussehen/"
    says(browser.get(address), f"Aussehen von {club.name} übernehmen")
    says(browser.post(f"{address}veranstalter/", {"read": "klar-x"}, follow=True), "Inzwischen hat jemand anderes")
    says(browser.post(f"{address}veranstalter/", {"read": evening.brand_id}, follow=True), "Gespeichert")
    assert Tournament.objects.get(pk=evening.pk).brand == Organisation.objects.get(pk=club.pk).brand
    assert f"Aussehen von {club.name} übernehmen" not in browser.get(address).content.decode()


def test_copy_wears_it_too(evening: Tournament, organiser: Any) -> None:
    wear(evening, "", Brand(colour="7c1d2e"), ACTOR)
    copied = copy_tournament(evening, "Noch einer", evening.date, organiser, ACTOR)
    assert copied.brand_id == evening.brand_id


# Paper.


def has_picture(pdf: bytes) -> bool:
    """Whether a picture of dots is in it."""
    with pikepdf.open(io.BytesIO(pdf)) as read:
        return any(isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image" for one in read.objects)


def typefaces_of(pdf: bytes) -> str:
    with pikepdf.open(io.BytesIO(pdf)) as read:
        return " ".join(
            str(one.BaseFont) for one in read.objects if isinstance(one, pikepdf.Dictionary) and "/BaseFont" in one
        )


@pytest.mark.nightly
def test_list_on_paper_is_made_anew_with_the_mark(browser: Client, evening: Tournament) -> None:
    address = f"/turniere/{evening.slug}/stand.pdf"
    before = Client().get(address).content
    wear(evening, "", Brand(mark=MARK, colour="7c1d2e", typeface="fest"), ACTOR)
    after = Client().get(address).content
    assert (has_picture(before), has_picture(after)) == (False, True)
    assert ("Marke" in typefaces_of(before), "Marke" in typefaces_of(after)) == (False, True)


def test_document_wears_whose_it_is(evening: Tournament) -> None:
    club, series = evening.organisation, evening.series.get()
    wear(evening, "", Brand(colour="7c1d2e"), ACTOR)
    wear_all(club, "", Brand(colour="1c3d6e"), (), ACTOR)
    asked = {"slug": evening.slug, "tournament": evening.pk, "series": series.pk}
    assert {brand_asked({name: value}).colour for name, value in asked.items()} == {"7c1d2e"}
    assert brand_asked({"organisation": club.pk}).colour == "1c3d6e"
    assert [brand_asked(nobodys).key for nobodys in ({}, {"text": 1}, {"slug": "x"}, {"season": 1}, {"issued": 1})] == [
        ""
    ] * 5


def test_worn_is_what_the_innermost_says_and_the_usual_outside() -> None:
    with wearing(Brand(colour="7c1d2e")):
        with wearing(Brand(colour="ffd700", typeface="nonsense")):
            inner = worn()
        assert worn().colour == "#7c1d2e"
    assert (inner.colour, inner.typeface, worn()) == (f"#{legible('ffd700', 'ffffff')}", "klar", Worn.of(Brand()))


def test_mark_at_the_head_is_ten_millimetres_high_and_at_most_thirty_wide() -> None:
    heads = [Worn("#000000", "#000000", "klar", "data:", ratio).head for ratio in (0.5, 1, 3, 3.1, 10)]
    assert heads == [
        ("5.0mm", "10.0mm", "9.0mm"),
        ("10.0mm", "10.0mm", "14.0mm"),
        ("30.0mm", "10.0mm", "34.0mm"),
        ("30.0mm", "9.7mm", "34.0mm"),
        ("30.0mm", "3.0mm", "34.0mm"),
    ]


def test_files_of_every_typeface_are_there_with_their_licence() -> None:
    for key, face in TYPEFACES.items():
        assert all(file.is_file() for file in face.files)
        assert len(face.files) == (0 if key == "klar" else 2)
        for file in face.files:
            assert (file.parent / f"OFL-{file.name.partition('-latin')[0]}.txt").is_file()
