"""A symmetric matrix: gradients through svd, where U is V up to signs, and through eigh."""

# %% torch rtol=1e-8
import torch

c = torch.tensor([1.4, 2.0, -0.5], dtype=torch.float64, requires_grad=True)
S = torch.stack([c[0], c[1], c[1], c[2]]).reshape(2, 2)
weight = torch.tensor([[3.0, 5.0], [2.0, 7.0]], dtype=torch.float64)
U, size, Vh = torch.linalg.svd(S)
eigenvalues, Q = torch.linalg.eigh(S)
print("size:", size.detach())
print("eigenvalues:", eigenvalues.detach())
largest = eigenvalues.abs().argmax()
by_svd = (weight * torch.outer(U[:, 0], U[:, 0])).sum()
by_eigh = (weight * torch.outer(Q[:, largest], Q[:, largest])).sum()
for name, loss in (("svd", by_svd), ("eigh", by_eigh)):
    print(f"loss by {name}:", loss.detach())
    g, at_c = torch.autograd.grad(loss, (S, c), retain_graph=True)
    print(f"at S by {name}:", g, sep="\n")
    print(f"at c by {name}:", at_c)

# %% opposite rtol=1e-8
S = torch.tensor([[1.2, 1.6], [1.6, -1.2]], dtype=torch.float64, requires_grad=True)  # eigenvalues 2 and -2
U, size, Vh = torch.linalg.svd(S)
eigenvalues, Q = torch.linalg.eigh(S)
(right,) = torch.autograd.grad((weight * torch.outer(Q[:, 1], Q[:, 1])).sum(), S)
print("size is equal:", torch.allclose(size[0], size[1]))
print("by eigh:", right, sep="\n")
(g,) = torch.autograd.grad((weight * torch.outer(U[:, 0], U[:, 0])).sum(), S)
print("svd agrees:", torch.allclose((g + g.T) / 2, right))

# %% numpy rtol=1e-8
import numpy as np

c = np.array([1.4, 2.0, -0.5])
weight = np.array([[3.0, 5.0], [2.0, 7.0]])


def solve(c):
    """Return both eigenvalues, by size, and a unit vector for the larger size."""
    mean, half = (c[0] + c[2]) / 2, np.sqrt((c[0] - c[2]) ** 2 / 4 + c[1] ** 2)
    large = mean + half if mean >= 0 else mean - half
    q = np.array([c[1], large - c[0]])
    return large, 2 * mean - large, q / np.sqrt(np.sum(q**2))


large, small, q = solve(c)
other = np.array([-q[1], q[0]])
v = np.sum((weight + weight.T) * np.outer(other, q))  # the loss for a turn of q toward the other vector
print("size:", np.abs([large, small]))
print("eigenvalues:", np.sort([large, small]))
at_S = {
    "svd": v
    * (np.abs(large) * np.outer(other, q) + small * np.sign(large) * np.outer(q, other))
    / (large**2 - small**2),
    "eigh": v * (np.outer(other, q) + np.outer(q, other)) / 2 / (large - small),
}
for name, G in at_S.items():
    print(f"loss by {name}:", np.sum(weight * np.outer(q, q)))
    print(f"at S by {name}:", G, sep="\n")
    print(f"at c by {name}:", np.array([G[0, 0], G[0, 1] + G[1, 0], G[1, 1]]))

# %% numpy_opposite rtol=1e-8
q = np.array([2.0, 1.0]) / np.sqrt(5)  # S q = 2 q
other = np.array([-1.0, 2.0]) / np.sqrt(5)  # S other = -2 other
v = np.sum((weight + weight.T) * np.outer(other, q))
print("by eigh:", v * (np.outer(other, q) + np.outer(q, other)) / 2 / 4, sep="\n")
