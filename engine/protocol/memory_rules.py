"""How memory is divided, in numbers that the engine keeps to and the application plans with."""

CACHE_SHARE_OF_RAM = 0.7
"""Share of the free RAM beside the weights that the cache gets by itself."""

GPU_LIBRARY_BYTES = 512 << 20
"""Memory of a GPU for captured graphs and what libraries take for themselves."""
