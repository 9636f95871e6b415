"""Written."""
