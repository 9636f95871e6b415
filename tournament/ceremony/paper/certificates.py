"""Certificates on paper: read from the database, in the words of the tournament's language, drawn by WeasyPrint."""

from collections.abc import Collection, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import Rulebook
from tournament.ceremony.layouts import NAMES_ONLY, places_on
from tournament.ceremony.paper.backgrounds import drawn_under, is_pdf
from tournament.ceremony.paper.sheet import MIDDLE_DOT, Certificates, Look, Printed, Signature
from tournament.ceremony.reads.certificates import (
    Choice,
    Recipient,
    design_of,
    organisers_standings,
    recipients,
)
from tournament.core.rankings import called, shown_sum
from tournament.core.speaking import of_tournament
from tournament.core.steps import in_words
from tournament.models import CertificateDesign, Tournament
from tournament.standings.reads.ranking_list import PlayerRow, Row
from tournament.standings.reads.standings import AnyList
from tournament.web.documents import Paper
from tournament.web.on_paper import number, plain
from tournament.web.pdf import pdf

DOCUMENT = "ceremony/paper/certificates"
TEENS = range(11, 14)


def content(
    tournament: int, ranking: str, series: int | None, who: Collection[str], *, together: bool
) -> Certificates | None:
    """The certificates of these people (keys of Recipient), best first; None: there is none."""
    found = Tournament.objects.filter(pk=tournament).first()
    if found is None:
        return None
    numbers = frozenset(int(key) for key in who if key.isdecimal())
    chosen = recipients(organisers_standings(found), Choice(ranking, series, None, numbers, together))
    people = [one for one in chosen.people if one.key in who] if chosen else []
    if chosen is None or not people:
        return None
    design = design_of(found)
    printed = tuple(_printed(found.rulebook, design, one) for one in people)
    return _certificates(found, design, _ranking(chosen.ranked, series), printed)


def sample(tournament: int, *, grid: bool) -> Certificates | None:
    """One of nobody, to see what they look like; `grid`: with millimetres, to try out where words stand."""
    found = Tournament.objects.filter(pk=tournament).first()
    if found is None:
        return None
    design = design_of(found)
    columns = enumerate(found.rulebook.columns, start=1)
    figures = MIDDLE_DOT.join(f"{at * 100} {called(one, at * 100)}" for at, one in columns)
    nobody = Printed(
        _("Erika Mustermann"),
        _("Rommé-Club Musterstadt") if design.with_club else "",
        place_in_words(1),
        figures if design.with_figures else "",
    )
    return _certificates(found, design, _("Damen"), (nobody,), grid=grid)


def made(certificates: Certificates) -> bytes:
    """The PDF, a page a certificate."""
    drawn = pdf(DOCUMENT, certificates)
    return drawn_under(drawn, certificates.background) if is_pdf(certificates.background) else drawn


def leaves(certificates: Certificates) -> tuple[int, ...]:
    """Each is handed out by itself."""
    return (1,) * len(certificates.printed)


PAPER = Paper(content, made, of_tournament, leaves)
SAMPLE = Paper(sample, made, of_tournament)


def place_in_words(rank: int) -> str:
    """ "1. Platz"; other languages have another word for each ending ("1st", "2nd", "3rd", "11th")."""
    ending = 0 if rank % 100 in TEENS else rank % 10
    words = {
        1: pgettext("Platz, der auf 1 endet, außer 11", "%(rank)s. Platz"),
        2: pgettext("Platz, der auf 2 endet, außer 12", "%(rank)s. Platz"),
        3: pgettext("Platz, der auf 3 endet, außer 13", "%(rank)s. Platz"),
    }.get(ending, pgettext("Platz, jeder andere", "%(rank)s. Platz"))
    return words % {"rank": rank}


def _certificates(
    tournament: Tournament,
    design: CertificateDesign,
    ranking: str,
    printed: tuple[Printed, ...],
    *,
    grid: bool = False,
) -> Certificates:
    places = places_on(design.sheet, design.places, lying=design.lying)
    layout = NAMES_ONLY if grid else design.layout
    return Certificates(
        look=Look(layout, design.sheet, design.lying, places),
        tournament=plain(tournament.name),
        ranking=ranking,
        sentence=plain(design.sentence) if design.sentence else "",
        date=plain(design.place_and_date) if design.place_and_date else place_and_date(tournament),
        signatures=tuple(Signature(_typed(one, "name"), _typed(one, "function")) for one in design.signatures),
        printed=printed,
        title=_("Urkunden: %(tournament)s, %(ranking)s") % {"tournament": plain(tournament.name), "ranking": ranking},
        grid=grid,
        background=bytes(design.background),
    )


def place_and_date(tournament: Tournament) -> str:
    """As a letter begins: "Kassel, 9. Mai 2026"."""
    days = in_words(tournament.date, tournament.last_day)
    return f"{plain(tournament.place)}, {days}" if tournament.place else days


def _typed(signature: Mapping[str, str], name: str) -> str:
    return plain(signature[name]) if signature[name] else ""


def _ranking(ranked: AnyList, series: int | None) -> str:
    name = plain(ranked.ranking.title)
    return name if series is None else _("%(ranking)s, %(number)s. Serie") % {"ranking": name, "number": series}


def _printed(rulebook: Rulebook, design: CertificateDesign, one: Recipient) -> Printed:
    """A team or the members of one are named whatever was chosen; a person's club only if it is wanted."""
    named = design.with_club or not isinstance(one.row, PlayerRow)
    return Printed(
        plain(one.name),
        MIDDLE_DOT.join(map(plain, one.beside)) if named else "",
        "" if one.row.rank is None else place_in_words(one.row.rank),
        _figures(rulebook, one.row) if design.with_figures else "",
    )


def _figures(rulebook: Rulebook, row: Row) -> str:
    """ "149 Wertungspunkte · 580 Augen", penalties in what decides; nothing where nothing was played."""
    if not row.totals.games:
        return ""
    made = ((one, shown_sum(rulebook, one, row.totals, row.penalty)) for one in rulebook.columns)
    return MIDDLE_DOT.join(f"{number(value)} {called(one, value)}" for one, value in made)
