"""The printed papers as a set, made anew in both languages by `make pictures`: into docs/bilder/papiere/, of each the
first pages as PDF and the first as a picture; the whole book, and all papers with the least and with the most that can
stand on them, as sheets of small pictures."""

import io
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

import pikepdf
import pymupdf
import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils.translation import override
from PIL import Image, ImageDraw

from tests.factories import ACTOR, make_tournament
from tests.papers import papers_of
from tests.standings.playing import play_out
from tournament.ceremony.reads.certificates import organisers_standings
from tournament.core.brand import wearing
from tournament.manual.reads.sources import PICTURES
from tournament.models import Brand, CertificateDesign, Club, Organisation, Person, Prospectus, Team, Tournament
from tournament.models.limits import LONGEST_NAME, LONGEST_PROSPECTUS_PART
from tournament.money.paper.issued import LETTER, RECEIPT
from tournament.setup.acts.brand import wear_all
from tournament.setup.marks import cleaned

from .pictured import LANGUAGES, prepared

FOLDER = PICTURES / "papiere"
PAGES = 2
DOTS, SMALL = 60, 44  # an inch
TILE, GAP, ACROSS = (364, 515), 8, 6  # of a sheet of small pictures; pixels, and how many in a row
LONG = {
    Tournament: "42. Offene Deutsche Einzel- und Mannschaftsmeisterschaft der Gehörlosen im Rommé um den Wanderpokal",
    Organisation: "Landesverband der Gehörlosen-Sport- und Kartenspielvereine Schleswig-Holstein-Mecklenburg",
    Club: "Allgemeiner Gehörlosen-Sport-, Skat- und Romméverein von 1906 Mönchengladbach-Rheydt und Umgebung",
    Person: "von Hohenlohe-Waldenburg-Schillingsfürst-Übelacker, Wilhelmine-Charlotte Friederike Josephine",
    Team: "Donaudampfschifffahrtsgesellschaftskapitäne und Freunde von der Mönchengladbacher Unterstadt",
}


def mark() -> bytes:
    """A made-up club's."""
    drawn = Image.new("RGBA", (640, 200), (0, 0, 0, 0))
    pen = ImageDraw.Draw(drawn)
    for left, colour in ((10, "#1c3d6e"), (70, "#974518")):
        pen.rounded_rectangle((left, 20, left + 110, 180), 16, fill=colour, outline="#ffffff", width=6)
    pen.text((220, 62), "Neckartal", fill="#1d1f21", font_size=76)
    out = io.BytesIO()
    drawn.save(out, "PNG")
    return cleaned(out.getvalue())


def usual() -> Tournament:
    """The demo championship, whose organisation has a mark."""
    return Tournament.objects.get(slug=prepared()["slug"])


def short() -> Tournament:
    """Four people, one series, and hardly a word."""
    made = make_tournament(4, clubs=1, series=1, name="Cup", organisation=Organisation.objects.create(name="RC"))
    Club.objects.filter(organisation=made.organisation).update(name="RC")
    for at, person in enumerate(Person.objects.filter(registrations__tournament=made)):
        person.name = f"Li, {'ABCD'[at]}o"
        person.save()
    play_out(made)
    return made


