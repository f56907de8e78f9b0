# ---
# description: One backward call with ones_like gives the gradient at every point of a grid. Drawn as arrows for a plane, a saddle and a kink.
# question: What does one call with ones look like, drawn as arrows?
# ---

# %% [markdown]
# # A gradient field
#
# `z.backward(torch.ones_like(z))` gives the gradient at every point of a grid in one call, if each element of `z` comes from one point alone. Then row
# `i` of `X.grad` belongs to point `i`.
#
# Drawn as arrows, these rows are a gradient field. Where the function is differentiable, each arrow points to where the function rises fastest.
#
# This lab draws five pictures of such arrows. The first three show a sigmoid over a plane, a saddle, and a function with a kink, where it has no gradient.
# In the last two pictures, the arrows are not the gradients of the function that is drawn. In one of them $v$ is not ones, and in the other the points mix.
# Every number that a sentence claims is asserted in the cell before or after the sentence.

# %% imports tags=["hide-input"]
import matplotlib.pyplot as plt
import numpy as np
import torch

# %% [markdown]
# ## 81 points in one tensor
#
# First you need the points: a grid of 9 by 9 points covers $[-4, 4]^2$. `meshgrid` gives the two coordinates as two tensors of shape `[9, 9]`. A linear
# layer needs one point in each row, so the coordinates become the columns of `points`, of shape `[81, 2]`.

# %% grid
ticks = torch.linspace(-4, 4, 9)
X1, X2 = torch.meshgrid(ticks, ticks, indexing="xy")
points = torch.stack([X1.flatten(), X2.flatten()], dim=1)
print("X1.shape:", list(X1.shape))
print("points.shape:", list(points.shape))
assert X1.shape == (9, 9)
assert points.shape == (81, 2)

# %% [markdown]
# The function is a linear layer with two inputs and one output, followed by a sigmoid. For a point $x$, which is a row of $X$:
#
# $$
# \begin{aligned}
# y &= w \cdot x + b \\
# z &= \sigma(y) = \frac{1}{1 + e^{-y}}
# \end{aligned}
# $$
#
# `Y` and `Z` have one row for each point. $v$ needs the shape of `Z`, so $v$ also has one row for each point. All elements of $v$ are 1 here.

# %% backward
layer = torch.nn.Linear(2, 1)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[1.0, -0.5]]))
    layer.bias.fill_(0.5)

X = points.clone().requires_grad_()
Y = layer(X)
Y.retain_grad()  # Y is not a leaf: by default, it keeps no gradient
Z = torch.sigmoid(Y)
Z.backward(torch.ones_like(Z))

for name, tensor in {
    "X": X,
    "Y": Y,
    "Z": Z,
    "X.grad": X.grad,
    "Y.grad": Y.grad,
}.items():
    print(f"{name}.shape:", list(tensor.shape))
assert X.grad.shape == (81, 2)
assert Y.grad.shape == Z.shape == (81, 1)

# %% [markdown]
# ## Why ones are right here: vᵀJ
#
# `backward` computes $\vjp$, so look at the [Jacobian](../reference/notation.md#jacobian) $J$. Count the 162 numbers of $X$ as inputs, point after point, and
# the 81 numbers of $Z$ as outputs. Then $J$ is $81\times 162$. Because $z_i$ depends on point $i$ alone, row $i$ of $J$ is 0 except for two neighboring
# entries. They are the gradient $\nabla z_i$ at point $i$:
#
# $$
# \begin{aligned}
# \shape{J}{81\times 162} &=
# \begin{bmatrix} \nabla z_1 & & \\ & \ddots & \\ & & \nabla z_{81} \end{bmatrix} \\
# \shape{\nabla z_i}{1\times 2} &= \sigma'(y_i)\, w^\top
# \end{aligned}
# $$
#
# The product $\vjp$ multiplies row $i$ by the weight $v_i$ and adds the rows. The rows do not overlap, so adding them loses nothing: the 162 numbers of
# $\vjp$ are $v_1 \nabla z_1, \dots, v_{81} \nabla z_{81}$ side by side. `X.grad` has them as rows. With $v_i = 1$, they are the gradients themselves. NumPy
# builds the whole of $J$ and agrees:

