"""Operations that forward mode refuses, and whether two backward passes work instead."""

# %% torch
import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.attention import SDPBackend, sdpa_kernel


def plain_attention(a):
    with sdpa_kernel(SDPBackend.MATH):
        return F.scaled_dot_product_attention(a, a, a)


a, image = torch.rand(3, 4), torch.rand(1, 1, 4, 4)
batch = torch.rand(1, 1, 3, 4)
grid = torch.zeros(1, 2, 2, 2)
words = torch.ones(1, 2, dtype=torch.long)
fused = nn.LSTM(4, 4)
ways = {"forward mode": torch.func.jvp, "the trick": torch.autograd.functional.jvp}
for name, function, x in (
    ("convolution", nn.Conv2d(1, 1, 2), image),
    ("singular values", torch.linalg.svdvals, a),
    ("grid sample", lambda x: F.grid_sample(x, grid, align_corners=True), image),
    ("pairs of distances", lambda x: torch.cdist(x, torch.zeros(2, 4)), a),
    ("embedding bag", lambda x: F.embedding_bag(words, x), a),
    ("fused LSTM", lambda x: fused(x)[0], a),
    ("fused attention", lambda x: F.scaled_dot_product_attention(x, x, x), batch),
    ("plain attention", plain_attention, batch),
):
    works = []
    for way, jvp in ways.items():
        try:
            jvp(function, (x,), (torch.ones_like(x),))
            works.append(way)
        except RuntimeError:
            continue
    print(f"{name}:", " and ".join(works) or "neither")
