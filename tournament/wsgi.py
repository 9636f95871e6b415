"""What the web server (granian) calls."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.production")
application = get_wsgi_application()
