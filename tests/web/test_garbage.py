"""Whatever stands behind the question mark or in a form: a page, or a clear no; never an error of the program's own."""

from urllib.parse import quote_from_bytes

import pytest
from django.contrib.auth.models import User
from django.test import Client
from hypothesis import example, given
from hypothesis import strategies as st

from tests.addresses import each_alone
from tests.test_security import PATTERNS, address
from tournament.models import Tournament

PAGES = ("", "stand", "stand.csv", "stand/serie/1", "mannschaften", "sitzplan/1", "sitzplan/guete", "spieler/1", "ich/")
PARAMETERS = ("seite", "sort", "suche", "nach", "alle", "cards", "karten", "meldung", "als", "joker", "text", "next")
NASTY = (
    *(
        text.encode()
        for text in ("\0", "9" * 5000, "-1", "0", "1e9", "²", "٣", "-" * 500, "-rang", "NaN", "%", "\\", "'")
    ),
    b"\xff\xfe",
    b"\xed\xa0\x80",  # half of a surrogate pair
    "\U0001f0a1".encode() * 200,
)
VALUES = (
    st.sampled_from(NASTY)
    | st.binary(max_size=12)
    | st.text(max_size=12).map(lambda text: text.encode("utf-8", "ignore"))
)


@st.composite
def queries(draw: st.DrawFn) -> str:
    pairs = draw(st.lists(st.tuples(st.sampled_from(PARAMETERS), VALUES), min_size=1, max_size=4))
    return "&".join(f"{name}={quote_from_bytes(value)}" for name, value in pairs)


def test_public_page_is_answered_whatever_is_asked(client: Client, standing: Tournament) -> None:
    paths = [f"/turniere/{standing.slug}/{page}" for page in PAGES]
    paths += ["/", "/anmelden/", "/regeln/", "/regeln/dgsrv/", "/regeln/dgsrv/meldung/", "/regeln/dgsrv/hand/"]

    @given(st.sampled_from(paths), queries())
    @example(f"/turniere/{standing.slug}/stand", "seite=" + "9" * 5000)
    @example(f"/turniere/{standing.slug}/stand", "sort=" + "-" * 500)
    @example(f"/turniere/{standing.slug}/stand", "suche=%00")
    def answered(path: str, query: str) -> None:
        assert client.get(f"{path}?{query}").status_code in (200, 302, 400, 404)

    answered()


@pytest.mark.parametrize(
    "path", ["/turniere/%00/", "/turniere/%ff/stand", "/stand%00", "/regeln/%00/", "/regeln/%ed%a0%80/"]
)
def test_address_that_cannot_be_is_not_found(client: Client, db: None, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("number", ["9" * 19, "9" * 40, "9" * 5000])
@pytest.mark.parametrize(
    "page", ["sitzplan/{}", "sitzplan/{}/auslosung.json", "stand/serie/{}", "spieler/{}", "mannschaften/{}"]
)
def test_number_that_cannot_be_is_not_found(client: Client, tournament: Tournament, page: str, number: str) -> None:
    assert client.get(f"/turniere/{tournament.slug}/{page.format(number)}").status_code == 404


@pytest.mark.parametrize("cookie", ['"aaaaaaaaaaaa\\000"', "ÿ" * 8, "x" * 3000, "..", "'--"])
def test_cookie_that_cannot_be_is_none(client: Client, organiser: User, tournament: Tournament, cookie: str) -> None:
    headers = {"Cookie": f"sessionid={cookie}; messages={cookie}; csrftoken={cookie}; known_browser={cookie}"}
    for path in ("/", "/anmelden/", f"/turniere/{tournament.slug}/stand"):
        assert client.get(path, headers=headers).status_code == 200
    assert client.get("/leitung/", headers=headers).status_code == 302
    form = {"username": "anna", "password": "falsch"}
    assert client.post("/anmelden/", form, headers=headers).status_code == 200


FIELDS = """
    name club number version series person row present team0 name0 tied step source roles seed consent table minutes
    seat game informed outcome augen reason players place date rulebook_id username title tables limit
"""


def test_organiser_form_with_garbage_is_answered(organiser_client: Client, tournament: Tournament) -> None:
    for path in each_alone(address(pattern, tournament) for pattern in PATTERNS):
        for nasty in ("\0", "9" * 5000, "-9223372036854775809"):
            response = organiser_client.post(path, dict.fromkeys(FIELDS.split(), nasty))
            assert response.status_code < 500, (path, nasty[:20])
