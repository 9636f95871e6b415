"""Documents of any rulebook whose lists end early: by a target score that is reached, or because somebody gave up."""

from hypothesis import strategies as st

import scoring
from tests.archive.documents import Json
from tests.archive.relieved import relieved
from tests.scoring.any_rulebook import documents


@st.composite
def documents_of(draw: st.DrawFn, rules: scoring.Rulebook) -> Json:
    """A document of this rulebook that is not refused, with whatever the rulebook leaves open."""
    document: Json = draw(documents(st.just(rules)))
    if draw(st.booleans()):
        document["tournament"].setdefault("jokers", rules.pack.jokers > 0)
    if rules.has_target_score and draw(st.booleans()):
        document["tournament"]["target_score"] = draw(st.integers(1, 300))
    parsed, _problems = scoring.parse(_without_endings(document))
    assert parsed is not None
    for series, entry in zip(document["series"], parsed.series, strict=True):
        for table, row in zip(series["tables"], entry.tables, strict=True):
            _end(draw, document["tournament"].get("target_score"), parsed, table, row)
    return relieved(draw, document)


def _without_endings(document: Json) -> Json:
    tournament = {key: value for key, value in document["tournament"].items() if key != "target_score"}
    return document | {"tournament": tournament}


def _end(draw: st.DrawFn, target: int | None, document: scoring.Document, table: Json, row: scoring.TableEntry) -> None:
    """No game after the one that reaches the target; somebody gives up, where he may."""
    info = document.tournament
    if row.games is None:
        return
    size = len(row.seats)
    last = scoring.last_game(info.rulebook, size, info.games_per_series, row.games, target)
    table["games"] = table["games"][:last]
    totals = scoring.table_totals(info.rulebook, size, row.games[:last])
    may = [seat for seat in totals if not scoring.check_giving_up(info.rulebook, last, totals, seat)]
    if draw(st.booleans()) and may:
        table["gave_up"] = row.seats[draw(st.sampled_from(may)) - 1]
