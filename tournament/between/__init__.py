"""The five minutes between two series, on one page."""
