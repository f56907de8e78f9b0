"""The work of backward: all weights, LoRA in each layer, and the last layer only."""

# %% torch blind="J.T: W is square, and only sizes count"
import torch
from torch.utils.flop_counter import FlopCounterMode

rows, width, rank, layers = 16, 32, 2, 6
x = torch.ones(rows, width)
for way in ("full", "LoRA", "last layer"):
    h = x
    with FlopCounterMode(display=False) as forward:
        for layer in range(layers):
            is_trained = way == "full" or (way == "last layer" and layer == layers - 1)
            W = torch.ones(width, width, requires_grad=is_trained)
            out = h @ W
            if way == "LoRA":
                A, B = torch.ones(width, rank, requires_grad=True), torch.zeros(rank, width, requires_grad=True)
                out = out + h @ A @ B
            h = torch.tanh(out)
    with FlopCounterMode(display=False) as backward:
        h.sum().backward()
    print(f"{way}, forward:", forward.get_total_flops())
    print(f"{way}, backward:", backward.get_total_flops())

# %% numpy
rows, width, rank, layers = 16, 32, 2, 6
product = 2 * rows * width * width  # a multiplication and an addition for each term
small = 2 * rows * width * rank
print("full, forward:", layers * product)
print("full, backward:", layers * product + (layers - 1) * product)  # at the weights, at the inputs
print("LoRA, forward:", layers * (product + 2 * small))
print("LoRA, backward:", (layers - 1) * product + 3 * layers * small + (layers - 1) * small)
print("last layer, forward:", layers * product)
print("last layer, backward:", product)