# %% derivation
x, w, b = points.numpy().astype(float), np.array([1.0, -0.5]), 0.5
sigma = 1 / (1 + np.exp(-(x @ w + b)))
slope = sigma * (1 - sigma)  # σ'
J = np.zeros((81, 81, 2))
J[np.arange(81), np.arange(81)] = slope[:, None] * w
J = J.reshape(81, 162)
v = np.ones(81)

np.testing.assert_allclose(X.grad, (v @ J).reshape(81, 2), atol=1e-7)
np.testing.assert_allclose(Y.grad[:, 0], slope, atol=1e-7)
print("J.shape:", list(J.shape))
print("elements of J that are not 0:", np.count_nonzero(J))
assert np.count_nonzero(J) == 162

# %% [markdown]
# `Y.grad` is $\sigma'(y)$: one number for each point, not an arrow. `backward` computes it on the way to `X.grad`. At each point,
# `X.grad` is this number times $w$.
#
# In the pictures, the lines are contours. The function keeps its value along each contour, and it changes by the same step from one contour to the next.
# Where the contours are close, the function is steep and the arrows should be long. An arrow begins at its point. The scale of the arrows differs between
# pictures, but not within a picture. A ring stands where the gradient is exactly 0, so there is no arrow.


# %% draw tags=["hide-input"]
def draw(f, arrows, title, scale, levels=9):
    """Draw contours of f, arrows at the 81 points, and rings for arrows of 0."""
    fine = torch.arange(-25, 26) / 5  # contains the points and the kink
    a, c = torch.meshgrid(fine, fine, indexing="xy")
    _, ax = plt.subplots(figsize=(5.1, 4.9))
    thin = {"linewidths": 0.8, "linestyles": "solid"}
    ax.contour(a, c, f(a, c), levels=levels, colors="C4", **thin)
    still = arrows.norm(dim=1) == 0
    ax.plot(*points[still].T, "o", color="black", fillstyle="none")
    moved = arrows[~still]
    as_drawn = {"angles": "xy", "scale_units": "xy", "scale": scale}
    ax.quiver(
        *points[~still].T, *moved.T, color="black", width=0.006, **as_drawn
    )
    tips = points + arrows / scale
    assert tips.abs().max() < fine.max() - 0.1  # no arrow leaves the frame
    ax.set(title=title, xlabel="$x_1$", ylabel="$x_2$", aspect="equal")
    return ax


def gradients(f, v=None):
    """Return `X.grad` at all points, by one call with v, or with ones."""
    X = points.clone().requires_grad_()
    z = f(X[:, 0], X[:, 1])
    z.backward(torch.ones_like(z) if v is None else v)
    return X.grad


# %% sigmoid_field
"""All arrows point in one direction. They are longest where the contours are closest.

The contours of the sigmoid are parallel straight lines. All 81 arrows cross them at a right angle and point in the same direction, to
the lower right. They are longest along the line where the sigmoid is one half, and vanish far from this line."""


def sigmoid_of_plane(x1, x2):
    return torch.sigmoid(x1 - 0.5 * x2 + 0.5)


title = "σ(x₁ − x₂/2 + 1/2) and its gradients"
draw(sigmoid_of_plane, X.grad, title, scale=0.28)
plt.show()
torch.testing.assert_close(gradients(sigmoid_of_plane), X.grad)

# %% [markdown]
# All arrows point along $w = (1, -0.5)$, because the layer is a plane, and a plane rises in the same direction everywhere. Only the lengths of the arrows
# differ. They are longest where $\sigma'$ is largest. That is on the line $y = 0$, where $\sigma'$ is 1/4. Far from this line, the sigmoid is flat.
#
# The gradients of $w$ and $b$ have the same factor $\sigma'(y)$. So far from the line, a network learns slowly, unless the loss cancels the factor, as cross
# entropy does.

# %% parallel
across = X.grad[:, 0] * -0.5 - X.grad[:, 1] * 1.0  # 0 for an arrow along w
print("most across w:", across.abs().max().item())
torch.testing.assert_close(across, torch.zeros(81))

