"""What every page shares: frames, list tables, forms as drawn, conditional requests, files, the PDF engine."""
