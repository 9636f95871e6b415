"""The end of a ranking: made final, taken back, corrected. Each is one act, and leaves an edition that stays.

Source: issue "Results that stand", "Final means final"; contract.md, section 7.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from django.db.models import Max
from django.utils import timezone

from tournament.core.act import Act, Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.core.rankings import as_values, stored_rankings
from tournament.models import Correction, Edition, EditionList, Ranking, Tournament
from tournament.models.limits import LONGEST_NOTE
from tournament.standings.acts.decisions import reason_of
from tournament.standings.reads.editions import list_contents, standing_edition
from tournament.standings.reads.standings import seated_series
from tournament.standings.reads.still_open import still_open

Versions = Mapping[str, int]
"""Id of each chosen ranking -> the version that was read."""


def finalise(tournament: Tournament, versions: Versions, actor: Actor, *, anyway: bool = False) -> Edition:
    """Make these rankings final: their lists stand in an edition, and what they come from is locked (core/lock.py).

    The first edition is made now, or these lists join the one that stands; where it has one of them already, which was
    taken back since, the next is made. Refused: none is chosen, one is final already, nothing is played, a list is
    still open (unless `anyway`). StaleError: one of them is not what was read.
    """
    with act(tournament, actor, "result_finalised") as entry:
        chosen = _chosen(entry, versions)
        if any(ranking.final_at for ranking in chosen):
            raise RefusedError("final_already")
        _refuse_open(entry.tournament, chosen, anyway=anyway)
        for ranking in chosen:
            ranking.final_at = timezone.now()
            _raise_version(ranking, "final_at")
        edition = _edition_with(entry, chosen)
        entry.after = {"rankings": [ranking.name for ranking in chosen], "edition": edition.number}
    return edition


def take_back(tournament: Tournament, versions: Versions, reason: str, actor: Actor) -> None:
    """Open these rankings again, for a reason. Their edition stays listed; it is taken back when none is final.

    Refused: none is chosen, one is not final, no reason. StaleError as in `finalise`.
    """
    with act(tournament, actor, "result_reopened") as entry:
        chosen = _chosen(entry, versions)
        if any(ranking.final_at is None for ranking in chosen):
            raise RefusedError("not_final")
        said = reason_of(reason)
        for ranking in chosen:
            ranking.final_at = None
            _raise_version(ranking, "final_at")
        edition = standing_edition(entry.tournament)
        if edition is None:
            raise TypeError("a final ranking without an edition")
        called = [ranking.name for ranking in chosen]
        if entry.tournament.rankings.filter(final_at__isnull=False).exists():
            _correct(entry, edition, said, f"Endstand zurückgenommen: {', '.join(called)}")
        else:
            edition.taken_back_at, edition.taken_back_reason = timezone.now(), said
            edition.save(update_fields=["taken_back_at", "taken_back_reason"])
        entry.before = {"rankings": called, "edition": edition.number}
        entry.after = {"reason": said}


def set_objections(tournament: Tournament, versions: Versions, until: datetime | None, actor: Actor) -> None:
    """Say until when these rankings are open to objections; None: not at all. Refused: none is chosen, one is final."""
    with act(tournament, actor, "objections_set") as entry:
        chosen = _chosen(entry, versions)
        if any(ranking.final_at for ranking in chosen):
            raise RefusedError("final_already")
        for ranking in chosen:
            ranking.objections_until = until
            _raise_version(ranking, "objections_until")
        entry.after = {
            "rankings": [ranking.name for ranking in chosen],
            "objections_until": until.isoformat() if until else "",
        }


def next_edition(tournament: Tournament, reason: str, what: str, actor: Actor) -> Edition:
    """After acts that passed the lock, in the transaction they are in: the lists of all that is final, as they are now,
    stand in the next edition. `what` was changed, in words.
    """
    with act(tournament, actor, "result_corrected") as entry:
        edition = _new_edition(entry, reason)
        _store_lists(edition, entry.tournament, _final(entry.tournament))
        _correct(entry, edition, reason, what)
        entry.after = {"edition": edition.number, "reason": reason}
    return edition


def renew_list(entry: Act, ranking: Ranking) -> None:
    """Inside an act that is no Berichtigung: a lot was drawn for a tie that stood in the edition, and the list of this
    ranking shows the places from now on; all others stay as they are kept."""
    edition = standing_edition(entry.tournament) if ranking.final_at else None
    if edition is not None:
        edition.lists.filter(ranking=ranking).delete()
        _store_lists(edition, entry.tournament, [ranking])


def _chosen(entry: Act, versions: Versions) -> list[Ranking]:
    """Those rankings, as rows, in order."""
    chosen = [ranking for ranking in stored_rankings(entry) if ranking.document_id in versions]
    if not chosen:
        raise RefusedError("no_ranking_chosen")
    for ranking in chosen:
        compare(ranking.version, versions[ranking.document_id], ranking)
    return chosen


def _refuse_open(tournament: Tournament, chosen: Sequence[Ranking], *, anyway: bool) -> None:
    if not seated_series(tournament):
        raise RefusedError("nothing_played")
    lists = sum(len(one.tables) for one in still_open(tournament, as_values(tournament, chosen)).lists)
    if lists and not anyway:
        raise RefusedError("lists_open", {"lists": lists})


def _edition_with(entry: Act, chosen: Sequence[Ranking]) -> Edition:
    """The edition that has the lists of these rankings, which are final now."""
    standing = standing_edition(entry.tournament)
    known = {ranking.document_id for ranking in chosen}
    if standing is not None and not standing.lists.filter(ranking_id_in_document__in=known).exists():
        _store_lists(standing, entry.tournament, chosen)
        return standing
    taken_back = entry.tournament.editions.order_by("-number").first()
    edition = _new_edition(entry, _reason_before(taken_back))
    _store_lists(edition, entry.tournament, _final(entry.tournament))
    if taken_back is not None and taken_back.taken_back_at is not None:
        _correct(entry, edition, edition.reason, "Endstand neu festgestellt")
    return edition


def _reason_before(edition: Edition | None) -> str:
    """Why there is a further edition after this one: it was taken back, or a list in it."""
    if edition is None:
        return ""
    last = edition.corrections.order_by("pk").last()
    return edition.taken_back_reason or (last.reason if last else "")


def _new_edition(entry: Act, reason: str) -> Edition:
    last = entry.tournament.editions.aggregate(last=Max("number"))["last"] or 0
    edition = Edition.objects.create(
        tournament=entry.tournament,
        number=last + 1,
        at=timezone.now(),
        reason=reason,
        revision=entry.tournament.revision + 1,
    )
    entry.heads.append((edition, "audit_head"))
    return edition


def _store_lists(edition: Edition, tournament: Tournament, rankings: Collection[Ranking]) -> None:
    contents = list_contents(tournament, as_values(tournament, list(rankings)))
    EditionList.objects.bulk_create(
        EditionList(
            edition=edition,
            ranking=ranking,
            ranking_id_in_document=ranking.document_id,
            name=ranking.name,
            content=contents[ranking.document_id],
        )
        for ranking in rankings
    )


def _final(tournament: Tournament) -> list[Ranking]:
    return list(tournament.rankings.filter(final_at__isnull=False).order_by("position"))


def _correct(entry: Act, edition: Edition, reason: str, what: str) -> None:
    Correction.objects.create(
        tournament=entry.tournament,
        edition=edition,
        at=timezone.now(),
        reason=reason,
        what=what[:LONGEST_NOTE],
        revision=entry.tournament.revision + 1,
    )


def _raise_version(ranking: Ranking, changed: str) -> None:
    ranking.version += 1
    ranking.save(update_fields=["version", changed])
