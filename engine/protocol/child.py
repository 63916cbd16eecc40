"""How a bundle is told to run one of its child processes.

From the source tree and from an installation, a child is a module that the interpreter runs. A
bundle has no interpreter to hand a module to, only its one executable; that runs a module in place
of the application when ``--child MODULE`` comes first. Which ones it runs is the bundle's to say.
"""

import sys

CHILD_OPTION = "--child"


def is_bundled() -> bool:
    """Whether this program runs from a bundle."""
    return bool(getattr(sys, "frozen", False))


def bundled_child(module: str) -> tuple[str, ...]:
    """The command line that makes the running bundle's executable run ``module``."""
    return (sys.executable, CHILD_OPTION, module)
