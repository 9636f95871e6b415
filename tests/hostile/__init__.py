"""Somebody wishes the server ill for a while, while a list keeper keeps a list. `make hostile`."""
