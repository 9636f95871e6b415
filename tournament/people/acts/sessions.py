"""Log-ins, ended."""

from django.contrib.auth.models import User

from tournament.core.act import Actor, log_of_installation
from tournament.core.turns import writing
from tournament.people.reads.sessions import handle_of, sessions_of

ENDED = "sessions_ended"


def end_sessions(user: User, but: str | None = None) -> int:
    """End all log-ins of an account, but the one with this session key; returns how many. Whoever calls it logs it."""
    ended = [session for session, _said in sessions_of(user) if session.session_key != but]
    for session in ended:
        session.delete()
    return len(ended)


def end_others(user: User, key: str | None, actor: Actor) -> int:
    """End all log-ins of an account but the one with this key, and say so in the log."""
    with writing():
        ended = end_sessions(user, key)
        if ended:
            log_of_installation(actor, ENDED, {"account": user.get_username(), "log_ins": ended})
    return ended


def end_one(user: User, handle: str, actor: Actor) -> bool:
    """End the log-in of this handle (LogIn); whether there was one."""
    with writing():
        found = [session for session, _said in sessions_of(user) if handle_of(session) == handle]
        for session in found:
            session.delete()
            log_of_installation(actor, ENDED, {"account": user.get_username(), "log_ins": 1})
    return bool(found)
