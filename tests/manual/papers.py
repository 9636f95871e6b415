"""The printed papers as a set, made anew in both languages by `make pictures`: into docs/bilder/papiere/, of each the
first pages as PDF and the first as a picture."""

import io
from collections.abc import Iterator

import pikepdf
import pymupdf
import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image, ImageDraw

from tests.factories import ACTOR
from tests.money.cash.conftest import tariff
from tests.money.cash.test_issuing import SAID, TO
from tournament.manual.reads.sources import PICTURES
from tournament.models import Booking, Brand, Organisation, Tournament
from tournament.money.acts.cash import Movement, book
from tournament.money.acts.issuing import give_receipt, hand_out, set_issuer
from tournament.money.reads.issuing import issuer_of
from tournament.money.reads.owed import fee_lines
from tournament.setup.acts.brand import wear_all
from tournament.setup.marks import cleaned

from .pictured import LANGUAGES, prepared, user_of

FOLDER = PICTURES / "papiere"
PAGES = 2
DOTS = 60  # an inch


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


def papers(tournament: Tournament, organisation: Organisation) -> Iterator[tuple[str, str]]:
    """What each is called, and its address."""
    there, public = f"/leitung/{tournament.slug}/", f"/turniere/{tournament.slug}/"
    tariff(tournament, "Startgeld", 1000)
    set_issuer(organisation, issuer_of(organisation).version, SAID, ACTOR)
    lines = fee_lines(tournament)
    club = next(line.whose.club for line in lines if line.whose.club)
    invoice = hand_out(tournament, club, TO, [line for line in lines if line.whose.club == club], ACTOR)
    (paid,) = book(tournament, [Movement(Booking.Kind.FEE, Booking.Way.CASH, 1000)], ACTOR)
    receipt = give_receipt(paid, "Erika Mustermann", "Startgeld", ACTOR)
    yield "spielliste", f"{there}serie/2/listen.pdf"
    yield "sitzplan", f"{there}serie/2/sitzplan.pdf"
    yield "rangliste", f"{public}stand.pdf"
    yield "ergebnisheft", f"{there}ergebnisheft.pdf?teil=wertungen&teil=zahlen"
    yield "urkunde", f"{there}urkunden.pdf?muster=1"
    yield "namensschilder", f"{there}drucksachen/schilder.pdf?nummern=&verein=&ordnung=name&ohne=nummer"
    yield "plakat", f"{there}drucksachen/plakat.pdf?zu=seite"
    yield "kreuze", reverse("organiser:crosses_pdf", args=[tournament.slug, 2])
    yield "rechnung", reverse("organiser:issued_pdf", args=[tournament.slug, invoice.pk])
    yield "quittung", reverse("organiser:issued_pdf", args=[tournament.slug, receipt.pk])


@pytest.mark.django_db
def test_papers() -> None:
    """In the demo championship, whose organisation has a mark."""
    tournament = Tournament.objects.get(slug=prepared()["slug"])
    organisation = tournament.organisation
    brand = Brand(mark=mark(), colour="1c3d6e", second="974518", typeface="fest")
    wear_all(organisation, "", brand, [tournament], ACTOR)
    client = Client()
    owner = user_of("owner")
    assert owner
    client.force_login(owner)
    FOLDER.mkdir(exist_ok=True)
    for name, address in papers(tournament, organisation):
        for language in LANGUAGES:
            answer = client.get(f"{address}{'&' if '?' in address else '?'}sprache={language}")
            assert answer.status_code == 200, (address, answer.status_code)
            keep(f"{name}.{language}", answer.content)


def keep(name: str, pdf: bytes) -> None:
    """Its first pages, and the first as a picture."""
    with pikepdf.open(io.BytesIO(pdf)) as whole, pikepdf.new() as first:
        first.pages.extend(whole.pages[:PAGES])
        first.save(FOLDER / f"{name}.pdf", object_stream_mode=pikepdf.ObjectStreamMode.generate, recompress_flate=True)
    with pymupdf.open(stream=pdf) as read:
        read[0].get_pixmap(dpi=DOTS).save(FOLDER / f"{name}.png")
