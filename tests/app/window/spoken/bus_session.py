"""A window and a screen reader's eyes on it, over a bus of their own; prints what the bus says.

Run by `dbus-run-session`. Prints one JSON object: role, name and children of the conversation.
"""

import json
import os
import subprocess
import sys
import time
from contextlib import ExitStack
from typing import Any

from jeepney import DBusAddress, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

_ACCESSIBLE = "org.a11y.atspi.Accessible"
_ROOT = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
_PATIENCE_SECONDS = 30.0
Node = dict[str, Any]


class Bus:
    """The bus of accessibility."""

    def __init__(self) -> None:
        session = open_dbus_connection("SESSION")
        whole = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        address = session.send_and_get_reply(new_method_call(whole, "GetAddress")).body[0]
        self._connection: DBusConnection = open_dbus_connection(address)

    def children(self, node: tuple[str, str]) -> list[tuple[str, str]]:
        return self._call(node, "GetChildren")[0]

    def tree(self, node: tuple[str, str]) -> Node:
        properties = "org.freedesktop.DBus.Properties"
        name = self._call(node, "Get", "ss", (_ACCESSIBLE, "Name"), interface=properties)[0][1]
        role = self._call(node, "GetRoleName")[0]
        return {"role": role, "name": name, "in": [self.tree(one) for one in self.children(node)]}

    def _call(
        self,
        node: tuple[str, str],
        method: str,
        signature: str | None = None,
        body: tuple[str, ...] = (),
        *,
        interface: str = _ACCESSIBLE,
    ) -> Any:
        address = DBusAddress(node[1], bus_name=node[0], interface=interface)
        message = new_method_call(address, method, signature, body)
        return self._connection.send_and_get_reply(message, timeout=_PATIENCE_SECONDS).body


def find(tree: Node, role: str) -> Node | None:
    """Return the first node of a role."""
    if tree["role"] == role:
        return tree
    return next((found for one in tree["in"] if (found := find(one, role))), None)


def main(launcher: str) -> None:
    with ExitStack() as stack:

        def start(*command: str, **more: Any) -> subprocess.Popen[bytes]:
            process = stack.enter_context(subprocess.Popen(command, **more))
            stack.callback(process.terminate)
            return process

        reading, writing = os.pipe()
        start("Xvfb", "-displayfd", str(writing), "-nolisten", "tcp", pass_fds=[writing])
        os.close(writing)
        display = os.read(reading, 16).decode().strip()
        start(launcher, "--launch-immediately")
        more = {
            "DISPLAY": f":{display}",
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        }
        start(sys.executable, "-m", "tests.app.window.spoken.bus_window", env=os.environ | more)
        print(json.dumps(_wait_for_list()))  # noqa: T201


def _wait_for_list() -> Node | None:
    until, found = time.monotonic() + _PATIENCE_SECONDS, None
    while found is None and time.monotonic() < until:
        time.sleep(0.2)
        try:
            bus = Bus()
            trees = [bus.tree(one) for one in bus.children(_ROOT)]
        except (OSError, IndexError, TypeError):  # not there yet, or gone while it was asked
            continue
        found = next((one for tree in trees if (one := find(tree, "list"))), None)
    return found


if __name__ == "__main__":
    main(sys.argv[1])
