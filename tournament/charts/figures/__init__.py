"""Statistics of results: plain numbers in, plain numbers out. Standard library only."""
