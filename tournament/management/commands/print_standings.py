"""`manage.py print_standings SLUG -o FILE.pdf`: the ranked result list."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.rankings import Of
from tournament.core.act import Actor, log_export
from tournament.core.list_state import ListStates
from tournament.core.public import state_of
from tournament.core.speaking import of_tournament
from tournament.management.copies import said_in_a_sentence
from tournament.management.tournaments import TournamentCommand, tournament_called, write_document
from tournament.standings.paper import content, made
from tournament.standings.reads.standings import AnyList, Standings, standings, wanted_list


class Command(TournamentCommand):
    help = _("Druckt die Ergebnisliste eines Turniers als PDF: Einzelwertung, eine andere Wertung oder eine Serie.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("-o", dest="file", metavar=_("DATEI.pdf"), required=True)
        which = parser.add_mutually_exclusive_group()
        which.add_argument("--teams", action="store_true", help=_("die Mannschaften"))
        which.add_argument("--ranking", metavar=_("WERTUNG"), help=_("die Wertung mit diesem Kurznamen"))
        parser.add_argument("--series", metavar="N", type=int, help=_("nur diese Serie"))

    def handle(self, *_args: Any, **options: Any) -> None:
        tournament = tournament_called(options["slug"])
        found = standings(tournament, public=True)
        ranked = _wanted(found, options["ranking"], options["series"], teams=options["teams"])
        states = ListStates(state_of(tournament).unfrozen, found.series)
        log_export(tournament, Actor.command("print_standings"), Path(options["file"]).name)
        with said_in_a_sentence(), override(of_tournament(tournament.pk).language):
            write_document(options["file"], made(content(ranked, states, options["series"])))


def _wanted(found: Standings, ranking: str | None, series: int | None, *, teams: bool) -> AnyList:
    """Which list was asked for; CommandError where there is none such."""
    ranked = wanted_list(found, ranking, Of.TEAMS if teams else Of.PLAYERS)
    if ranked is None:
        raise CommandError(_("Dieses Turnier hat keine Wertung %(ranking)s.") % {"ranking": ranking}, returncode=2)
    if teams and not ranked.places:
        raise CommandError(_("Dieses Turnier hat keine Mannschaften."), returncode=2)
    if series is not None and series not in ranked.series:
        raise CommandError(_("Für Serie %(series)s ist noch niemand gesetzt.") % {"series": series}, returncode=2)
    return ranked
