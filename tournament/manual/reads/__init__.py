"""The chapters as they are written, and as they are shown."""
