"""A student network that learns from the softened answer of a teacher network."""

# %% torch rtol=4e-6
import torch
from torch import nn
from torch.nn import functional as F

x = torch.tensor([3.0, 5.0])
student, teacher = (nn.Linear(2, 3, bias=False) for _ in range(2))
with torch.no_grad():
    student.weight.copy_(torch.tensor([[0.5, 1.0], [-1.0, 0.7], [0.3, -0.2]]))
    teacher.weight.copy_(torch.tensor([[0.9, 0.2], [0.1, 1.3], [-0.4, 0.6]]))
T = 4.0  # the temperature

with torch.no_grad():
    wanted = F.softmax(teacher(x) / T, dim=0)
logits = student(x)
logits.retain_grad()
made = F.log_softmax(logits / T, dim=0)
loss = T**2 * F.kl_div(made, wanted, reduction="sum")
loss.backward()
print("loss:", loss)
print("logits.grad:", logits.grad)
print("student.weight.grad:", student.weight.grad, sep="\n")
print("teacher.weight.grad:", teacher.weight.grad)

# %% forgotten rtol=4e-6
student.weight.grad = None
wanted = F.softmax(teacher(x) / T, dim=0)
made = F.log_softmax(student(x) / T, dim=0)
loss = T**2 * F.kl_div(made, wanted, reduction="sum")
loss.backward()
print("the student:", student.weight.grad, sep="\n")
print("the teacher:", teacher.weight.grad, sep="\n")

# %% numpy
import numpy as np

x, T = np.array([3.0, 5.0]), 4.0
W_s = np.array([[0.5, 1.0], [-1.0, 0.7], [0.3, -0.2]])
W_t = np.array([[0.9, 0.2], [0.1, 1.3], [-0.4, 0.6]])


def softmax(scores):
    return np.exp(scores) / np.sum(np.exp(scores))


p, q = softmax(W_s @ x / T), softmax(W_t @ x / T)
kl = q @ np.log(q / p)
v = T * (p - q)  # at the logits of the student
print("loss:", T**2 * kl)
print("logits.grad:", v)
print("student.weight.grad:", np.outer(v, x), sep="\n")

# %% numpy_forgotten
u = T * q * (np.log(q / p) - kl)  # at the logits of the teacher
print("the student:", np.outer(v, x), sep="\n")
print("the teacher:", np.outer(u, x), sep="\n")
