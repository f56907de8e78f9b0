"""The Poincaré distance of equal and of close points: log(x + sqrt(x² - 1)), and with asinh."""

# %% torch one-point="float32 rounds x to 1, or to the next number"
import torch


def by_log(u, v, epsilon):
    x = 1 + 2 * ((u - v) ** 2).sum() / ((1 - (u**2).sum()) * (1 - (v**2).sum())) + epsilon
    return torch.log(x + torch.sqrt(x**2 - 1))


def by_asinh(u, v):
    return 2 * torch.asinh((u - v).norm() / ((1 - (u**2).sum()) * (1 - (v**2).sum())).sqrt())


def show(name, distance):
    for shift in 0.0, 2.0**-14:
        v = torch.tensor([0.5, 0.25])
        u = (v + torch.tensor([shift, 0.0])).requires_grad_()
        d = distance(u, v)
        d.backward()
        print(f"distance, {name}:", d.detach())
        print(f"gradient, {name}:", u.grad)


show("plain", lambda u, v: by_log(u, v, epsilon=0.0))
show("a little more", lambda u, v: by_log(u, v, epsilon=1e-7))

# %% fixed
show("asinh", by_asinh)

# %% numpy blind="J @ v: a dot product of two vectors"
import numpy as np

v = np.array([0.5, 0.25])
direction = np.array([1.0, 0.0])


def slope(u, outer):
    a, b = 1 - u @ u, 1 - v @ v
    through_norm = (u - v) @ (u - v) * outer * u / (a**2 * b)
    return 4 * (outer * (u - v) / (a * b) + through_norm)


for name in "plain", "a little more":
    added = 10.0**-7 * (name == "a little more")
    for shift in 0.0, 2.0**-14:
        u = v + shift * direction
        q = 2 * (u - v) @ (u - v) / ((1 - u @ u) * (1 - v @ v))
        x = float(np.float32(np.float32(1 + q) + added))  # a number of float32
        print(f"distance, {name}:", np.arccosh(x))
        with np.errstate(divide="ignore", invalid="ignore"):
            print(f"gradient, {name}:", slope(u, np.ones(1) / np.sqrt(x**2 - 1)))

# %% numpy_fixed
for shift in 0.0, 2.0**-14:
    u = v + shift * direction
    a, b = 1 - u @ u, 1 - v @ v
    r = shift / np.sqrt(a * b)
    print("distance, asinh:", 2 * np.arcsinh(r))
    unit = direction * np.sign(shift)  # the gradient of norm, which is 0 at 0
    print("gradient, asinh:", 2 / np.sqrt(1 + r**2) * (unit / np.sqrt(a * b) + r * u / a))
