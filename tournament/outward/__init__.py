"""For others: everything as a workbook, frames, feeds, the API, last year's tables; the world at home."""
