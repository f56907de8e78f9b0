"""A hook of a module runs in a call of the module, not in a call of its forward method."""

# %% torch blind="input: the gradient of a linear layer at x is its weight"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
layer = torch.nn.Linear(2, 1, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[3.0, 0.5]]))
layer.register_full_backward_hook(lambda layer, at_inputs, at_outputs: (100 * at_inputs[0],))
for call in layer, layer.forward:
    x.grad = None
    call(x).backward()
    print("x.grad:", x.grad)

# %% numpy
import numpy as np

w = np.array([3.0, 0.5])
print("x.grad:", 100 * w)
print("x.grad:", w)
