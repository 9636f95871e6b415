"""What a lot is drawn from: those who share a rank, and in which list."""

from collections.abc import Iterable

from scoring.rankings import Of
from tournament.core.announced import Content
from tournament.core.program import version
from tournament.models import Draw, Registration, Tournament
from tournament.seating.algorithms import ALGORITHM
from tournament.standings.reads.tied import Tie
from tournament.standings.reads.ties import names


def lot_content(tournament: Tournament, tie: Tie, outside: str) -> Content:
    """The entries of a lot (seating/sealing.py). `people` are players by start number, teams or clubs by a number of
    their own; `outside`: what will be called out."""
    called = names([(tie.ranking.of, tie.keys)])[tie.ranking.of]
    people = [{"number": number, "name": called.get(key, "")} for number, key in sorted(numbered(tie).items())]
    return {
        "program": version(),
        "algorithm": ALGORITHM,
        "tournament": tournament.name,
        "ranking": tie.ranking.name,
        "series": tie.series,
        "of": tie.ranking.of.value,
        "rank": tie.rank,
        "outside": outside,
        "people": people,
    }


def numbered(tie: Tie) -> dict[int, int]:
    """Number in the entries -> primary key."""
    if tie.ranking.of is not Of.PLAYERS:
        return {key: key for key in tie.keys}
    return dict(Registration.objects.filter(pk__in=tie.keys).values_list("number", "pk"))


def list_of(tie: Tie) -> str:
    """How the list is called in which the lot decides."""
    if tie.series is None:
        return tie.ranking.name
    return f"{tie.ranking.name}, Serie {tie.series}"  # stored, and compared: in_words says it to its reader


def announced_lots(tournament: Tournament) -> list[Draw]:
    """Every lot that is announced and not drawn yet; one query."""
    return list(tournament.draws.filter(of=Draw.Of.LOT, drawn_at=None, discarded_at=None).order_by("-pk"))


def announced_for(tie: Tie, waiting: Iterable[Draw]) -> Draw | None:
    """What of it is announced for this tie, or was before it changed: in the same list, for some of them."""
    return next((draw for draw in waiting if draw.subject == list_of(tie)[:200] and _keys(draw) & {*tie.keys}), None)


def _keys(draw: Draw) -> set[int]:
    people = (draw.entries or {"people": []})["people"]
    return {draw.opened["who"].get(str(person["number"]), person["number"]) for person in people}
