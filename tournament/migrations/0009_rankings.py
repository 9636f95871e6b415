"""Rankings, penalties, decisions, editions; whose lot it was instead of whether it was the teams'."""

import django.db.models.deletion
from django.db import migrations, models


def of_what(apps, _schema_editor):
    """Lots of teams are of teams."""
    apps.get_model('tournament', 'Lot').objects.filter(of_teams=True).update(of='teams')


def of_teams_again(apps, _schema_editor):
    """Back: the lots of clubs have no place in the program of before."""
    lots = apps.get_model('tournament', 'Lot').objects
    lots.filter(of='clubs').delete()
    lots.filter(of='teams').update(of_teams=True)


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0008_receipts'),
    ]

    operations = [
        migrations.CreateModel(
            name='Correction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(verbose_name='wann')),
                ('reason', models.CharField(max_length=500, verbose_name='Grund')),
                ('what', models.CharField(blank=True, max_length=500, verbose_name='was')),
                ('revision', models.PositiveBigIntegerField()),
            ],
            options={
                'verbose_name': 'Berichtigung',
                'verbose_name_plural': 'Berichtigungen',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Decision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game_number', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='Spiel')),
                ('text', models.CharField(max_length=500, verbose_name='Entscheidung')),
                ('at', models.DateTimeField(verbose_name='wann')),
                ('by', models.CharField(max_length=160, verbose_name='wer')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
            ],
            options={
                'verbose_name': 'Entscheidung',
                'verbose_name_plural': 'Entscheidungen',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Edition',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='Fassung')),
                ('at', models.DateTimeField(verbose_name='festgestellt')),
                ('reason', models.CharField(blank=True, max_length=500, verbose_name='Grund')),
                ('revision', models.PositiveBigIntegerField()),
                ('audit_head', models.CharField(blank=True, max_length=64)),
                ('taken_back_at', models.DateTimeField(blank=True, null=True, verbose_name='zurückgenommen')),
                ('taken_back_reason', models.CharField(blank=True, max_length=500, verbose_name='Grund')),
            ],
            options={
                'verbose_name': 'Fassung',
                'verbose_name_plural': 'Fassungen',
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='EditionList',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ranking_id_in_document', models.CharField(max_length=500)),
                ('name', models.CharField(max_length=120)),
                ('content', models.JSONField()),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.IntegerField(verbose_name='Punkte')),
                ('reason', models.CharField(max_length=500, verbose_name='Grund')),
                ('at', models.DateTimeField(verbose_name='wann')),
                ('position', models.PositiveIntegerField()),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
            ],
            options={
                'verbose_name': 'Strafe',
                'verbose_name_plural': 'Strafen',
                'ordering': ['position'],
            },
        ),
        migrations.CreateModel(
            name='Ranking',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('document_id', models.CharField(max_length=500, verbose_name='Kurzname')),
                ('name', models.CharField(max_length=120, verbose_name='Name')),
                ('of', models.CharField(choices=[('players', 'Einzelne'), ('teams', 'Mannschaften'), ('clubs', 'Vereine')], max_length=10, verbose_name='Wer')),
                ('category', models.CharField(blank=True, max_length=120, verbose_name='Kategorie')),
                ('series', models.JSONField(blank=True, null=True, verbose_name='Serien')),
                ('day', models.DateField(blank=True, null=True, verbose_name='Tag')),
                ('best_series', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='beste Serien')),
                ('team_size', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='Mannschaftsgröße')),
                ('best_members', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='beste Mitglieder')),
                ('position', models.PositiveIntegerField()),
                ('objections_until', models.DateTimeField(blank=True, null=True, verbose_name='Einspruch bis')),
                ('final_at', models.DateTimeField(blank=True, null=True, verbose_name='Endstand festgestellt')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
            ],
            options={
                'verbose_name': 'Wertung',
                'verbose_name_plural': 'Wertungen',
                'ordering': ['position'],
            },
        ),
        migrations.AddField(
            model_name='game',
            name='dealer',
            field=models.PositiveSmallIntegerField(blank=True, help_text='The seat that dealt out of turn. None: whose turn it was.', null=True, verbose_name='Kartengeber'),
        ),
        migrations.AddField(
            model_name='lot',
            name='augen',
            field=models.IntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='lot',
            name='by_hand',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='lot',
            name='of',
            field=models.CharField(choices=[('players', 'Einzelne'), ('teams', 'Mannschaften'), ('clubs', 'Vereine')], default='players', max_length=10),
        ),
        migrations.AddField(
            model_name='lot',
            name='points',
            field=models.IntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='lot',
            name='reason',
            field=models.CharField(blank=True, help_text='Why it was corrected; empty: it was not.', max_length=500),
        ),
        migrations.AddField(
            model_name='lot',
            name='series',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='lots', to='tournament.series'),
        ),
        migrations.AddField(
            model_name='lot',
            name='version',
            field=models.PositiveIntegerField(default=1, editable=False),
        ),
        migrations.AddField(
            model_name='offencereport',
            name='decision',
            field=models.CharField(blank=True, max_length=500, verbose_name='Entscheidung'),
        ),
        migrations.AddField(
            model_name='registration',
            name='anonymous',
            field=models.BooleanField(default=False, help_text='Shown as „Teilnehmer <start number>“ in everything public.', verbose_name='ohne Namen'),
        ),
        migrations.AddField(
            model_name='registration',
            name='disqualified',
            field=models.BooleanField(default=False, verbose_name='disqualifiziert'),
        ),
        migrations.AddField(
            model_name='registration',
            name='disqualified_reason',
            field=models.CharField(blank=True, max_length=500, verbose_name='Grund'),
        ),
        migrations.AddField(
            model_name='registration',
            name='unranked',
            field=models.BooleanField(default=False, help_text='Plays, is listed without rank, counts for no team or club.', verbose_name='außer Wertung'),
        ),
        migrations.AddField(
            model_name='series',
            name='day',
            field=models.DateField(blank=True, help_text='None: the first day of the tournament.', null=True, verbose_name='Tag'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='agreements',
            field=models.JSONField(blank=True, default=list, help_text='Codes of scoring.AGREEMENTS, beside an official text.', verbose_name='Vereinbarungen'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='last_day',
            field=models.DateField(blank=True, help_text='None: it lasts one day.', null=True, verbose_name='letzter Tag'),
        ),
        migrations.AddField(
            model_name='typedtotal',
            name='thrown_in',
            field=models.PositiveSmallIntegerField(default=0, help_text='Thrown-in hands on that list: a later one is a repeated offence.', verbose_name='weggeworfen'),
        ),
        migrations.AlterField(
            model_name='lot',
            name='order',
            field=models.JSONField(help_text='Primary keys of registrations, teams or clubs, first drawn first.'),
        ),
        migrations.AlterField(
            model_name='teammember',
            name='registration',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='tournament.registration'),
        ),
        migrations.AddConstraint(
            model_name='teammember',
            constraint=models.UniqueConstraint(fields=('team', 'registration'), name='member_once_a_team'),
        ),
        migrations.AddField(
            model_name='correction',
            name='series',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='corrections', to='tournament.series'),
        ),
        migrations.AddField(
            model_name='correction',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='corrections', to='tournament.tournament'),
        ),
        migrations.AddField(
            model_name='decision',
            name='card_table',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='tournament.cardtable', verbose_name='Tisch'),
        ),
        migrations.AddField(
            model_name='decision',
            name='registration',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='decisions', to='tournament.registration', verbose_name='Teilnehmer'),
        ),
        migrations.AddField(
            model_name='decision',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='tournament.tournament'),
        ),
        migrations.AddField(
            model_name='edition',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='editions', to='tournament.tournament'),
        ),
        migrations.AddField(
            model_name='correction',
            name='edition',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='corrections', to='tournament.edition'),
        ),
        migrations.AddField(
            model_name='editionlist',
            name='edition',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lists', to='tournament.edition'),
        ),
        migrations.AddField(
            model_name='penalty',
            name='registration',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournament.registration', verbose_name='Teilnehmer'),
        ),
        migrations.AddField(
            model_name='penalty',
            name='series',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='penalties', to='tournament.series', verbose_name='Serie'),
        ),
        migrations.AddField(
            model_name='penalty',
            name='team',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournament.team', verbose_name='Mannschaft'),
        ),
        migrations.AddField(
            model_name='penalty',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='penalties', to='tournament.tournament'),
        ),
        migrations.AddField(
            model_name='ranking',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rankings', to='tournament.tournament'),
        ),
        migrations.AddField(
            model_name='editionlist',
            name='ranking',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='edition_lists', to='tournament.ranking'),
        ),
        migrations.AddField(
            model_name='lot',
            name='ranking',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='lots', to='tournament.ranking'),
        ),
        migrations.AddField(
            model_name='team',
            name='ranking',
            field=models.ForeignKey(blank=True, help_text='None: the first ranking of teams.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='teams', to='tournament.ranking', verbose_name='Wertung'),
        ),
        migrations.AddConstraint(
            model_name='edition',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='edition_once_a_tournament'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.UniqueConstraint(fields=('tournament', 'position'), name='penalty_position_once_a_tournament'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('points__lt', 0)), name='penalties_take_points'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('registration__isnull', True), ('team__isnull', True), _connector='XOR'), name='penalty_of_a_player_or_of_a_team'),
        ),
        migrations.AddConstraint(
            model_name='ranking',
            constraint=models.UniqueConstraint(fields=('tournament', 'document_id'), name='ranking_id_once_a_tournament'),
        ),
        migrations.AddConstraint(
            model_name='ranking',
            constraint=models.UniqueConstraint(fields=('tournament', 'position'), name='ranking_position_once_a_tournament'),
        ),
        migrations.AddConstraint(
            model_name='editionlist',
            constraint=models.UniqueConstraint(fields=('edition', 'ranking_id_in_document'), name='list_once_an_edition'),
        ),
        migrations.RunPython(of_what, of_teams_again),
        migrations.RemoveField(
            model_name='lot',
            name='of_teams',
        ),
    ]
