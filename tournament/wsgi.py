"""What a web server calls that speaks WSGI; `manage.py serve` brings its own (tournament/server/)."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.production")
application = get_wsgi_application()
