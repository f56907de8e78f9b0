"""Adam with differentiable=True: the bias correction is computed in the default dtype."""

# %% torch rtol=1e-6
import torch


def first_step(differentiable):
    w = torch.tensor([3.0, 5.0], dtype=torch.float64, requires_grad=True)
    new = w.clone()  # a result, as the flag needs it
    optimizer = torch.optim.Adam([w], lr=0.5, differentiable=differentiable)
    optimizer.param_groups[0]["params"][0] = new
    new.grad = torch.tensor([30.0, 9.0], dtype=torch.float64)
    optimizer.step()
    return new.detach() - w.detach()


print("difference:", first_step(True) - first_step(False))

# %% double
torch.set_default_dtype(torch.float64)
print("difference, default of double precision:", first_step(True) - first_step(False))
torch.set_default_dtype(torch.float32)

# %% numpy
import numpy as np

g = np.array([30.0, 9.0])


def first_step(dtype):  # the dtype of everything that does not depend on the gradient
    first, second = (1 - dtype(beta) for beta in (0.9, 0.999))
    size = -dtype(0.5) / first
    m, v = (1 - 0.9) * g, (1 - 0.999) * g**2
    return m / np.sqrt(v) * float(np.sqrt(second) * size)


print("difference:", first_step(np.float32) - first_step(np.float64))

# %% numpy_double
print("difference, default of double precision:", first_step(np.float64) - first_step(np.float64))
