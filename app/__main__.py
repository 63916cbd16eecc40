"""The program ``lectern``: opens the window if there is a display, or runs a command.

The window starts before anything of the command line is imported, so that it appears at once.
"""

import gc
import sys

from app.errors import ExitCode, LecternError
from app.privacy import keep_private
from app.private_folder import sweep
from app.process_start import ending_at_once, let_go_of_output, prepare_process
from app.qt_libraries import missing_qt_libraries
from app.window_order import has_display, window_order


def main() -> None:
    """Run this process and exit with its code."""
    keep_private()
    try:
        prepare_process()
    except LecternError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(error.exit_code)
    sweep()
    arguments = sys.argv[1:]
    order = window_order(arguments)
    gc.disable()  # nothing to collect while it loads; a window then does it by itself
    if order is not None and has_display():
        try:
            with ending_at_once():
                from app.window.start import start_window  # noqa: PLC0415 - a command needs no Qt
        except ImportError:
            if said := missing_qt_libraries():
                sys.stderr.write(f"lectern: {said}\n")
                sys.exit(ExitCode.USAGE)
            raise
        sys.exit(start_window(order))
    with ending_at_once():
        from app.cli.main import run  # noqa: PLC0415 - the window needs no command line

    gc.enable()
    code = run(arguments)
    let_go_of_output()
    sys.exit(code)


if __name__ == "__main__":
    main()
