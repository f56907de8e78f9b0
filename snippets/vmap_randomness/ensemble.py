"""An ensemble with dropout, whose weights are stacked: a mask for each model, or one for all."""

# %% torch
import torch
from torch import nn
from torch.func import functional_call, grad, stack_module_state, vmap

models = [nn.Sequential(nn.Linear(1, 1, bias=False), nn.Dropout(0.75)) for _ in range(1000)]
for model in models:
    nn.init.constant_(model[0].weight, 1.5)  # all alike, so only the masks differ
weights, buffers = stack_module_state(models)
x = torch.tensor([3.0])


def loss(weights, buffers):
    return functional_call(models[0], (weights, buffers), (x,)).square().sum()


def gradients(randomness):
    by_model = vmap(grad(loss), randomness=randomness)(weights, buffers)
    return by_model["0.weight"].unique()


print("each of these occurs:", gradients("different"))
print("how many with one mask for all:", len(gradients("same")))

# %% numpy blind="x - y, input: with one mask for all there is one gradient, for any numbers"
import numpy as np

w, x = 1.5, 3.0
s = np.array([0, 1 / (1 - 0.75)])  # the factors of dropout
print("each of these occurs:", 2 * s**2 * w * x**2)
generator = np.random.default_rng(0)
once_for_all = np.broadcast_to(generator.random() < 1 - 0.75, 1000)
print("how many with one mask for all:", len(np.unique(once_for_all)))
