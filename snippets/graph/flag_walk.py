"""Is there a path from the loss to this weight? Walk next_functions, with requires_grad switched at different times."""

# %% torch
import torch


def reaches(loss, weight):
    """Return True if the graph of the loss ends in the AccumulateGrad node of this weight."""
    nodes, seen = [loss.grad_fn], set()
    while nodes:
        node = nodes.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        if getattr(node, "variable", None) is weight:
            return True
        nodes += [before for before, _ in node.next_functions]
    return False


x = torch.tensor([1.0, 2.0])
first = torch.tensor([0.5, -1.0])
second = torch.tensor(3.0, requires_grad=True)

loss = second * (first @ x).tanh()
first.requires_grad_(True)  # too late: the graph exists
print("path to the weight:", reaches(loss, first))
loss.backward()
print("first.grad is None:", first.grad is None)
print("second.grad:", second.grad)

# %% before
loss = second * (first @ x).tanh()  # a new forward pass, with the flag on
print("path to the weight:", reaches(loss, first))
loss.backward()
print("first.grad:", first.grad)

# %% off
first.grad = second.grad = None
loss = second * (first @ x).tanh()
first.requires_grad_(False)  # between the forward pass and backward
print("path to the weight:", reaches(loss, first))
loss.backward()
print("first.grad is None:", first.grad is None)
print("second.grad:", second.grad)

# %% numpy blind="J @ v: first and x are vectors"
import numpy as np

x, first, second = np.array([1.0, 2.0]), np.array([0.5, -1.0]), 3.0
h = np.tanh(first @ x)
print("second.grad:", h)

# %% numpy_before
print("first.grad:", second * (1 - h**2) * x)

# %% numpy_off
print("second.grad:", h)
