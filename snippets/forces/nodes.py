"""A field that is propagated on a graph, and its second derivatives with respect to the nodes' coordinates."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch
from torch.autograd import grad

senders, receivers = torch.tensor([0, 1, 1, 2]), torch.tensor([1, 0, 2, 1])
field = torch.tensor([2.0, -1.0, 3.0])
x = torch.tensor([[0.1, 0.0], [0.5, 1.0], [1.5, 0.25]], requires_grad=True)


def propagate(x):
    r = x[receivers] - x[senders]
    weight = torch.exp(-(r**2).sum(1))
    return torch.zeros(3).index_add(0, receivers, weight * field[senders])


(first,) = grad(propagate(x).sum(), x)
grad(first.sum(), x)

# %% summed
(first,) = grad(propagate(x).sum(), x, create_graph=True)
(second,) = grad(first.sum(), x)
print("first:", first.detach())
print("second:", second)

# %% torch
H = torch.func.hessian(propagate)(x.detach())
print("shape of H:", H.shape)
for node in range(3):
    print("own Hessian:", H[node, node, :, node])

# %% self_loop
loop = torch.zeros(2, requires_grad=True)
(first,) = grad(torch.exp(-torch.linalg.vector_norm(loop)), loop, create_graph=True)
print("of the length:", grad(first.sum(), loop)[0])
(first,) = grad(torch.exp(-(loop**2).sum()), loop, create_graph=True)
print("of the square:", grad(first.sum(), loop)[0])

# %% numpy atol=1e-9 blind="J @ v: the blocks are symmetric"
import numpy as np

edges = [(0, 1), (1, 0), (1, 2), (2, 1)]
field = np.array([2.0, -1.0, 3.0])
x = np.array([[0.1, 0.0], [0.5, 1.0], [1.5, 0.25]])
first, H = np.zeros((3, 2)), np.zeros((3, 3, 2, 3, 2))  # H: the result's node, then two coordinates
for j, i in edges:
    r = x[i] - x[j]
    w = field[j] * np.exp(-r @ r)
    block = w * (4 * np.outer(r, r) - 2 * np.eye(2))
    first[i] -= 2 * w * r
    first[j] += 2 * w * r
    for a, b, sign in ((i, i, 1), (i, j, -1), (j, i, -1), (j, j, 1)):
        H[i, a, :, b] += sign * block
print("first:", first)
print("second:", H.sum(axis=(0, 3, 4)))

# %% numpy_own
print("shape of H:", H.shape)
for node in range(3):
    print("own Hessian:", H[node, node, :, node])

# %% numpy_self_loop unchecked="loop: both sides are nan, or −2, at 0 only"
loop = np.zeros(2)
with np.errstate(invalid="ignore"):
    print("of the length:", loop / np.sqrt(loop @ loop))
print("of the square:", np.exp(-loop @ loop) * (4 * loop * loop.sum() - 2))
