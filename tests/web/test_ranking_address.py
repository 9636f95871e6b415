"""Where a ranking is: its id is any text, and no address is another's (contract.md, section 7)."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournament.web.ranking_address import FILES, AskedRanking, asked_ranking, escaped, unescaped

ODD = ["a.json", "a/serie/2", "a/serie/2.pdf", "a~2Ejson", "a~7E2E", "..", ".", "~", ".json", "a/fassung/1"]


@example("a.json", None, "")
@example("a/serie/2", None, "")
@example("a~2Ejson", None, "")
@given(
    st.sampled_from(ODD) | st.text(st.characters(exclude_categories=["Cs"]), min_size=1),
    st.none() | st.integers(1, 9999),
    st.sampled_from(["", *FILES]),
)
def test_address_as_the_pages_write_it_asks_for_what_it_was_made_of(
    ranking: str, series: int | None, file: str
) -> None:
    of_series = "" if series is None else f"/serie/{series}"
    asked = asked_ranking(f"{escaped(ranking)}{of_series}{file and f'.{file}'}")
    assert asked == AskedRanking(escaped(ranking), series, file)
    assert asked.names(ranking)
    assert unescaped(escaped(ranking)) == ranking


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("damen", AskedRanking("damen")),
        ("damen.json", AskedRanking("damen", file="json")),
        ("damen.exe", AskedRanking("damen.exe")),
        ("damen/serie/2.pdf", AskedRanking("damen", 2, "pdf")),
        ("damen/serie/zwei", AskedRanking("damen/serie/zwei")),
        ("über 60.v2", AskedRanking("über 60.v2")),
        (".json", AskedRanking(".json")),
        ("a.json.json", AskedRanking("a.json", file="json")),
    ],
)
def test_id_typed_as_it_is_is_understood_where_it_is_clear(words: str, asked: AskedRanking) -> None:
    assert asked_ranking(words) == asked
