"""How style sheets and scripts are served: compressed, with a content hash in the name, cached for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFilesStorage(CompressedManifestStaticFilesStorage):
    # ES modules import each other by name; this rewrites those names to the hashed ones as well.
    support_js_module_import_aggregation = True
