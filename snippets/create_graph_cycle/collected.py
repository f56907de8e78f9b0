"""Tensors that gc.get_objects lists, and those that only the graph holds: z is the sum of each row of exp(sin(x²))."""

# %% torch
import gc

import torch


def listed(shape):
    return [one for one in gc.get_objects() if type(one) is torch.Tensor and one.shape == shape]


x = torch.linspace(0.5, 1.5, 21).reshape(7, 3).requires_grad_()
h = x**2
y = h.sin()
e = y.exp()
z = e.sum(1)
print("z:", z.detach())
print("listed before del:", len(listed(x.shape)))
del h, y, e
gc.collect()
print("listed after del:", len(listed(x.shape)))


# %% graph
def print_saved(node):
    nodes, seen = [node], set()
    while nodes:
        node = nodes.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        for name in dir(node):
            if name.startswith("_saved_") and isinstance(one := getattr(node, name), torch.Tensor):
                operation = node.name().removesuffix("Backward0")
                print(f"{operation} saved {name.removeprefix('_saved_')}:", tuple(one.shape))
        nodes += [parent for parent, _ in node.next_functions]


print_saved(z.grad_fn)

# %% holder
log = {"score": [z]}  # somewhere in your program
del z
held = [one for one in listed(torch.Size([7])) if one.grad_fn is not None]
print("results with a graph:", [one.grad_fn.name() for one in held])
holders = [one for one in gc.get_referrers(held[0]) if one is not held]
print("is it in the log?", any(one is log["score"] for one in holders))

# %% numpy
import numpy as np

x = np.linspace(0.5, 1.5, 21).reshape(7, 3)
h = x**2
y = np.sin(h)
e = np.exp(y)
print("z:", e.sum(1))
inputs, results = {"Sin saved self": h, "Pow saved self": x}, {"Exp saved result": e}
print("listed before del:", len([x, h, y, e]))
print("listed after del:", len(inputs))

# %% numpy_graph
for name, array in (results | inputs).items():
    print(f"{name}:", array.shape)
