"""How many multiplications backward needs, compared with the forward pass."""

# %% torch
from itertools import pairwise

import torch
from torch.utils.flop_counter import FlopCounterMode

sizes = [64, 128, 128, 10]


def count(model, x):
    with FlopCounterMode(display=False) as forward:
        loss = model(x).sum()
    with FlopCounterMode(display=False) as backward:
        loss.backward()
    print("forward multiplications:", forward.get_total_flops() // 2)  # a multiplication and an addition count as two
    print("backward multiplications:", backward.get_total_flops() // 2)
    print("ratio:", backward.get_total_flops() / forward.get_total_flops())


layers = [torch.nn.Linear(a, b, device="meta") for a, b in pairwise(sizes)]
x = torch.empty(32, 64, device="meta")
count(torch.nn.Sequential(*layers), x)
count(torch.nn.Sequential(*layers), x.clone().requires_grad_())
count(layers[0], x)

# %% numpy
import numpy as np

sizes = np.array([64, 128, 128, 10])
products = 32 * sizes[:-1] * sizes[1:]  # one matrix product for each layer
for input_grad in False, True:
    back = products.sum() + products[1:].sum() + input_grad * products[0]  # weights, then inputs
    print("forward multiplications:", products.sum())
    print("backward multiplications:", back)
    print("ratio:", back / products.sum())
print("forward multiplications:", products[0])
print("backward multiplications:", products[0])
print("ratio:", products[0] / products[0])
