"""What was played, read."""