largest = Y.grad.max().item()
print("largest Y.grad:", largest)
print("at the points:")
print(points[Y.grad[:, 0] == largest])
assert largest == 0.25
assert (Y[Y.grad == largest] == 0).all()

# %% [markdown]
# ## A saddle
#
# A plane rises in one direction. The arrows of the function $f(x) = x_1 x_2$ point in all directions. Its gradient is $\nabla f = (x_2, x_1)$: the arrow at
# a point is the point's own coordinates, swapped.


# %% saddle_field
"""The direction of the arrows changes from point to point. The arrow in the middle has no length.

The contours of x1 times x2 are hyperbolas. The arrows cross them at right angles. They point away from the center in the upper right
and the lower left, and toward the center in the two other corners. At the center there is a ring and no arrow."""


def saddle(x1, x2):
    return x1 * x2


def draw_saddle(arrows, title):
    """Draw the saddle, with two straight lines that cross for its contour of 0."""
    levels = [-20, -15, -10, -5, 5, 10, 15, 20]
    ax = draw(saddle, arrows, title, scale=6, levels=levels)
    for straight in ax.axhline, ax.axvline:
        straight(0, color="C4", linewidth=0.8, zorder=1)
    plt.show()


at_saddle = gradients(saddle)
draw_saddle(at_saddle, "x₁x₂ and its gradients")

# %% [markdown]
# In the middle, the arrow has no length. A zero gradient alone does not tell you whether the point is a hill, a hollow or, as here, a saddle. Along one
# diagonal, the function rises on both sides. Along the other diagonal, it falls.

# %% saddle_numbers
torch.testing.assert_close(at_saddle, points.flip(1))

center = (points == 0).all(dim=1)
print("gradient in the middle:", at_saddle[center])
assert (at_saddle[center] == 0).all()
assert (saddle(ticks, ticks)[ticks != 0] > 0).all()
assert (saddle(ticks, -ticks)[ticks != 0] < 0).all()
assert (at_saddle.norm(dim=1) == 0).sum() == 1

# %% [markdown]
# ## A kink
#
# The larger of two numbers, $f(x) = \max(x_1, x_2)$, is $x_1$ below the diagonal and $x_2$ above it. So the gradient is $(1, 0)$ or $(0, 1)$. On the
# diagonal, the two planes meet in a kink, and there is no gradient. Which numbers does PyTorch give there?

# %% kink_field
"""On each side of the diagonal, all arrows are the same. On the diagonal, the arrow is the mean of both sides.

The contours of the maximum are right angles with their corners on the diagonal. Below the diagonal all arrows point right, above the
diagonal all point up, and all are equally long. On the diagonal itself, the arrows point to the upper right, along the diagonal."""
at_kink = gradients(torch.maximum)
title = "max(x₁, x₂) and what backward says"
draw(torch.maximum, at_kink, title, scale=1.6)
plt.show()

# %% [markdown]
# On the diagonal, where the two numbers are equal, PyTorch gives each of them half of the weight. The result is $(1/2, 1/2)$, the mean of the gradients of
# both sides.
#
# That is a choice. All vectors on the segment between the two gradients are
# [*subgradients*](../learn/functions/kinks.md#the-gradient-of-relu-and-abs-at-0-subgradients) of this function.
# A subgradient is the slope of a plane that touches the function from below. Here, $(1/2, 1/2)$ is the shortest subgradient. (This holds for this operation.
# If a function is made of several such operations, `backward` may give a vector that is not a subgradient.)
#
# The negative of this arrow is the direction of steepest descent. The arrow itself does not point to where the function rises fastest. A step of length 1
# along the arrow gains less than a step of length 1 along $(1, 0)$ or $(0, 1)$.

# %% kink_numbers
x1, x2 = points.T
print("on the diagonal:", at_kink[x1 == x2].unique(dim=0))
print("below it:", at_kink[x1 > x2].unique(dim=0))
print("above it:", at_kink[x1 < x2].unique(dim=0))
assert (at_kink[x1 == x2] == 0.5).all()
assert at_kink[x1 > x2].unique(dim=0).tolist() == [[1.0, 0.0]]
assert at_kink[x1 < x2].unique(dim=0).tolist() == [[0.0, 1.0]]

