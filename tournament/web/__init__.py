"""What every page shares: frames, list tables, cells, files to download, the PDF engine, forms that are laid out once
and stamped (`web/stamping/`), finished documents and the page that waits for them, conditional requests, public pages
kept as bytes, template tags."""
