"""What is stored, step by step.

`replaced/`: those that are one file now, for a database that stands between them. CONTRIBUTING.md, "Releasing", says when
they go.
"""

from pathlib import Path

__path__ = [*__path__, str(Path(__file__).parent / "replaced")]