arrow = torch.tensor([0.5, 0.5])
gained = torch.maximum(*(arrow / arrow.norm())).item()
print("gained along the arrow:", gained)
right = torch.tensor([1.0, 0.0])
print("gained along (1, 0):", torch.maximum(*right).item())
assert gained < 0.75 < torch.maximum(*right)
steps = torch.stack([torch.tensor([turn.cos(), turn.sin()]) for turn in torch.linspace(0, 2 * torch.pi, 721)])
steepest = steps[torch.maximum(*steps.T).argmin()]
print("steepest descent along:", steepest)
assert torch.allclose(steepest, -arrow / arrow.norm())

# %% [markdown]
# PyTorch does not treat every kink in this way. At 0, $\lvert x\rvert$ has its kink, and PyTorch gives 0, the mean of −1 and 1.
# It also gives 0 for $\max(x, 0)$, written as `relu`, although the mean is one half there.
# If you write $\lvert x\rvert$ as $\sqrt{x^2}$, the slope at 0 is infinity times 0, which is `nan`:

# %% other_kinks
for name, f in {"abs": torch.abs, "relu": torch.relu}.items():
    zero = torch.zeros(1, requires_grad=True)
    f(zero).backward()
    print(f"{name} at 0:", zero.grad)
    assert zero.grad.item() == 0

zero = torch.zeros(1, requires_grad=True)
torch.sqrt(zero**2).backward()
print("sqrt of the square at 0:", zero.grad)
assert zero.grad.isnan()

# %% [markdown]
# ## What the arrows say about vᵀJ
#
# With ones for $v$, you can easily take `X.grad` for the derivative itself. But `X.grad` is $\vjp$, and another $v$ shows the difference: $v_i$ stretches the
# arrow of point $i$, and no other arrow. The next picture shows the saddle again, with $v_i = x_1/4$ at each point:
#
# - At the left edge, $v_i$ is −1, and the arrows are turned around.
# - In the middle, $v_i$ is 0.
# - At the right edge, $v_i$ is 1, and the arrows are as before.

# %% weighted_field
"""A weight scales the arrow of its own point, turns it around, or makes it 0, which is drawn as a ring.

The contours are the contours of the saddle, and the arrows are weighted. At the right edge, the arrows are as in the picture of the
saddle. Toward the middle they become shorter. In the middle column there are nine rings. To the left of this column, the arrows are
turned around."""
v = points[:, 0] / 4
weighted = gradients(saddle, v)
draw_saddle(weighted, "The saddle's arrows, weighted by v = x₁/4")

torch.testing.assert_close(weighted, v[:, None] * at_saddle)
assert (v.min(), v.max()) == (-1, 1)
assert (weighted[v == 1] == at_saddle[v == 1]).all()
assert (weighted[v == -1] == -at_saddle[v == -1]).all()
assert (weighted.norm(dim=1) == 0).sum() == 9

# %% [markdown]
# The weighted arrows are values of $F(x) = (x_1x_2/4,\; x_1^2/4)$, and no function has $F$ as its gradient on the whole plane.
#
# You can see this from the second derivatives. In a gradient, the first element is already a derivative with respect to $x_1$, and the second element with
# respect to $x_2$. Differentiate the first element with respect to $x_2$, and the second element with respect to $x_1$. In a gradient as smooth as $F$, both
# give the same second derivative, because the order does not matter. Here they are $x_1/4$ and $x_1/2$, for example 1 and 2 at the point $(4, 0)$:


# %% weighted_numbers
def F(x):
    return torch.stack([x[0] * x[1] / 4, x[0] ** 2 / 4])


torch.testing.assert_close(weighted, F(points.T).T)

slopes = torch.autograd.functional.jacobian(F, torch.tensor([4.0, 0.0]))
print("first by x₂:", slopes[0, 1].item())
print("second by x₁:", slopes[1, 0].item())
assert slopes[0, 1] == 1
assert slopes[1, 0] == 2

# %% [markdown]
# In the last picture, the points mix. Subtract from each point the mean of all points, as a normalizing layer would, and apply the sigmoid of the plane as
# before. The mean of the grid is 0, so every $z_i$ stays exactly what it was. The arrows change:

