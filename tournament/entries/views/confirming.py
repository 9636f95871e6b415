"""`/turniere/<slug>/bestaetigen/<token>/`: the link in the mail; and the organisers' word in its place.

Opening the link says what would be confirmed; only the button does it, since programs that read mail open links.
"""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core import words as wording
from tournament.core.access import public_tournament
from tournament.core.errors import RefusedError, StaleError
from tournament.entries.acts import confirming
from tournament.entries.acts.sending import hash_of_token, token_of
from tournament.entries.reads.confirmation import pending
from tournament.entries.reads.queue import Place
from tournament.entries.views.desk import an_entry
from tournament.entries.views.public import gone
from tournament.models import Submission
from tournament.web.acting import act_on, actor_of, whole
from tournament.web.private import private
from tournament.web.public_frame import Frame


def confirm(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """What is confirmed; then it is, and whoever confirmed it goes on to the entry."""
    tournament = public_tournament(slug)
    found = Submission.objects.filter(tournament=tournament, confirm_hash=hash_of_token(token)).first()
    if found is None:
        return gone(request, tournament)
    found.tournament = tournament
    if request.method == "POST":
        try:
            confirming.confirm(found, whole(request, "version"), hash_of_token(token))
        except RefusedError as error:
            return _show(request, found, wording.refusal(error.code, error.params), 409)
        except StaleError:
            found.refresh_from_db()
            return _show(request, found, _("Inzwischen steht in der Anmeldung etwas anderes. Bitte ansehen."), 409)
        messages.success(request, _("Bestätigt. Hier steht, wer dabei ist."))
        return redirect("public:entry", slug, token_of(found.entry_id))
    return _show(request, found)


def _show(request: HttpRequest, entry: Submission, error: str = "", status: int = 200) -> HttpResponse:
    context = {
        "entry": entry,
        "people": entry.people.filter(withdrawn_at=None, refused_at=None).order_by("arrived"),
        "lapsed": pending(entry) is Place.LAPSED,
        "error": error,
        "own_page": token_of(entry.entry_id),
    }
    response = Frame(entry.tournament).render(request, "enter", "entries/public/confirm.html", context)
    response.status_code = status
    return private(response, with_form=True)


@act_on(an_entry, "entries", gettext_lazy("Die Meldung gilt als bestätigt."), leaving="pk")
def let_hold(request: HttpRequest, entry: Submission) -> str:
    """The organisers know who sent it."""
    confirming.let_hold(entry, whole(request, "version"), actor_of(request))
    return f"#meldung-{entry.pk}"
