"""The typeface of certificates, which comes with the program: EB Garamond (SIL Open Font License 1.1, fonts/OFL.txt).

A machine has Inter alone for certain, and a certificate wants to look like one. The files are those of @fontsource's
eb-garamond 5.3.0, unchanged.
"""

from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path

FONTS = Path(__file__).parent / "fonts"
FILES: Mapping[str, str] = {
    "roman": "eb-garamond-latin-500-normal",
    "roman_ext": "eb-garamond-latin-ext-500-normal",
    "italic": "eb-garamond-latin-400-italic",
    "italic_ext": "eb-garamond-latin-ext-400-italic",
}


@cache
def typefaces() -> Mapping[str, str]:
    """Each as a `data:` address for a style sheet: whoever lays out fetches nothing else. Unpacked once a process, not
    for each sheet: that takes as long as all else of a certificate."""
    return {
        name: f"data:font/ttf;base64,{b64encode(_unpacked(FONTS / f'{file}.woff2')).decode()}"
        for name, file in FILES.items()
    }


def _unpacked(file: Path) -> bytes:
    unpacked = BytesIO()
    import_module("fontTools.ttLib.woff2").decompress(file, unpacked)
    return unpacked.getvalue()
