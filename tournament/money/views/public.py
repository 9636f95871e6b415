"""The prizes as everybody may see them."""

from django.http import HttpRequest, HttpResponse

from tournament.models import Tournament
from tournament.money.reads.sheet import public_prizes
from tournament.web.conditional import public_page
from tournament.web.public_frame import Frame


@public_page
def prizes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What is promised, and who got it; as far as the organiser shows it."""
    frame = Frame(tournament)
    lists = public_prizes(frame.state)
    context = {"lists": lists, "with_shares": any(prize.is_share for one in lists for prize in one.planned)}
    return frame.render(request, "", "money/prizes/public.html", context)
