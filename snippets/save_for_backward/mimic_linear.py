"""F.linear, and two Functions of this kind: their inputs go through save_for_backward, or are attributes of ctx."""

# %% operations tags=["hide-input"]
from allocations import Count


class Operations(Count):
    """Count the numbers in memory, and note the operations that compute something."""

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        if not operation.is_view:
            names.append(operation.__name__.partition(".")[0])
        return super().__torch_dispatch__(operation, types, args, kwargs)


# %% torch
import torch


class Saved(torch.autograd.Function):
    """The rows of h times the transposed W, plus b."""

    @staticmethod
    def forward(ctx, h, W, b):
        ctx.save_for_backward(h, W)
        return torch.addmm(b, h, W.t())  # one operation for the product and the sum

    @staticmethod
    def backward(ctx, v):
        h, W = ctx.saved_tensors
        return v @ W, v.t() @ h, v.sum(0)


class Attribute(Saved):
    """The same, with the inputs as attributes of ctx."""

    @staticmethod
    def forward(ctx, h, W, b):
        ctx.h, ctx.W = h, W
        return torch.addmm(b, h, W.t())

    @staticmethod
    def backward(ctx, v):
        return v @ ctx.W, v.t() @ ctx.h, v.sum(0)


layers = {
    "built-in layer": torch.nn.functional.linear,
    "saved inputs": Saved.apply,
    "inputs as attributes": Attribute.apply,
}
X, v = torch.ones(30, 5), torch.ones(30, 20)
for name, linear in layers.items():
    W_1 = torch.ones(5, 40, requires_grad=True)
    W, b = torch.ones(20, 40, requires_grad=True), torch.ones(20, requires_grad=True)
    names = []
    with Operations(X, v, W_1, W, b) as count:
        y = linear(X @ W_1, W, b)
        in_memory = [count.now()]
        y.backward(v)
        in_memory.append(count.now())
        del y
        in_memory.append(count.now())
    print(f"{name}:", torch.tensor(in_memory))
    print("operations:", ", ".join(names))

# %% first_layer
data = torch.ones(30, 40)  # needs no gradient
for name in "built-in layer", "saved inputs":
    W.grad = b.grad = None
    names = []
    with Operations(data, v, W, b):
        layers[name](data, W, b).backward(v)
    print(f"first layer, {name}:", ", ".join(names))

# %% numpy
import numpy as np

samples, inputs, hidden, outputs = 30, 5, 40, 20
h, y = samples * hidden, samples * outputs
gradients = inputs * hidden + outputs * hidden + outputs  # of W_1, W and b
for name, kept in ("built-in layer", 0), ("saved inputs", 0), ("inputs as attributes", h):
    print(f"{name}:", np.array([h + y, y + gradients + kept, gradients]))
