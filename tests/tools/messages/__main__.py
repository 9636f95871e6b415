"""`make messages` brings every file of `languages/` up to what the program says, and says what is left to do.

With `check`, as `make lint` calls it, it changes nothing and names what is wrong; exit 1 then.
"""

import sys
from collections.abc import Sequence

from languages import catalogues
from languages.po import read, write
from tests.tools.messages.checking import complaints
from tests.tools.messages.everywhere import everywhere
from tests.tools.messages.renewed import renewed


def main(arguments: Sequence[str]) -> int:
    """Renew all files, or check them."""
    if "check" in arguments:
        found = complaints()
        print("\n".join(found) or "All sentences are there in every language.")
        return 1 if found else 0
    said_now = everywhere()
    for language, file in catalogues().items():
        catalogue = renewed(read(file.read_text(encoding="utf-8")), said_now)
        file.write_text(write(catalogue), encoding="utf-8")
        left = sum(not message.is_finished for message in catalogue.messages)
        print(f"{language}: {len(catalogue.messages)} sentences, {left} to be translated or looked at.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
