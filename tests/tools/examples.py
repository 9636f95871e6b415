"""The folder of examples for other programs, docs/austausch/beispiele.

`python -m tests.tools.examples` writes anew what should come of each of its documents: `inhalt.json`, and the standings
beside them.
"""

import json
from pathlib import Path
from typing import Any

from scoring import format_place, parse_bytes, stand

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "austausch" / "beispiele"
CONTENTS = "inhalt.json"
STAND = ".stand.json"

Json = dict[str, Any]


def documents() -> list[Path]:
    """The files with documents, those that are refused among them."""
    files = (file for file in FOLDER.glob("*/*.json") if not file.name.endswith(STAND))
    return sorted(files)


def made() -> dict[str, str]:
    """Name below the folder -> what should stand in it."""
    contents, standings = [], {}
    for file in documents():
        name = file.relative_to(FOLDER).as_posix()
        document, problems = parse_bytes(file.read_bytes())
        said: Json = {"document": name}
        if document is not None:
            said["stand"] = name.replace(".json", STAND)
            standings[said["stand"]] = json.dumps(stand(document), ensure_ascii=False) + "\n"
        said["problems"] = [
            {"code": one.code, "place": format_place(one.where), "params": one.params, "refused": not one.odd}
            for one in problems
        ]
        contents.append(json.dumps(said, ensure_ascii=False))
    return {CONTENTS: "[\n" + ",\n".join(contents) + "\n]\n", **standings}


if __name__ == "__main__":
    for name, text in made().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
