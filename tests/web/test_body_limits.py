"""What may be sent where: forms 1 MB, a logged-in organiser's files 10 MB, a list 64 kB; more is refused unread."""

import pytest
from django.urls import reverse

from tournament.web.body_limits import body_limit

MB = 1024 * 1024


@pytest.mark.parametrize("path", ["/anmelden/", "/", "/turniere/pokal/stand", "/leitung/neu/", "/einlesen/"])
def test_form_has_one_megabyte_for_anybody(path: str) -> None:
    assert body_limit(path) == (MB, MB)


def test_file_has_ten_but_not_from_nobody() -> None:
    assert body_limit(reverse("organiser:spreadsheet", args=["pokal"])) == (MB, 10 * MB)


@pytest.mark.parametrize("name", ["state", "cards", "close", "offence", "give_up"])
def test_list_has_64_kilobytes_whoever_sends_it(name: str) -> None:
    assert body_limit(reverse(f"list_keeper:{name}", args=["token"])) == (64 * 1024, 64 * 1024)


def test_tournament_called_as_the_page_has_no_more() -> None:
    assert body_limit("/leitung/einlesen/angaben/") == (MB, MB)
