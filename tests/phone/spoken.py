"""What a list keeper's phone says in each language, printed as JSON: `python -m tests.phone.spoken`."""

import json
import os
import sys

import django
from django.utils.translation import override

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.test")
    django.setup()
    from scoring import RULEBOOKS
    from tournament.core.speaking import names
    from tournament.lists.keeper.words import words_as_json

    said = {}
    for language in names():
        with override(language):
            books = {book.id: {size: book.as_json(size) for size in book.table_sizes} for book in RULEBOOKS.values()}
            said[language] = {"words": json.loads(words_as_json()), "books": books}
    sys.stdout.write(json.dumps(said))
