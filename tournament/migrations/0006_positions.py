"""What is a list in a document keeps its order by a stored position; until now primary keys rising was relied on."""

from itertools import count, groupby

from django.db import migrations, models

WRITTEN = (
    ("TournamentClub", "tournament_id"),
    ("Team", "tournament_id"),
    ("Lot", "tournament_id"),
    ("CardTable", "series_id"),
)


def fill(apps, schema_editor):
    """The order that exports had: that of the primary keys."""
    for name, owner in WRITTEN:
        model = apps.get_model("tournament", name)
        number(model, model.objects.order_by(owner, "pk"), lambda row, owner=owner: getattr(row, owner))
    totals = apps.get_model("tournament", "TypedTotal")
    ordered = totals.objects.select_related("seat").order_by("seat__card_table_id", "pk")
    number(totals, ordered, lambda row: row.seat.card_table_id)
    fill_listed(apps)


def fill_listed(apps):
    """Series have a place where the tournament came from a document, and it listed them or they are seated by now."""
    model = apps.get_model("tournament", "Series")
    seated = set(apps.get_model("tournament", "Seat").objects.values_list("series_id", flat=True).distinct())
    for shape in apps.get_model("tournament", "DocumentShape").objects.iterator():
        rows = model.objects.filter(tournament_id=shape.tournament_id).order_by("pk")
        listed = [row for row in rows if row.pk in seated or f"series {row.number}" in shape.spelled_out]
        number(model, listed, lambda row: row.tournament_id)


def number(model, ordered, owner):
    """From 1 for each owner; the rows of one owner follow each other."""
    rows = []
    for _owner, owned in groupby(ordered, owner):
        for row, position in zip(owned, count(1)):
            row.position = position
            rows.append(row)
    model.objects.bulk_update(rows, ["position"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0005_draws_and_wishes'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='lot',
            options={'ordering': ['position']},
        ),
        migrations.AlterModelOptions(
            name='team',
            options={'ordering': ['position'], 'verbose_name': 'Mannschaft', 'verbose_name_plural': 'Mannschaften'},
        ),
        migrations.AlterModelOptions(
            name='tournamentclub',
            options={'ordering': ['position']},
        ),
        migrations.AddField(
            model_name='cardtable',
            name='position',
            field=models.PositiveSmallIntegerField(editable=False, help_text='Its place in the document it came from. None: made here, by its number.', null=True),
        ),
        migrations.AddField(
            model_name='series',
            name='position',
            field=models.PositiveSmallIntegerField(editable=False, help_text='Its place in the document that lists it. None: none does, by its number.', null=True),
        ),
        migrations.AddField(
            model_name='typedtotal',
            name='position',
            field=models.PositiveSmallIntegerField(editable=False, help_text='Its place in the document it came from. None: typed in here, by its seat.', null=True),
        ),
        migrations.AddField(
            model_name='lot',
            name='position',
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='team',
            name='position',
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='tournamentclub',
            name='position',
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='lot',
            constraint=models.UniqueConstraint(fields=('tournament', 'position'), name='lot_position_once_a_tournament'),
        ),
        migrations.AddConstraint(
            model_name='team',
            constraint=models.UniqueConstraint(fields=('tournament', 'position'), name='team_position_once_a_tournament'),
        ),
        migrations.AddConstraint(
            model_name='tournamentclub',
            constraint=models.UniqueConstraint(fields=('tournament', 'position'), name='club_position_once_a_tournament'),
        ),
        migrations.DeleteModel(
            name='DocumentShape',
        ),
    ]
