"""A loss in shards, cut at the output of the encoder, and another loss at the encoder."""

# %% torch
import torch

W = torch.tensor([[0.5, -1.0], [2.0, 0.25]], requires_grad=True)  # the encoder
a = torch.tensor([1.5, -0.5], requires_grad=True)  # a shard uses one element
x = torch.tensor([0.4, -0.3])


def run_shards(h):
    """Return the cut copy of h, whose .grad is the sum of all shards."""
    cut = h.detach().requires_grad_()
    for i in range(len(cut)):
        ((a[i] * cut[i]) ** 2).backward()  # frees the graph of this shard
    return cut


h = (W @ x).square()
cut = run_shards(h)
print("before the last call:", W.grad)
h.backward(cut.grad)  # the last backward: through the encoder
print("W.grad:", W.grad)
print("a.grad:", a.grad)

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
class_loss = h[0] * h[1] ** 2
class_loss.backward()

# %% both
W.grad = a.grad = None
h = (W @ x).square()
class_loss = h[0] * h[1] ** 2
cut = run_shards(h)
torch.autograd.backward([h, class_loss], [cut.grad, None])
print("W.grad:", W.grad)

# %% numpy
import numpy as np

W, a, x = np.array([[0.5, -1.0], [2.0, 0.25]]), np.array([1.5, -0.5]), np.array([0.4, -0.3])
z = W @ x
h = z**2
v = 2 * a**2 * h  # the gradient of all shards at h
print("W.grad:", np.outer(v * 2 * z, x))
print("a.grad:", 2 * a * h**2)

# %% numpy_both
u = np.array([h[1] ** 2, 2 * h[0] * h[1]])  # the gradient of the other loss at h
print("W.grad:", np.outer((v + u) * 2 * z, x))
