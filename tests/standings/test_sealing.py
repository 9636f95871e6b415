"""What is sealed of a list, and what a line of it keeps. Source: docs/developer/sealed-editions.md."""

import pytest
from django.utils import timezone

from tournament.models import Tournament
from tournament.models.audit import seal
from tournament.standings.reads.sealing import lists_now, sealed_list


@pytest.mark.parametrize(
    ("text", "is_sealed"),
    [
        ("NG hat es gesehen", True),  # a short name is one
        ("kam mit Anna", True),
        ("Annas Tisch B", False),  # another word, and a letter alone
        (seal("x", "00"), True),  # nobody takes it for what was deleted
    ],
)
def test_text_is_sealed_if_it_may_name_somebody(text: str, is_sealed: bool) -> None:
    made = sealed_list("einzel", {"rows": []}, 1, timezone.now(), text, ["Ng, Anna", "Bauer, B"])
    assert (text in made.text, [one["value"] for one in made.opened.values()]) == (
        not is_sealed,
        [text] if is_sealed else [],
    )


def test_members_are_kept_without_ranks_the_anonymous_without_name(cup: Tournament) -> None:
    """2 is anonymous; 4 played nothing in the second series."""
    cup.series.get(number=2).seats.filter(registration__number=4).update(games=0, wertungspunkte=0, augen=0)
    said = lists_now(cup, list(cup.rankings.filter(document_id__in=["mann", "verein", "einzel"])))
    (four,) = said["mann"]["rows"]
    members = [*four["members"], *(one for row in said["verein"]["rows"] for one in row["members"])]
    assert [one["name"] for one in four["members"]] == ["Ahrens, Anna", "Teilnehmer 2", "Claus, Clara", "Dietz, Dirk"]
    assert [bool(cell) for cell in four["members"][3]["cells"]] == [True, False]
    for one in (*members, *(cell for member in members for cell in member["cells"] if cell)):
        assert {"rank", "tied", "by_lot"}.isdisjoint(one)
    assert all({"rank", "tied", "by_lot"} <= row.keys() for one in said.values() for row in one["rows"])


def test_reading_without_a_ranking_asks_for_nothing(cup: Tournament) -> None:
    assert lists_now(cup, []) == {}
