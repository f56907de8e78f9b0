"""A Function for torch.func: the running sum of squares, with backward, jvp and two ways to vmap."""

# %% torch
import torch
from torch.func import jacfwd, jacrev, jvp, vjp, vmap


class Running(torch.autograd.Function):
    """Sums of squares: of the first element, of the first two, and so on."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x):
        return torch.cumsum(x**2, dim=-1)

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,) = inputs
        ctx.save_for_backward(x)
        ctx.save_for_forward(x)

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return 2 * x * torch.cumsum(v.flip(-1), dim=-1).flip(-1)

    @staticmethod
    def jvp(ctx, u):
        (x,) = ctx.saved_tensors
        return torch.cumsum(2 * x * u, dim=-1)


x = torch.tensor([3.0, 4.0, 5.0])
v = torch.tensor([1.0, 10.0, 100.0])
u = torch.tensor([6.0, -1.0, 0.5])
y, back = vjp(Running.apply, x)
print("y:", y)
print("vᵀJ:", back(v)[0])
print("Ju:", jvp(Running.apply, (x,), (u,))[1])
print("J by rows:", jacrev(Running.apply)(x), sep="\n")
print("J by columns:", jacfwd(Running.apply)(x), sep="\n")


# %% by_hand
class Outside(Running):
    """The same with NumPy in forward, which vmap cannot see."""

    generate_vmap_rule = False

    @staticmethod
    def forward(x):
        return torch.from_numpy(np.cumsum(x.numpy() ** 2, axis=-1))

    @staticmethod
    def vmap(info, in_dims, x):
        return Outside.apply(x.movedim(in_dims[0], 0)), 0


import numpy as np

X = torch.stack([x, -2 * x])
for function in (Running.apply, Outside.apply):
    print("row by row:", vmap(function)(X), sep="\n")
    J = vmap(jacrev(function))(X)
    print("gradients:", (v @ J), sep="\n")

# %% numpy
import numpy as np

x = np.array([3.0, 4.0, 5.0])
v = np.array([1.0, 10.0, 100.0])
u = np.array([6.0, -1.0, 0.5])
S = np.tril(np.ones((3, 3)))  # sums of the first, the first two, all three
J = 2 * S * x
print("y:", S @ x**2)
print("vᵀJ:", v @ J)
print("Ju:", J @ u)
print("J by rows:", J, sep="\n")
print("J by columns:", J, sep="\n")

# %% numpy_by_hand
rows = (x, -2 * x)
for _ in ("one rule", "the other"):
    print("row by row:", np.stack([S @ row**2 for row in rows]), sep="\n")
    print("gradients:", np.stack([v @ (2 * S * row) for row in rows]), sep="\n")
