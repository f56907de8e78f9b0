"""The slope of x² at five points at once: v = ones."""

# %% torch
import torch

x = torch.linspace(-2, 2, 5, requires_grad=True)
y = x**2
y.backward(torch.ones_like(y))
print("x:", x)
print("x.grad:", x.grad)

# %% figure
import matplotlib.pyplot as plt


def spell(tensor):
    numbers = [f"{number:g}" for number in tensor.flatten().tolist()]
    return ", ".join(numbers).replace("-", "−")


f"""One call gives the slope at each of the five points.

The parabola y = x², with five points on it, at x = {spell(x)}. Each point has a
short piece of its tangent, and the slope from x.grad is written beside it:
{spell(x.grad)}."""

_, ax = plt.subplots(figsize=(4.2, 2.5), layout="constrained")
curve = torch.linspace(-2.4, 2.4, 33)
ax.plot(curve, curve**2, color="C4")
step = torch.tensor([-0.4, 0, 0.4])
for point, slope in zip(x.detach(), x.grad, strict=True):
    ax.plot(
        point + step,
        point**2 + slope * step,
        "ko-",
        markevery=[1],
        linewidth=2.5,
    )
    place = {
        "xytext": (-5 * slope.item(), 10 - 2.5 * abs(slope.item())),
        "textcoords": "offset points",
        "ha": "center",
        "va": "center",
    }
    ax.annotate(spell(slope), (point, point**2), **place)
ax.set(xlabel="x", ylabel="y", xticks=range(-2, 3), yticks=[0, 2, 4])

# %% sum
x.grad = None
y = x**2
y.sum().backward()
print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: J is diagonal; input: x = 0, where the slope is 0"
import numpy as np

x = np.array([-2.0, -1.0, 0.0, 1.0, 2.0])
J = np.diag(2 * x)  # 5×5
v = np.array([1.0, 1.0, 1.0, 1.0, 1.0])
print("x:", x)
print("x.grad:", v @ J)

# %% numpy_sum
J_sum = np.array([[1.0, 1.0, 1.0, 1.0, 1.0]])  # 1×5: the Jacobian of a sum
print("x.grad:", (J_sum @ J)[0])

# %% numpy_figure
figure = 2 * x
