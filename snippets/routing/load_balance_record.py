"""A record of the gates as a parameter: the balancing loss of the record, and of the gates."""

# %% error raises="RuntimeError: a leaf Variable that requires grad is being used in an in-place operation"
import torch

x = torch.tensor([[1.0, 0.5], [0.25, 2.0], [1.5, -1.0]])  # three tokens
router = torch.tensor([[0.5, -1.0], [1.0, 0.75]], requires_grad=True)
gates = torch.softmax(x @ router, 1)
gates_record = torch.nn.Parameter(torch.zeros(2))
gates_record += gates.detach().mean(0)

# %% record
with torch.no_grad():
    gates_record += gates.mean(0)
(gates_record**2).sum().backward()
print("gates_record.grad:", gates_record.grad)
print("router.grad is None:", router.grad is None)

# %% torch
record = torch.zeros(2)  # in a module: self.register_buffer("record", torch.zeros(2))
record += gates.detach().mean(0)  # to log only
(gates.mean(0) ** 2).sum().backward()
print("router.grad:", router.grad)

# %% numpy
import numpy as np

x = np.array([[1.0, 0.5], [0.25, 2.0], [1.5, -1.0]])
router = np.array([[0.5, -1.0], [1.0, 0.75]])
p = np.exp(x @ router)
p /= p.sum(axis=1, keepdims=True)
v = 2 * p.mean(axis=0)
print("gates_record.grad:", v)

# %% numpy_gates
at_scores = p * (v - (p @ v)[:, None]) / len(p)
print("router.grad:", x.T @ at_scores)
