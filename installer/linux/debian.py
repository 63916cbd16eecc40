"""Makes a Debian package of the bundle: one folder, with a command, an icon, a menu entry.

Needs ``dpkg-deb``. The package runs no scripts: desktop, icons and MIME types are noticed by the
triggers of the packages that own those caches, and whatever Lectern writes belongs to its user.
"""

import gzip
import hashlib
import os
import platform
import shutil
import subprocess
from pathlib import Path

from app.qt_libraries import QT_LIBRARIES, X11_LIBRARIES
from installer.icon_files import DRAWING

DESKTOP_FILE = Path(__file__).with_name("lectern.desktop")
HOME = Path("usr/lib/lectern")
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
MAINTAINER = "Lectern <lectern@localhost>"
COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Lectern

Files: *
Copyright: the authors of Lectern
License: AGPL-3.0-or-later
 The full text is in /usr/lib/lectern/_internal/LICENSE. The licences of the libraries that come
 with Lectern are in the folder "licences" there.
"""


def make_package(bundle: Path, icons: Path, *, version: str, target: Path) -> Path:
    """Pack a bundle; returns the package, which lies in the folder ``target``."""
    root = target / "debian"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(bundle, root / HOME, symlinks=True)
    _add_command(root)
    _add_desktop(root, icons)
    _add_documentation(root, version)
    _add_control(root, version)
    _set_permissions(root)
    package = target / f"lectern_{version}_{_architecture()}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zzstd", "-z10", "--build", str(root), str(package)],
        check=True,
    )
    shutil.rmtree(root)
    return package


def control_text(*, version: str, installed_kib: int) -> str:
    """The package's description for dpkg."""
    glibc = platform.libc_ver()[1]
    needed = [f"libc6 (>= {glibc})", *QT_LIBRARIES.values(), *X11_LIBRARIES.values()]
    return (
        "Package: lectern\n"
        f"Version: {version}\n"
        f"Architecture: {_architecture()}\n"
        f"Maintainer: {MAINTAINER}\n"
        f"Installed-Size: {installed_kib}\n"
        f"Depends: {', '.join(needed)}\n"
        "Recommends: xdg-utils\n"
        "Section: text\n"
        "Priority: optional\n"
        "Description: talk with very long documents on your own computer\n"
        " A document is read once, completely, into a cache of the model's keys and values that\n"
        " is kept on disk; every later question starts from it at once, also after a restart.\n"
        " Nothing is ever sent anywhere.\n"
    )


def _add_command(root: Path) -> None:
    command = root / "usr/bin/lectern"
    command.parent.mkdir(parents=True)
    command.symlink_to("../lib/lectern/lectern")


def _add_desktop(root: Path, icons: Path) -> None:
    _copy(DESKTOP_FILE, root / "usr/share/applications/lectern.desktop")
    themed = root / "usr/share/icons/hicolor"
    _copy(DRAWING, themed / "scalable/apps/lectern.svg")
    for picture in icons.glob("lectern-*.png"):
        size = picture.stem.removeprefix("lectern-")
        _copy(picture, themed / f"{size}x{size}/apps/lectern.png")


def _add_documentation(root: Path, version: str) -> None:
    folder = root / "usr/share/doc/lectern"
    folder.mkdir(parents=True)
    (folder / "copyright").write_text(COPYRIGHT, encoding="utf-8")
    entry = (
        f"lectern ({version}) unstable; urgency=medium\n\n"
        "  * See /usr/lib/lectern/_internal/CHANGELOG.md.\n\n"
        f" -- {MAINTAINER}  Thu, 01 Jan 2026 00:00:00 +0000\n"
    )
    (folder / "changelog.gz").write_bytes(gzip.compress(entry.encode(), mtime=0))


def _add_control(root: Path, version: str) -> None:
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    size = sum(path.stat().st_size for path in files)
    folder = root / "DEBIAN"
    folder.mkdir()
    control = control_text(version=version, installed_kib=size // 1024)
    (folder / "control").write_text(control, encoding="utf-8")
    sums = (f"{_md5(path)}  {path.relative_to(root)}\n" for path in files)
    (folder / "md5sums").write_text("".join(sums), encoding="utf-8")


def _set_permissions(root: Path) -> None:
    """Everybody may read, programs may run, nothing is writable for others."""
    for path in root.rglob("*"):
        if not path.is_symlink():
            is_program = path.is_dir() or path.stat().st_mode & 0o100
            path.chmod(0o755 if is_program else 0o644)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _md5(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.md5(usedforsecurity=False)).hexdigest()


def _architecture() -> str:
    machine = os.uname().machine
    return ARCHITECTURES.get(machine, machine)
