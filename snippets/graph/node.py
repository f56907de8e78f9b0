"""A hook of the AccumulateGrad node of a weight: L = w₁³ + w₁w₂ at w = (3, 2)."""

# %% lost
import torch

w = torch.tensor([3.0, 2.0], requires_grad=True)


def loss():
    return w[0] ** 3 + w[0] * w[1]


w.expand_as(w).grad_fn.next_functions[0][0].register_hook(lambda *_: print("hook of the lost node"))
loss().backward()
print("w.grad:", w.grad)

# %% torch
node = w.expand_as(w).grad_fn.next_functions[0][0]  # keep this reference
print("node.name():", node.name())
node.register_hook(lambda *_: print("in the hook of the node:", w.grad))
w.register_post_accumulate_grad_hook(lambda leaf: print("in the post-accumulate hook:", leaf.grad))
loss().backward()

# %% skipped
print("torch.autograd.grad:")
torch.autograd.grad(loss(), w)
print("a loss without w:")
torch.tensor(5.0, requires_grad=True).backward()
print("a loss with w:")
loss().backward()

# %% numpy
import numpy as np

w = np.array([3.0, 2.0])
gradient = np.array([3 * w[0] ** 2 + w[1], w[0]])
print("w.grad:", gradient)
print("in the post-accumulate hook:", 2 * gradient)
print("in the hook of the node:", 2 * gradient)

# %% numpy_skipped
print("in the post-accumulate hook:", 3 * gradient)
print("in the hook of the node:", 3 * gradient)
