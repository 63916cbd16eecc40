"""Constants of memory division that the engine keeps to and the application plans with."""

CACHE_SHARE_OF_RAM = 0.7
"""Share of the free RAM beside the weights that the cache gets by itself."""

GPU_LIBRARY_BYTES = 512 << 20
"""Memory of a GPU for captured graphs and what libraries take for themselves."""

SHARE_OF_GPU = 0.5
"""Of a GPU's free memory that weights take by themselves at most: the rest is for the cache."""

GPU_FORMATS = ("bfloat16", "int8", "int4")
"""What a GPU holds weights in by itself: the first that leaves room."""

INT8_FROM_PARAMETERS = 100_000_000
"""From here on a CPU's weight traffic would rule decoding; smaller models stay in float32."""

BLOCK_FORMATS = ("Q8_0", "Q4_0", "Q4_K", "Q5_K", "Q6_K", "IQ4_NL", "IQ4_XS", "MXFP4")
"""Of GGUF files, those that a CPU multiplies as they lie in the file."""

BYTES_PER_PARAMETER = {
    "float32": 4.0,
    "bfloat16": 2.0,
    "float16": 2.0,
    "int8": 1 + 4 / 128,
    "int4": 0.5 + 4 / 32,
    "packed": 1 + 2 / 32,
}
"""Memory of weights in each format, scales included; packed, of the largest blocks there are."""
