"""Which Fassungen of the final lists everybody may see: once public, one stays (issue "Results that stand")."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from tournament.core.freeze import FIELDS, Freeze, freeze_of
from tournament.core.series import subject
from tournament.models import AuditEntry, Ceremony, EditionList, Series, Tournament


@dataclass(frozen=True, slots=True)
class PublicUntil:
    """Name of a series -> the revision at which its results were taken off the public pages last; infinite: they are
    there. `freeze`: the board stands still."""

    revisions: Mapping[str, float]
    freeze: Freeze | None


def public_until(tournament: Tournament) -> PublicUntil:
    """Three queries."""
    taken_off = AuditEntry.objects.filter(tournament=tournament, action="results_withdrawn").order_by("revision")
    until: dict[str, float] = dict(taken_off.values_list("subject", "revision"))
    shown = Series.objects.filter(tournament=tournament, results_published_at__isnull=False)
    row = Ceremony.objects.filter(tournament=tournament).values_list(*FIELDS).first()
    return PublicUntil(until | {subject(series): inf for series in shown}, row and freeze_of(row))


def was_public(listed: EditionList, until: PublicUntil) -> bool:
    """Whether the results of each series in it are public, or were after the edition of this list was made; behind a
    board that stands still only a list that was revealed is."""
    edition, freeze = listed.edition, until.freeze
    if freeze and freeze.covers(listed.series, edition.at) and listed.ranking_id_in_document not in freeze.revealed:
        return False
    return all(until.revisions.get(f"Serie {number}", 0) > edition.revision for number in listed.series)


def public_editions(tournament: Tournament) -> list[tuple[int, str]]:
    """Edition (its primary key) and ranking (its id) of every list of a Fassung that is or was public; four queries,
    or one where there is none. Whether the tournament itself is public is not asked.
    """
    lists = list(EditionList.objects.filter(edition__tournament=tournament).select_related("edition").defer("sealed"))
    if not lists:
        return []
    until = public_until(tournament)
    return [(one.edition_id, one.ranking_id_in_document) for one in lists if was_public(one, until)]
