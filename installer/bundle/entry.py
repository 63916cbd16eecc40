"""The entry point of a bundle's executable: runs the application or one of its child processes.

A child is asked for by the name of its module (see ``engine.protocol.child``). Only those listed
here are run: the executable cannot be made to run whatever else happens to be in the bundle.
"""

import os
import runpy
import sys
from collections.abc import MutableMapping

import platformdirs

from engine.protocol.child import CHILD_OPTION

CHILDREN = (
    "engine",
    "engine.bench.backstop",
    "engine.bench.encryption",
    "engine.bench.collect_queries",
    "engine.bench.evict",
    "engine.bench.fidelity",
    "engine.bench.measure_layers",
    "engine.bench.kernels",
    "engine.bench.model",
    "engine.bench.products",
    "engine.bench.select",
    "engine.bench.tiers",
    "engine.text.template_process",
    "kernels",
    "app.bench_documents",
    "app.bench_documents.scans",
    "app.bench_server",
    "app.bench_window",
    "app.bench_window.first_sight",
    "app.bench_window.long_pdf",
    "app.documents.scans.worker",
    "app.documents.worker",
    "app.models.download.worker",
    "app.models.search.worker",
    "app.window.viewer.source.worker",
)
"""Every module that is started as a process of its own."""

_LIBRARY_PATH = "LD_LIBRARY_PATH"
_MACHINE_CODE = "NUMBA_CACHE_DIR"


def main() -> None:
    """Run what the command line asks for."""
    restore_library_path(os.environ)
    keep_machine_code_outside(os.environ)
    option, module = (*sys.argv[1:3], "", "")[:2]
    if option == CHILD_OPTION:
        _run_child(module)
        return
    from app.__main__ import main as run_application  # noqa: PLC0415 - no child needs it

    run_application()


def _run_child(module: str) -> None:
    if module not in CHILDREN:
        sys.exit(f"lectern: there is no child process {module!r}")
    del sys.argv[1:3]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def restore_library_path(environment: MutableMapping[str, str]) -> None:
    """Give programs that are started from here (a browser, a file manager) the system's libraries.

    The bundle's own were put before them so that the bundle could start; it has.
    """
    original = environment.pop(f"{_LIBRARY_PATH}_ORIG", None)
    if original is not None:
        environment[_LIBRARY_PATH] = original
    else:
        environment.pop(_LIBRARY_PATH, None)


def keep_machine_code_outside(environment: MutableMapping[str, str]) -> None:
    """Let compiled kernels go to the person's cache: a bundle stays as it was installed.

    Written into it they would be packed for another processor, and outlive its removal.
    """
    cache = platformdirs.user_cache_path("lectern", appauthor=False)
    environment.setdefault(_MACHINE_CODE, str(cache / "kernels"))


if __name__ == "__main__":
    main()
