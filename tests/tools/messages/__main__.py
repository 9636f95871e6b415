"""`make messages`: brings every file of `languages/` up to what the program says, and says what is left to do."""

from languages import catalogues
from languages.po import read, write
from tests.tools.messages.everywhere import everywhere
from tests.tools.messages.renewed import renewed


def main() -> None:
    """Renew all files."""
    said_now = everywhere()
    for language, file in catalogues().items():
        catalogue = renewed(read(file.read_text(encoding="utf-8")), said_now)
        file.write_text(write(catalogue), encoding="utf-8")
        left = sum(not message.is_finished for message in catalogue.messages)
        print(f"{language}: {len(catalogue.messages)} sentences, {left} to be translated or looked at.")


if __name__ == "__main__":
    main()
