"""How every form of the program is drawn: label above, help and error at the place."""

from django.forms.renderers import TemplatesSetting


class FormRenderer(TemplatesSetting):
    """Django's own renderer with this program's form and field templates."""

    form_template_name = "web/form.html"
    field_template_name = "web/field.html"
