"""A renderer whose backward takes the number of coefficients from its points, and all points were pruned."""

# %% error raises="RuntimeError: Function RenderBackward returned an invalid gradient at index 0 - got [0, 0, 3]"
import torch


class Render(torch.autograd.Function):
    """Add up the colors of all points, as a kernel would."""

    @staticmethod
    def forward(ctx, colors, opacity):
        ctx.save_for_backward(colors, opacity)
        return (opacity[:, None, None] * colors).sum((0, 1))

    @staticmethod
    def backward(ctx, v):
        colors, opacity = ctx.saved_tensors
        count = colors.shape[1] if len(colors) > 0 else 0
        at_colors = v.new_zeros(len(colors), count, 3)
        at_colors += opacity[:, None, None] * v
        return at_colors, None


colors = torch.tensor(  # two points with two coefficients for each of three channels
    [
        [[0.5, 1.0, 3.0], [2.0, 0.25, 7.0]],
        [[4.0, 6.0, 1.5], [0.75, 9.0, 5.0]],
    ],
    requires_grad=True,
)
opacity = torch.tensor([0.125, 0.5])
v = torch.tensor([1.0, 10.0, -2.0])
keep = opacity > 0.75  # none
Render.apply(colors[keep], opacity[keep]).backward(v)

# %% torch
for limit in 0.75, 0.25:
    keep = opacity > limit
    print("points left:", keep.sum())
    if keep.any():
        y = Render.apply(colors[keep], opacity[keep])
        y.backward(v)
        print("y:", y)
        print("colors.grad:", colors.grad, sep="\n")

# %% numpy
import numpy as np

colors = np.array([[[0.5, 1.0, 3.0], [2.0, 0.25, 7.0]], [[4.0, 6.0, 1.5], [0.75, 9.0, 5.0]]])
opacity, v = np.array([0.125, 0.5]), np.array([1.0, 10.0, -2.0])
for limit in 0.75, 0.25:
    left = np.where(opacity > limit, opacity, 0)
    print("points left:", np.count_nonzero(left))
    if left.any():
        print("y:", np.einsum("n,nmc->c", left, colors))
        print("colors.grad:", np.einsum("n,m,c->nmc", left, np.ones(2), v), sep="\n")
