"""What stands between granian and Django: kept pages, whole bodies within their time and size, threads taken in turn by
client; and the watch of processes. It knows of the program only what a WSGI server does, and the kept pages."""
