"""Whose names were deleted, so that no older copy brings them back."""

from django.db import models


class Forgotten(models.Model):
    """A registration whose names were deleted: its primary key then, and a slow hash (core/forgotten.py) of one name it
    had, with a salt of its own. Nobody reads a name from it; whoever has the name in an older copy knows it again.
    A key below zero: of a person who stood in no tournament (privacy/acts/known.py).
    """

    registration = models.BigIntegerField(db_index=True)
    salt = models.CharField(max_length=32)
    name_hash = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["registration", "salt"], name="forgotten_name_once")]

    def __str__(self) -> str:
        return str(self.registration)
