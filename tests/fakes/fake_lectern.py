"""``lectern`` as a program of its own, with the fake engine behind it.

The first argument holds options of the fake engine, the others are the command line.
"""

import sys

from app.cli.main import run
from app.link.launcher import EngineLauncher
from app.paths import DataFolder
from app.window_order import OWN_ENGINE
from engine.protocol.records import StoreForm
from tests.fakes.fake_command import fake_engine_launcher


def main() -> None:
    engine_options, *arguments = sys.argv[1:]

    def launch(data: DataFolder, while_converting: StoreForm | None = None) -> EngineLauncher:
        return fake_engine_launcher(data.root, *engine_options.split())

    sys.exit(run(arguments, ports={OWN_ENGINE: launch}))


if __name__ == "__main__":
    main()
