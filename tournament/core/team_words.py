"""What those who play together are called: Mannschaft, or Tandem where they are two."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.rankings import PAIR
from tournament.models import RankedKind, Ranking


@dataclass(frozen=True, slots=True)
class TeamWords:
    """`one`, `many`, as headings; and as they stand in a sentence: `several`, `this`, `in_this`, `of_one`, `none`,
    `the_same` and `ones_own` (both behind a preposition: "aus", "mit"), `complete` ("zur vollen ...")."""

    one: Promise
    many: Promise
    several: Promise
    this: Promise
    in_this: Promise
    of_one: Promise
    none: Promise
    the_same: Promise
    ones_own: Promise
    complete: Promise


TEAM = TeamWords(
    _("Mannschaft"),
    _("Mannschaften"),
    pgettext_lazy("im Satz", "Mannschaften"),
    _("diese Mannschaft"),
    _("in dieser Mannschaft"),
    _("der Mannschaft"),
    _("keine Mannschaft"),
    _("derselben Mannschaft"),
    _("der eigenen Mannschaft"),
    _("zur vollen Mannschaft"),
)
TANDEM = TeamWords(
    _("Tandem"),
    _("Tandems"),
    pgettext_lazy("im Satz", "Tandems"),
    _("dieses Tandem"),
    _("in diesem Tandem"),
    _("des Tandems"),
    _("kein Tandem"),
    _("demselben Tandem"),
    _("dem eigenen Tandem"),
    _("zum vollen Tandem"),
)


def words_for(size: int) -> TeamWords:
    """Of teams of so many."""
    return TANDEM if size == PAIR else TEAM


def words_of(rankings: Iterable[Ranking]) -> TeamWords:
    """Of all the teams in these rankings: Tandems only where every one is."""
    sizes = {ranking.members_per_team for ranking in rankings if ranking.of == RankedKind.TEAMS}
    return words_for(PAIR) if sizes == {PAIR} else TEAM
