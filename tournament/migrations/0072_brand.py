"""One brand a tournament and an organisation, in place of a logo and two colours on certificates alone."""

import hashlib
import json
from typing import Any

import django.db.models.deletion
from django.db import migrations, models

CODES = {
    "green": "155e56",
    "blue": "1c3d6e",
    "red": "7c1d2e",
    "violet": "5a2a66",
    "gold": "8a6514",
    "copper": "974518",
    "grey": "4a5158",
    "black": "1d1f21",
}
NOBODY_CHOSE = (b"", "blue", "gold")


def carry_over(apps: Any, _schema: Any) -> None:
    """Who chose a logo or a colour for their certificates has them as their brand."""
    brands, designs = (apps.get_model("tournament", name) for name in ("Brand", "CertificateDesign"))
    for design in designs.objects.select_related("tournament").iterator():
        chosen = bytes(design.logo), design.colour, design.second
        if chosen == NOBODY_CHOSE:
            continue
        mark, colour, second = chosen[0], CODES.get(design.colour, "155e56"), CODES.get(design.second, "8a6514")
        said = json.dumps([hashlib.sha256(mark).hexdigest(), colour, second, "klar"])
        key = f"klar-{hashlib.sha256(said.encode()).hexdigest()[:32]}"
        brand, _made = brands.objects.get_or_create(key=key, defaults={"mark": mark, "colour": colour, "second": second})
        apps.get_model("tournament", "Tournament").objects.filter(pk=design.tournament_id).update(brand=brand)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0071_programme")]

    operations = [
        migrations.CreateModel(
            name="Brand",
            fields=[
                ("key", models.CharField(max_length=60, primary_key=True, serialize=False)),
                ("mark", models.BinaryField(blank=True, default=b"", verbose_name="Logo")),
                ("colour", models.CharField(default="155e56", max_length=6, verbose_name="Farbe")),
                ("second", models.CharField(default="8a6514", max_length=6, verbose_name="zweite Farbe")),
                ("typeface", models.CharField(default="klar", max_length=20, verbose_name="Schrift")),
            ],
            options={"verbose_name": "Aussehen", "verbose_name_plural": "Aussehen"},
        ),
        migrations.AddField(
            model_name="organisation",
            name="brand",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="organisations",
                to="tournament.brand",
                verbose_name="Aussehen",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="brand",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="tournaments",
                to="tournament.brand",
                verbose_name="Aussehen",
            ),
        ),
        migrations.RunPython(carry_over, migrations.RunPython.noop),
        migrations.RemoveField(model_name="certificatedesign", name="colour"),
        migrations.RemoveField(model_name="certificatedesign", name="second"),
        migrations.RemoveField(model_name="certificatedesign", name="logo"),
        migrations.AddField(
            model_name="certificatedesign",
            name="background",
            field=models.BinaryField(blank=True, default=b"", verbose_name="Hintergrund"),
        ),
    ]
