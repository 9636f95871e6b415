"""The whole link of an entry, as pages and mails give it out."""

from django.http import HttpRequest
from django.urls import reverse

from tournament.entries.acts.sending import token_of
from tournament.lists.reads.links import base_url
from tournament.models import Submission


def link_of(request: HttpRequest, submission: Submission) -> str:
    """It; the tournament is to be read along."""
    return base_url(request) + reverse("public:entry", args=[submission.tournament.slug, token_of(submission.entry_id)])
