"""`/leitung/verein/<pk>/personen/`: everybody an organisation knows, one of them, and who is in it twice."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournament.core import names
from tournament.core.access import kept_organisation
from tournament.core.errors import StaleError
from tournament.models import Club, Person
from tournament.registration.acts import merging
from tournament.registration.acts import people as acts
from tournament.registration.forms.directory import PersonForm
from tournament.registration.reads import known
from tournament.web.acting import act_on, actor_of, did, tell, whole
from tournament.web.tables import paged

PAGE = 100


@login_required
@require_safe
def people(request: HttpRequest, pk: int) -> HttpResponse:
    """Everybody, a hundred a page; `?q=`: who is meant."""
    organisation = kept_organisation(request.user, pk)
    words = request.GET.get("q", "")[:100].strip()
    keys = known.listed(organisation, words)
    shown, paging = paged(request, keys, PAGE)
    context = {
        "organisation": organisation,
        "words": words,
        "number": len(keys),
        "people": known.people(list(shown)),
        **paging,
    }
    return render(request, "registration/directory/people.html", context)


def _person(request: HttpRequest, pk: int, person: int) -> Person:
    organisation = kept_organisation(request.user, pk)
    return get_object_or_404(
        Person.objects.select_related("club", "organisation"), pk=person, organisation=organisation
    )


@login_required
def person(request: HttpRequest, pk: int, person: int) -> HttpResponse:
    """Show, or change, one of them: what the register says, what they were called before, where they played."""
    found = _person(request, pk, person)
    form = PersonForm.of(found, request.POST or None)
    try:
        if did(form, lambda: acts.change_person(found, form.read, form.said, actor_of(request)), "pass_number"):
            messages.success(request, _("Gespeichert."))
            return redirect("organiser:people_known", pk)
    except StaleError as error:
        tell(request, error)
        return redirect("organiser:person_known", pk, person)
    context = {
        "organisation": found.organisation,
        "person": found,
        "form": form,
        "clubs": _clubs(pk),
        "former": found.former_names.all(),
        "merged": found.merged.all(),
        "deletable": not acts.has_played(found),
        "gone": known.is_by_number(found.name),
    }
    return render(request, "registration/directory/person.html", context, status=400 if form.errors else 200)


@act_on(_person, "people_known", lambda found: _("%(name)s ist gelöscht.") % {"name": found.name}, leaving="person")
def delete(request: HttpRequest, found: Person) -> None:
    """Take somebody out who never played."""
    acts.delete_person(found, whole(request, "version"), actor_of(request))


@login_required
@require_safe
def doubles(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may be one and the same, two by two."""
    organisation = kept_organisation(request.user, pk)
    context = {"organisation": organisation, "pairs": known.doubles(organisation)}
    return render(request, "registration/directory/doubles.html", context)


def _two(request: HttpRequest, pk: int) -> tuple[Person, Person]:
    return _person(request, pk, whole(request, "kept")), _person(request, pk, whole(request, "gone"))


@act_on(_two, "doubles_known", lambda two: _("%(name)s ist jetzt eine Person.") % {"name": two[0].name})
def merge_two(request: HttpRequest, two: tuple[Person, Person]) -> None:
    """Put two together."""
    versions = whole(request, "kept_version"), whole(request, "gone_version")
    merging.merge(*two, versions, actor_of(request))


@act_on(_person, "person_known")
def undo_merge(request: HttpRequest, found: Person) -> None:
    """Two again."""
    back = merging.undo_merge(found, whole(request, "merged"), whole(request, "version"), actor_of(request))
    text = _("%(name)s und %(other)s sind wieder zwei Personen.")
    messages.success(request, text % {"name": found.name, "other": back})


@act_on(_two, "doubles_known", gettext_lazy("Gemerkt: Das sind zwei Personen."))
def two(request: HttpRequest, both: tuple[Person, Person]) -> None:
    """They are two: asked no more."""
    acts.tell_apart(*both, actor_of(request))


def _clubs(organisation: int) -> list[str]:
    clubs = Club.objects.filter(organisation=organisation).values_list("name", flat=True)
    return sorted({*clubs}, key=names.in_order)
