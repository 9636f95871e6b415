"""How style sheets and scripts are served: compressed, with a content hash in the name, cached for ever."""

from django.contrib.staticfiles.apps import StaticFilesConfig
from whitenoise.storage import CompressedManifestStaticFilesStorage


class CollectedFiles(StaticFilesConfig):
    """Which files of the installed apps are collected."""

    # Extensions of htmx that are not used here; a comment in them reads like the import of a file that is not there.
    # Modules of which `built/` has one file.
    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        "django_htmx/ext/*",
        "draw/check/*",
        "lists/keeper/*",
        "lists/vendor/*",
        "referee/helper/*",
    ]


class StaticFilesStorage(CompressedManifestStaticFilesStorage):
    # ES modules import each other by name; this rewrites those names to the hashed ones as well.
    support_js_module_import_aggregation = True
