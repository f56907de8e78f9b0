"""Which operations forward mode refuses, and whether two backward passes help."""

# %% torch
import torch
from torch import nn
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import embedding_bag, grid_sample, scaled_dot_product_attention


def plain_attention(a):
    with sdpa_kernel(SDPBackend.MATH):
        return scaled_dot_product_attention(a, a, a)


a, image = torch.rand(3, 4), torch.rand(1, 1, 4, 4)
batch = torch.rand(1, 1, 3, 4)
fused = nn.LSTM(4, 4)
for name, function, x in (
    ("convolution", nn.Conv2d(1, 1, 2), image),
    ("singular values", torch.linalg.svdvals, a),
    ("grid sample", lambda x: grid_sample(x, torch.zeros(1, 2, 2, 2), align_corners=True), image),
    ("pairs of distances", lambda x: torch.cdist(x, torch.zeros(2, 4)), a),
    ("embedding bag", lambda x: embedding_bag(torch.ones(1, 2, dtype=torch.long), x), a),
    ("fused LSTM", lambda x: fused(x)[0], a),
    ("fused attention", lambda x: scaled_dot_product_attention(x, x, x), batch),
    ("plain attention", plain_attention, batch),
):
    works = []
    for way, jvp in (("forward mode", torch.func.jvp), ("the trick", torch.autograd.functional.jvp)):
        try:
            jvp(function, (x,), (torch.ones_like(x),))
            works.append(way)
        except RuntimeError:
            continue
    print(f"{name}:", " and ".join(works) or "neither")
