"""The end of a ranking: made final, taken back, corrected. Each is one act; what it makes of rankings is an edition
that stays.

Source: issues "Results that stand", "Final means final", "Like is compared with like"; contract.md, sections 7 and 8.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.db.models import Max
from django.utils import timezone

from tournament.core.act import Act, Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.core.lock import results_revision
from tournament.core.rankings import as_values, stored_rankings
from tournament.models import Correction, Edition, EditionList, EditionNames, Ranking, Tournament
from tournament.models.limits import LONGEST_NOTE
from tournament.standings.acts.decisions import reason_of
from tournament.standings.reads.decisions import still_open
from tournament.standings.reads.editions import standing_lists
from tournament.standings.reads.sealing import Lists, changed, final_lists, lists_now, sealed_list
from tournament.standings.reads.standings import seated_series

Versions = Mapping[str, int]
"""Id of each chosen ranking -> the version that was read."""


def finalise(
    tournament: Tournament, versions: Versions, actor: Actor, *, read: int | None = None, anyway: bool = False
) -> Edition:
    """Make these rankings final: their lists are an edition, and what they come from is locked (core/lock.py).

    `read`: the revision of what results come from as it was when they were read (None: whatever it was). Refused: none
    is chosen, one is final already, nothing is played, a list is still open or a game that came too late waits (unless
    `anyway`). StaleError: one of them, or what they come from, is not what was read.
    """
    with act(tournament, actor, "result_finalised") as entry:
        if read is not None:
            compare(results_revision(entry.tournament), read, entry.tournament)
        chosen = _chosen(entry, versions)
        if any(ranking.final_at for ranking in chosen):
            raise RefusedError("final_already")
        _refuse_open(entry.tournament, chosen, anyway=anyway)
        reasons = {ranking.document_id: _why_again(ranking) for ranking in chosen}
        for ranking in chosen:
            ranking.final_at = timezone.now()
            _raise_version(ranking, "final_at")
        edition = _new_edition(entry, next(filter(None, reasons.values()), ""))
        _seal(edition, chosen, lists_now(entry.tournament, chosen), reasons)
        if edition.reason:
            _correct(entry, edition, edition.reason, "Endstand neu festgestellt")
        entry.after = {"rankings": [ranking.name for ranking in chosen], "edition": edition.number}
    return edition


def take_back(tournament: Tournament, versions: Versions, reason: str, actor: Actor) -> None:
    """Open these rankings again, for a reason. Their editions stay listed; one of which no list stands any more is
    taken back.

    Refused: none is chosen, one is not final, no reason. StaleError: one of them is not what was read.
    """
    with act(tournament, actor, "result_reopened") as entry:
        chosen = _chosen(entry, versions)
        if any(ranking.final_at is None for ranking in chosen):
            raise RefusedError("not_final")
        said = reason_of(reason)
        stood = standing_lists(entry.tournament)
        for ranking in chosen:
            ranking.final_at = None
            _raise_version(ranking, "final_at")
        called = [ranking.name for ranking in chosen]
        standing = {listed.edition.pk for listed in standing_lists(entry.tournament).values()}
        editions = {listed.edition.pk: listed.edition for one in chosen if (listed := stood.get(one.document_id))}
        for edition in editions.values():
            if edition.pk in standing:
                _correct(entry, edition, said, f"Endstand zurückgenommen: {', '.join(called)}")
            else:
                edition.taken_back_at, edition.taken_back_reason = timezone.now(), said
                edition.save()
        entry.before = {"rankings": called, "edition": max(edition.number for edition in editions.values())}
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


def next_edition(tournament: Tournament, before: Lists, reason: str, what: str, actor: Actor) -> Edition | None:
    """After acts that passed the lock, in the transaction they are in: the final lists that are others than `before`
    (`final_lists`) are the next edition; None: they all say what they said. `what` was changed, in words.
    """
    with act(tournament, actor, "result_corrected") as entry:
        edition = edition_of_changes(entry, before, reason, what)
        entry.changed = edition is not None
        if edition is not None:
            entry.after = {"edition": edition.number, "reason": reason}
    return edition


def edition_of_changes(entry: Act, before: Lists, reason: str, what: str) -> Edition | None:
    """The same, inside an act."""
    after = final_lists(entry.tournament)
    others = changed(before, after)
    if not others:
        return None
    edition = _new_edition(entry, reason)
    rankings = entry.tournament.rankings.filter(document_id__in=others).order_by("position")
    _seal(edition, rankings, after, dict.fromkeys(others, reason))
    _correct(entry, edition, reason, what)
    return edition


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
    still = still_open(tournament, as_values(tournament, chosen))
    lists = sum(len(one.tables) for one in still.lists)
    if lists and not anyway:
        raise RefusedError("lists_open", {"lists": lists})
    still.late.refuse(anyway=anyway)


def _why_again(ranking: Ranking) -> str:
    """Why there is a further edition of a ranking: the last was taken back."""
    last = EditionList.objects.filter(ranking=ranking)
    listed = last.defer("sealed").select_related("edition").order_by("-edition__number").first()
    if listed is None:
        return ""
    noted = listed.edition.corrections.order_by("pk").last()
    return listed.edition.taken_back_reason or (noted.reason if noted else "")


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


def _seal(edition: Edition, rankings: Iterable[Ranking], said: Lists, reasons: Mapping[str, str]) -> None:
    """Store what the lists of these rankings say, sealed, each with its reason."""
    names = list(edition.tournament.registrations.values_list("person__name", flat=True))
    for ranking in rankings:
        key = ranking.document_id
        sealed = sealed_list(key, said[key], edition.number, edition.at, reasons[key], names)
        listed = EditionList.objects.create(
            edition=edition,
            ranking=ranking,
            ranking_id_in_document=key,
            name=ranking.name,
            series=said[key]["series"],
            sealed=sealed.text,
            sha256=sealed.sha256,
        )
        EditionNames.objects.create(listed=listed, opened=sealed.opened)


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
