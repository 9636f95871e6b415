"""Pictures of results: what they count and how they are drawn is pure (`charts/figures/`, `charts/drawing/`), each with
its figures as a table."""
