"""The teacher's two losses of meta pseudo labels: the student enters only as a number."""

# %% torch
import torch
import torch.nn.functional as F

X = torch.tensor([[1.0, 2.0], [2.0, -1.0], [3.0, 0.5]], dtype=torch.float64)
labels = torch.tensor([0, 1, 1])
unlabeled = torch.tensor([[0.5, 3.0]], dtype=torch.float64)
teacher = torch.tensor([[0.5, -0.25], [0.25, 0.75]], requires_grad=True, dtype=torch.float64)
student = torch.tensor([[0.25, 0.5], [-0.5, 1.0]], requires_grad=True, dtype=torch.float64)

# The student takes a step with the teacher's labels:
pseudo = (unlabeled @ teacher).argmax(dim=1)
old = F.cross_entropy(X @ student, labels)
F.cross_entropy(unlabeled @ student, pseudo).backward()
with torch.no_grad():
    student -= 0.5 * student.grad
student.grad = None
new = F.cross_entropy(X @ student, labels)


def teacher_losses():
    t_l_loss = F.cross_entropy(X @ teacher, labels)
    t_mpl_loss = (old - new).detach() * F.cross_entropy(unlabeled @ teacher, pseudo)
    return t_l_loss, t_mpl_loss


t_l_loss, t_mpl_loss = teacher_losses()
(t_l_loss + t_mpl_loss).backward()
print("factor from the student:", (old - new).detach())
print("teacher.grad:", teacher.grad)
print("student.grad is None:", student.grad is None)

# %% separate
teacher.grad = None
for name, loss in zip(["the first call", "the second call"], teacher_losses(), strict=True):
    loss.backward()
    print(f"gradient after {name}:", teacher.grad)

# %% numpy rtol=1e-9
import numpy as np


def cross_entropy(W, X, labels):
    p = np.exp(X @ W)
    p /= p.sum(axis=1, keepdims=True)
    chosen = np.eye(2)[labels]
    return -np.mean(np.sum(chosen * np.log(p), axis=1)), X.T @ (p - chosen) / len(X)


X, labels = np.array([[1.0, 2.0], [2.0, -1.0], [3.0, 0.5]]), np.array([0, 1, 1])
U = np.array([[0.5, 3.0]])
T = np.array([[0.5, -0.25], [0.25, 0.75]])
S = np.array([[0.25, 0.5], [-0.5, 1.0]])
pseudo = np.argmax(U @ T, axis=1)
old, _ = cross_entropy(S, X, labels)
S = S - 0.5 * cross_entropy(S, U, pseudo)[1]
new, _ = cross_entropy(S, X, labels)
g, h = cross_entropy(T, X, labels)[1], cross_entropy(T, U, pseudo)[1]
print("factor from the student:", old - new)
print("teacher.grad:", g + (old - new) * h)

# %% numpy_separate
print("gradient after the first call:", g)
print("gradient after the second call:", g + (old - new) * h)
