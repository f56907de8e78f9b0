"""Operations that cut: argmax, item, comparisons, and round, whose derivative is 0."""

# %% torch
import torch

x = torch.tensor([2.7, 0.6, 4.2], requires_grad=True)
results = {
    "argmax": x.argmax(),
    "comparison": x > 1,
    "long": x.long(),
    "item": x.sum().item(),
    "numpy": x.detach().numpy(),
    "tensor": torch.tensor([one.item() for one in x]),
    "round": x.round(),
    "floor": x.floor(),
    "sign": x.sign(),
}
recorded = {}
for name, result in results.items():
    is_recorded = getattr(result, "grad_fn", None) is not None
    recorded[name] = "yes" if is_recorded else "no"
    print(f"{name}, recorded:", recorded[name])

# %% zeros
v = torch.tensor([1.0, 10.0, 100.0])
for name in "round", "floor", "sign":
    x.grad = None
    y = results[name]
    y.backward(v)
    print(f"{name}, y:", y)
    print(f"{name}, gradient:", x.grad)

# %% straight_through
x.grad = None
r = x + (x.round() - x).detach()
y = r[0] * r
y.backward(v)
print("r:", r)
print("y:", y)
print("straight through:", x.grad)

# %% choices
x.grad = None
y = torch.where(x > 1, x[2] * x, x**3)
y.backward(v)
print("where:", x.grad)

x.grad = None
y = x[0] * x
largest = y[y.argmax()]
largest.backward()
print("the largest:", x.grad)

# %% numpy
import numpy as np

x, v = np.array([2.7, 0.6, 4.2]), np.array([1.0, 10.0, 100.0])
slope = np.zeros(3)  # between two jumps
for name, y in {
    "round": np.round(x),
    "floor": np.floor(x),
    "sign": np.sign(x),
}.items():
    print(f"{name}, y:", y)
    print(f"{name}, gradient:", v * slope)

# %% numpy_straight_through
r = np.round(x)
y = r[0] * r
J_y = np.array([[2 * r[0], 0, 0], [r[1], r[0], 0], [r[2], 0, r[0]]])  # y with respect to r
print("r:", r)
print("y:", y)
print("straight through:", v @ J_y)

# %% numpy_choices
J_y = np.array([[x[2], 0, x[0]], [0, 3 * x[1] ** 2, 0], [0, 0, 2 * x[2]]])
print("where:", v @ J_y)
one = np.eye(3)
k = np.argmax(x[0] * x)  # the index of the largest element
print("the largest:", x[k] * one[0] + x[0] * one[k])
