"""A teacher as a copy: requires_grad_(False) on a deepcopy, on a shared encoder, and an EMA of a shared weight."""

# %% torch
import copy

import torch
from torch import nn

x = torch.tensor([1.0, 2.0], dtype=torch.float64)


class Model(nn.Module):
    """An encoder and a head."""

    def __init__(self):
        super().__init__()
        self.encoder = nn.Linear(2, 2, bias=False, dtype=torch.float64)
        self.head = nn.Linear(2, 1, bias=False, dtype=torch.float64)
        with torch.no_grad():
            self.encoder.weight.copy_(torch.tensor([[0.5, -1.0], [0.25, 0.75]]))
            self.head.weight.copy_(torch.tensor([[2.0, -0.5]]))

    def forward(self, x):
        return self.head(self.encoder(x))


def trained(model):
    """Return the names of the parameters that require a gradient."""
    return ", ".join(name for name, p in model.named_parameters() if p.requires_grad) or "nothing"


student = Model()
teacher = copy.deepcopy(student)
teacher.requires_grad_(False)
print("trained in the student:", trained(student))
print("trained in the teacher:", trained(teacher))
(student(x) - teacher(3 * x)).square().sum().backward()
print("student.encoder.weight.grad:", student.encoder.weight.grad, sep="\n")
print("student.head.weight.grad:", student.head.weight.grad)

# %% shared
student = Model()
teacher = copy.deepcopy(student)
teacher.encoder = student.encoder  # the same module, so the same parameter
teacher.requires_grad_(False)
print("trained in the student, shared encoder:", trained(student))
(student(x) - teacher(3 * x)).square().sum().backward()
print("gradient of the shared encoder:", student.encoder.weight.grad)
print("gradient of the head:", student.head.weight.grad)

# %% fixed
student = Model()
teacher = copy.deepcopy(student)
teacher.requires_grad_(False)  # before the encoder is shared
teacher.encoder = student.encoder
print("trained in the student, fixed:", trained(student))
with torch.no_grad():  # otherwise the encoder gets a second gradient, through the teacher
    target = teacher(3 * x)
(student(x) - target).square().sum().backward()
print("gradient of the encoder, fixed:", student.encoder.weight.grad, sep="\n")

# %% average
torch.optim.SGD(student.parameters(), lr=1 / 64).step()
print("encoder of the student after the step:", student.encoder.weight.data, sep="\n")
with torch.no_grad():
    for p, q in zip(teacher.parameters(), student.parameters(), strict=True):
        p.lerp_(q, 0.25)
print("encoder of the student after lerp_:", student.encoder.weight.data, sep="\n")
print("head of the teacher after lerp_:", teacher.head.weight.data)
with torch.no_grad():
    for p, q in zip(teacher.parameters(), student.parameters(), strict=True):
        p.mul_(0.75).add_(q, alpha=0.25)  # for the encoder, p and q are one tensor
print("encoder of the student after mul_ and add_:", student.encoder.weight.data, sep="\n")

# %% without_no_grad
student = Model()
teacher = copy.deepcopy(student)
teacher.requires_grad_(False)
teacher.encoder = student.encoder
(student(x) - teacher(3 * x)).square().sum().backward()
print("gradient of the encoder, without no_grad:", student.encoder.weight.grad, sep="\n")

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
E, h = np.array([[0.5, -1.0], [0.25, 0.75]]), np.array([[2.0, -0.5]])
e = h @ E @ x - h @ E @ (3 * x)
print("student.encoder.weight.grad:", 2 * e * np.outer(h, x), sep="\n")
print("student.head.weight.grad:", 2 * e * (E @ x)[None])

# %% numpy_shared
print("gradient of the head:", 2 * e * (E @ x)[None])

# %% numpy_fixed
print("gradient of the encoder, fixed:", 2 * e * np.outer(h, x), sep="\n")

# %% numpy_average
E_new, h_new = E - 2 * e * np.outer(h, x) / 64, h - 2 * e * (E @ x) / 64
print("encoder of the student after the step:", E_new, sep="\n")
print("encoder of the student after lerp_:", E_new + 0.25 * (E_new - E_new), sep="\n")
print("head of the teacher after lerp_:", h + 0.25 * (h_new - h))
print("encoder of the student after mul_ and add_:", 0.75 * E_new + 0.25 * 0.75 * E_new, sep="\n")

# %% numpy_without_no_grad
print("gradient of the encoder, without no_grad:", 2 * e * np.outer(h, x - 3 * x), sep="\n")
