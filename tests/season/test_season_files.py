"""The list of a season as a file: numbers below 0 are numbers."""

from tournament.models import Season
from tournament.season.files import rows
from tournament.season.reads.shown import Cell, ShownLine, ShownSeason
from tournament.web.tabular import as_csv

LINE = ShownLine(
    person=1,
    rank=1,
    name="Ahrens, Anna",
    club="",
    cells=[Cell(-25, counts=True)],
    points=-25,
    wertungspunkte=0,
    augen=25,
    each="-25.00",
    a_game="-1.25",
    attended=1,
    counted=1,
    notes=(),
    newcomer=False,
    guest=False,
    nameless=False,
)


def test_averages_below_zero_are_no_texts() -> None:
    shown = ShownSeason(
        Season(), (), [LINE], None, (), by_augen=False, complete_first=False, average=False, rulebook=None
    )
    assert as_csv(rows(shown)).decode().splitlines()[1] == "1;Ahrens, Anna;;-25;-25;-25,00;-1,25;1;1;"
