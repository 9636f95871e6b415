"""An OCI archive that `docker load` takes too: every Docker, also one whose store is its own.

    python3 -m tests.tools.release.loadable ARCHIVE

Such a Docker asks for a `manifest.json` that names the parts: `docker save` puts one beside an OCI layout too.
"""

import io
import json
import sys
import tarfile
from pathlib import Path
from typing import Any, Final

NAME: Final = "org.opencontainers.image.ref.name"
BESIDE: Final = "manifest.json"


def make_loadable(file: Path) -> None:
    """Add it to the archive."""
    with tarfile.open(file) as archive:
        content = json.dumps([_as_docker_says(archive, one) for one in _read(archive, "index.json")["manifests"]])
    entry = tarfile.TarInfo(BESIDE)
    entry.size = len(content)
    with tarfile.open(file, "a") as archive:
        archive.addfile(entry, io.BytesIO(content.encode()))


def _as_docker_says(archive: tarfile.TarFile, named: dict[str, Any]) -> dict[str, Any]:
    """An image of the index: its configuration, its names, its layers."""
    manifest = _read(archive, _blob(named))
    layers = [_blob(layer) for layer in manifest["layers"]]
    return {"Config": _blob(manifest["config"]), "RepoTags": [named["annotations"][NAME]], "Layers": layers}


def _blob(described: dict[str, Any]) -> str:
    return f"blobs/{described['digest'].replace(':', '/')}"


def _read(archive: tarfile.TarFile, name: str) -> Any:
    file = archive.extractfile(name)
    assert file, name
    return json.load(file)


if __name__ == "__main__":
    make_loadable(Path(sys.argv[1]))
