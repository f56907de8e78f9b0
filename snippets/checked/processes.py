"""Two processes for one example: y = (x₁², x₁x₂), v = (1, 10)."""

# %% figure
"""Two separate processes compute the numbers, and the build compares them.

At the top is a box for one example. Arrows lead down from it to two boxes side
by side, with a dashed wall between them. The left box is a process for the
torch cells. Below it is what PyTorch printed: x.grad is 34 and 20. The right
box has a double edge and is a process for the numpy cells, without torch. Below
it is what NumPy printed: vᵀJ is 34 and 20. From both sides, an arrow leads to a
box with a question: the same numbers? Two arrows lead down from it. If yes, the
page is published. If no, the build stops."""
import matplotlib.pyplot as plt
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
torch.stack([x[0] ** 2, x[0] * x[1]]).backward(v)

ax = plt.figure(figsize=(4.35, 4.2)).add_axes((0, 0, 1, 1))
text = {"ha": "center", "va": "center", "fontsize": 11}


def box(left, top, width, lines, color, edges=1):
    height = 0.42 * len(lines) + 0.3
    for edge in range(edges):
        gap = 0.08 * edge
        corner = left + gap, top + gap
        size = width - 2 * gap, height - 2 * gap
        style = {"facecolor": "none", "edgecolor": color, "linewidth": 1.5}
        ax.add_patch(plt.Rectangle(corner, *size, **style))
    for k, line in enumerate(lines):
        first = {"weight": "bold", "color": color} if k == 0 else {}
        place = left + width / 2, top + 0.36 + 0.42 * k
        ax.text(*place, line, **first, **text)


def arrow(start, end):
    style = {"arrowstyle": "->", "color": "C4", "shrinkA": 0, "shrinkB": 0}
    ax.annotate("", end, start, arrowprops=style)


numbers = ", ".join(f"{number:.0f}." for number in x.grad)
box(3.4, 0, 3.2, ["one example"], "black")
box(0.1, 1.8, 4.5, ["PyTorch", "a process of its own"], "C5")
box(5.4, 1.8, 4.5, ["NumPy", "a process of its own"], "C6", edges=2)
ax.text(2.35, 3.3, f"x.grad: tensor([{numbers}])", color="C5", **text)
ax.text(7.65, 3.3, f"vᵀJ: [{numbers.replace(',', '')}]", color="C6", **text)
ax.plot([5, 5], [1.4, 3.6], linestyle="--", color="black")
ax.text(5, 3.85, "nothing passes", **text)
box(3, 4.5, 4, ["=  the same numbers?"], "C7")
for start, end in (
    ((4.2, 0.72), (2.6, 1.75)),
    ((5.8, 0.72), (7.4, 1.75)),
    ((2.35, 3.55), (3.6, 4.45)),
    ((7.65, 3.55), (6.4, 4.45)),
    ((4, 5.22), (2.8, 6)),
    ((6, 5.22), (7.2, 6)),
):
    arrow(start, end)
ax.text(2.5, 6.3, "✓ yes: published", color="C7", weight="bold", **text)
ax.text(7.5, 6.3, "no: the build stops", weight="bold", **text)
ax.set(xlim=(0, 10), ylim=(6.6, -0.1))
ax.axis("off")

# %% numpy_figure
import numpy as np

x, v = np.array([2.0, 3.0]), np.array([1.0, 10.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
figure = [v @ J, v @ J]  # once for each side
