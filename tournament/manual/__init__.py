"""The manual: the chapters of `docs/` as pages, and which of them a page's "?" opens."""
