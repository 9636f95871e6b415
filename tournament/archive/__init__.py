"""Documents in and out, the demo championship, the audit log's page."""
