"""What the end of a tournament shows, read."""
