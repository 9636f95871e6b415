"""The organiser's addresses."""

from . import organiser_series, organiser_setup

app_name = "organiser"
urlpatterns = [*organiser_setup.urlpatterns, *organiser_series.urlpatterns]
