"""Four tensors of a module: two parameters, one of them frozen, a buffer and a plain attribute."""

# %% torch
import torch
from torch import nn


class Scale(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.tensor([3.0, 5.0]))
        self.frozen = nn.Parameter(torch.tensor([2.0, 0.5]), requires_grad=False)
        self.register_buffer("buffer", torch.tensor([4.0, 7.0]))
        self.plain = torch.tensor([0.25, 8.0])

    def forward(self):
        return (self.w**2 * self.frozen * self.buffer * self.plain).sum()


# %% lists
model = Scale()
print("in parameters():", [name for name, _ in model.named_parameters()])
print("in state_dict():", list(model.state_dict()))
model().backward()
model.double()
for name in "w", "frozen", "buffer", "plain":
    tensor = getattr(model, name)
    print(f"{name}, dtype:", tensor.dtype)
    print(f"{name}, gradient:", tensor.grad)

# %% unfrozen
model = Scale().requires_grad_(True)  # reaches all parameters, and no buffer
model().backward()
print("unfrozen, gradient:", model.frozen.grad)
print("the same buffer, gradient:", model.buffer.grad)

# %% error raises="RuntimeError: One of the differentiated Tensors does not require grad"
model = Scale()
torch.autograd.grad(model(), model.parameters())

# %% numpy
import numpy as np

w, f = np.array([3.0, 5.0]), np.array([2.0, 0.5])
b, p = np.array([4.0, 7.0]), np.array([0.25, 8.0])
parameters, registered = ["w", "frozen"], ["buffer"]
print("in parameters():", parameters)
print("in state_dict():", parameters + registered)
for name in "w", "frozen", "buffer", "plain":
    is_moved = name in parameters + registered
    print(f"{name}, dtype:", "torch.float64" if is_moved else "torch.float32")
    print(f"{name}, gradient:", 2 * w * f * b * p if name == "w" else None)

# %% numpy_unfrozen
print("unfrozen, gradient:", w**2 * b * p)
print("the same buffer, gradient:", None)
