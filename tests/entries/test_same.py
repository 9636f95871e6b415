"""Who was sent twice: one name in entries of several clubs, or of none."""

from typing import Any

from tournament.entries.reads.same import SentRow, each_once


def sent(*clubs: str) -> list[SentRow]:
    """One name in an entry of each of these clubs, in this order."""
    nothing: list[Any] = [None] * len(SentRow._fields)
    blank = SentRow(*nothing)
    return [blank._replace(key=key, name="Ahrens, Anna", club=club) for key, club in enumerate(clubs, 1)]


def test_person_without_a_club_is_one_of_those_with_one_and_not_all() -> None:
    assert [one.same for one in each_once(sent("", "RC Nord", "RC West", "RC Nord"), [])] == [None, 1, None, 1]
    assert [one.same for one in each_once(sent("RC Nord", "RC West", ""), [])] == [None, None, 1]
    there = each_once(sent("RC Nord", "RC West", "RC Nord", ""), [("Ahrens, Anna", None)])
    assert [(one.there, one.same) for one in there] == [(True, None), (False, None), (True, None), (True, None)]
    there = each_once(sent("", "RC West", "RC West"), [("Ahrens, Anna", "RC Nord")])
    assert [(one.there, one.same) for one in there] == [(True, None), (False, None), (False, 2)]
    accepted = sent("", "RC West")
    accepted[0] = accepted[0]._replace(
        registration=7, withdrawn=False, registered_name="Ahrens, Anna", registered_club="RC Nord"
    )
    assert [one.same for one in each_once(accepted, [])] == [None, None]
