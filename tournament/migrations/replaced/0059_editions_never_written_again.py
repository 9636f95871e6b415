from django.db import migrations

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


def unlock(_apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute("DROP TRIGGER edition_never_written_again")
    else:
        schema_editor.execute(f"DROP TRIGGER edition_never_written_again ON {TABLE}")
        schema_editor.execute("DROP FUNCTION edition_never_written_again()")


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0058_editions_of_before_sealed'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='editionlist',
            name='content',
        ),
        # Whoever alters the table later on SQLite makes it anew, and has to make the trigger anew with it.
        migrations.RunPython(lock, unlock),
    ]
