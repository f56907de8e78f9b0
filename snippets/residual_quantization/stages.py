"""Two stages of residual vector quantization: where the decoder's gradient and the commitment losses go."""

# %% torch
import torch
import torch.nn.functional as F

books = [
    torch.tensor([[2.0, 1.0], [-1.0, 3.0], [0.0, -2.0]]),
    torch.tensor([[0.5, -0.25], [-0.5, 0.5], [0.25, 0.875]]),
]
z_start = torch.tensor([[2.25, 0.875], [-1.625, 3.75], [0.375, -1.5]])  # outputs of the encoder
v = torch.tensor([[1.0, 10.0], [2.0, -3.0], [0.5, 4.0]])  # the gradient that the decoder sends back


def nearest(residual, book):
    return book[torch.cdist(residual, book).argmin(1)]


def every_stage(z):
    """The straight-through sum in every stage, and in the residual."""
    residual, out, losses = z, 0, []
    for book in books:
        q = nearest(residual, book)
        losses.append(F.mse_loss(residual, q.detach()))
        straight = residual + (q - residual).detach()
        residual = residual - straight
        out = out + straight
    return out, losses


def report(quantize):
    z = z_start.clone().requires_grad_()
    out, losses = quantize(z)
    print("out:", out.detach(), sep="\n")
    for name, y, u in ("decoder", out, v), ("first commitment", losses[0], None), ("second commitment", losses[1], None):
        (found,) = torch.autograd.grad(y, z, u, retain_graph=True)
        print(f"z from the {name}:", found, sep="\n")


report(every_stage)


# %% detached
def detached_residual(z):
    """As before, but with residual - straight.detach()."""
    residual, out, losses = z, 0, []
    for book in books:
        q = nearest(residual, book)
        losses.append(F.mse_loss(residual, q.detach()))
        straight = residual + (q - residual).detach()
        residual = residual - straight.detach()
        out = out + straight
    return out, losses


report(detached_residual)


# %% once
def straight_once(z):
    """Detached codes in the residual, and one straight-through sum at the end."""
    residual, out, losses = z, 0, []
    for book in books:
        q = nearest(residual, book)
        losses.append(F.mse_loss(residual, q.detach()))
        residual = residual - q.detach()
        out = out + q
    return z + (out - z).detach(), losses


report(straight_once)

# %% numpy
import numpy as np

books = np.array([[[2.0, 1.0], [-1.0, 3.0], [0.0, -2.0]], [[0.5, -0.25], [-0.5, 0.5], [0.25, 0.875]]])
z = np.array([[2.25, 0.875], [-1.625, 3.75], [0.375, -1.5]])
v = np.array([[1.0, 10.0], [2.0, -3.0], [0.5, 4.0]])


def nearest(residual, book):
    return book[np.argmin(((residual[:, None] - book) ** 2).sum(2), axis=1)]


q_first = nearest(z, books[0])
q_second = nearest(z - q_first, books[1])
out = q_first + q_second
first, second = 2 / z.size * (z - q_first), 2 / z.size * (z - q_first - q_second)


def report(straight, reaching):
    """Print the gradients, for the slopes of the output and of the residual with respect to z."""
    print("out:", out, sep="\n")
    print("z from the decoder:", straight * v, sep="\n")
    print("z from the first commitment:", first, sep="\n")
    print("z from the second commitment:", reaching * second, sep="\n")


def slope_of_sum(slope_of_residual):
    return 1.0 + slope_of_residual  # each stage passes the slope of its input on


none = 1.0 - 1.0  # the slope of the residual: that of z, minus that of the straight-through sum
report(slope_of_sum(none), none)

# %% numpy_detached
report(slope_of_sum(1.0), 1.0)

# %% numpy_once
report(1.0, 1.0)
