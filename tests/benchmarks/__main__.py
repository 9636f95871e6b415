"""`make bench`: how long the things take that somebody waits for. Prints a table; no test depends on time.

A database of its own in a temporary folder, SQLite as installed (write-ahead log, synchronous=FULL), the size of the
German deaf championship of 2022: 197 players, 40 clubs, three series of 16 games.
"""

import os
import tempfile
from pathlib import Path


def main() -> None:
    """Set up, measure, print."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings.test"

        import django

        django.setup()
        from tests.benchmarks import measure, melds, phone

        measure.run()
        print()
        melds.main()
        print()
        phone.main()


main()
