"""What a chapter says of itself beside its text."""

from tournament.manual.reads.marks import marked

CHAPTER = """# Serie
<!-- zu: organiser:lists_waiting -->

Text.

<a id="tauschen"></a>
<!-- zu: organiser:swap organiser:swap_published -->
## Plätze tauschen

<!-- ein Wort an andere -->
Mehr <!-- mitten im Text --> davon.

<a id="ohne-seite"></a>

## Sonst
"""


def test_name_belongs_to_the_heading_below_it() -> None:
    found = marked(CHAPTER)
    lines = found.text.splitlines()
    assert {lines[at]: name for at, name in found.names.items()} == {
        "## Plätze tauschen": "tauschen",
        "## Sonst": "ohne-seite",
    }


def test_addresses_belong_to_the_name_above_them_or_to_the_whole_chapter() -> None:
    assert marked(CHAPTER).about == (
        ("organiser:lists_waiting", ""),
        ("organiser:swap", "tauschen"),
        ("organiser:swap_published", "tauschen"),
    )


def test_marks_and_comments_of_a_line_are_taken_out_and_nothing_else() -> None:
    assert marked(CHAPTER).text.split("\n") == [
        "# Serie", "", "", "Text.", "", "", "", "## Plätze tauschen", "", "",
        "Mehr <!-- mitten im Text --> davon.", "", "", "", "## Sonst",
    ]  # fmt: skip
