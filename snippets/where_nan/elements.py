"""Two results in one tensor: a nan in z[0], and the gradient of z[1]."""

# %% torch
import torch

x = torch.tensor(1.0, requires_grad=True)
y = torch.tensor(0.0, requires_grad=True)
z = torch.full((2,), torch.nan)
z[0] = x * y / y
z[1] = x + y
z.retain_grad()
z[1].backward()
print("z:", z)
print("z.grad:", z.grad)
print("x.grad:", x.grad)

# %% apart
x = torch.tensor(1.0, requires_grad=True)
y = torch.tensor(0.0, requires_grad=True)
z0 = x * y / y
z1 = x + y
z1.backward()
print("quotient:", z0)
print("sum:", z1)
print("x.grad:", x.grad)


# %% kept
def both(x, y):
    safe = torch.where(y == 0, 1, y)
    z = torch.full((2,), torch.nan)
    z[0] = torch.where(y == 0, torch.nan, x * y / safe)
    z[1] = x + y
    return z


x = torch.tensor(1.0, requires_grad=True)
y = torch.tensor(0.0, requires_grad=True)
z = both(x, y)
print("z:", z)
for k in 1, 0:
    x.grad = y.grad = None
    z[k].backward(retain_graph=True)
    print("x.grad:", x.grad)
    print("y.grad:", y.grad)

# %% elsewhere
x = torch.tensor(3.0, requires_grad=True)
y = torch.tensor(4.0, requires_grad=True)
z = both(x, y)
z.backward(torch.tensor([10.0, 1.0]))
print("z:", z)
print("x.grad:", x.grad)
print("y.grad:", y.grad)

# %% tiny
x = torch.tensor(0.75, dtype=torch.float16, requires_grad=True)
for limit in 0.0, 1e-4:
    y = torch.tensor(2.0**-17, dtype=torch.float16, requires_grad=True)
    small = y.abs() <= limit
    safe = torch.where(small, 1, y)
    z = torch.stack([torch.where(small, torch.nan, x * y / safe), x + y])
    z[1].backward()
    print("quotient:", z[0])
    print("y.grad:", y.grad)

# %% stacked
for value in -0.5, 0.0:
    u = torch.tensor(value, requires_grad=True)
    z = torch.stack([u.log(), 3 * u])
    z[1].backward()
    print("logarithm:", z[0])
    print("u.grad:", u.grad)

# %% numpy blind="x - y: y is 0 in the question, and elsewhere in the last cell it is not"
import numpy as np

x, y = np.array(1.0), np.array(0.0)
v = np.array([0.0, 1.0])  # z[1].backward()
with np.errstate(invalid="ignore"):
    z = np.array([x * y / y, x + y])
    at_product = v[0] / y  # the gradient at x * y, 0/0
print("z:", z)
print("z.grad:", v)
print("x.grad:", at_product * y + v[1])

# %% numpy_apart
print("quotient:", z[0])
print("sum:", z[1])
print("x.grad:", v[1])

# %% numpy_kept
J_kept = np.array([[0.0, 0.0], [1.0, 1.0]])  # of (nan, x + y)
print("z:", z)
for v_kept in np.array([[0.0, 1.0], [1.0, 0.0]]):
    x_grad, y_grad = v_kept @ J_kept
    print("x.grad:", x_grad)
    print("y.grad:", y_grad)

# %% numpy_elsewhere
x, y = np.array(3.0), np.array(4.0)
J_elsewhere = np.array([[1.0, 0.0], [1.0, 1.0]])  # of (x, x + y)
z = np.array([x, x + y])
x_grad, y_grad = np.array([10.0, 1.0]) @ J_elsewhere
print("z:", z)
print("x.grad:", x_grad)
print("y.grad:", y_grad)

# %% numpy_tiny
x, y = np.float16(0.75), np.float16(2.0**-17)
print("quotient:", x * y / y)
with np.errstate(over="ignore", invalid="ignore"):
    print("y.grad:", np.float16(0) * (x * y / y / y) + 1)  # the weights 0 and 1
print("quotient:", np.float16("nan"))
print("y.grad:", np.float16(0) + 1)

# %% numpy_stacked
for u in -0.5, 0.0:
    with np.errstate(divide="ignore", invalid="ignore"):
        print("logarithm:", np.log(u))
        print("u.grad:", np.float64(0) / u + 3)  # the weights 0 and 1
