"""A mark is written anew, small, with nothing of the file but the picture; a bomb or no picture is one sentence."""

import io
import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageFile

from tests import pictures
from tests.standings.playing import refusal
from tournament.core.brand import kind_of
from tournament.core.errors import RefusedError
from tournament.models.limits import LARGEST_LOGO, MOST_PIXELS
from tournament.setup.marks import LONGEST_SIDE, cleaned


def opened(kept: bytes) -> Image.Image:
    return Image.open(io.BytesIO(kept))


@pytest.mark.parametrize(
    ("kind", "mode", "kept"),
    [
        ("PNG", "RGB", "image/jpeg"),
        ("PNG", "RGBA", "image/png"),
        ("PNG", "P", "image/jpeg"),
        ("JPEG", "RGB", "image/jpeg"),
        ("JPEG", "L", "image/jpeg"),
        ("JPEG", "CMYK", "image/jpeg"),
        ("WEBP", "RGB", "image/jpeg"),
        ("WEBP", "RGBA", "image/png"),
    ],
)
def test_logo_of_any_kind_becomes_one_of_two(kind: str, mode: str, kept: str) -> None:
    made = cleaned(pictures.picture(kind, mode))
    assert (kind_of(made), opened(made).size) == (kept, (60, 40))


def test_logo_stays_transparent_or_grey_and_becomes_upright_and_small() -> None:
    assert opened(cleaned(pictures.picture("PNG", "RGBA"))).getpixel((5, 5)) == (200, 0, 0, 128)
    sent = io.BytesIO()
    Image.new("I;16", (60, 40), 100 * 257).save(sent, "PNG")
    assert opened(cleaned(sent.getvalue())).getpixel((5, 5)) == (100, 100, 100)
    assert opened(cleaned(pictures.picture("PNG", size=(3000, 1500)))).size == (LONGEST_SIDE, LONGEST_SIDE // 2)
    # lines that unpack to more are not unpacked: the picture is the ten it says it has
    assert opened(cleaned(pictures.unpacks_to_more())).size == (10, 10)
    made = cleaned(pictures.with_a_place())
    assert (opened(made).size, dict(opened(made).getexif())) == ((40, 60), {})
    assert (b"Anna" in made, b"geheim" in cleaned(pictures.with_words())) == (False, False)


def test_bounds_of_the_file_and_the_pixels_on_both_sides() -> None:
    whole = pictures.picture("JPEG")
    assert cleaned(whole + bytes(LARGEST_LOGO - len(whole)))
    assert refusal(cleaned, whole + bytes(LARGEST_LOGO - len(whole) + 1)) == "logo_too_large"
    high = MOST_PIXELS // 6000
    assert (
        refusal(cleaned, pictures.declares(6000, high)) == "logo_no_picture"
    )  # as many as may be, but they are not there
    assert refusal(cleaned, pictures.declares(6000, high + 1)) == "logo_too_many_pixels"


@pytest.mark.parametrize("side", [50_000, 2**31 - 1])
def test_bomb_is_seen_before_it_is_unpacked(side: int) -> None:
    bomb = pictures.declares(side, side)
    began = time.process_time()
    assert refusal(cleaned, bomb) == "logo_too_many_pixels"
    assert time.process_time() - began < 1  # unpacking 7.5 GB would take longer


@pytest.fixture(params=[False, True])
def filled_up(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process that has drawn a PDF before (WeasyPrint sets this for good), and in a new one."""
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", request.param)


@pytest.mark.usefixtures("filled_up")
@pytest.mark.parametrize("name", pictures.NO_PICTURES)
def test_file_that_is_no_picture_is_refused(name: str) -> None:
    assert refusal(cleaned, pictures.NO_PICTURES[name]) == "logo_no_picture"


@given(
    st.sampled_from([pictures.picture("PNG", "RGBA"), pictures.picture("JPEG"), pictures.picture("WEBP")]), st.data()
)
def test_damaged_file_is_a_picture_or_none(whole: bytes, data: st.DataObject) -> None:
    """Nothing else comes of it: no error of the library's."""
    damaged = bytearray(whole)
    for at in data.draw(st.lists(st.integers(0, len(whole) - 1), max_size=6)):
        damaged[at] = data.draw(st.integers(0, 255))
    with suppress(RefusedError):
        assert opened(cleaned(bytes(damaged))).format in {"PNG", "JPEG"}
