"""Results that stay in memory, because a tensor of the graph holds a result that has this graph."""

# %% torch
import gc
import warnings
import weakref

import torch

warnings.filterwarnings("ignore", message="Using backward")


def count_old_graphs(hvp_every, detached):
    w = torch.tensor([0.5, -1.5], requires_grad=True)
    outputs, products = [], []
    for step in range(6):
        y = w.exp()
        outputs.append(weakref.ref(y))
        (y**2).sum().backward(create_graph=True)
        norm = (w.grad**2).sum()
        y.norm = norm.detach() if detached else norm  # the extension's result
        if step % hvp_every == 0:
            products += torch.autograd.grad(w.grad, w, torch.tensor([1.0, 10.0]))
        w.grad = None
        del y, norm
    gc.collect()
    print("product:", products[0])
    return sum(y() is not None for y in outputs)


print("a product in every step:", count_old_graphs(hvp_every=1, detached=False))
print("a product in every third step:", count_old_graphs(hvp_every=3, detached=False))

# %% detached
print("the same, detached:", count_old_graphs(hvp_every=3, detached=True))

# %% numpy blind="J @ v: the Hessian is diagonal"
import numpy as np

w, v = np.array([0.5, -1.5]), np.array([1.0, 10.0])
has_product = [step % 3 == 0 for step in range(6)]
print("product:", v @ np.diag(4 * np.exp(2 * w)))
print("a product in every step:", 0)
print("product:", v @ np.diag(4 * np.exp(2 * w)))
print("a product in every third step:", has_product.count(False))

# %% numpy_detached
print("product:", v @ np.diag(4 * np.exp(2 * w)))
print("the same, detached:", 0)
