"""What commands about one tournament share: which it is, and the documents they write."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.models import Series, Tournament


class TournamentCommand(BaseCommand):
    """A command about one tournament."""

    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar=_("TURNIER"))


def series_called(tournament: Tournament, number: int) -> Series:
    """The series of this number; CommandError where there is none such."""
    series = tournament.series.filter(number=number).select_related("tournament").first()
    if series is None:
        raise CommandError(
            _("Serie %(number)s gibt es nicht; das Turnier hat %(series_count)s.")
            % {"number": number, "series_count": tournament.series_count},
            returncode=2,
        )
    return series


def tournament_called(slug: str) -> Tournament:
    """The tournament with this slug, by whose clock the command goes on; CommandError that names those there are."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is not None:
        tournament.go_by()
        return tournament
    known = ", ".join(Tournament.objects.order_by("slug").values_list("slug", flat=True)) or "keines"
    raise CommandError(
        _("Ein Turnier „%(slug)s“ gibt es hier nicht; es gibt: %(known)s.") % {"slug": slug, "known": known},
        returncode=2,
    )


def tournaments_called(slug: str | None) -> list[Tournament]:
    """The one with this slug, or all; errors as for tournament_called. Deleted ones as well, until they go."""
    stored = Tournament.stored.filter(removing=False).order_by("slug")
    found = list(stored if slug is None else stored.filter(slug=slug))
    return found if found or slug is None else [tournament_called(slug)]


# Documents that commands read and write.


def read_document(path: str) -> bytes:
    """A document; CommandError where it cannot be read."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise CommandError(
            _("%(file)s kann nicht gelesen werden: %(why)s.") % {"file": path, "why": error.strerror},
            returncode=2,
        ) from error


def write_document(path: str, document: bytes) -> None:
    """Write a finished document; CommandError where that is not possible."""
    try:
        Path(path).write_bytes(document)
    except OSError as error:
        raise CommandError(
            _("%(path)s lässt sich nicht schreiben: %(why)s.") % {"path": path, "why": error.strerror}
        ) from error
