"""The exponential map of a rotation vector at zero, in three ways."""

# %% torch
import torch

p, c = torch.tensor([1.0, 2.0, 3.0]), torch.tensor([3.0, -1.0, 2.0])


def rotate(e, over):
    """Rotate p by the vector e (Rodrigues). Here `over` divides by the angle."""
    angle = e.norm()
    once = torch.linalg.cross(e, p)
    twice = torch.linalg.cross(e, once)
    return p + over(angle.sin(), angle) * once + over(over(1 - angle.cos(), angle), angle) * twice


def gradient(name, function):
    e = torch.zeros(3, requires_grad=True)  # the pose starts at the identity
    y = function(e)
    (c @ y).backward()
    print(f"y, {name}:", y.detach())
    print(f"e.grad, {name}:", e.grad)


gradient("plain", lambda e: rotate(e, lambda number, angle: number / angle))
gradient("with an epsilon", lambda e: rotate(e, lambda number, angle: number / (angle + 1e-8)))

# %% fixed
def smooth(e):
    angle = e.norm()
    once = torch.linalg.cross(e, p)
    half = torch.sinc(angle / (2 * torch.pi))  # torch.sinc(x) is sin(πx) / (πx), and 1 at 0
    return p + torch.sinc(angle / torch.pi) * once + half**2 / 2 * torch.linalg.cross(e, once)


def matrix(e):
    skew = torch.linalg.cross(e.expand(3, 3), torch.eye(3)).T
    return torch.matrix_exp(skew) @ p


gradient("sinc", smooth)
gradient("matrix_exp", matrix)
