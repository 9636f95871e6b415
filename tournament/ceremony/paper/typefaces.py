"""The typeface of certificates, which comes with the program: EB Garamond (SIL Open Font License 1.1, fonts/OFL.txt).

A machine has Inter alone for certain, and a certificate wants to look like one. The files are those of @fontsource's
eb-garamond 5.3.0, unchanged.
"""

from base64 import b64encode
from collections.abc import Mapping
from functools import cache
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
    """Each as a `data:` address for a style sheet: whoever lays out fetches nothing else."""
    return {
        name: f"data:font/woff2;base64,{b64encode((FONTS / f'{file}.woff2').read_bytes()).decode()}"
        for name, file in FILES.items()
    }
