import hashlib
import json
import re
import secrets
from datetime import UTC

from django.db import migrations

# As this was when it was written, whatever the program does now: docs/developer/sealed-editions.md.


def canonical(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def words(text):
    return {word for word in re.findall(r"\w+", text.casefold()) if len(word) > 2}


class Sealing:
    """Seals of texts; `names` of those who may be named in them."""

    def __init__(self, names):
        self.opened = {}
        self.names = set().union(*map(words, names))

    def person(self, one):
        """Who was taken out already has nothing to be told from."""
        salt = secrets.token_hex(16)
        seal = "sealed:" + hashlib.sha256(bytes.fromhex(salt) + canonical(one["name"])).hexdigest()
        self.opened[seal] = {"value": one["name"]} | ({} if one.get("withheld") else {"salt": salt})
        return seal

    def text(self, said):
        return self.person({"name": said}) if words(said) & self.names else said


def sealed_row(row, document, sealing):
    kept = {key: value for key, value in row.items() if key not in {"shown", "withheld"}}
    if "player" in row:
        kept["name"] = sealing.person(row)
    elif "team" in row:
        kept["name"] = sealing.text(row["name"])
    if "penalties" in row:
        kept["penalties"] = [[series, points, sealing.text(reason)] for series, points, reason in row["penalties"]]
    if "cells" in row:
        kept["cells"] = [
            cell and {"rank": cell["rank"], document["ranked_by"]: cell["shown"], "counts": cell["counts"]}
            for cell in row["cells"]
        ]
    if "members" in row:
        kept["members"] = [sealed_row(one, document, sealing) for one in row["members"]]
    return kept


def people_in(content):
    for row in content["rows"]:
        yield from [row] if "player" in row else row.get("members", ())


def seal(apps, _schema_editor):
    """Every list that is kept. Those of an edition have its time and its reason; that of a ranking that is in none before
    has no reason."""
    lists, names = apps.get_model("tournament", "EditionList"), apps.get_model("tournament", "EditionNames")
    registrations = apps.get_model("tournament", "Registration").objects
    known = set()
    for listed in lists.objects.select_related("edition__tournament").order_by("edition__number", "pk").iterator(20):
        edition, content = listed.edition, listed.content
        there = registrations.filter(tournament=edition.tournament).values_list("person__name", flat=True)
        sealing = Sealing([*there, *(one["name"] for one in people_in(content))])
        of = edition.tournament_id, listed.ranking_id_in_document
        document = {
            "format": "fassung/1",
            "ranking": listed.ranking_id_in_document,
            "name": listed.name,
            "of": content["of"],
            "edition": edition.number,
            "at": edition.at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "reason": sealing.text(edition.reason) if of in known else "",
            "rulebook": edition.tournament.rulebook_id,
            "ranked_by": content["ranked_by"],
            "series": content["series"],
        }
        document["rows"] = [sealed_row(row, document, sealing) for row in content["rows"]]
        known.add(of)
        listed.sealed, listed.series = canonical(document).decode(), content["series"]
        listed.sha256 = hashlib.sha256(listed.sealed.encode()).hexdigest()
        listed.save(update_fields=["sealed", "series", "sha256"])
        names.objects.create(listed=listed, opened=sealing.opened)


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0057_sealed_editions'),
    ]

    operations = [
        migrations.RunPython(seal, migrations.RunPython.noop),
    ]
