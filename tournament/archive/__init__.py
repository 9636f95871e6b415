"""A tournament as a document, the database as a copy, the audit log, the demo championship."""
