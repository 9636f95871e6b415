"""The picture of the rooms is what the imports say."""

from tests.tools.picture import DOCUMENT, drawn, necessary


def test_arrow_that_follows_from_others_is_left_out() -> None:
    knows = {"page": {"list", "rule"}, "list": {"game", "rule"}, "game": {"rule"}, "rule": set[str]()}
    assert necessary(knows) == {"page": {"list"}, "list": {"game"}, "game": {"rule"}, "rule": set()}


def test_picture_in_the_document_is_drawn_from_the_code_as_it_is() -> None:
    """Red? `.venv/bin/python -m tests.tools.picture` draws it anew."""
    assert DOCUMENT.read_text(encoding="utf-8") == drawn()
