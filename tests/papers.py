"""Every printed paper of a tournament, by what it is called, and its address."""

from collections.abc import Iterator

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.draw.examples import drawn
from tests.factories import ACTOR
from tests.money.cash.conftest import tariff
from tests.money.cash.test_issuing import SAID, TO
from tests.money.prizes.test_pages import save, settle
from tests.years.season.test_pages import evenings
from tournament.entries.acts.door import set_door
from tournament.models import Booking, Organisation, Prospectus, Qualification, Season, Series, Tournament
from tournament.money.acts.cash import Movement, book
from tournament.money.acts.issuing import give_receipt, hand_out, set_issuer
from tournament.money.reads.issuing import issuer_of
from tournament.money.reads.owed import fee_lines
from tournament.standings.acts.editions import finalise


def papers_of(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """Those of the set in docs/bilder/papiere."""
    there, public = f"/leitung/{tournament.slug}/", f"/turniere/{tournament.slug}/"
    organisation = Organisation.objects.get(pk=tournament.organisation_id)
    tariff(tournament, "Startgeld", 1000)
    set_issuer(organisation, issuer_of(organisation).version, SAID, ACTOR)
    lines, last = (
        fee_lines(tournament),
        Series.objects.filter(tournament=tournament, published_at__isnull=False).count(),
    )
    club = next(line.whose.club for line in lines if line.whose.club)
    invoice = hand_out(tournament, club, TO, [line for line in lines if line.whose.club == club], ACTOR)
    (paid,) = book(tournament, [Movement(Booking.Kind.FEE, Booking.Way.CASH, 1000)], ACTOR)
    receipt = give_receipt(paid, "Erika Mustermann", "Startgeld", ACTOR)
    Prospectus.objects.get_or_create(tournament=tournament, defaults={"shown": True, "venue": "Bürgerhaus"})
    yield "ausschreibung", f"{there}ausschreibung.pdf"
    yield "spielliste", f"{there}serie/{last}/listen.pdf"
    yield "sitzplan", f"{there}serie/{last}/sitzplan.pdf"
    yield "rangliste", f"{public}stand.pdf"
    yield "ergebnisheft", f"{there}ergebnisheft.pdf?teil=wertungen&teil=zahlen"
    yield "urkunde", f"{there}urkunden.pdf?muster=1"
    yield "namensschilder", f"{there}drucksachen/schilder.pdf?nummern=&verein=&ordnung=name&ohne=nummer"
    yield "plakat", f"{there}drucksachen/plakat.pdf?zu=seite"
    yield "kreuze", reverse("organiser:crosses_pdf", args=[tournament.slug, last])
    yield "rechnung", reverse("organiser:issued_pdf", args=[tournament.slug, invoice.pk])
    yield "quittung", reverse("organiser:issued_pdf", args=[tournament.slug, receipt.pk])


def further_papers_of(tournament: Tournament, client: Client) -> Iterator[tuple[str, str]]:
    """What is printed besides; `client`: of a superuser, who settles the prizes."""
    there, public = f"/leitung/{tournament.slug}/", f"/turniere/{tournament.slug}/"
    organisation = Organisation.objects.get(pk=tournament.organisation_id)
    Organisation.objects.filter(pk=organisation.pk).update(slug="kartenrunde", shown=True)
    drawn(tournament)
    set_door(tournament, 0, ACTOR, is_open=True, all_day=False)
    save(client, tournament, **{"0_list": "einzel"})
    settle(client, tournament)
    finalise(tournament, {"einzel": 1}, ACTOR)
    entrants = [{"key": key, "places": 5} for key in evenings(organisation, 40)]
    season = {"organisation": organisation, "key": "jahr", "name": "Jahr", "published": True}
    yield "einzelwertung", f"{public}stand/serie/1.pdf"
    yield "mannschaften", f"{public}mannschaften.pdf"
    yield "fassung", f"{public}wertung/einzel/fassung/1.pdf"
    yield "saalplan", f"{there}saalplan.pdf"
    yield "preise", f"{there}preise.pdf"
    yield "abschluss", f"{there}kasse/abschluss.pdf"
    yield "jahresbuch", f"/leitung/verein/{organisation.pk}/kasse/{timezone.localdate().year}.pdf"
    yield "wo-sitze-ich", f"{there}wo-sitze-ich.pdf"
    yield "regelkarte", f"/regeln/turnier/{tournament.slug}/karte.pdf"
    yield "tischnummern", f"{there}drucksachen/tische.pdf?von=1&bis=2&art=zelt"
    yield "gutscheine", f"{there}drucksachen/gutscheine.pdf?titel=Gutschein&text=Kaffee&je=anzahl&anzahl=9"
    yield "tuer", f"{there}tuer/plakat.pdf"
    for held in (5, 20, 40):
        Season.objects.create(**season | {"key": f"jahr-{held}"}, parts=[one["key"] for one in entrants][:held])
        yield f"saison-{held}", f"/vereine/kartenrunde/saison/jahr-{held}.pdf"
    Qualification.objects.create(**season, sources=entrants)
    yield "qualifikation", "/vereine/kartenrunde/qualifikation/jahr.pdf"
