"""The layout of an embedding's gradient, and a dense gradient that becomes sparse for SparseAdam."""

# %% torch
import torch

rows = torch.tensor([[3.0, 5.0], [-7.0, 6.0], [0.5, 4.0]])
V = torch.tensor([[1.0, 10.0], [100.0, -7.0], [30.0, 2.0]])
table = torch.nn.Embedding.from_pretrained(rows, freeze=False, sparse=True)
tokens = torch.tensor([2, 0, 2])
table(tokens).backward(V)
g = table.weight.grad
print("layout of the weight:", str(table.weight.layout))
print("layout of the gradient:", str(g.layout))
print("rows, as they came:", g._indices())
print("rows, added up:", g.coalesce().indices())
print("g.coalesce().values():", g.coalesce().values())

# %% tied
table.weight.grad = None
logits = table(tokens) @ table.weight.T
logits.backward(torch.tensor([[1.0, 2.0, 0.0], [4.0, 3.0, -1.0], [0.5, 0.0, 7.0]]))
print("layout:", str(table.weight.grad.layout))
print("table.weight.grad:", table.weight.grad)

# %% error raises="RuntimeError: SparseAdam does not support dense gradients"
w = torch.tensor([[3.0, 5.0], [-7.0, 6.0]], requires_grad=True)
optimizer = torch.optim.SparseAdam([w], lr=1.0)
w[1].prod().backward()
optimizer.step()

# %% adam
for k in (0, 1):
    w.grad = None
    w[k:].prod(1).sum().backward()  # first both rows, then only the last row
    w.grad = w.grad.to_sparse(1)  # whole rows
    optimizer.step()
    print("w:", w)

# %% numpy
import numpy as np

rows = np.array([[3.0, 5.0], [-7.0, 6.0], [0.5, 4.0]])
tokens = np.array([2, 0, 2])
V = np.array([[1.0, 10.0], [100.0, -7.0], [30.0, 2.0]])
S = np.eye(3)[tokens]
used = np.unique(tokens)
print("rows, as they came:", tokens[None])
print("rows, added up:", used[None])
print("g.coalesce().values():", (S.T @ V)[used])

# %% numpy_tied
C = np.array([[1.0, 2.0, 0.0], [4.0, 3.0, -1.0], [0.5, 0.0, 7.0]])  # the weights of the logits
print("table.weight.grad:", S.T @ C @ rows + C.T @ S @ rows)

# %% numpy_adam
w = np.array([[3.0, 5.0], [-7.0, 6.0]])
m, s = np.zeros((2, 2)), np.zeros((2, 2))
for t, used in ((1, np.array([[1], [1]])), (2, np.array([[0], [1]]))):
    g = used * w[:, ::-1]
    m = np.where(used == 1, 0.9 * m + 0.1 * g, m)
    s = np.where(used == 1, 0.999 * s + 0.001 * g**2, s)
    w = w - used * (m / (1 - 0.9**t)) / np.sqrt(s / (1 - 0.999**t))
    print("w:", w)
