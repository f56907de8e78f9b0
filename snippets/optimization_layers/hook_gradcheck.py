"""gradcheck of an equilibrium layer with a backward hook: with one graph, and with a second graph for the solve."""

# %% error raises="GradcheckError: Backward is not reentrant"
import torch
from torch.autograd import gradcheck

torch.set_default_dtype(torch.float64)
W = torch.tensor([[0.5, -1.0], [0.25, 0.75]])
x = torch.tensor([1.0, -0.5], requires_grad=True)


def rounds(step, start):
    for _ in range(60):
        start = step(start)
    return start


def one_graph(x):
    with torch.no_grad():
        z0 = rounds(lambda z: torch.tanh(W @ z + x), torch.zeros_like(x))
    z0.requires_grad_()
    z = torch.tanh(W @ z0 + x)

    def hook(v):
        handle.remove()
        return rounds(lambda u: v + torch.autograd.grad(z, z0, u, retain_graph=True)[0], v)

    handle = z.register_hook(hook)
    return z


gradcheck(one_graph, x)


# %% torch
def two_graphs(x):
    with torch.no_grad():
        z = rounds(lambda z: torch.tanh(W @ z + x), torch.zeros_like(x))
    z0 = z.clone().requires_grad_()
    f0 = torch.tanh(W @ z0 + x)  # only for the solve
    z = torch.tanh(W @ z + x)

    def hook(v):
        if v is None:  # gradcheck tries this, too
            return None
        return rounds(lambda u: v + torch.autograd.grad(f0, z0, u, retain_graph=True)[0], v)

    z.register_hook(hook)
    return z


print("gradcheck passes:", gradcheck(two_graphs, x))
v = torch.tensor([1.0, 10.0])
for name, layer in ("one graph", one_graph), ("two graphs", two_graphs):
    z = layer(x)
    (first,) = torch.autograd.grad(z, x, v, retain_graph=True)
    (second,) = torch.autograd.grad(z, x, v)
    print(f"{name}, first call:", first)
    print(f"{name}, second call:", second)

# %% numpy blind="J @ v, J.T: D is diagonal; x - y: −x gives −z, with the same slopes"
import numpy as np

W, x = np.array([[0.5, -1.0], [0.25, 0.75]]), np.array([1.0, -0.5])
v = np.array([1.0, 10.0])
z = np.zeros(2)
for _ in range(30):  # Newton's method for z − tanh(Wz + x) = 0
    t = np.tanh(W @ z + x)
    z = z - np.linalg.solve(np.eye(2) - (1 - t**2)[:, None] * W, z - t)
D = np.diag(1 - z**2)
J = np.linalg.inv(np.eye(2) - D @ W) @ D
print("one graph, first call:", v @ J)
print("one graph, second call:", v @ D)
print("two graphs, first call:", v @ J)
print("two graphs, second call:", v @ J)
