"""What latex2mathml reads: its table of signs, and its own version."""

from PyInstaller.utils.hooks import collect_data_files, copy_metadata

datas = [*collect_data_files("latex2mathml"), *copy_metadata("latex2mathml")]
