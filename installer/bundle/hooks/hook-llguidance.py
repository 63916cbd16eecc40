"""What llguidance asks for when it is imported: its own version."""

from PyInstaller.utils.hooks import copy_metadata

datas = copy_metadata("llguidance")