def long() -> Tournament:
    """The demo championship; it is called as long as can be, and so is every third there."""
    made = usual()
    for kind, found in (
        (Tournament, [made]),
        (Organisation, [made.organisation]),
        (Club, Club.objects.filter(registrations__tournament=made).distinct()),
        (Person, Person.objects.filter(registrations__tournament=made)),
        (Team, made.teams.all()),
    ):
        for at, one in enumerate(found):
            if at % 3 == 0:
                one.name = f"{LONG[kind]} {f'zu {at}' if at else 'der Stadt'} Garmisch"[:LONGEST_NAME]
                one.save()
    line = "- Mitglieder der Vereine und ihre Gäste: 12,50 €\n"
    part = line * (LONGEST_PROSPECTUS_PART // len(line))
    said = {"shown": True, "venue": LONG[Organisation], "fees": part, "prizes": part, "catering": part, "text": part}
    Prospectus.objects.create(tournament=made, **said)
    CertificateDesign.objects.create(
        tournament=made,
        sentence="Für die hervorragende Leistung gratulieren wir sehr herzlich. " * 4,
        signatures=[{"name": "Dr. Wilhelmine Mustermann-Übelacker, MdB", "function": "Vorsitzende des Verbands"}] * 3,
    )
    return Tournament.objects.get(pk=made.pk)


@pytest.mark.django_db
@pytest.mark.parametrize("content", [usual, short, long])
def test_papers(content: Callable[[], Tournament]) -> None:
    tournament = content()
    brand = Brand(mark=mark(), colour="1c3d6e", second="974518", typeface="fest")
    wear_all(tournament.organisation, "", brand, [tournament], ACTOR)
    client = Client()
    client.force_login(User.objects.create_superuser("Vorsitz"))
    FOLDER.mkdir(exist_ok=True)
    made = {language: dict[str, bytes]() for language in LANGUAGES}
    for name, address in chain(papers_of(tournament), certificates(tournament)):
        for language in LANGUAGES:
            answer = client.get(f"{address}{'&' if '?' in address else '?'}sprache={language}")
            assert answer.status_code == 200, (address, answer.status_code)
            made[language][name] = answer.content
    with wearing(brand):
        for issued in tournament.issued.all():  # whoever has one has it in one language
            paper, name = (LETTER, "rechnung") if issued.kind == issued.Kind.INVOICE else (RECEIPT, "quittung")
            for language in LANGUAGES:
                with override(language):
                    made[language][name] = paper.make(paper.content(issued.pk))
    for language, papers in made.items():
        if content is usual:
            for name, pdf in papers.items():
                keep(f"{name}.{language}", pdf)
            keep_small(f"ergebnisheft-ganz.{language}", pictures([papers["ergebnisheft"]]))
        else:
            keep_small(f"{KEPT[content]}.{language}", pictures(papers.values(), PAGES))


KEPT = {short: "kurz", long: "lang"}


def certificates(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """One with a band of colour besides, and of whoever is called longest."""
    design, _new = CertificateDesign.objects.get_or_create(tournament=tournament)
    design.layout = "band"
    design.save()
    number = max(tournament.registrations.select_related("person"), key=lambda one: len(one.person.name)).number
    ranking = organisers_standings(tournament).rankings[0].id
    yield "urkunde-band", f"/leitung/{tournament.slug}/urkunden.pdf?wertung={ranking}&wer={number}"


def keep(name: str, pdf: bytes) -> None:
    """Its first pages, and the first as a picture."""
    with pikepdf.open(io.BytesIO(pdf)) as whole, pikepdf.new() as first:
        first.pages.extend(whole.pages[:PAGES])
        first.save(FOLDER / f"{name}.pdf", object_stream_mode=pikepdf.ObjectStreamMode.generate, recompress_flate=True)
    with pymupdf.open(stream=pdf) as read:
        read[0].get_pixmap(dpi=DOTS).save(FOLDER / f"{name}.png")


def pictures(pdfs: Iterable[bytes], pages: int | None = None) -> Iterator[Image.Image]:
    """Their first pages, as small as the sheet wants them."""
    for pdf in pdfs:
        with pymupdf.open(stream=pdf) as read:
            for page in list(read)[:pages]:
                drawn = page.get_pixmap(dpi=2 * SMALL)
                picture = Image.frombytes("RGB", (drawn.width, drawn.height), drawn.samples)
                picture.thumbnail(TILE)
                yield picture


def keep_small(name: str, found: Iterable[Image.Image]) -> None:
    """All of them beside and below each other."""
    tiles = list(found)
    width, height = (side + GAP for side in TILE)
    sheet = Image.new("RGB", (ACROSS * width + GAP, -(-len(tiles) // ACROSS) * height + GAP), "#8a8f94")
    for at, tile in enumerate(tiles):
        sheet.paste(tile, (GAP + at % ACROSS * width, GAP + at // ACROSS * height))
    sheet.save(FOLDER / f"{name}.webp", quality=40, method=6)
