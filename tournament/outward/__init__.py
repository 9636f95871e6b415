"""For others: everything as a workbook, frames for web sites, feeds, the API, last year's tables."""
