"""A hook that takes each gradient when it is ready, and a layer in two checkpoints: it refuses the second."""

# %% error raises="AssertionError: The parameter has already been reduced"
import torch
from torch.utils.checkpoint import checkpoint


class Zero:
    """A stand-in for ZeRO stage 2 with one parameter: its hook moves the gradient out of .grad, once in each step."""

    def __init__(self, p):
        self.gradient = None
        p.register_post_accumulate_grad_hook(self.reduce)

    def reduce(self, p):
        if self.gradient is not None:
            raise AssertionError("The parameter has already been reduced. Gradient computed twice for this partition.")
        self.gradient, p.grad = p.grad, None


def start():
    layer = torch.nn.Linear(2, 2, bias=False)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, -1.0]]))
    return layer, Zero(layer.weight)


def encode(inputs, reentrant):
    return checkpoint(layer, inputs, use_reentrant=reentrant)


a = torch.tensor([0.5, 4.0], requires_grad=True)
b = torch.tensor([3.0, 1.0], requires_grad=True)
layer, zero = start()
score = encode(a, True) @ encode(b, True)
score.backward()

# %% torch
layer, zero = start()
score = encode(a, False) @ encode(b, False)
score.backward()
print("use_reentrant=False:", zero.gradient)

layer, zero = start()
h = encode(torch.stack([a, b]), True)  # one checkpoint for both inputs
(h[0] @ h[1]).backward()
print("in one batch:", zero.gradient)

# %% losses raises="AssertionError: The parameter has already been reduced"
layer, zero = start()
h, g = layer(a), layer(b)
h.prod().backward()
g.prod().backward()

# %% added
layer, zero = start()
h, g = layer(a), layer(b)
(h.prod() + g.prod()).backward()
print("sum of the losses:", zero.gradient)

# %% numpy
import numpy as np

a, b = np.array([0.5, 4.0]), np.array([3.0, 1.0])
W = np.array([[1.0, 2.0], [3.0, -1.0]])
h, g = W @ a, W @ b
G = np.outer(g, a) + np.outer(h, b)  # each use adds its part
print("use_reentrant=False:", G)
print("in one batch:", G)

# %% numpy_added
print("sum of the losses:", np.outer(h[::-1], a) + np.outer(g[::-1], b))
