"""`/leitung/verein/<pk>/personen/`: everybody an organisation knows, one of them, and who is in it twice."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.core import names
from tournament.core import words as wording
from tournament.core.access import kept_organisation
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Club, Person
from tournament.registration.acts import merging
from tournament.registration.acts import people as acts
from tournament.registration.forms.directory import PersonForm
from tournament.registration.reads import known
from tournament.web.acting import actor_of, tell, told, whole

PAGE = 100


@login_required
@require_safe
def people(request: HttpRequest, pk: int) -> HttpResponse:
    """Everybody, a hundred a page; `?q=`: who is meant."""
    organisation = kept_organisation(request.user, pk)
    words = request.GET.get("q", "")[:100].strip()
    keys = known.listed(organisation, words)
    pages = Paginator(keys, PAGE)
    page = pages.get_page(request.GET.get("seite"))
    context = {
        "organisation": organisation,
        "words": words,
        "number": len(keys),
        "people": known.people(list(page.object_list)),
        "page": page,
        "pages": pages.get_elided_page_range(page.number, on_each_side=2, on_ends=1),
    }
    return render(request, "registration/directory/people.html", context)


@login_required
def person(request: HttpRequest, pk: int, person: int) -> HttpResponse:
    """Show, or change, one of them: what the register says, what they were called before, where they played."""
    found = _person(request, pk, person)
    form = PersonForm.of(found, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            acts.change_person(found, form.cleaned_data["version"], form.said, actor_of(request))
        except RefusedError as error:
            form.add_error("pass_number", wording.refusal(error.code, error.params))
        except StaleError as error:
            tell(request, error)
            return redirect("organiser:person_known", pk, person)
        else:
            messages.success(request, _("Gespeichert."))
            return redirect("organiser:people_known", pk)
    context = {
        "organisation": found.organisation,
        "person": found,
        "form": form,
        "clubs": _clubs(pk),
        "former": found.former_names.all(),
        "merged": found.merged.all(),
        "deletable": not acts.has_played(found),
    }
    return render(request, "registration/directory/person.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def delete(request: HttpRequest, pk: int, person: int) -> HttpResponse:
    """Take somebody out who never played."""
    found = _person(request, pk, person)
    with told(request, _("%(name)s ist gelöscht.") % {"name": found.name}):
        acts.delete_person(found, whole(request, "version"), actor_of(request))
    return redirect("organiser:people_known", pk)


@login_required
@require_safe
def doubles(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may be one and the same, two by two."""
    organisation = kept_organisation(request.user, pk)
    context = {"organisation": organisation, "pairs": known.doubles(organisation)}
    return render(request, "registration/directory/doubles.html", context)


@login_required
@require_POST
def merge_two(request: HttpRequest, pk: int) -> HttpResponse:
    """Put two together."""
    kept, gone = (_person(request, pk, whole(request, name)) for name in ("kept", "gone"))
    versions = whole(request, "kept_version"), whole(request, "gone_version")
    with told(request, _("%(name)s ist jetzt eine Person.") % {"name": kept.name}):
        merging.merge(kept, gone, versions, actor_of(request))
    return redirect("organiser:doubles_known", pk)


@login_required
@require_POST
def undo_merge(request: HttpRequest, pk: int, person: int) -> HttpResponse:
    """Two again."""
    found = _person(request, pk, person)
    try:
        back = merging.undo_merge(found, whole(request, "merged"), whole(request, "version"), actor_of(request))
    except (RefusedError, StaleError) as error:
        tell(request, error)
    else:
        text = _("%(name)s und %(other)s sind wieder zwei Personen.")
        messages.success(request, text % {"name": found.name, "other": back})
    return redirect("organiser:person_known", pk, person)


@login_required
@require_POST
def two(request: HttpRequest, pk: int) -> HttpResponse:
    """They are two: asked no more."""
    one, other = (_person(request, pk, whole(request, name)) for name in ("kept", "gone"))
    with told(request, _("Gemerkt: Das sind zwei Personen.")):
        acts.tell_apart(one, other, actor_of(request))
    return redirect("organiser:doubles_known", pk)


def _person(request: HttpRequest, pk: int, person: int) -> Person:
    organisation = kept_organisation(request.user, pk)
    return get_object_or_404(
        Person.objects.select_related("club", "organisation"), pk=person, organisation=organisation
    )


def _clubs(organisation: int) -> list[str]:
    clubs = Club.objects.filter(organisation=organisation).values_list("name", flat=True)
    return sorted({*clubs}, key=names.in_order)
