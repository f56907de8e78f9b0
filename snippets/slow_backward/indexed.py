"""The backward of an index adds up the gradients of repeated indices: four ways, one gradient, other operations."""

# %% torch
import torch
import torch.nn.functional as F
from torch.profiler import ProfilerActivity, profile
from quiet import no_log_lines

points = torch.arange(24.0).reshape(2, 4, 3).requires_grad_()  # batch, points, coordinates
idx = torch.tensor([[[0, 1], [0, 0], [3, 0]], [[2, 2], [1, 2], [2, 2]]])  # two neighbors of three centers
batch = torch.arange(2)[:, None, None]
rows = (idx + 4 * batch).flatten()  # rows of all points, one cloud after the other
v = torch.arange(36.0).reshape(2, 3, 2, 3)
ways = {
    "index": lambda: points[batch, idx],  # index_points
    "gather": lambda: points.gather(1, idx.flatten(1)[..., None].expand(-1, -1, 3)),
    "index_select": lambda: points.flatten(0, 1).index_select(0, rows),
    "embedding": lambda: F.embedding(rows, points.flatten(0, 1)),
}
adding = ("aten::_index_put_impl_", "aten::scatter_add_", "aten::index_add_", "aten::embedding_dense_backward")
for name, pick in ways.items():
    points.grad = None
    picked = pick()
    with no_log_lines(), profile(activities=[ProfilerActivity.CPU]) as profiler:
        picked.backward(v.reshape(picked.shape))
    seen = [event.name for event in profiler.events()]
    print(f"{name}:", next(key for key in seen if key.endswith("Backward0") and key[0].isupper()))
    print(f"{name} calls:", next(key for key in adding if key in seen))
    print(f"{name}, first point:", points.grad[0, 0])
print("rows of v for each point:", torch.bincount(rows, minlength=8))

# %% messages
x = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]], requires_grad=True)
source, to = torch.tensor([0, 0, 1, 2, 0]), torch.tensor([1, 2, 0, 0, 0])  # five edges
weight = torch.tensor([0.5, 2.0, 1.5, 3.0, 0.25])
v = torch.tensor([[1.0, 3.0], [-2.0, 0.5], [4.0, -1.0]])
messages = weight[:, None] * x[source]  # a row for each edge
y = torch.zeros(3, 2).index_add(0, to, messages)
y.backward(v)
print("x.grad:", x.grad, sep="\n")
A = torch.sparse_coo_tensor(torch.stack([to, source]), weight, (3, 3), check_invariants=True)
print("with a sparse matrix:", torch.autograd.grad(torch.sparse.mm(A, x), x, v)[0], sep="\n")

# %% numpy blind="input: the picks do not depend on the points; x - y: a negative index counts from the end"
import numpy as np

idx = np.array([[[0, 1], [0, 0], [3, 0]], [[2, 2], [1, 2], [2, 2]]])
rows = (idx + 4 * np.arange(2)[:, None, None]).flatten()
P = np.eye(8)[rows]  # picked = P points
v = np.arange(36.0).reshape(12, 3)
for name in ("index", "gather", "index_select", "embedding"):
    print(f"{name}, first point:", (v.T @ P).T[0])
print("rows of v for each point:", P.sum(0))

# %% numpy_messages
A = np.zeros((3, 3))
for to, source, weight in [(1, 0, 0.5), (2, 0, 2.0), (0, 1, 1.5), (0, 2, 3.0), (0, 0, 0.25)]:
    A[to, source] = weight
v = np.array([[1.0, 3.0], [-2.0, 0.5], [4.0, -1.0]])
print("x.grad:", A.T @ v, sep="\n")
print("with a sparse matrix:", A.T @ v, sep="\n")
