"""What building a wheel does that pyproject.toml cannot say: the catalogues, compiled."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCatalogues(BuildHookInterface[Any]):
    """A wheel may lie where its user may write nothing, and its files have the moment of their installing: it brings
    what a checkout makes for itself."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile them and add them to the wheel's files."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from tournament.settings.compiling import compiled  # noqa: PLC0415 - found from here on

        folder = compiled(Path(self.directory) / "locale")
        for file in folder.glob("*/LC_MESSAGES/*.mo"):
            build_data["force_include"][str(file)] = f"languages/locale/{file.relative_to(folder).as_posix()}"
