"""Dates as English readers in a German hall type them.

With slashes nobody knows which is the month, 5/9 or 9/5: such a date is refused, and the sentence says how to write it.
"""

from typing import Final

DATE_INPUT_FORMATS: Final = ["%Y-%m-%d", "%d.%m.%Y", "%d.%m.%y", "%d %B %Y", "%d %b %Y"]
