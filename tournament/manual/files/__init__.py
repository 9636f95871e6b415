"""Files that the manual hands out."""
