"""The organiser's table: read, correct, type in from paper, watch a series."""
