"""What the program says about what phones give back: refusals, and the audit log's words."""

from django.utils.functional import Promise

REFUSALS: dict[str, Promise] = {}

ACTIONS: dict[str, Promise] = {}

LABELS: dict[str, Promise] = {}
