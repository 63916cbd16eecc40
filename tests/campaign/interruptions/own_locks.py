"""The first that the server of warm processes imports: each process has locks of its own.

Numba makes one lock for all forks unless processes are spawned. One that is killed while it holds
that lock would leave all others waiting for ever.
"""

from multiprocessing import set_start_method

set_start_method("spawn", force=True)
