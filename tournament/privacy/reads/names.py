"""Which names somebody had in a tournament, and who is called alike."""

from collections.abc import Sequence

from django.db.models import Q

from tournament.core.public_names import name_instead, public_name
from tournament.models import EditionList, Registration, Tournament
from tournament.models.seals import is_seal
from tournament.privacy.reads.naming import Named, Naming
from tournament.standings.reads.sealing import people_in


def pseudonym(registration: Registration) -> str:
    """What somebody is called once his name is deleted."""
    return name_instead(registration.number)


RENAMING = ("registration_corrected", "person_renamed", "people_merged", "people_parted")
"""Acts that call somebody otherwise, `before__name` and `after__name` in the log."""


def naming_of(tournament: Tournament, registrations: Sequence[Registration]) -> tuple[Naming, dict[int, list[str]]]:
    """These people as texts of the tournament name them, and registration -> every name it had, the present one first;
    their persons are to be read along. Three queries."""
    names = {one.pk: [one.person.name] for one in registrations}
    _add_earlier(tournament, names)
    _add_in_editions(tournament, {one.document_id: names[one.pk] for one in registrations})
    others = tournament.registrations.exclude(pk__in=names).values_list("person__name", flat=True)
    people = [Named(names[one.pk], pseudonym(one)) for one in registrations]
    return Naming(people, others), names


def others_of(registration: Registration, names: Sequence[str]) -> Naming:
    """Everybody else as texts of the tournament name them; `names`: his own, which are left alone. One query."""
    others = registration.tournament.registrations.exclude(pk=registration.pk).select_related("person")
    return Naming([Named([one.person.name], pseudonym(one)) for one in others], names)


def _add_earlier(tournament: Tournament, names: dict[int, list[str]]) -> None:
    """From the log: what a name was corrected from, newest first."""
    known = {called: found for found in names.values() for called in found}
    renamed = tournament.audit_entries.filter(action__in=RENAMING).order_by("-revision")
    for before, after in renamed.values_list("before__name", "after__name"):
        if after in known and isinstance(before, str) and before not in known and not is_seal(before):
            known[before] = known[after]
            known[before].append(before)


def _add_in_editions(tournament: Tournament, names: dict[str, list[str]]) -> None:
    for listed in EditionList.objects.filter(edition__tournament=tournament).select_related("names"):
        for player in people_in(listed.content["rows"]):
            found = names.get(player["player"])
            shown = public_name(int(player["number"]), "", anonymous=True)
            if found is not None and player["name"] not in (*found, shown):
                found.append(player["name"])


def reported_for(tournament: Tournament) -> Q:
    """Which lists of phones (HeldList) are the tournament's: those of its tables; of one that belongs nowhere yet,
    the name the phone gives is all there is. One that belongs elsewhere is another's, whatever its name."""
    return Q(card_table__series__tournament=tournament) | Q(card_table=None, tournament_name=tournament.name)