# %% mixed_field
"""Far from the steep middle, the arrows point against the rise: they are not the gradients of the function that is drawn.

The straight contours are the same as in the first picture, but the arrows differ. Near the line where the sigmoid is one half, they
still point to the lower right. Far from this line, where there was hardly an arrow, they point to the upper left, against the rise."""
X = points.clone().requires_grad_()
centered = X - X.mean(dim=0)
z = sigmoid_of_plane(*centered.T)
z.backward(torch.ones_like(z))
mixed = X.grad
draw(sigmoid_of_plane, mixed, "The same values, but the points mix", scale=0.28)
plt.show()

assert torch.equal(z.detach(), sigmoid_of_plane(*points.T))

# %% [markdown]
# Each $z_i$ now depends on all points through their mean $\bar x$. So row $i$ of $J$ has entries in all 162 places. In the formula, $x_k$ is point $k$, which
# is two numbers, so each derivative with respect to $x_k$ is a $1\times 2$ row:
#
# $$
# \begin{aligned}
# \pd{z_i}{x_k} &= \nabla z_i \,\Bigl(\delta_{ik} - \frac{1}{81}\Bigr) \\
# \sum_{i=1}^{81} v_i \pd{z_i}{x_k} &= v_k \nabla z_k \\
# &\quad - \frac{1}{81} \sum_{i=1}^{81} v_i \nabla z_i
# \end{aligned}
# $$
#
# where $\delta_{ik}$ is 1 for $i = k$ and 0 otherwise, and $\nabla z_i$ stands for the arrows of the first picture.
#
# With ones for $v$, $\vjp$ subtracts the mean arrow $c$ from each of these arrows. The resulting arrows are gradients, but not of the function that is
# drawn. They are gradients of $z(x) - c \cdot x$.
#
# The result is still a right answer, but it answers another question. How does the *sum* of all $z$ change if point $k$ moves, and the mean moves with it? To
# get one row of $J$, pass a $v$ with a single 1.

# %% mixed_numbers
plain = gradients(sigmoid_of_plane)
c = plain.mean(dim=0)
torch.testing.assert_close(mixed, plain - c)


def another(x1, x2):
    return sigmoid_of_plane(x1, x2) - (c[0] * x1 + c[1] * x2)


torch.testing.assert_close(mixed, gradients(another))

against = (mixed * plain).sum(dim=1) < 0
print("arrows against the rise:", against.sum().item(), "of 81")
assert 20 < against.sum() < 61

X = points.clone().requires_grad_()
z = sigmoid_of_plane(*(X - X.mean(dim=0)).T)
one = torch.eye(81)[40]  # a single 1, for the point in the middle
z.backward(one)
touched = (X.grad != 0).any(dim=1).sum().item()
print("rows of X.grad that are not 0:", touched)
assert (X.grad != 0).all(dim=1).sum() == 81
torch.testing.assert_close(X.grad, (one[:, None] - 1 / 81) * plain[40])

# %% [markdown]
# So how do you know whether one call with ones gives the gradient at every point? The shape of $v$ does not tell you, and neither do numbers that look right.
# Check whether each output depends on its own point alone:
#
# - Batch normalization in training mode mixes the points, and so does a softmax over the batch.
# - Attention mixes the points if they are the tokens of one sequence.
# - Layers that are applied row by row do not mix them.
#
# ## Where people go wrong
#
# - *"`X.grad[i]` is the gradient of `z[i]`."* It is the derivative of all of $z$, weighted by $v$, with respect to point $i$. The two are the same if the
#   points do not mix and $v_i$ is 1.
# - *"An arrow of length 0 marks a minimum."* There is no minimum in the middle of the saddle. $v_i = 0$ gives such an arrow, too.
# - *"The arrows are the slope of the contours."* The arrows are at right angles to the contours, because the function does not change along a contour.
# - *"A kink gives an error or `nan`."* An operation with a kink gives a number, by a rule of its own. Several operations together may give
#   [`nan`](../learn/functions/nan.md), as $\sqrt{x^2}$ does.
#
# ## Where to go next
#
# - [What is the `gradient` argument of `backward`?](../index.md): the definition, on two numbers.
# - [The price of J](price_of_j.py): what it costs to have all of $J$ instead.
