"""Text that a person typed; what is not UTF-8 reaches a program as halves of signs."""


def is_utf8(typed: str) -> bool:
    """Whether its characters are known: all that are not would count as the same one."""
    try:
        typed.encode()
    except UnicodeEncodeError:
        return False
    return True
