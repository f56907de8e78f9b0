"""A forward hook that registers a hook on the output, still attached while a model runs under no_grad."""

# %% error raises="RuntimeError: cannot register a hook on a tensor that doesn't require gradient"
import torch

gradients = []


def first_extractor(layer, inputs, output):
    output.register_hook(gradients.append)


model = torch.nn.Sequential(torch.nn.Linear(2, 2, bias=False), torch.nn.Tanh())
with torch.no_grad():
    model[0].weight.copy_(torch.tensor([[0.1, 0.2], [0.3, -0.1]]))
handle = model[0].register_forward_hook(first_extractor)
x = torch.tensor([0.5, 4.0])
with torch.no_grad():  # the second extractor looks for its layer
    model(x)

# %% removed
handle.remove()
with torch.no_grad():
    print("output:", model(x))


# %% guarded
def guarded(layer, inputs, output):
    if output.requires_grad:
        output.register_hook(gradients.append)


handle = model[0].register_forward_hook(guarded)
with torch.no_grad():
    print("output:", model(x))
v = torch.tensor([10.0, 1.0])
model(x).backward(v)
print("number of gradients:", len(gradients))
print("gradient at the layer:", gradients[0])

# %% numpy
import numpy as np

W, x, v = np.array([[0.1, 0.2], [0.3, -0.1]]), np.array([0.5, 4.0]), np.array([10.0, 1.0])
h = W @ x
print("output:", np.tanh(h))

# %% numpy_guarded
print("output:", np.tanh(h))
print("number of gradients:", 1)
print("gradient at the layer:", v * (1 - np.tanh(h) ** 2))
