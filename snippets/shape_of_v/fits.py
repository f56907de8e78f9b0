"""Four shapes of v, tried with a y of two elements."""

# %% figure
"""backward takes only a v with exactly the shape of y, and the same number of
elements is not enough.

At the top is y, of shape [2]: two squares side by side, y₁ and y₂. Below it are
four candidates for v with their shapes, each with the answer of backward. Two
squares side by side, [2]: taken, and each weight has the color of its element.
A column of two squares, [2, 1]: refused. A single square, [1]: refused. Four
squares, [4]: refused."""
import matplotlib.pyplot as plt
import torch

ax = plt.figure(figsize=(4.75, 3)).add_axes((0, 0, 1, 1))
text = {"va": "center", "fontsize": 12}


def squares(names, left, top, colors):
    for i, row in enumerate(names):
        for j, name in enumerate(row):
            color = colors[j]
            ax.add_patch(
                plt.Rectangle(
                    (left + j, top + i),
                    1,
                    1,
                    facecolor=(color, 0.25),
                    edgecolor=color,
                )
            )
            place = left + j + 0.5, top + i + 0.5
            ax.text(*place, name, ha="center", **text)


def shape(tensor):
    return str(list(tensor.shape))


def said(v):
    x = torch.tensor([2.0, 3.0], requires_grad=True)
    y = torch.stack([x[0] ** 2, x[0] * x[1]])
    try:
        y.backward(v)
    except RuntimeError:
        return "✗ refused"
    return "✓ taken"


y = torch.zeros(2)
squares([["y₁", "y₂"]], 2.2, 0, ["C0", "C1"])
ax.text(1.9, 0.5, f"y  {shape(y)}", ha="right", weight="bold", **text)
top = 1.7
for v in (
    torch.tensor([1.0, 10.0]),
    torch.tensor([[1.0], [10.0]]),
    torch.tensor([1.0]),
    torch.tensor([1.0, 10.0, 100.0, 1000.0]),
):
    verdict = said(v)
    taken = verdict.startswith("✓")
    rows = v.reshape(-1, v.shape[-1])
    numbers = [[f"{number:g}" for number in row] for row in rows]
    squares(numbers, 2.2, top, ["C0", "C1"] if taken else ["C4"] * 4)
    middle, weight = top + len(rows) / 2, "bold" if taken else "normal"
    ax.text(1.9, middle, f"v  {shape(v)}", ha="right", **text)
    ax.text(6.6, middle, verdict, weight=weight, **text)
    top += len(rows) + 0.4
ax.set(xlim=(0, 9), ylim=(top, -0.2))
ax.axis("off")

# %% numpy_figure
import numpy as np

weights = np.array([1.0, 10.0, 100.0, 1000.0])
figure = [np.zeros(2).shape]
for v in (weights[:2], weights[:2, None], weights[:1], weights):
    figure += [v, v.shape]
