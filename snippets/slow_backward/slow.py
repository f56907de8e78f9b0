"""A profile of a forward computation and its backward: how often each operation ran, never how long."""

# %% torch
import torch
from torch.profiler import ProfilerActivity, profile, record_function
from quiet import no_log_lines

W_1 = torch.tensor([[0.5, -0.2], [0.3, 0.4], [-0.1, 0.6]], requires_grad=True)
W_2 = torch.tensor([[0.7, -0.5, 0.2]], requires_grad=True)
x = torch.tensor([[1.0, 2.0], [-0.5, 0.3]])
with no_log_lines(), profile(activities=[ProfilerActivity.CPU]) as profiler:
    with record_function("hidden layer"):
        h = torch.tanh(x @ W_1.T)
    (h @ W_2.T).sum().backward()
count = {event.key: event.count for event in profiler.key_averages()}
for name in ("hidden layer", "aten::mm", "MmBackward0", "TanhBackward0"):
    print(f"{name}:", count[name])
print("AccumulateGrad:", count["torch::autograd::AccumulateGrad"])
print("W_1.grad:", W_1.grad)

# %% inside
inside = {}
for event in profiler.events():
    if event.name in ("MmBackward0", "TanhBackward0"):
        calls = inside.setdefault(event.name, [])
        calls.append(sum(child.name == "aten::mm" for child in event.cpu_children))
print("products in each MmBackward0:", inside["MmBackward0"])
print("products in each TanhBackward0:", inside["TanhBackward0"])


# %% part
def below(event):
    return [event, *(one for child in event.cpu_children for one in below(child))]


label = next(event for event in profiler.events() if event.name == "hidden layer")
numbers = {event.sequence_nr for event in below(label)}
for event in profiler.events():
    if event.name[0].isupper() and event.sequence_nr in numbers:
        print("backward of the hidden layer:", event.name)

# %% numpy
import numpy as np

W_1 = np.array([[0.5, -0.2], [0.3, 0.4], [-0.1, 0.6]])
W_2 = np.array([[0.7, -0.5, 0.2]])
x = np.array([[1.0, 2.0], [-0.5, 0.3]])
h = np.tanh(x @ W_1.T)
at_h = np.ones((2, 1)) @ W_2
k = len([W_1, W_2])
forward, to_weights, to_inputs = k, k, k - 1  # x needs no gradient
print("hidden layer:", k - 1)
print("aten::mm:", forward + to_weights + to_inputs)
print("MmBackward0:", len([x @ W_1.T, h @ W_2.T]))  # a node for each product
print("TanhBackward0:", k - 1)
print("AccumulateGrad:", len([W_1.shape, W_2.shape]))  # a node for each leaf
print("W_1.grad:", (at_h * (1 - h**2)).T @ x)

# %% numpy_inside
print("products in each MmBackward0:", [2] * (k - 1) + [1])
print("products in each TanhBackward0:", [0] * (k - 1))
