"""The program ``lectern``."""

import sys
from multiprocessing import freeze_support

from app.cli.main import run


def main() -> None:
    """Run the command line of this process and exit with its code."""
    freeze_support()  # a bundled child process must not start the application again
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
