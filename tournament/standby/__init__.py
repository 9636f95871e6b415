"""A second machine that follows the first, and takes over when that breaks."""
