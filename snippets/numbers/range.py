"""The range of each type: the largest number, the smallest normal number, and the distance from 1 to the next."""

# %% torch
import torch

for dtype in torch.float16, torch.bfloat16, torch.float32, torch.float64:
    info = torch.finfo(dtype)
    print("max:", info.max)
    print("smallest normal:", info.smallest_normal)
    print("gap above one:", info.eps)

# %% numpy
table = {}
for name, p, e in (
    ("float16", 11, 15),
    ("bfloat16", 8, 127),
    ("float32", 24, 127),
    ("float64", 53, 1023),
):
    largest = (2 - 2.0 ** (1 - p)) * 2.0**e
    normal = 2.0 ** (1 - e)
    gap = 2.0 ** (1 - p)
    table[name] = largest, normal, gap
    print("max:", largest)
    print("smallest normal:", normal)
    print("gap above one:", gap)
