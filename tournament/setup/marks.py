"""Somebody's mark as it is sent, made into a small picture that this program wrote itself."""

import io
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

from PIL import Image, ImageFile, ImageOps

from tournament.core.errors import RefusedError
from tournament.models.limits import LARGEST_LOGO, MOST_PIXELS

FORMATS = ("PNG", "JPEG", "WEBP")
LONGEST_SIDE = 1000
"""Pixels that are kept: on 60 mm of paper 400 an inch."""
QUALITY = 90
BROKEN = (OSError, SyntaxError, ValueError, EOFError, TypeError, LookupError, struct.error, zlib.error, MemoryError)
"""What the library says of what is no picture, or only the beginning of one."""


def cleaned(sent: bytes, longest: int = LONGEST_SIDE) -> bytes:
    """The picture alone, as a small PNG or JPEG; of one that moves, its first picture. No side of it has more than
    `longest` pixels. RefusedError: it is too large,
    has too many pixels (which is looked at before anything is unpacked), or is none.

    For another process: whatever is in the file, it is unpacked in one of limited time and memory.
    """
    demand_small(sent)
    try:
        with _whole_pictures_alone(), Image.open(io.BytesIO(sent), formats=FORMATS) as picture:
            _demand_few_pixels(picture)
            return _written(picture, longest)
    except Image.DecompressionBombError:
        raise RefusedError("logo_too_many_pixels") from None
    except BROKEN:
        raise RefusedError("logo_no_picture") from None


def demand_small(sent: bytes) -> None:
    """Raise RefusedError if a file is larger than anybody needs."""
    if len(sent) > LARGEST_LOGO:
        raise RefusedError("logo_too_large", {"most": LARGEST_LOGO // 1024 // 1024})


@contextmanager
def _whole_pictures_alone() -> Iterator[None]:
    """Refuse the beginning of a picture: WeasyPrint, which a process may have loaded before, lets the library fill up
    what is missing, and forget some of its bounds.
    """
    before = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = before


def _demand_few_pixels(picture: Image.Image) -> None:
    width, height = picture.size
    if width * height > MOST_PIXELS:
        raise RefusedError("logo_too_many_pixels")


def _written(picture: Image.Image, longest: int) -> bytes:
    """Small, upright, and new: nothing of the file is kept but its colours."""
    picture.draft("RGB", (longest, longest))  # of a large JPEG less is unpacked at once
    seen_through = picture.has_transparency_data
    upright = ImageOps.exif_transpose(_in_eight_bits(picture)).convert("RGBA" if seen_through else "RGB")
    upright.thumbnail((longest, longest))
    new = Image.new(upright.mode, upright.size)
    new.paste(upright)
    out = io.BytesIO()
    if seen_through:
        new.save(out, "PNG", optimize=True)
    else:
        new.save(out, "JPEG", quality=QUALITY)
    return out.getvalue()


def _in_eight_bits(picture: Image.Image) -> Image.Image:
    """One in 65,536 shades of grey in 256 of them, which the library would take to be nearly all white."""
    if not picture.mode.startswith("I"):
        return picture
    return picture.point(lambda shade: shade * (1 / 257)).convert("L")
