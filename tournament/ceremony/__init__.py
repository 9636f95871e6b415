"""A tournament's end as a moment: the board that stands still (what it hides: `core/series_state.py`,
`standings/reads/frozen.py`), the Siegerehrung step by step, certificates, the book of results, the press's text."""
