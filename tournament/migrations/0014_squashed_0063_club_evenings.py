"""All that 2026.11.7 stores otherwise than 2026.11.6: what is new, then the rows that were there, then what had to wait for
these. Rows of tables that are new here are none."""

import hashlib
import json
import re
import secrets
from datetime import UTC

import django.db.models.deletion
import tournament.models.door
from django.conf import settings
from django.core.management import call_command
from django.db import migrations, models
from django.utils import timezone


def make_cache_table(_apps, schema_editor):
    """Of the cache where that is the database's (settings.CACHES); nothing where it is in memory."""
    call_command("createcachetable", database=schema_editor.connection.alias, verbosity=0)


def keep_what_was_drawn(apps, _schema_editor):
    """What was committed to and not drawn from is a secret now: its hash stays, but nothing was said of what it is drawn
    from, so that it has to be announced anew. Of what was drawn the list of draws says which series, and whether there
    are wishes in it, which stay where they are: with the organiser."""
    draws = apps.get_model("tournament", "Draw").objects
    draws.filter(drawn_at=None).update(secret=models.F("seed"), seed="")
    for draw in draws.exclude(document=None).iterator(chunk_size=50):
        tables = ["table" in group for group in draw.document.get("groups") or []]
        draw.has_wishes = bool(draw.document.get("apart")) or any(tables)
        draw.series_numbers = draw.document.get("series_numbers", [])
        draw.save(update_fields=["has_wishes", "series_numbers"])


def one_for_what_is_there(apps, _schema_editor):
    """Whoever has worked with the program so far is one organisation; who ran everything owns it."""
    models_with_owner = [apps.get_model('tournament', name) for name in ('Club', 'Person', 'Tournament')]
    users = apps.get_model('auth', 'User').objects.order_by('pk')
    if not users.exists() and not any(model.objects.exists() for model in models_with_owner):
        return
    organisation = apps.get_model('tournament', 'Organisation').objects.create(name='Unser Verein')
    for model in models_with_owner:
        model.objects.update(organisation=organisation)
    membership = apps.get_model('tournament', 'Membership')
    membership.objects.bulk_create(
        membership(organisation=organisation, user=user, role='owner' if user.is_superuser else 'member')
        for user in users
    )


def end_tours(apps, _schema_editor):
    """Whoever has led a tournament before needs no tour for their first."""
    appointments = apps.get_model("tournament", "Appointment").objects
    preferences = apps.get_model("tournament", "Preferences")
    led = appointments.filter(role="lead", tournament__series__published_at__isnull=False)
    users = led.values_list("user_id", flat=True).distinct()
    preferences.objects.bulk_create(preferences(user_id=user, tour_ended_at=timezone.now()) for user in users)


# As this was when it was written, whatever the program does now: docs/developer/sealed-editions.md.


