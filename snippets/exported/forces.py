"""A forward that calls torch.autograd.grad: which operations torch.export and make_fx record right."""

# %% module
import torch
from torch.fx.experimental.proxy_tensor import make_fx

w = torch.nn.Parameter(torch.tensor([1.5, -0.5], dtype=torch.float64))


class Model(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.w, self.function = w, function

    def forward(self, x):
        energy = self.function(self.w * x).sum()
        (slope,) = torch.autograd.grad(energy, x, create_graph=True)
        return -slope


cubic, exponential = Model(lambda u: u**3), Model(torch.exp)
example = torch.tensor([1.0, 2.0], dtype=torch.float64)
x = torch.tensor([0.5, 3.0], dtype=torch.float64)

# %% plain raises="RuntimeError: One of the differentiated Tensors does not require grad"
torch.export.export(cubic, (example,), strict=False)

# %% torch
example.requires_grad_()
program = torch.export.export(cubic, (example,), strict=False)
forces = program.module()(x)
print("forces of the exported cubic:", forces)
(of_loss,) = torch.autograd.grad(forces.square().sum(), w)
print("gradient of a loss of these forces:", of_loss)

# %% result raises="RuntimeError: We found a fake tensor in the exported program constant's list"
torch.export.export(exponential, (example,), strict=False)

# %% traced
traced = make_fx(lambda w, x: torch.func.functional_call(exponential, {"w": w}, (x,)))(w, example)
x.requires_grad_()
for name, forces in (("model", exponential(x)), ("trace", traced(w, x))):
    print(f"forces of the {name}:", forces)
    (of_loss,) = torch.autograd.grad(forces.square().sum(), w)
    print(f"gradient of the loss, {name}:", of_loss)

# %% numpy
import numpy as np

w = np.array([1.5, -0.5])
x = np.array([0.5, 3.0])
F = -3 * w**3 * x**2
print("forces of the exported cubic:", F)
print("gradient of a loss of these forces:", 2 * F * -9 * w**2 * x**2)

# %% numpy_traced
e = np.exp(w * x)
F = -w * e
print("forces of the model:", F)
print("gradient of the loss, model:", 2 * F * -(e + w * x * e))
print("forces of the trace:", F)
print("gradient of the loss, trace:", 2 * F * -e)  # e is a constant in the trace
