"""The Jacobian of an ODE solution with respect to the start: nodes of the graph, rows, and tangents."""

# %% torch
import torch
from torch.func import jacfwd

h = 0.125
y0 = torch.tensor([0.75, 0.5], dtype=torch.float64, requires_grad=True)


def solve(y, steps):
    """Return the states after each step of Euler's method for a pendulum."""
    states = []
    for _ in range(steps):
        y = y + h * torch.stack([y[1], -y[0].sin()])
        states.append(y)
    return torch.stack(states)


def nodes_of(y):
    found, waiting = set(), [y.grad_fn]
    while waiting:
        node = waiting.pop()
        if node and node not in found:
            found.add(node)
            waiting += [after for after, _ in node.next_functions]
    return found


many = torch.ones(2, 500, dtype=torch.float64, requires_grad=True)
print("nodes, a few steps:", len(nodes_of(solve(y0, 20))))
print("nodes, many steps:", len(nodes_of(solve(y0, 2000))))
print("nodes, many steps, many starts:", len(nodes_of(solve(many, 2000))))

# %% rows
walked = []
states = solve(y0, 20)
for node in nodes_of(states):
    node.register_prehook(walked.append)
eye = torch.eye(40, dtype=torch.float64).reshape(40, 20, 2)
rows = [torch.autograd.grad(states, y0, v, retain_graph=True)[0] for v in eye]
print("J of the last state:", torch.stack(rows)[-2:], sep="\n")
print("nodes walked:", len(walked))

# %% batched
walked.clear()
(J,) = torch.autograd.grad(states, y0, eye, is_grads_batched=True)
print("J of the last state:", J[-2:], sep="\n")
print("nodes walked:", len(walked))

# %% forward
J = jacfwd(solve)(y0.detach(), 20)
print("J of the last state:", J[-1], sep="\n")
print("shape of J:", tuple(J.shape))

# %% numpy
import numpy as np

h, few, often = 0.125, 20, 2000
y0 = np.array([0.75, 0.5])
of_a_step = 7  # two selects, sin, minus, stack, product and sum
nodes = {steps: of_a_step * steps + 2 for steps in (few, often)}  # and the last stack, and y0
print("nodes, a few steps:", nodes[few])
print("nodes, many steps:", nodes[often])
print("nodes, many steps, many starts:", nodes[often])

# %% numpy_rows
y, J, states = y0, np.eye(2), []
for _ in range(few):
    J = J + h * np.array([[0.0, 1.0], [-np.cos(y[0]), 0.0]]) @ J  # n tangents, the columns
    y = y + h * np.array([y[1], -np.sin(y[0])])
    states.append(J)
print("J of the last state:", J, sep="\n")
print("nodes walked:", 2 * few * (nodes[few] - 1))

# %% numpy_batched
print("J of the last state:", J, sep="\n")
print("nodes walked:", nodes[few] - 1)

# %% numpy_forward
print("J of the last state:", J, sep="\n")
print("shape of J:", np.array(states).shape)
