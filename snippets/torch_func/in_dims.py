"""The dimensions that vmap goes over: in_dims and out_dims, a dictionary, and two models at once."""

# %% torch
import torch
from torch.func import vmap


def f(parameters, x):
    return parameters["scale"] * x**3 + parameters["shift"]


parameters = {
    "scale": torch.tensor([3.0, -5.0, 0.5]),
    "shift": torch.tensor([4.0, 1.5]),
}
X = torch.tensor([[1.5, 2.0, -3.0], [0.5, 4.0, 2.5]])  # a sample is a column
in_dims = ({"scale": 0, "shift": None}, 1)
rows = vmap(f, in_dims)(parameters, X)
columns = vmap(f, in_dims, out_dims=1)(parameters, X)
print("rows:", rows, sep="\n")
print("columns:", columns, sep="\n")

# %% models
from torch.func import functional_call, grad, stack_module_state

models = [torch.nn.Linear(2, 1), torch.nn.Linear(2, 1)]
models[0].load_state_dict(
    {"weight": torch.tensor([[1.5, -0.5]]), "bias": torch.tensor([0.25])},
)
models[1].load_state_dict(
    {"weight": torch.tensor([[-2.5, 3.5]]), "bias": torch.tensor([0.75])},
)
stacked, buffers = stack_module_state(models)


def loss(parameters, buffers, X):
    return (functional_call(models[0], (parameters, buffers), (X,)) ** 3).sum()


X = torch.tensor([[1.5, 0.5], [2.0, 4.0], [-3.0, 2.5]])
each = vmap(grad(loss), in_dims=(0, 0, None))(stacked, buffers, X)
print("each['weight']:", each["weight"].detach(), sep="\n")

# %% numpy
import numpy as np

scale, shift = np.array([3.0, -5.0, 0.5]), np.array([4.0, 1.5])
X = np.array([[1.5, 2.0, -3.0], [0.5, 4.0, 2.5]])
columns = scale[None, :] * X**3 + shift[:, None]
print("rows:", np.stack([columns[:, i] for i in range(3)]), sep="\n")
print("columns:", columns, sep="\n")

X = np.array([[1.5, 0.5], [2.0, 4.0], [-3.0, 2.5]])
by_model = []
for w, b in (np.array([1.5, -0.5]), 0.25), (np.array([-2.5, 3.5]), 0.75):
    v = 3 * (X @ w + b) ** 2
    by_model.append([v @ X])
each = {"weight": np.array(by_model)}
print("each['weight']:", each["weight"], sep="\n")
