"""A tournament's end as a moment: the board that stands still, the Siegerehrung, certificates, the book of results."""
