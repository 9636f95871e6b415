"""What acts and pages say, as values to compare."""

from collections.abc import Callable, Collection
from typing import Any

import pytest

from scoring import Problem
from tests.standings import playing
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts.games import InvalidGameError
from tournament.models import AuditEntry, CardTable

Act = Callable[[], object]
queries = playing.queries


def _error(kind: type[Exception], act: Act) -> Any:
    """What the act ends with; it has left no row in the log."""
    before = AuditEntry.objects.count()
    with pytest.raises(kind) as caught:
        act()
    assert AuditEntry.objects.count() == before
    return caught.value


def refused(act: Act) -> tuple[str, dict[str, object]]:
    """The code and the parameters with which the act is refused."""
    error = _error(RefusedError, act)
    return error.code, error.params


def stale(act: Act) -> object:
    """What is stored by now, where the act saw something older."""
    return _error(StaleError, act).stored


def invalid(act: Act) -> list[tuple[str, tuple[str | int, ...]]]:
    """Code and place of everything that cannot have been."""
    return [(problem.code, problem.where) for problem in problems(act)]


def problems(act: Act) -> list[Problem]:
    """Everything that cannot have been."""
    return list(_error(InvalidGameError, act).problems)


def versions(card_table: CardTable, first: int = 1) -> dict[int, int]:
    """Number -> version of the stored games from `first` on."""
    return dict(card_table.games.filter(number__gte=first).values_list("number", "version"))


def amiss(page: str, *shown: str, absent: Collection[str] = ()) -> list[str]:
    """What should stand on the page and does not, and what stands there and should not."""
    return [words for words in shown if words not in page] + [words for words in absent if words in page]


def fresh(card_table: CardTable) -> CardTable:
    """The same list as it is stored now."""
    return CardTable.objects.select_related("series__tournament").get(pk=card_table.pk)
