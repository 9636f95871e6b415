"""Which Fassungen of the final lists everybody may see: once public, one stays (issue "Results that stand")."""

from collections.abc import Iterable, Mapping
from math import inf

from django.db.models import F

from tournament.core.series import subject
from tournament.models import AuditEntry, Edition, EditionList, Series, Tournament


def public_until(tournament: Tournament) -> dict[str, float]:
    """Name of a series -> the revision at which its results were taken off the public pages last; infinite: they are
    there. Two queries.
    """
    taken_off = AuditEntry.objects.filter(tournament=tournament, action="results_withdrawn").order_by("revision")
    until: dict[str, float] = dict(taken_off.values_list("subject", "revision"))
    shown = Series.objects.filter(tournament=tournament, results_published_at__isnull=False)
    return until | {subject(series): inf for series in shown}


def was_public(edition: Edition, series: Iterable[int], until: Mapping[str, float]) -> bool:
    """Whether the results of each of these series are public, or were after the edition was made."""
    return all(until.get(f"Serie {number}", 0) > edition.revision for number in series)


def public_editions(tournament: Tournament) -> list[tuple[int, str]]:
    """Edition (its primary key) and ranking (its id) of every list of a Fassung that is or was public; three queries,
    or one where there is none. Whether the tournament itself is public is not asked.
    """
    lists = list(
        EditionList.objects.filter(edition__tournament=tournament)
        .select_related("edition")
        .defer("content")
        .annotate(series=F("content__series"))
    )
    until = public_until(tournament) if lists else {}
    return [(one.edition_id, one.ranking_id_in_document) for one in lists if was_public(one.edition, one.series, until)]
