"""A validation step under no_grad needs du/dx: the batch lacks the flag, then enable_grad and the flag."""

# %% error raises="RuntimeError: One of the differentiated Tensors does not require grad"
import torch


class Pinn(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([2.5, -0.5]))

    def forward(self, x):
        return self.w[0] * x**3 + self.w[1] * x

    def validation_step(self, x):
        with torch.set_grad_enabled(True):
            u_hat = self(x)
            (dydx,) = torch.autograd.grad(u_hat, x, torch.ones_like(u_hat), create_graph=True)
        return dydx


x = torch.tensor([[2.0], [-1.0], [0.5]])  # a batch of the loader: no flag
with torch.no_grad():  # as the trainer does
    Pinn().validation_step(x)


# %% torch
class Fixed(Pinn):
    def validation_step(self, x):
        x = x.clone().requires_grad_()
        return super().validation_step(x)


with torch.no_grad():
    dydx = Fixed().validation_step(x)
print("under no_grad:", dydx.detach(), sep="\n")

# %% mode raises="RuntimeError: element 0 of tensors does not require grad"
with torch.inference_mode():
    batch = x * 1  # made in the mode
    Fixed().validation_step(batch)

# %% leave
with torch.inference_mode(), torch.inference_mode(False):
    dydx = Fixed().validation_step(batch)
print("out of the mode:", dydx.detach(), sep="\n")

# %% numpy
import numpy as np

w, x = np.array([2.5, -0.5]), np.array([[2.0], [-1.0], [0.5]])
print("under no_grad:", 3 * w[0] * x**2 + w[1], sep="\n")

# %% numpy_leave
print("out of the mode:", 3 * w[0] * x**2 + w[1], sep="\n")
