"""Several heads under vmap in a function that jvp differentiates: where to stack their weights."""

# %% error raises="RuntimeError: You are attempting to call Tensor.requires_grad_()"
import torch
from torch.func import functional_call, jvp, stack_module_state, vmap

heads = [torch.nn.Linear(2, 1, bias=False) for _ in range(2)]
with torch.no_grad():
    heads[0].weight.copy_(torch.tensor([[3.0, -5.0]]))
    heads[1].weight.copy_(torch.tensor([[0.5, 4.0]]))


def run(stacked, x):
    def run_head(parameters):
        return functional_call(heads[0], parameters, (x,)).sum() ** 3

    return vmap(run_head)(stacked)


def forward(x):
    return run(stack_module_state(heads)[0], x)


x, t = torch.tensor([2.0, 1.0]), torch.tensor([1.0, -0.5])
jvp(forward, (x,), (t,))

# %% outside
stacked, buffers = stack_module_state(heads)  # once, before jvp
y, tangent = jvp(lambda x: run(stacked, x), (x,), (t,))
print("y:", y)
print("tangent:", tangent)
y.sum().backward()
print("gradient of the copies:", stacked["weight"].grad)
print("heads[0].weight.grad:", heads[0].weight.grad)


# %% torch
def forward(x):
    return run({"weight": torch.stack([head.weight for head in heads])}, x)


y, tangent = jvp(forward, (x,), (t,))
y.sum().backward()
for head in heads:
    print("gradient of a head:", head.weight.grad)

# %% numpy
import numpy as np

W = np.array([[3.0, -5.0], [0.5, 4.0]])
x, t = np.array([2.0, 1.0]), np.array([1.0, -0.5])
a = W @ x
print("y:", a**3)
print("tangent:", 3 * a**2 * (W @ t))
gradient = np.outer(3 * a**2, x)
print("gradient of the copies:", gradient[:, None])

# %% numpy_heads
for row in gradient:
    print("gradient of a head:", row[None])
