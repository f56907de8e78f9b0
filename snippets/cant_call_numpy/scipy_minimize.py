"""A function for scipy.optimize.minimize(jac=True): NumPy in, a number and a float64 gradient out."""

# %% loss
import numpy as np
import torch


def loss_of(x):
    return x[0] ** 4 + (x[0] - 3 * x[1]) ** 2


start = np.array([2.0, 0.5])

# %% error raises="RuntimeError: Can't call numpy() on Tensor that requires grad"
x = torch.tensor(start, requires_grad=True)
np.asarray(loss_of(x))


# %% torch
def fun(array):
    """Return the loss and its gradient, as minimize(fun, start, jac=True, method="L-BFGS-B") expects them."""
    x = torch.tensor(array, requires_grad=True)  # a new float64 leaf in each call
    loss = loss_of(x)
    loss.backward()
    return loss.item(), x.grad.numpy()


loss, gradient = fun(start)
print("loss:", loss)
print("gradient:", gradient)
print("gradient.dtype:", gradient.dtype)

# %% numpy
import numpy as np

start = np.array([2.0, 0.5])
difference = start[0] - 3 * start[1]
loss = start[0] ** 4 + difference**2
gradient = np.array([4 * start[0] ** 3 + 2 * difference, -6 * difference])
print("loss:", loss)
print("gradient:", gradient)
print("gradient.dtype:", gradient.dtype)
