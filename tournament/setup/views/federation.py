"""`/leitung/verband/{pk}/`: what the clubs of a federation have published."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.core.access import overseen, owned
from tournament.setup.reads.federation import PublishedLine, lines_of, published_of
from tournament.web.public_words import tournament_in_words
from tournament.web.ranking_address import ranking_url

PAGE = 30


@login_required
@require_safe
def federation(request: HttpRequest, pk: int) -> HttpResponse:
    """Its clubs, and a page of their published tournaments, the newest first."""
    found = get_object_or_404(overseen(request.user), pk=pk)
    pages = Paginator(published_of(found), PAGE)
    page = pages.get_page(request.GET.get("seite"))
    context = {
        "federation": found,
        "owns": owned(request.user).filter(pk=found.pk).exists(),
        "clubs": list(found.organisations.order_by("name").values_list("name", flat=True)),
        "lines": [(line, tournament_in_words(line.state), _links(line)) for line in lines_of(page.object_list)],
        "page": page,
        "pages": pages.get_elided_page_range(page.number, on_each_side=2, on_ends=1),
    }
    return render(request, "setup/federation.html", context)


def _links(line: PublishedLine) -> list[tuple[str, str]]:
    """What each published list is called, and where it is: the standings, and the rankings if there are several."""
    if not line.has_results:
        return []
    rankings = line.rankings if len(line.rankings) > 1 else []
    of_each = [(one.title, ranking_url(line.tournament, one.document_id)) for one in rankings]
    return [(_("Stand"), reverse("public:standings", args=[line.tournament.slug])), *of_each]
