"""A Function with a jvp under vmap, jacfwd and hessian, and a jacfwd of jacfwd that is wrong."""

# %% error raises="RuntimeError: You tried to vmap over Cube, but it does not have vmap support"
import torch
from torch.func import hessian, jacfwd, jacrev, jvp, vmap


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * 3 * x**2

    @staticmethod
    def jvp(ctx, t):
        (x,) = ctx.saved_tensors
        return 3 * x**2 * t


x = torch.tensor([3.0, 5.0])
jacfwd(Cube.apply)(x)

# %% torch
Cube.generate_vmap_rule = True  # or write this line into the class
points = torch.tensor([[3.0, 5.0], [2.0, -1.0]])
directions = torch.tensor([[1.0, 10.0], [4.0, 7.0]])
_, changes = vmap(lambda x, t: jvp(Cube.apply, (x,), (t,)))(points, directions)
print("changes:", changes, sep="\n")
print("J by jacfwd:", jacfwd(Cube.apply)(x), sep="\n")
print("J by jacrev:", jacrev(Cube.apply)(x), sep="\n")


# %% twice
def f(x):
    return Cube.apply(x).sum()


print("by hessian:", hessian(f)(x), sep="\n")
print("by jacrev of jacfwd:", jacrev(jacfwd(f))(x), sep="\n")
print("by jacfwd of jacfwd:", jacfwd(jacfwd(f))(x), sep="\n")

# %% numpy
import numpy as np

points = np.array([[3.0, 5.0], [2.0, -1.0]])
directions = np.array([[1.0, 10.0], [4.0, 7.0]])
x = np.array([3.0, 5.0])
print("changes:", 3 * points**2 * directions, sep="\n")
print("J by jacfwd:", np.diag(3 * x**2), sep="\n")
print("J by jacrev:", np.diag(3 * x**2), sep="\n")

# %% numpy_twice
print("by hessian:", np.diag(6 * x), sep="\n")
print("by jacrev of jacfwd:", np.diag(6 * x), sep="\n")
print("by jacfwd of jacfwd:", np.zeros((2, 2)), sep="\n")  # as if 3x² did not depend on x
