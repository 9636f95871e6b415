"""The list to sign."""
