"""In a fresh clone pytest rewrites every test module, for seconds. Side by side, each process begins elsewhere in them:
what one has rewritten is a file that the others only read."""

from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest


def import_in_turn(config: pytest.Config) -> None:
    """Import the test modules that will be collected, each of `-n` processes another share of them first."""
    worker = getattr(config, "workerinput", None)
    if worker is None:
        return
    modules = names_of_tests(config)
    first = len(modules) * int(worker["workerid"].removeprefix("gw")) // int(worker["workercount"])
    for module in modules[first:] + modules[:first]:
        with suppress(Exception):  # the collecting says it, with its place
            import_module(module)


def names_of_tests(config: pytest.Config) -> list[str]:
    """Their names; `--ignore` of whole folders is obeyed."""
    root = config.rootpath
    ignored = [root / Path(path) for path in config.getoption("ignore") or ()]
    files = [file for given in config.args for file in (root / given.partition("::")[0]).rglob("test_*.py")]
    wanted = [file for file in files if not any(file.is_relative_to(folder) for folder in ignored)]
    return [".".join(file.relative_to(root).with_suffix("").parts) for file in sorted(wanted)]
