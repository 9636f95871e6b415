"""Plain text as it is read: an empty line parts paragraphs, a line with a dash before it is a point of a list."""

from hypothesis import given
from hypothesis import strategies as st

from tournament.prospectus.texts import Block, blocks


def test_paragraphs_and_lists() -> None:
    text = "Herzlich willkommen.\nWir spielen.\n\nBitte mitbringen:\n- Ausweis\n– Karten\nUnd los."
    assert blocks(text) == (
        Block(("Herzlich willkommen.", "Wir spielen.")),
        Block(("Bitte mitbringen:",)),
        Block(("Ausweis", "Karten"), is_list=True),
        Block(("Und los.",)),
    )


def test_dash_inside_a_line_or_without_a_blank_is_none() -> None:
    assert blocks("9 - 10 Uhr\n-5 Grad") == (Block(("9 - 10 Uhr", "-5 Grad")),)


@given(st.lists(st.text(st.characters(whitelist_categories=["L", "N"]), min_size=1), max_size=8))
def test_lines_are_not_lost(lines: list[str]) -> None:
    assert [line for block in blocks("\n\n".join(lines)) for line in block.lines] == lines
