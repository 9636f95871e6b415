"""Of every rulebook what the phone gets at each table, printed as JSON: `python -m tests.phone.rulebooks`."""

import json
import sys

from scoring import RULEBOOKS

if __name__ == "__main__":
    books = {book.id: {size: book.as_json(size) for size in book.table_sizes} for book in RULEBOOKS.values()}
    sys.stdout.write(json.dumps(books))
