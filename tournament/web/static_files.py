"""How style sheets and scripts are served: compressed, with a content hash in the name, cached for ever."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage

from tournament.web.javascript import bundle

# What is made of modules: the file's name -> their folder below static/, and the module it runs.
BUNDLES = {
    "lists/keeper.js": ("lists/keeper", "app.js"),
    "lists/keeper_worker.js": ("lists/keeper", "worker.js"),
    "referee/helper.js": ("referee/helper", "app.js"),
    "referee/helper_worker.js": ("referee/helper", "worker.js"),
}


class CollectedFiles(StaticFilesConfig):
    """Which files of the installed apps are collected."""

    # Extensions of htmx that are not used here; a comment in them reads like the import of a file that is not there.
    # Modules that are served as one file.
    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        "django_htmx/ext/*",
        *{f"{folder}/*" for folder, _ in BUNDLES.values()},
    ]


class StaticFilesStorage(CompressedManifestStaticFilesStorage):
    # ES modules import each other by name; this rewrites those names to the hashed ones as well.
    support_js_module_import_aggregation = True


class Bundles(BaseFinder):
    """Finds BUNDLES, made anew from their modules whenever they are looked for, in VAR_DIR."""

    def __init__(self, *_args: Any, **_kwargs: Any) -> None:
        self.storage = FileSystemStorage(location=settings.VAR_DIR / "bundles")

    def check(self, **_kwargs: Any) -> list[Any]:
        """Nothing to be set wrong."""
        return []

    def find(self, path: str, find_all: bool = False, **_kwargs: Any) -> Any:
        """Where this file is; empty when it is none of them."""
        if path not in BUNDLES:
            return []
        file = self._make(path)
        return [file] if find_all else file

    def list(self, *_ignored: Iterable[str] | None) -> Iterator[tuple[str, FileSystemStorage]]:
        """All of them, for collectstatic."""
        for path in BUNDLES:
            self._make(path)
            yield path, self.storage

    def _make(self, path: str) -> str:
        folder, entry = BUNDLES[path]
        file = Path(self.storage.path(path))
        made = bundle(settings.BASE_DIR / "static" / folder, entry)
        if not file.exists() or file.read_text(encoding="utf-8") != made:
            file.parent.mkdir(parents=True, exist_ok=True)
            beside = file.with_suffix(f".{os.getpid()}")
            beside.write_text(made, encoding="utf-8")
            beside.replace(file)
        return str(file)
