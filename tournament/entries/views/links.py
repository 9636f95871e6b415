"""The whole link of an entry, and who is told that he moved up: on the page, and by mail with that link."""

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournament.entries.acts import mail
from tournament.lists.reads.links import base_url
from tournament.models import Submission, Tournament


def link_of(request: HttpRequest, submission: Submission) -> str:
    """It; the tournament is to be read along."""
    return mail.link_of(submission, base_url(request))


def tell_moved_up(request: HttpRequest, tournament: Tournament) -> list[str]:
    """Whoever moved up meanwhile, by mail; returns their names."""
    return mail.tell_moved_up(tournament, base_url(request))


def tell_desk(request: HttpRequest, tournament: Tournament) -> None:
    """The desk too, whose doing made room."""
    if names := tell_moved_up(request, tournament):
        messages.info(request, _("Von der Warteliste nachgerückt: %(people)s.") % {"people": "; ".join(names)})
