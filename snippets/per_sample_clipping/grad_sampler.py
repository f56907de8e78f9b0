"""The per-sample gradients of a layer of your own, from a function as in Opacus, and from vmap."""

# %% torch
import torch
from torch.func import functional_call, grad, vmap


class ScaleAndShift(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = torch.nn.Parameter(torch.tensor([0.5, -1.0]))  # for each feature
        self.pos_embed = torch.nn.Parameter(torch.tensor([[[1.0, 2.0], [-0.5, 0.25], [3.0, -2.0]]]))

    def forward(self, x):  # samples, positions, features
        return x * self.scale + self.pos_embed


def compute_grad_sample(layer, activations, backprops):
    """Return a gradient for each sample: first the samples, then the shape of the parameter."""
    return {
        layer.scale: torch.einsum("npf,npf->nf", backprops, activations[0]),
        layer.pos_embed: backprops.unsqueeze(1),  # (samples, 1, positions, features)
    }


layer = ScaleAndShift()
x = torch.tensor([[[1.0, 3.0], [-1.0, 2.0], [0.5, 0.25]], [[2.0, -0.5], [1.5, 1.0], [-2.0, 4.0]]])
y = layer(x)
y.retain_grad()
y.square().sum(dim=(1, 2)).mean().backward()
grad_sample = compute_grad_sample(layer, [x], y.grad * len(x))  # times the batch, because the loss is a mean


def loss_of(parameters, one):
    return functional_call(layer, parameters, (one,)).square().sum()


parameters = {name: p.detach() for name, p in layer.named_parameters()}
expected = vmap(grad(loss_of), in_dims=(None, 0))(parameters, x)
for name, p in layer.named_parameters():
    print(f"sampler for {name}:", grad_sample[p], sep="\n")
    print(f"vmap for {name}:", expected[name], sep="\n")
    print(f"mean of {name}:", grad_sample[p].mean(dim=0), sep="\n")
    print("p.grad:", p.grad, sep="\n")

# %% numpy
import numpy as np

x = np.array([[[1.0, 3.0], [-1.0, 2.0], [0.5, 0.25]], [[2.0, -0.5], [1.5, 1.0], [-2.0, 4.0]]])
scale, pos_embed = np.array([0.5, -1.0]), np.array([[1.0, 2.0], [-0.5, 0.25], [3.0, -2.0]])
V = 2 * (x * scale + pos_embed)  # the gradient of each sample's own loss at its output
for name, gradients in ("scale", (V * x).sum(axis=1)), ("pos_embed", V[:, None]):
    print(f"sampler for {name}:", gradients, sep="\n")
    print(f"vmap for {name}:", gradients, sep="\n")
    print(f"mean of {name}:", gradients.mean(axis=0), sep="\n")
    print("p.grad:", gradients.mean(axis=0), sep="\n")
