"""The cash desk: fees, payments, receipts, invoices, what crosses cost, the report that balances."""
