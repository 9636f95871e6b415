"""The cash desk (fees, payments, receipts, invoices, what crosses cost) and the prizes, to the cent."""
