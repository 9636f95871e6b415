"""What this room says: refusals, the audit log's words, the names of what it stores."""

from django.utils.functional import Promise

REFUSALS: dict[str, Promise] = {}
ACTIONS: dict[str, Promise] = {}
LABELS: dict[str, Promise] = {}
