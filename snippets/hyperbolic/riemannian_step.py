"""A step toward a point in the Poincaré ball: plain SGD, and a Riemannian SGD that knows a class of parameters."""

# %% torch one-point="the formulas hold for points in the ball"
import torch

target = torch.tensor([-0.2, 0.5], dtype=torch.float64)


class ManifoldParameter(torch.nn.Parameter):
    pass


def dist(x, y):
    return torch.acosh(1 + 2 * ((x - y) ** 2).sum() / ((1 - x @ x) * (1 - y @ y)))


def expmap(x, v):
    n = v.norm().clamp(min=1e-15)
    y = torch.tanh(n / (1 - x @ x)) * v / n
    xy, xx, yy = x @ y, x @ x, y @ y
    return ((1 + 2 * xy + yy) * x + (1 - xx) * y) / (1 + 2 * xy + xx * yy)


@torch.no_grad()
def riemannian_sgd(p, lr):
    if isinstance(p, ManifoldParameter):
        r = ((1 - p @ p) / 2) ** 2 * p.grad  # the Riemannian gradient
        p.copy_(expmap(p, -lr * r))
    else:
        p -= lr * p.grad


def show(name, p, lr):
    loss = dist(p, target)
    loss.backward()
    print(f"gradient, {name}:", p.grad)
    riemannian_sgd(p, lr)
    print(f"after the step, {name}:", p.data)
    print(f"norm, {name}:", p.data.norm())
    print(f"distance before, {name}:", loss.detach())
    print(f"distance after, {name}:", dist(p.data, target))


start = torch.tensor([0.75, 0.3], dtype=torch.float64)
show("Parameter", torch.nn.Parameter(start.clone()), lr=0.5)

# %% manifold one-point="the formulas hold for points in the ball"
show("ManifoldParameter", ManifoldParameter(start.clone()), lr=0.5)

# %% project one-point="the formulas hold for points in the ball"
x = torch.nn.Parameter(start.clone())
dist(x, target).backward()
with torch.no_grad():
    x -= 0.5 * ((1 - x @ x) / 2) ** 2 * x.grad  # a straight step with the Riemannian gradient
    x *= ((1 - 1e-5) / x.norm()).clamp(max=1)  # back into the ball, if it is outside
print("after the step, projected:", x.data)

# %% numpy blind="J @ v: a dot product of two vectors"
import numpy as np

start, target = np.array([0.75, 0.3]), np.array([-0.2, 0.5])
b = 1 - target @ target


def between(x):
    with np.errstate(invalid="ignore"):
        return np.arccosh(1 + 2 * (x - target) @ (x - target) / ((1 - x @ x) * b))


def show(name, after):
    print(f"gradient, {name}:", g)
    print(f"after the step, {name}:", after)
    print(f"norm, {name}:", np.hypot(*after))
    print(f"distance before, {name}:", between(start))
    print(f"distance after, {name}:", between(after))


a = 1 - start @ start
z = np.cosh(between(start))
g = 4 / (b * np.sqrt(z**2 - 1)) * ((target @ target - 2 * start @ target + 1) / a**2 * start - target / a)
show("Parameter", start - 0.5 * g)

# %% numpy_manifold
p, q = complex(*start), complex(*target)  # points of the disk as complex numbers
w = (q - p) / (1 - p.conjugate() * q)  # moves p to the origin, and q to w
w *= np.tanh(0.5 / 2) / abs(w)  # from the origin, half a unit toward q
p = (w + p) / (1 + p.conjugate() * w)
show("ManifoldParameter", np.array([p.real, p.imag]))

# %% numpy_project
after = start - 0.5 * (a / 2) ** 2 * g
print("after the step, projected:", after)
