"""Distillation with several temperatures: the norm of the gradient, with and without the square of the temperature."""

# %% torch
import torch
from torch.nn.functional import kl_div, log_softmax, softmax

teacher = torch.tensor([[3.0, 1.0, -2.0, 0.5]], dtype=torch.float64)
student = torch.tensor([[0.5, 2.0, 1.0, -1.5]], dtype=torch.float64, requires_grad=True)

for temperature in (1.0, 2.0, 4.0, 8.0):
    log_p, q = log_softmax(student / temperature, dim=-1), softmax(teacher / temperature, dim=-1)
    loss = kl_div(log_p, q, reduction="batchmean")
    (plain,) = torch.autograd.grad(loss, student, retain_graph=True)
    (squared,) = torch.autograd.grad(loss * temperature**2, student)
    print("norm of the gradient:", plain.norm())
    print("norm with the square:", squared.norm())

# %% numpy
import numpy as np

teacher, student = np.array([3.0, 1.0, -2.0, 0.5]), np.array([0.5, 2.0, 1.0, -1.5])
for T in np.array([1.0, 2.0, 4.0, 8.0]):
    p, q = (np.exp(scores / T) / np.exp(scores / T).sum() for scores in (student, teacher))
    print("norm of the gradient:", np.sqrt(((p - q) ** 2).sum()) / T)
    print("norm with the square:", np.sqrt(((p - q) ** 2).sum()) * T)
