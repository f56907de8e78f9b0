"""The square of 64 images: v times a diagonal Jacobian that is never built."""

# %% torch
import torch

number = torch.arange(64 * 3 * 224 * 224.0).reshape(64, 3, 224, 224)
x = (number % 256 / 256).requires_grad_()
y = x**2
m, n = y.numel(), x.numel()
v = 1 + number % 10
y.backward(v)
print("x.grad.shape:", x.grad.shape)
print("bytes of the gradient:", x.grad.nbytes)
print("first pixels:", x.grad[0, 0, 0, 5:8])
print("last pixels:", x.grad[-1, -1, -1, -3:])

# %% figure
import matplotlib.pyplot as plt

images = x.shape[0]
whole, one = 4 * m * n, 4 * (m // images) * (n // images)
row = x.grad.nbytes
f"""The small filled square is J of one image, the large square is J of all images,
and one row is too thin to draw.

A large square, {whole / 1e12:.0f} TB. In its upper left corner is a filled
square whose side is a {images}th of it: {one / 1e9:.0f} GB. A thin line along
the diagonal marks the entries that are not zero. Above the square an arrow
points to its upper edge: one row, as large as vᵀJ, {row / 1e6:.0f} MB."""

ax = plt.figure(figsize=(4.8, 3.6)).add_axes((0, 0, 1, 1))
text = {"va": "center", "fontsize": 12}
square = {"facecolor": ("C4", 0.2), "edgecolor": "C4"}
ax.add_patch(plt.Rectangle((0, 0), images, images, **square))
ax.plot([0, images], [0, images], color="C4", linewidth=0.8)
ax.add_patch(plt.Rectangle((0, 0), 1, 1, color="black"))
style = {"arrowstyle": "->", "color": "black", "shrinkA": 0, "shrinkB": 0}
for tip, start, label in (
    ((6, 0), (9, -5), f"one row of J, and vᵀJ: {row / 1e6:.0f} MB"),
    ((1.2, 0.6), (12, 4.5), f"J of one image: {one / 1e9:.0f} GB"),
    ((0, 0), (9, 56), f"J of {images} images: {whole / 1e12:.0f} TB"),
):
    if tip != (0, 0):
        ax.annotate("", tip, start, arrowprops=style)
    ax.text(start[0] + 1, start[1], label, **text)
ax.text(37, 22, "zeros, but for\nthe diagonal", **text)
ax.set(xlim=(-12, 76), ylim=(65, -8), aspect="equal")
ax.axis("off")

# %% numpy blind="J @ v, J.T: J is diagonal, the page's subject"
import numpy as np

shape = (64, 3, 224, 224)
n = m = 64 * 3 * 224 * 224
print("x.grad.shape:", shape)
print("bytes of the gradient:", 4 * n)
first, last = np.arange(5, 8), np.arange(n - 3, n)
for name, number in [
    ("first pixels:", first),
    ("last pixels:", last),
]:
    x = number % 256 / 256
    v = 1 + number % 10
    # the rows of J for these pixels, without the other columns, which are 0
    J = np.array(
        [
            [2 * x[0], 0.0, 0.0],
            [0.0, 2 * x[1], 0.0],
            [0.0, 0.0, 2 * x[2]],
        ]
    )
    print(name, v @ J)

# %% numpy_figure
images, one_image = shape[0], 3 * 224 * 224
whole, one, row = 4 * m * n, 4 * one_image**2, 4 * n
terabytes, gigabytes, megabytes = whole / 1e12, one / 1e9, row / 1e6
figure = [round(megabytes), round(gigabytes), images, round(terabytes)]
