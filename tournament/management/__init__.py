"""The command line: documents, paper, backups, checks, the server."""