def canonical(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def words(text):
    return {word for word in re.findall(r"\w+", text.casefold()) if len(word) > 2}


class Sealing:
    """Seals of texts; `names` of those who may be named in them."""

    def __init__(self, names):
        self.opened = {}
        self.names = set().union(*map(words, names))

    def person(self, one):
        """Who was taken out already has nothing to be told from."""
        salt = secrets.token_hex(16)
        seal = "sealed:" + hashlib.sha256(bytes.fromhex(salt) + canonical(one["name"])).hexdigest()
        self.opened[seal] = {"value": one["name"]} | ({} if one.get("withheld") else {"salt": salt})
        return seal

    def text(self, said):
        return self.person({"name": said}) if words(said) & self.names else said


def sealed_row(row, document, sealing):
    kept = {key: value for key, value in row.items() if key not in {"shown", "withheld"}}
    if "player" in row:
        kept["name"] = sealing.person(row)
    elif "team" in row:
        kept["name"] = sealing.text(row["name"])
    if "penalties" in row:
        kept["penalties"] = [[series, points, sealing.text(reason)] for series, points, reason in row["penalties"]]
    if "cells" in row:
        kept["cells"] = [
            cell and {"rank": cell["rank"], document["ranked_by"]: cell["shown"], "counts": cell["counts"]}
            for cell in row["cells"]
        ]
    if "members" in row:
        kept["members"] = [sealed_row(one, document, sealing) for one in row["members"]]
    return kept


def people_in(content):
    for row in content["rows"]:
        yield from [row] if "player" in row else row.get("members", ())


def seal(apps, _schema_editor):
    """Every list that is kept. Those of an edition have its time and its reason; that of a ranking that is in none before
    has no reason."""
    lists, names = apps.get_model("tournament", "EditionList"), apps.get_model("tournament", "EditionNames")
    registrations = apps.get_model("tournament", "Registration").objects
    known = set()
    for listed in lists.objects.select_related("edition__tournament").order_by("edition__number", "pk").iterator(20):
        edition, content = listed.edition, listed.content
        there = registrations.filter(tournament=edition.tournament).values_list("person__name", flat=True)
        sealing = Sealing([*there, *(one["name"] for one in people_in(content))])
        of = edition.tournament_id, listed.ranking_id_in_document
        document = {
            "format": "fassung/1",
            "ranking": listed.ranking_id_in_document,
            "name": listed.name,
            "of": content["of"],
            "edition": edition.number,
            "at": edition.at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "reason": sealing.text(edition.reason) if of in known else "",
            "rulebook": edition.tournament.rulebook_id,
            "ranked_by": content["ranked_by"],
            "series": content["series"],
        }
        document["rows"] = [sealed_row(row, document, sealing) for row in content["rows"]]
        known.add(of)
        listed.sealed, listed.series = canonical(document).decode(), content["series"]
        listed.sha256 = hashlib.sha256(listed.sealed.encode()).hexdigest()
        listed.save(update_fields=["sealed", "series", "sha256"])
        names.objects.create(listed=listed, opened=sealing.opened)


TABLE = "tournament_editionlist"
COLUMNS = ("edition_id", "ranking_id_in_document", "name", "series", "sealed", "sha256")
SAID = "an edition is never written again"

SQLITE = f"""
CREATE TRIGGER edition_never_written_again BEFORE UPDATE OF {", ".join(COLUMNS)} ON {TABLE}
BEGIN SELECT RAISE(ABORT, '{SAID}'); END
"""
POSTGRESQL = (
    f"""
CREATE FUNCTION edition_never_written_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '{SAID}' USING ERRCODE = 'integrity_constraint_violation'; END $$
""",
    f"""
CREATE TRIGGER edition_never_written_again BEFORE UPDATE OF {", ".join(COLUMNS)} ON {TABLE}
FOR EACH ROW EXECUTE FUNCTION edition_never_written_again()
""",
)


def lock(_apps, schema_editor):
    for statement in (SQLITE,) if schema_editor.connection.vendor == "sqlite" else POSTGRESQL:
        schema_editor.execute(statement)


class Migration(migrations.Migration):

    replaces = [
        ('tournament', '0014_hall'),
        ('tournament', '0015_standby'),
        ('tournament', '0016_health'),
        ('tournament', '0017_phones'),
        ('tournament', '0018_notices'),
        ('tournament', '0019_draws'),
        ('tournament', '0020_lots_drawn'),
        ('tournament', '0021_at_most_twice'),
        ('tournament', '0022_accounts'),
        ('tournament', '0023_accounts_of_ones_own'),
        ('tournament', '0024_data'),
        ('tournament', '0025_language'),
        ('tournament', '0026_clubs_apart'),
        ('tournament', '0027_archived'),
        ('tournament', '0028_preferences'),
        ('tournament', '0029_deleted'),
        ('tournament', '0030_second_factor_demanded'),
        ('tournament', '0031_of_somebody'),
        ('tournament', '0032_organisation_set'),
        ('tournament', '0033_ceremony'),
        ('tournament', '0034_floor'),
        ('tournament', '0035_named_in_the_ceremony'),
        ('tournament', '0036_screen'),
        ('tournament', '0037_certificate_design'),
        ('tournament', '0038_organisations_over_the_years'),
        ('tournament', '0039_cash'),
        ('tournament', '0040_entries'),
        ('tournament', '0041_prospectus_and_door'),
        ('tournament', '0042_prizes'),
        ('tournament', '0043_seasons'),
        ('tournament', '0044_chronicle'),
        ('tournament', '0045_outward'),
        ('tournament', '0046_people_known'),
        ('tournament', '0047_entry_window_opens'),
        ('tournament', '0048_entry_told'),
        ('tournament', '0049_merged'),
        ('tournament', '0050_cash_counted'),
        ('tournament', '0051_forgotten_known'),
        ('tournament', '0052_names_and_frames'),
        ('tournament', '0053_entry_refused'),
        ('tournament', '0054_entries_confirmed'),
        ('tournament', '0055_entries_of_before_hold'),
        ('tournament', '0056_counts_until'),
        ('tournament', '0057_sealed_editions'),
        ('tournament', '0058_editions_of_before_sealed'),
        ('tournament', '0059_editions_never_written_again'),
        ('tournament', '0060_like_with_like'),
        ('tournament', '0061_lists_unchecked'),
        ('tournament', '0062_late_games'),
        ('tournament', '0063_club_evenings'),
    ]

    dependencies = [
        ('tournament', '0013_desk'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(make_cache_table, migrations.RunPython.noop),
        migrations.CreateModel(
            name='Organisation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='Name')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('federation', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='organisations', to='tournament.organisation', verbose_name='Verband')),
                ('is_federation', models.BooleanField(db_default=False, default=False, verbose_name='ist ein Verband')),
                ('demands_second_factor', models.BooleanField(db_default=False, default=False, verbose_name='Zweiter Faktor für alle Konten')),
                ('public_mark', models.CharField(blank=True, db_default='', default='', editable=False, max_length=32)),
                ('shown', models.BooleanField(db_default=False, default=False, verbose_name='Seiten für alle')),
                ('slug', models.SlugField(blank=True, max_length=80, null=True, unique=True, verbose_name='Kurzname')),
                ('about', models.CharField(blank=True, db_default='', default='', max_length=300, verbose_name='Über uns')),
                ('language', models.CharField(db_default='de', default='de', max_length=8, verbose_name='Sprache der Ausdrucke')),
            ],
            options={
                'verbose_name': 'Veranstalter',
                'verbose_name_plural': 'Veranstalter',
                'ordering': ['name'],
            },
        ),
        migrations.AddField(
            model_name='installation',
            name='trying',
            field=models.CharField(blank=True, max_length=200, verbose_name='Adresse zur Probe'),
        ),
        migrations.AddField(
            model_name='installation',
            name='served_at',
            field=models.CharField(blank=True, db_default='', default='', max_length=200),
        ),
        migrations.AddField(
            model_name='installation',
            name='term',
            field=models.PositiveBigIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name='installation',
            name='legal',
            field=models.CharField(blank=True, db_default='', default='', max_length=40),
        ),
        migrations.AddField(
            model_name='draw',
            name='entries',
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='draw',
            name='entries_hash',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name='draw',
            name='has_wishes',
            field=models.BooleanField(default=False, help_text='The entries have a wish or a fixed table in them.'),
        ),
        migrations.AddField(
            model_name='draw',
            name='of',
            field=models.CharField(choices=[('series', 'Sitzplan'), ('lot', 'Los')], default='series', max_length=10),
        ),
        migrations.AddField(
            model_name='draw',
            name='opened',
            field=models.JSONField(blank=True, default=dict, help_text='The hidden values of the entries with their salts, and whose names they are.'),
        ),
        migrations.AddField(
            model_name='draw',
            name='outside',
            field=models.CharField(blank=True, max_length=200, verbose_name='im Saal gerufen'),
        ),
        migrations.AddField(
            model_name='draw',
            name='outside_announced',
            field=models.CharField(blank=True, help_text='Empty: nothing.', max_length=200, verbose_name='wird im Saal gerufen'),
        ),
        migrations.AddField(
            model_name='draw',
            name='outside_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='draw',
            name='secret',
            field=models.CharField(blank=True, max_length=64, verbose_name='Losung'),
        ),
        migrations.AddField(
            model_name='draw',
            name='series_numbers',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AlterField(
            model_name='draw',
            name='committed_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='angekündigt'),
        ),
        migrations.AlterField(
            model_name='draw',
            name='document',
            field=models.JSONField(blank=True, help_text='What was drawn, as `python -m tournament.seating verify` reads it.', null=True),
        ),
        migrations.AlterField(
            model_name='draw',
            name='seed',
            field=models.CharField(blank=True, max_length=64, verbose_name='Startwert der Auslosung'),
        ),
        migrations.AddField(
            model_name='draw',
            name='subject',
            field=models.CharField(blank=True, help_text='The list in which a lot decides.', max_length=200, verbose_name='wofür'),
        ),
        migrations.AddField(
            model_name='lot',
            name='draw',
            field=models.OneToOneField(blank=True, help_text='None: drawn by hand, or up to 2026.11.6.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='lot', to='tournament.draw'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='at_most_twice',
            field=models.BooleanField(db_default=False, default=False, help_text='All series drawn at once: nobody three times together rather than fewer repeats.', verbose_name='lieber niemand dreimal'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='organisation',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to='tournament.organisation', verbose_name='Veranstalter'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='findable',
            field=models.BooleanField(db_default=False, default=False, help_text='Its public pages may be listed there.', verbose_name='in Suchmaschinen'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='names_until',
            field=models.DateField(blank=True, help_text='From then on its organisers are reminded to delete the names.', null=True, verbose_name='Namen bis'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='language',
            field=models.CharField(db_default='de', default='de', help_text="What is printed is in it; pages are in their reader's.", max_length=8, verbose_name='Sprache der Ausdrucke'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='archived_at',
            field=models.DateTimeField(blank=True, editable=False, help_text='Out of the way of its organisers; as public.', null=True, verbose_name='weggelegt'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='deleted_at',
            field=models.DateTimeField(blank=True, editable=False, help_text='For nobody any more; gone some weeks later.', null=True, verbose_name='gelöscht'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='deleted_by',
            field=models.CharField(blank=True, db_default='', default='', editable=False, max_length=160),
        ),
        migrations.AddField(
            model_name='tournament',
            name='removing',
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
        migrations.AddField(
            model_name='tournament',
            name='has_prospectus',
            field=models.BooleanField(db_default=False, default=False, editable=False, verbose_name='Ausschreibung'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='takes_entries',
            field=models.BooleanField(db_default=False, default=False, editable=False, verbose_name='nimmt Anmeldungen an'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='shows_prizes',
            field=models.BooleanField(db_default=False, default=False, editable=False, verbose_name='zeigt Preise'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='club_evening',
            field=models.BooleanField(db_default=False, default=False, editable=False, help_text='Its organisers begin at its page of a club evening; all else is as in any tournament.', verbose_name='Clubabend'),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='Appointment',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='appointments', to='tournament.tournament')),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='appointments', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'tournament_tournament_organisers',
                        'unique_together': {('tournament', 'user')},
                    },
                ),
                migrations.AlterField(
                    model_name='tournament',
                    name='organisers',
                    field=models.ManyToManyField(related_name='tournaments', through='tournament.Appointment', to=settings.AUTH_USER_MODEL),
                ),
            ],
        ),
        migrations.AddField(
            model_name='appointment',
            name='role',
            field=models.CharField(choices=[('lead', 'Spielleitung'), ('desk', 'Anmeldetisch'), ('results', 'Ergebniseingabe'), ('referee', 'Schiedsrichter'), ('cash', 'Kasse'), ('reader', 'nur lesen')], db_default='lead', default='lead', max_length=20),
        ),
        migrations.AddField(
            model_name='appointment',
            name='until',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='club',
            name='organisation',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='clubs', to='tournament.organisation'),
        ),
        migrations.AddField(
            model_name='person',
            name='organisation',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='people', to='tournament.organisation'),
        ),
        migrations.AddField(
            model_name='person',
            name='born',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='Jahrgang'),
        ),
        migrations.AddField(
            model_name='person',
            name='in_archive',
            field=models.BooleanField(db_default=False, default=False, verbose_name='im Archiv mit Namen'),
        ),
        migrations.AddField(
            model_name='person',
            name='pass_number',
            field=models.CharField(blank=True, db_default='', default='', max_length=30, verbose_name='Passnummer'),
        ),
        migrations.AddField(
            model_name='person',
            name='version',
            field=models.PositiveIntegerField(db_default=1, default=1, editable=False),
        ),
        migrations.AddField(
            model_name='auditentry',
            name='account',
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddIndex(
            model_name='auditentry',
            index=models.Index(condition=models.Q(('account__isnull', False)), fields=['account'], name='acts_of_account'),
        ),
        migrations.AddField(
            model_name='registration',
            name='said_paid',
            field=models.BooleanField(db_default=False, default=False, help_text='Booked at the cash desk, if it is so.', verbose_name='bezahlt laut Liste'),
        ),
        migrations.AddField(
            model_name='registration',
            name='self_checked_in_at',
            field=models.DateTimeField(blank=True, editable=False, help_text='Ticked by himself at the door.', null=True, verbose_name='selbst eingecheckt'),
        ),
        migrations.AddField(
            model_name='series',
            name='counts_until',
            field=models.PositiveSmallIntegerField(blank=True, help_text='Of each list only the games up to this one of a full table count. None: all.', null=True, verbose_name='zählt bis Spiel'),
        ),
        migrations.AddField(
            model_name='editionlist',
            name='series',
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name='editionlist',
            name='sealed',
            field=models.TextField(default=''),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='editionlist',
            name='sha256',
            field=models.CharField(default='', max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='cardtable',
            name='unchecked',
            field=models.BooleanField(db_default=False, default=False, help_text='Typed from paper without its sums, and nobody has compared them since.', verbose_name='ungeprüft'),
        ),
        migrations.CreateModel(
            name='HallAddress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(max_length=200, unique=True, verbose_name='Adresse')),
                ('phones', models.PositiveSmallIntegerField(default=0, verbose_name='Telefone, die geantwortet haben')),
                ('said_at', models.DateTimeField(verbose_name='genannt')),
            ],
            options={
                'ordering': ['-said_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='HeldList',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token_hash', models.CharField(editable=False, max_length=64, unique=True)),
                ('tournament_name', models.CharField(max_length=120)),
                ('series_number', models.PositiveSmallIntegerField(verbose_name='Serie')),
                ('table_number', models.PositiveSmallIntegerField(verbose_name='Tisch')),
                ('seats', models.JSONField()),
                ('games', models.JSONField()),
                ('held', models.JSONField()),
                ('list_hash', models.CharField(blank=True, max_length=64)),
                ('closed', models.BooleanField(default=False)),
                ('answered_at', models.DateTimeField(null=True)),
                ('first_at', models.DateTimeField()),
                ('seen_at', models.DateTimeField()),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('card_table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='held_lists', to='tournament.cardtable')),
                ('told_from', models.CharField(blank=True, editable=False, max_length=32)),
            ],
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('owner', 'Inhaber'), ('member', 'Mitglied')], default='member', max_length=20)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='tournament.organisation')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('organisation', 'user'), name='member_once_an_organisation')],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token_hash', models.CharField(max_length=64, unique=True)),
                ('role', models.CharField(blank=True, max_length=20)),
                ('made_by', models.CharField(max_length=120)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('expires_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(null=True)),
                ('withdrawn_at', models.DateTimeField(null=True)),
                ('tournament', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='tournament.tournament')),
                ('used_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to=settings.AUTH_USER_MODEL)),
                ('organisation', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='tournament.organisation')),
                ('maker', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('meant_for', models.CharField(blank=True, db_default='', default='', max_length=120, verbose_name='Für wen')),
                ('tries', models.PositiveIntegerField(db_default=0, default=0)),
            ],
            options={
                'ordering': ['-made_at'],
            },
        ),
        migrations.CreateModel(
            name='Passkey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='Name')),
                ('host', models.CharField(max_length=253)),
                ('credential_id', models.CharField(max_length=1364, unique=True)),
                ('credential', models.BinaryField()),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('used_at', models.DateTimeField(null=True)),
                ('challenged_at', models.FloatField(default=0)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='passkeys', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='RecoveryCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code_hash', models.CharField(max_length=64)),
                ('used_at', models.DateTimeField(null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='recovery_codes', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('user', 'code_hash'), name='recovery_code_once')],
            },
        ),
        migrations.CreateModel(
            name='SecondFactor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sealed', models.CharField(max_length=200)),
                ('last_step', models.BigIntegerField(default=0)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='second_factor', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Forgotten',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('registration', models.BigIntegerField(db_index=True)),
                ('salt', models.CharField(max_length=32)),
                ('name_hash', models.CharField(max_length=64)),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('registration', 'salt'), name='forgotten_name_once')],
            },
        ),
        migrations.CreateModel(
            name='LegalPage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('imprint', 'Impressum'), ('privacy', 'Datenschutz')], max_length=10)),
                ('language', models.CharField(max_length=10)),
                ('text', models.TextField(verbose_name='Text')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('kind', 'language'), name='legal_page_once_a_language')],
            },
        ),
        migrations.CreateModel(
            name='Preferences',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('language', models.CharField(blank=True, db_default='', default='', max_length=8, verbose_name='Sprache')),
                ('language_chosen_at', models.DateTimeField(null=True)),
                ('tour_ended_at', models.DateTimeField(null=True)),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='preferences', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(max_length=200, verbose_name='Durchsage')),
                ('at', models.DateTimeField(verbose_name='gesagt')),
                ('until', models.DateTimeField(blank=True, null=True, verbose_name='bis')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='beendet')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='announcements', to='tournament.tournament')),
            ],
            options={
                'verbose_name': 'Durchsage',
                'verbose_name_plural': 'Durchsagen',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Ceremony',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('frozen_at', models.DateTimeField(blank=True, null=True, verbose_name='eingefroren')),
                ('hides_from', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='verdeckt ab Serie')),
                ('kept', models.JSONField(blank=True, null=True)),
                ('revealed', models.JSONField(blank=True, default=list)),
                ('shown', models.JSONField(blank=True, default=dict)),
                ('programme', models.JSONField(blank=True, default=list, verbose_name='Ablauf')),
                ('begun_at', models.DateTimeField(blank=True, null=True, verbose_name='begonnen')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='beendet')),
                ('step', models.PositiveIntegerField(default=0)),
                ('rehearsed', models.PositiveIntegerField(blank=True, null=True)),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='ceremony', to='tournament.tournament')),
                ('named', models.JSONField(blank=True, db_default=[], default=list)),
            ],
            options={
                'verbose_name': 'Siegerehrung',
                'verbose_name_plural': 'Siegerehrungen',
            },
        ),
        migrations.CreateModel(
            name='FloorPlan',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tables', models.JSONField(default=list, verbose_name='Tische')),
                ('things', models.JSONField(blank=True, default=list, verbose_name='im Saal')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='floor_plan', to='tournament.tournament')),
            ],
            options={
                'verbose_name': 'Saalplan',
                'verbose_name_plural': 'Saalpläne',
            },
        ),
        migrations.CreateModel(
            name='HallCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='Tisch')),
                ('at', models.DateTimeField(verbose_name='gerufen')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='beendet')),
                ('registration', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='hall_calls', to='tournament.registration')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hall_calls', to='tournament.tournament')),
            ],
            options={
                'verbose_name': 'Aufruf im Saal',
                'verbose_name_plural': 'Aufrufe im Saal',
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('table__isnull', False), ('registration__isnull', False), _connector='XOR'), name='a_table_or_a_person_is_called')],
            },
        ),
        migrations.CreateModel(
            name='HallScreen',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='Leinwand')),
                ('part', models.CharField(blank=True, max_length=20, verbose_name='zeigt')),
                ('ranking', models.CharField(blank=True, max_length=500, verbose_name='Wertung')),
                ('light', models.CharField(blank=True, choices=[('dunkel', 'dunkel'), ('hell', 'hell')], max_length=10, verbose_name='Licht')),
                ('held', models.BooleanField(default=False, verbose_name='angehalten')),
                ('turned', models.IntegerField(default=0, verbose_name='geblättert')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='screens', to='tournament.tournament')),
            ],
            options={
                'verbose_name': 'Leinwand',
                'verbose_name_plural': 'Leinwände',
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='screen_number_once_a_tournament')],
            },
        ),
        migrations.CreateModel(
            name='CertificateDesign',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('layout', models.CharField(default='classic', max_length=20, verbose_name='Gestaltung')),
                ('sheet', models.CharField(default='a4', max_length=10, verbose_name='Papier')),
                ('lying', models.BooleanField(default=False, verbose_name='quer')),
                ('colour', models.CharField(default='blue', max_length=20, verbose_name='Farbe')),
                ('second', models.CharField(default='gold', max_length=20, verbose_name='zweite Farbe')),
                ('sentence', models.CharField(blank=True, max_length=300, verbose_name='eigener Satz')),
                ('place_and_date', models.CharField(blank=True, max_length=120, verbose_name='Ort und Datum')),
                ('signatures', models.JSONField(blank=True, default=list, verbose_name='Unterschriften')),
                ('with_club', models.BooleanField(default=True, verbose_name='mit Verein')),
                ('with_figures', models.BooleanField(default=True, verbose_name='mit Ergebnis')),
                ('places', models.JSONField(blank=True, default=dict)),
                ('logo', models.BinaryField(blank=True, default=b'', verbose_name='Logo')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='certificate_design', to='tournament.tournament')),
            ],
            options={
                'verbose_name': 'Urkunden',
                'verbose_name_plural': 'Urkunden',
            },
        ),
        migrations.CreateModel(
            name='OutsideTournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='Name')),
                ('date', models.DateField(verbose_name='Datum')),
                ('place', models.CharField(blank=True, max_length=120, verbose_name='Ort')),
                ('rulebook_id', models.CharField(max_length=40, verbose_name='Regelwerk')),
                ('published', models.BooleanField(default=False, verbose_name='öffentlich')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='outside_tournaments', to='tournament.organisation')),
                ('agreements', models.JSONField(blank=True, default=list, editable=False)),
                ('house_rules', models.JSONField(blank=True, default=None, editable=False, null=True)),
            ],
            options={
                'verbose_name': 'Ergebnis von außerhalb',
                'verbose_name_plural': 'Ergebnisse von außerhalb',
                'ordering': ['-date', 'name'],
            },
        ),
        migrations.CreateModel(
            name='OutsideResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rank', models.PositiveIntegerField(blank=True, null=True, verbose_name='Rang')),
                ('points', models.IntegerField(verbose_name='Punkte')),
                ('wertungspunkte', models.IntegerField(default=0, verbose_name='Wertungspunkte')),
                ('augen', models.PositiveIntegerField(default=0, verbose_name='Augen')),
                ('crosses', models.PositiveIntegerField(blank=True, null=True, verbose_name='Kreuze')),
                ('games', models.PositiveIntegerField(blank=True, null=True, verbose_name='Spiele')),
                ('anonymous', models.BooleanField(default=False, verbose_name='ohne Namen')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='outside_results', to='tournament.club')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='outside_results', to='tournament.person', verbose_name='Person')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='tournament.outsidetournament')),
            ],
            options={
                'ordering': ['tournament_id', 'rank', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'person'), name='person_once_an_outside_tournament')],
            },
        ),
        migrations.CreateModel(
            name='CashDesk',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('opening', models.PositiveIntegerField(default=0, verbose_name='Wechselgeld')),
                ('crosses_first', models.PositiveSmallIntegerField(default=3, verbose_name='die ersten Kreuze einer Liste')),
                ('cross_first', models.PositiveIntegerField(default=0, verbose_name='je Kreuz')),
                ('cross_later', models.PositiveIntegerField(default=0, verbose_name='jedes weitere')),
                ('payee', models.TextField(blank=True, max_length=500, verbose_name='Absender und Konto auf Rechnungen')),
                ('counted', models.IntegerField(blank=True, null=True, verbose_name='gezählt')),
                ('closed_at', models.DateTimeField(blank=True, null=True, verbose_name='abgeschlossen')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='cash_desk', to='tournament.tournament')),
                ('difference', models.IntegerField(db_default=0, default=0, verbose_name='Differenz')),
                ('pieces', models.JSONField(blank=True, db_default={}, default=dict, verbose_name='Scheine und Münzen')),
            ],
            options={
                'verbose_name': 'Kasse',
                'verbose_name_plural': 'Kassen',
            },
        ),
        migrations.CreateModel(
            name='Tariff',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='Name')),
                ('cents', models.PositiveIntegerField(verbose_name='Betrag')),
                ('of_teams', models.BooleanField(default=False, verbose_name='je Mannschaft')),
                ('whom', models.CharField(choices=[('all', 'alle'), ('own', 'Mitglieder des Veranstalters'), ('guests', 'Gäste aus anderen Vereinen'), ('nobody', 'nur von Hand gewählt')], default='all', max_length=10, verbose_name='wer')),
                ('category', models.CharField(blank=True, max_length=120, verbose_name='nur mit Kategorie')),
                ('late_from', models.DateField(blank=True, null=True, verbose_name='bei Zahlung ab')),
                ('position', models.PositiveIntegerField()),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tariffs', to='tournament.tournament')),
                ('born_from', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='ab Jahrgang')),
                ('born_until', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='bis Jahrgang')),
                ('closed', models.BooleanField(db_default=False, default=False, verbose_name='geschlossen')),
            ],
            options={
                'verbose_name': 'Startgeld',
                'verbose_name_plural': 'Startgelder',
                'ordering': ['position'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'position'), name='tariff_position_once_a_tournament')],
            },
        ),
        migrations.CreateModel(
            name='TariffChoice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('registration', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='tariff_choice', to='tournament.registration')),
                ('tariff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='choices', to='tournament.tariff')),
            ],
        ),
        migrations.CreateModel(
            name='Booking',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='Beleg')),
                ('kind', models.CharField(choices=[('fee', 'Startgeld'), ('cross', 'Verlustspielgeld'), ('prize', 'Preisgeld'), ('income', 'andere Einnahme'), ('expense', 'Ausgabe'), ('difference', 'Kassendifferenz')], max_length=10)),
                ('way', models.CharField(choices=[('cash', 'bar'), ('transfer', 'überwiesen'), ('voucher', 'Gutschein')], max_length=10)),
                ('cents', models.IntegerField(verbose_name='Betrag')),
                ('text', models.CharField(blank=True, max_length=500, verbose_name='wofür')),
                ('undoes', models.PositiveIntegerField(blank=True, null=True, verbose_name='nimmt zurück')),
                ('at', models.DateTimeField(verbose_name='wann')),
                ('by', models.CharField(max_length=160, verbose_name='wer')),
                ('entry_id', models.UUIDField(blank=True, null=True)),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='bookings', to='tournament.club')),
                ('registration', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='bookings', to='tournament.registration', verbose_name='Person')),
                ('series', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='bookings', to='tournament.series')),
                ('team', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='bookings', to='tournament.team')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='bookings', to='tournament.tournament')),
                ('tariff', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='bookings', to='tournament.tariff')),
            ],
            options={
                'verbose_name': 'Buchung',
                'verbose_name_plural': 'Buchungen',
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='receipt_number_once_a_tournament'), models.UniqueConstraint(fields=('tournament', 'undoes'), name='booking_undone_once'), models.CheckConstraint(condition=models.Q(('cents', 0), _negated=True), name='a_booking_moves_money'), models.UniqueConstraint(condition=models.Q(('entry_id__isnull', False), ('registration__isnull', False)), fields=('tournament', 'entry_id', 'kind', 'registration'), name='booked_once_an_entry_by_a_person'), models.UniqueConstraint(condition=models.Q(('entry_id__isnull', False), ('team__isnull', False)), fields=('tournament', 'entry_id', 'kind', 'team'), name='booked_once_an_entry_by_a_team'), models.UniqueConstraint(condition=models.Q(('entry_id__isnull', False), ('registration', None), ('team', None)), fields=('tournament', 'entry_id', 'kind'), name='booked_once_an_entry_by_nobody')],
            },
        ),
        migrations.CreateModel(
            name='Invoice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='Rechnung')),
                ('recipient', models.TextField(max_length=500, verbose_name='Empfänger')),
                ('content', models.JSONField()),
                ('at', models.DateTimeField(verbose_name='wann')),
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='invoices', to='tournament.club')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invoices', to='tournament.tournament')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='invoice_number_once_a_tournament')],
            },
        ),
        migrations.CreateModel(
            name='EntryWindow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('closes_at', models.DateTimeField(blank=True, null=True, verbose_name='Anmeldeschluss')),
                ('limit', models.PositiveIntegerField(blank=True, null=True, verbose_name='höchstens so viele')),
                ('asks_teams', models.BooleanField(default=True, verbose_name='nach Mannschaften fragen')),
                ('asks_wishes', models.BooleanField(default=True, verbose_name='nach Wünschen fragen')),
                ('asks_pass', models.BooleanField(default=False, verbose_name='nach Passnummer und Jahrgang fragen')),
                ('note', models.CharField(blank=True, max_length=500, verbose_name='Satz über dem Formular')),
                ('question', models.CharField(blank=True, max_length=200, verbose_name='Frage gegen Programme')),
                ('answer', models.CharField(blank=True, max_length=120, verbose_name='Antwort darauf')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='entry_window', to='tournament.tournament')),
                ('asks_categories', models.BooleanField(db_default=True, default=True, verbose_name='nach Wertungen fragen')),
                ('opens_at', models.DateTimeField(blank=True, null=True, verbose_name='Anmeldung ab')),
                ('question_en', models.CharField(blank=True, db_default='', default='', max_length=200, verbose_name='dieselbe Frage auf Englisch')),
            ],
            options={
                'verbose_name': 'Meldezeit',
                'verbose_name_plural': 'Meldezeiten',
            },
        ),
        migrations.CreateModel(
            name='Submission',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token_hash', models.CharField(max_length=64, unique=True)),
                ('entry_id', models.UUIDField(unique=True)),
                ('contact', models.CharField(max_length=120, verbose_name='Ansprechperson')),
                ('mail', models.EmailField(blank=True, max_length=254, verbose_name='E-Mail')),
                ('phone', models.CharField(blank=True, max_length=30, verbose_name='Telefon')),
                ('club', models.CharField(blank=True, max_length=120, verbose_name='Verein')),
                ('language', models.CharField(max_length=8)),
                ('sent_at', models.DateTimeField(verbose_name='gesendet')),
                ('changed_at', models.DateTimeField(verbose_name='geändert')),
                ('seen_version', models.PositiveIntegerField(default=0)),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='submissions', to='tournament.tournament')),
                ('confirm_hash', models.CharField(blank=True, max_length=64, null=True, unique=True)),
                ('confirm_until', models.DateTimeField(blank=True, null=True, verbose_name='zu bestätigen bis')),
                ('confirmed_at', models.DateTimeField(blank=True, null=True, verbose_name='bestätigt')),
                ('mail_confirmed', models.BooleanField(db_default=False, default=False)),
                ('told_of', models.JSONField(blank=True, db_default=models.Value([], models.JSONField()), default=list)),
            ],
            options={
                'verbose_name': 'Meldung',
                'verbose_name_plural': 'Meldungen',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='SubmittedPerson',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('arrived', models.PositiveIntegerField()),
                ('name', models.CharField(max_length=120, verbose_name='Name')),
                ('categories', models.JSONField(blank=True, default=list, verbose_name='Wertungen')),
                ('team', models.CharField(blank=True, max_length=120, verbose_name='Mannschaft')),
                ('tandem', models.CharField(blank=True, max_length=120, verbose_name='Tandem')),
                ('wish', models.CharField(blank=True, max_length=200, verbose_name='Wunsch an die Leitung')),
                ('named', models.BooleanField(default=False, verbose_name='mit Namen')),
                ('in_archive', models.BooleanField(default=False, verbose_name='im Archiv mit Namen')),
                ('pass_number', models.CharField(blank=True, max_length=30, verbose_name='Passnummer')),
                ('born', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='Jahrgang')),
                ('waited', models.BooleanField(default=False)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='zurückgezogen')),
                ('registration', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='submitted', to='tournament.registration', verbose_name='angenommen als')),
                ('submission', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='people', to='tournament.submission')),
                ('told', models.BooleanField(db_default=False, default=False)),
                ('holds', models.BooleanField(db_default=False, default=False)),
                ('refusal', models.CharField(blank=True, db_default='', default='', max_length=200, verbose_name='Satz zur Ablehnung')),
                ('refused_at', models.DateTimeField(blank=True, null=True, verbose_name='abgelehnt')),
                ('unregistered', models.BooleanField(db_default=False, default=False)),
            ],
            options={
                'verbose_name': 'gemeldete Person',
                'verbose_name_plural': 'gemeldete Personen',
                'ordering': ['arrived'],
            },
        ),
        migrations.CreateModel(
            name='Door',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('open', models.BooleanField(default=False, verbose_name='Selbst einchecken')),
                ('all_day', models.BooleanField(default=False, verbose_name='auch nach dem ersten Sitzplan')),
                ('nonce', models.BinaryField(default=tournament.models.door.new_door_nonce, max_length=16)),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='door', to='tournament.tournament')),
            ],
            options={
                'verbose_name': 'Tür',
                'verbose_name_plural': 'Türen',
            },
        ),
        migrations.CreateModel(
            name='Prospectus',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('doors_open', models.TimeField(blank=True, null=True, verbose_name='Einlass')),
                ('begins', models.TimeField(blank=True, null=True, verbose_name='Beginn')),
                ('venue', models.CharField(blank=True, max_length=120, verbose_name='Spielort')),
                ('address', models.CharField(blank=True, max_length=200, verbose_name='Anschrift')),
                ('deadline', models.DateField(blank=True, null=True, verbose_name='Anmeldeschluss')),
                ('fees', models.TextField(blank=True, max_length=1000, verbose_name='Startgeld')),
                ('prizes', models.TextField(blank=True, max_length=1000, verbose_name='Preise')),
                ('catering', models.TextField(blank=True, max_length=1000, verbose_name='Essen und Trinken')),
                ('text', models.TextField(blank=True, max_length=4000, verbose_name='Was sonst zu sagen ist')),
                ('contact_name', models.CharField(blank=True, max_length=120, verbose_name='Kontakt')),
                ('contact_phone', models.CharField(blank=True, max_length=40, verbose_name='Telefon')),
                ('contact_mail', models.EmailField(blank=True, max_length=254, verbose_name='E-Mail')),
                ('shown', models.BooleanField(default=False, verbose_name='öffentlich')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='prospectus', to='tournament.tournament')),
            ],
            options={
                'verbose_name': 'Ausschreibung',
                'verbose_name_plural': 'Ausschreibungen',
            },
        ),
        migrations.CreateModel(
            name='PrizePlan',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('typed_pot', models.PositiveIntegerField(blank=True, null=True, verbose_name='Preisgeld')),
                ('parts', models.JSONField(blank=True, default=list, verbose_name='aus')),
                ('kept_part', models.PositiveSmallIntegerField(default=0, verbose_name='behält der Verein')),
                ('unit', models.PositiveSmallIntegerField(default=1, verbose_name='gerundet auf')),
                ('rest', models.CharField(default='first', max_length=10, verbose_name='Rest')),
                ('left', models.CharField(default='spread', max_length=10, verbose_name='nicht vergeben')),
                ('ties', models.CharField(default='shared', max_length=10, verbose_name='Gleichstand')),
                ('several', models.CharField(default='all', max_length=10, verbose_name='mehrere Preise')),
                ('to_members', models.BooleanField(default=False, verbose_name='an die Mitglieder')),
                ('sections', models.JSONField(blank=True, default=list, verbose_name='Preise')),
                ('shown', models.BooleanField(default=False, verbose_name='Plan öffentlich')),
                ('winners_shown', models.BooleanField(default=False, verbose_name='Empfänger öffentlich')),
                ('settled_at', models.DateTimeField(blank=True, null=True, verbose_name='festgestellt')),
                ('settled_money', models.PositiveIntegerField(blank=True, null=True, verbose_name='festgestelltes Preisgeld')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='prize_plan', to='tournament.tournament')),
            ],
            options={
                'verbose_name': 'Preisplan',
                'verbose_name_plural': 'Preispläne',
            },
        ),
        migrations.CreateModel(
            name='Award',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('ranking', models.CharField(max_length=500, verbose_name='Wertung')),
                ('series', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='Serie')),
                ('day', models.DateField(blank=True, null=True, verbose_name='Tag')),
                ('rank', models.PositiveIntegerField(verbose_name='Rang')),
                ('amount', models.PositiveIntegerField(default=0, verbose_name='Betrag')),
                ('thing', models.CharField(blank=True, max_length=60, verbose_name='Sachpreis')),
                ('worth', models.PositiveIntegerField(default=0, verbose_name='Wert')),
                ('paid_at', models.DateTimeField(blank=True, null=True, verbose_name='ausgegeben')),
                ('receipt', models.PositiveIntegerField(blank=True, null=True, verbose_name='Beleg')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='awards', to='tournament.club')),
                ('registration', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='awards', to='tournament.registration')),
                ('team', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='awards', to='tournament.team')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='awards', to='tournament.tournament')),
            ],
            options={
                'verbose_name': 'Preis',
                'verbose_name_plural': 'Preise',
                'ordering': ['position'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'position'), name='award_position_once_a_tournament')],
            },
        ),
        migrations.CreateModel(
            name='Qualification',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.SlugField(max_length=80, verbose_name='Kurzname')),
                ('name', models.CharField(max_length=120, verbose_name='Name')),
                ('sources', models.JSONField(default=list)),
                ('total', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='Plätze insgesamt')),
                ('method', models.CharField(choices=[('sainte_lague', 'Sainte-Laguë'), ('dhondt', 'D’Hondt')], default='sainte_lague', max_length=20, verbose_name='Verteilt nach')),
                ('published', models.BooleanField(default=False, verbose_name='öffentlich')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='qualifications', to='tournament.organisation')),
            ],
            options={
                'verbose_name': 'Qualifikation',
                'verbose_name_plural': 'Qualifikationen',
                'ordering': ['-pk'],
                'constraints': [models.UniqueConstraint(fields=('organisation', 'key'), name='qualification_once_an_organisation')],
            },
        ),
        migrations.CreateModel(
            name='Qualifier',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('answer', models.CharField(blank=True, choices=[('', 'qualifiziert'), ('invited', 'eingeladen'), ('accepted', 'hat zugesagt'), ('declined', 'hat abgesagt')], default='', max_length=20, verbose_name='Stand')),
                ('wild', models.BooleanField(default=False, verbose_name='Freiplatz')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournament.person')),
                ('qualification', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='qualifiers', to='tournament.qualification')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('qualification', 'person'), name='person_once_a_qualification')],
            },
        ),
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.SlugField(max_length=80, verbose_name='Kurzname')),
                ('name', models.CharField(max_length=120, verbose_name='Name')),
                ('parts', models.JSONField(default=list)),
                ('joins', models.BooleanField(default=False, verbose_name='neue Abende von selbst aufnehmen')),
                ('name_begins', models.CharField(blank=True, max_length=120, verbose_name='Name beginnt mit')),
                ('begins', models.DateField(blank=True, null=True, verbose_name='von')),
                ('ends', models.DateField(blank=True, null=True, verbose_name='bis')),
                ('planned', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='Abende insgesamt')),
                ('best', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='es zählen die besten')),
                ('minimum', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='mindestens dabei')),
                ('then', models.CharField(blank=True, choices=[('', 'der Rang wird geteilt'), ('won', 'wer mehr Abende gewonnen hat'), ('single', 'wer den besten einzelnen Abend hatte')], default='', max_length=20, verbose_name='bei Gleichstand')),
                ('guests', models.CharField(choices=[('count', 'zählen mit'), ('unranked', 'stehen ohne Rang darunter'), ('hidden', 'stehen nicht darin')], default='count', max_length=20, verbose_name='Gäste')),
                ('newcomers', models.BooleanField(default=False, verbose_name='Neulinge eigens werten')),
                ('published', models.BooleanField(default=False, verbose_name='öffentlich')),
                ('final_at', models.DateTimeField(blank=True, null=True, verbose_name='Endstand festgestellt')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('home', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournament.club')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seasons', to='tournament.organisation')),
                ('counts', models.CharField(choices=[('points', 'die Punkte der Abende'), ('table', 'Plätze, nach einer Tabelle'), ('formula', 'Plätze, nach Formel: Teilnehmende − Platz + 1')], default='points', max_length=10, verbose_name='Es zählen')),
                ('of', models.CharField(choices=[('players', 'Einzelne'), ('teams', 'Mannschaften'), ('clubs', 'Vereine')], default='players', max_length=10, verbose_name='gewertet werden')),
                ('place_points', models.JSONField(blank=True, default=list)),
            ],
            options={
                'verbose_name': 'Saison',
                'verbose_name_plural': 'Saisons',
                'ordering': ['-pk'],
                'constraints': [models.UniqueConstraint(fields=('organisation', 'key'), name='season_once_an_organisation')],
            },
        ),
        migrations.CreateModel(
            name='SeasonEdition',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='Fassung')),
                ('at', models.DateTimeField(verbose_name='festgestellt')),
                ('reason', models.CharField(blank=True, max_length=500, verbose_name='Grund')),
                ('content', models.JSONField()),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='editions', to='tournament.season')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('season', 'number'), name='edition_once_a_season')],
            },
        ),
        migrations.CreateModel(
            name='SeasonGuest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('is_guest', models.BooleanField(verbose_name='Gast')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournament.person')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='marked', to='tournament.season')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('season', 'person'), name='guest_once_a_season')],
            },
        ),
        migrations.CreateModel(
            name='ClubDate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='Was')),
                ('date', models.DateField(verbose_name='Tag')),
                ('begins', models.TimeField(blank=True, null=True, verbose_name='Beginn')),
                ('ends', models.TimeField(blank=True, null=True, verbose_name='Ende')),
                ('place', models.CharField(blank=True, max_length=120, verbose_name='Ort')),
                ('note', models.CharField(blank=True, max_length=300, verbose_name='Dazu')),
                ('changed_at', models.DateTimeField(auto_now=True)),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='dates', to='tournament.organisation')),
            ],
            options={
                'verbose_name': 'Termin',
                'verbose_name_plural': 'Termine',
                'ordering': ['date', 'begins', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='JoinRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='Verein')),
                ('place', models.CharField(max_length=120, verbose_name='Ort')),
                ('contact', models.CharField(max_length=120, verbose_name='Ansprechperson')),
                ('mail', models.EmailField(max_length=200, verbose_name='E-Mail')),
                ('state', models.CharField(choices=[('open', 'wartet'), ('accepted', 'aufgenommen'), ('refused', 'abgelehnt')], default='open', max_length=10)),
                ('reason', models.CharField(blank=True, max_length=500, verbose_name='Begründung')),
                ('token_hash', models.CharField(editable=False, max_length=64, unique=True)),
                ('told_from', models.CharField(editable=False, max_length=32)),
                ('asked_at', models.DateTimeField()),
                ('decided_at', models.DateTimeField(blank=True, null=True)),
                ('federation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='join_requests', to='tournament.organisation')),
                ('organisation', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournament.organisation')),
            ],
            options={
                'verbose_name': 'Antrag',
                'verbose_name_plural': 'Anträge',
                'ordering': ['-asked_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='ApiKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='Wofür')),
                ('key_hash', models.CharField(editable=False, max_length=64, unique=True)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='gemacht')),
                ('withdrawn_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='zurückgezogen')),
                ('used_on', models.DateField(blank=True, editable=False, null=True, verbose_name='zuletzt benutzt')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='api_keys', to='tournament.tournament')),
            ],
            options={
                'verbose_name': 'Schlüssel',
                'verbose_name_plural': 'Schlüssel',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Sharing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('origins', models.JSONField(blank=True, default=list, verbose_name='Webseiten')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='sharing', to='tournament.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='FormerName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='Früherer Name')),
                ('until', models.DateField(verbose_name='bis')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='former_names', to='tournament.person', verbose_name='Person')),
            ],
            options={
                'verbose_name': 'Früherer Name',
                'verbose_name_plural': 'Frühere Namen',
                'ordering': ['-until', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='TwoPeople',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('one', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournament.person')),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournament.person')),
            ],
            options={
                'verbose_name': 'Zwei Personen',
                'verbose_name_plural': 'Zwei Personen',
                'constraints': [models.UniqueConstraint(fields=('one', 'other'), name='two_people_once')],
            },
        ),
        migrations.CreateModel(
            name='Merged',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(verbose_name='wann')),
                ('undo', models.JSONField()),
                ('kept', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='merged', to='tournament.person', verbose_name='Person')),
            ],
            options={
                'verbose_name': 'Zusammengeführt',
                'verbose_name_plural': 'Zusammengeführt',
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='SharingOfOrganisation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('origins', models.JSONField(blank=True, default=list, verbose_name='Webseiten')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('organisation', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='sharing', to='tournament.organisation')),
            ],
        ),
        migrations.CreateModel(
            name='EditionNames',
            fields=[
                ('listed', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='names', serialize=False, to='tournament.editionlist')),
                ('opened', models.JSONField(default=dict)),
            ],
        ),
        migrations.CreateModel(
            name='LateGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entry_id', models.UUIDField(editable=False)),
                ('number', models.PositiveSmallIntegerField(verbose_name='Spiel')),
                ('takes_back', models.BooleanField(default=False, help_text='The game was to be taken back.')),
                ('typed', models.JSONField()),
                ('shown', models.JSONField(default=list)),
                ('seated', models.JSONField(default=list)),
                ('why', models.CharField(blank=True, help_text='Why a stored game is changed by it.', max_length=120)),
                ('code', models.CharField(max_length=30)),
                ('phone', models.CharField(blank=True, choices=[('', 'Telefon der Liste'), ('assigned', 'zugeordnetes Telefon'), ('old_link', 'alter Link')], max_length=10)),
                ('at', models.DateTimeField(verbose_name='wann')),
                ('decided', models.CharField(blank=True, choices=[('', '-'), ('taken', 'Taken'), ('rejected', 'Rejected')], max_length=10)),
                ('decided_by', models.CharField(blank=True, choices=[('', '-'), ('list_keeper', 'List Keeper'), ('organiser', 'Organiser')], max_length=12)),
                ('decided_at', models.DateTimeField(null=True)),
                ('reason', models.CharField(blank=True, max_length=120, verbose_name='Grund')),
                ('card_table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='late_games', to='tournament.cardtable')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('card_table', 'entry_id'), name='late_once_a_table')],
            },
        ),
        *(
            migrations.RunPython(change, migrations.RunPython.noop)
            for change in (keep_what_was_drawn, one_for_what_is_there, end_tours, seal)
        ),
        migrations.AlterField(
            model_name='tournament',
            name='organisation',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to='tournament.organisation', verbose_name='Veranstalter'),
        ),
        migrations.RemoveField(
            model_name='editionlist',
            name='content',
        ),
        # Whoever alters the table later on SQLite makes it anew, and has to make the trigger anew with it.
        migrations.RunPython(lock),
    ]
