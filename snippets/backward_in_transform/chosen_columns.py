"""The Jacobian of a network at many points, and only some of its second derivatives, by jvp of jacrev under vmap."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch
from torch.func import jacrev, jvp, vmap


def f(x):
    """Return u, v and p at a point."""
    return torch.stack([x[0] ** 2 * x[1], x[0] * x[1] ** 3, x[0] * x[1]])


def second(x):
    (u_x, _) = torch.autograd.grad(f(x)[0], x, create_graph=True)[0]
    return torch.autograd.grad(u_x, x)[0][0]


points = torch.tensor([[1.5, 2.5], [-0.5, 1.25]], requires_grad=True)
vmap(second)(points)


# %% fixed
def derivatives(x):
    """Return J, and the second derivatives with respect to x and to y."""
    J, by_x = jvp(jacrev(f), (x,), (torch.tensor([1.0, 0.0]),))
    _, by_y = jvp(jacrev(f), (x,), (torch.tensor([0.0, 1.0]),))
    return J, by_x[:, 0], by_y[:, 1]


J, xx, yy = vmap(derivatives)(points.detach())
print("J.shape:", J.shape)
print("J of the first point:", J[0], sep="\n")
print("u_xx:", xx[:, 0])
print("v_xx:", xx[:, 1])
print("u_yy:", yy[:, 0])
print("v_yy:", yy[:, 1])

# %% numpy
import numpy as np

x, y = np.array([1.5, -0.5]), np.array([2.5, 1.25])
J = np.array([[2 * x * y, x**2], [y**3, 3 * x * y**2], [y, x]]).transpose(2, 0, 1)
print("J.shape:", J.shape)
print("J of the first point:", J[0], sep="\n")
print("u_xx:", 2 * y)
print("v_xx:", 0 * x)
print("u_yy:", 0 * y)
print("v_yy:", 6 * x * y)
