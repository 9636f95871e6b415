"""Files that the manual hands out, beside the chapter they belong to."""
