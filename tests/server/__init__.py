"""The web server, over real sockets."""
