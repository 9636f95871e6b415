"""`manage.py migrate`, which `serve` and `restore` call: Django's, but a migration and its record are stored as one."""

from typing import Any

from django.core.management.commands import migrate
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import ProjectState


class WholeMigrations(MigrationExecutor):
    """Django records a migration that makes an index in a transaction of its own, after that of the migration: where
    the power goes in between, it is done once more at the next start, and fails for ever.
    """

    def apply_migration(
        self, state: ProjectState, migration: Migration, fake: bool = False, fake_initial: bool = False
    ) -> ProjectState:
        """As Django's, the record in the same transaction; backwards and pretended ones are Django's own."""
        if fake or fake_initial or not migration.atomic:
            return super().apply_migration(state, migration, fake, fake_initial)
        if self.progress_callback:
            self.progress_callback("apply_start", migration, fake)
        with self.connection.schema_editor(atomic=True) as schema_editor:
            state = migration.apply(state, schema_editor)
            for statement in schema_editor.deferred_sql:
                schema_editor.execute(statement, None)
            schema_editor.deferred_sql.clear()
            for app, name in migration.replaces or [(migration.app_label, migration.name)]:
                self.recorder.record_applied(app, name)
        if self.progress_callback:
            self.progress_callback("apply_success", migration, fake)
        return state


class Command(migrate.Command):
    """Django's command, with our executor: it has no other place to say which."""

    def handle(self, *args: Any, **options: Any) -> None:
        vars(migrate)["MigrationExecutor"] = WholeMigrations
        super().handle(*args, **options)
