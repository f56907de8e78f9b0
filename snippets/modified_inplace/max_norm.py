"""An embedding with max_norm changes its weight in place, in each lookup."""

# %% users
import torch

rows = torch.tensor([[0.3, 0.4], [6.0, 8.0], [5.0, 12.0]])
users = torch.nn.Embedding.from_pretrained(rows.clone(), freeze=False, max_norm=1.0)
v = torch.tensor([2.0, 7.0], requires_grad=True)

# %% error raises="RuntimeError: one of the variables needed for gradient computation has been modified"
scores = users.weight @ v  # of all users
chosen = users(torch.tensor([1]))
(scores.sum() + (chosen * v).sum()).backward()

# %% changed
print("weight:", users.weight.data)

# %% torch
scores = users.weight.clone() @ v
chosen = users(torch.tensor([2]))
(scores.sum() + (chosen * v).sum()).backward()
print("weight:", users.weight.data)
print("users.weight.grad:", users.weight.grad)
print("v.grad:", v.grad)

# %% normalized
users = torch.nn.Embedding.from_pretrained(rows, freeze=False)
v.grad = None


def limited(rows):
    return rows / rows.norm(dim=1, keepdim=True).clamp(min=1.0)


scores = limited(users.weight) @ v
chosen = limited(users(torch.tensor([2])))
(scores.sum() + (chosen * v).sum()).backward()
print("users.weight.grad:", users.weight.grad)
print("v.grad:", v.grad)

# %% numpy
import numpy as np

rows = np.array([[0.3, 0.4], [6.0, 8.0], [5.0, 12.0]])
w = rows.copy()
v = np.array([2.0, 7.0])
w[1] /= max(np.linalg.norm(w[1]), 1)
print("weight:", w)

# %% numpy_torch
before = w.copy()
w[2] /= max(np.linalg.norm(w[2]), 1)
print("weight:", w)
at_w = np.array([v, v, 2 * v])
print("users.weight.grad:", at_w)
print("v.grad:", before.sum(0) + w[2])

# %% numpy_normalized
w = rows
n = np.linalg.norm(w, axis=1, keepdims=True)
u = w / n
far = (v - u * (u @ v)[:, None]) / n
print("users.weight.grad:", np.where(n < 1, v, far) * np.array([[1], [1], [2]]))
print("v.grad:", np.where(n < 1, w, u).sum(0) + np.where(n < 1, w, u)[2])
