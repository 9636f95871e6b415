"""How it is drawn, as a number: whoever changes what comes out of a seed raises it and keeps what was there before."""

ALGORITHM = "2"
"""1: up to 2026.11.6."""
