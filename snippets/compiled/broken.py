"""A compiled function whose graph breaks, and a compiled layer that is frozen."""

# %% frozen
import torch
from torch._dynamo.testing import CompileCounterWithBackend

x = torch.tensor([3.0, 5.0], requires_grad=True)
counter = CompileCounterWithBackend("eager")
layer = torch.nn.Linear(2, 1, bias=False)
net = torch.compile(layer, backend=counter)
with torch.no_grad():
    net(x)
for flag in (True, False, True):
    layer.weight.requires_grad_(flag)
    layer.zero_grad()
    net(x).backward()
    print("has the weight a gradient?", layer.weight.grad is not None)
    print("compilations:", counter.frame_count)
net(x.detach())
print("compilations, for an input without the flag:", counter.frame_count)


# %% broken
@torch.compile(backend="aot_eager")
def scaled(x):
    h = x**2
    torch._dynamo.graph_break()
    return h * h.detach().sum()


x.grad = None
scaled(x).backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)


@torch.compile(backend="aot_eager")
def scaled(x, number):
    h = x**2
    total = h.sum()
    return h * (total.item() if number else total)


torch._logging.set_logs(dynamo=40)  # no warning that .item() breaks the graph
for number in True, False:
    x.grad = None
    scaled(x, number).backward(torch.tensor([1.0, 10.0]))
    print("has a number as factor:", number)
    print("x.grad:", x.grad)

# %% numpy_frozen
import numpy as np

states = {("no_grad", True)}
for flag in (True, False, True):
    states.add(("grad", flag))
    print("has the weight a gradient?", flag)
    print("compilations:", len(states))
print("compilations, for an input without the flag:", len(states | {("grad", True, "data")}))

# %% numpy_broken blind="J @ v: the product of two vectors"
x, v = np.array([3.0, 5.0]), np.array([1.0, 10.0])
h = x**2
print("x.grad:", v * (2 * x) * h.sum())
for number in True, False:
    print("has a number as factor:", number)
    print("x.grad:", 2 * x * (v * h.sum() + (0 if number else v @ h)))
