"""A checkpoint at inference: the older kind warns, and the output is the same."""

# %% torch
import torch
from torch.utils.checkpoint import checkpoint

layer = torch.nn.Linear(2, 2).eval()  # its parameters require a gradient
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[3.0, 0.5], [4.0, 7.0]]))
    layer.bias.copy_(torch.tensor([2.0, 1.5]))
image = torch.tensor([3.0, 2.0])

with torch.no_grad():
    print("the older kind:", checkpoint(layer, image, use_reentrant=True))
    print("the other kind:", checkpoint(layer, image, use_reentrant=False))
    print("no checkpoint:", layer(image))


# %% without
def run(layer, x):
    if torch.is_grad_enabled():
        return checkpoint(layer, x, use_reentrant=False)
    return layer(x)


with torch.no_grad():
    print("at inference:", run(layer, image))

# %% numpy
import numpy as np

W, bias = np.array([[3.0, 0.5], [4.0, 7.0]]), np.array([2.0, 1.5])
image = np.array([3.0, 2.0])
for way in ("the older kind", "the other kind", "no checkpoint"):
    print(f"{way}:", W @ image + bias)

# %% numpy_without
print("at inference:", W @ image + bias)
