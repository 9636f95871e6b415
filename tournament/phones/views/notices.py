"""Where a list keeper's phone says what it holds."""

from django.http import HttpRequest

from tournament.lists.keeper.views import content_of, endpoint
from tournament.phones.acts import note
from tournament.phones.forms import notice_of


@endpoint(str, "POST")
def tell(token: str, request: HttpRequest) -> dict[str, bool]:
    """The organiser is told of this phone; its link is asked for nothing, and gives no right by it."""
    note(token, notice_of(content_of(request)), request.META.get("REMOTE_ADDR", ""))
    return {"told": True}
