"""Two calls of backward add up in .grad: y = 3a + 2b² + log c at a = b = c = 1."""

# %% torch
import torch

a = torch.tensor(1.0, requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
c = torch.tensor(1.0, requires_grad=True)
y = 3 * a + 2 * b**2 + torch.log(c)
print("y:", y)
print("before:", [a.grad, b.grad, c.grad])

y.backward(retain_graph=True)
print("a.grad:", a.grad)
print("b.grad:", b.grad)
print("c.grad:", c.grad)

y.backward()
print("a.grad:", a.grad)
print("b.grad:", b.grad)
print("c.grad:", c.grad)

# %% empty
a.grad = b.grad = c.grad = None
y = 3 * a + 2 * b**2 + torch.log(c)
y.backward()
print("y:", y)
print("a.grad:", a.grad)
print("b.grad:", b.grad)
print("c.grad:", c.grad)

# %% figure
"""A second backward() adds to b.grad, and a call after b.grad = None starts again.

A bar chart of b.grad, from top to bottom. Before the first call: None, no
bar. After backward(): a bar of 4. After a second backward(): a bar of 4 and
another of 4 after it, together 8. After b.grad = None: None, no bar. After one
more backward(): a bar of 4."""
import matplotlib.pyplot as plt

ax = plt.figure(figsize=(4.6, 2.3)).add_axes((0, 0, 1, 1))
text = {"va": "center", "fontsize": 12}
b.grad = None
steps = ["at first", "backward()", "backward()", "b.grad = None", "backward()"]
for k, step in enumerate(steps):
    ax.text(-0.4, k, step, ha="right", **text)
    before = b.grad.item() if b.grad is not None else 0.0
    if step == "b.grad = None":
        b.grad = None
    elif k:
        (3 * a + 2 * b**2 + torch.log(c)).backward()
    if b.grad is None:
        ax.text(0.2, k, "None", color="C4", **text)
        continue
    for left, right, color in (
        (0.0, before, "C4"),
        (before, b.grad.item(), "black"),
    ):
        colors = {"facecolor": (color, 0.3), "edgecolor": color}
        ax.barh(k, right - left, 0.6, left, **colors)
    ax.text(b.grad.item() + 0.3, k, f"{b.grad:g}", **text)
ax.axvline(0, color="black", linewidth=1)
ax.set(xlim=(-5.2, 9.3), ylim=(4.6, -0.6))
ax.axis("off")

# %% numpy blind="J @ v, J.T: J is 1 × 1; 3 for 2: a power of 1 is 1; x - y: c = 1, and log 1 is 0"
import numpy as np

a, b, c = 1.0, 1.0, 1.0
print("y:", 3 * a + 2 * b**2 + np.log(c))

v = np.array([1.0])
J_a, J_b, J_c = np.array([[3.0]]), np.array([[4 * b]]), np.array([[1 / c]])
for calls in (1, 2):
    print("a.grad:", (calls * v @ J_a).item())
    print("b.grad:", (calls * v @ J_b).item())
    print("c.grad:", (calls * v @ J_c).item())

# %% numpy_empty
print("y:", 3 * a + 2 * b**2 + np.log(c))
print("a.grad:", (v @ J_a).item())
print("b.grad:", (v @ J_b).item())
print("c.grad:", (v @ J_c).item())

# %% numpy_figure
figure = [calls * v @ J_b for calls in (1, 2, 1)]
