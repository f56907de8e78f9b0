"""z³ + xz = 30 solved by Newton's method, and dz/dx at x = 1."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

x = torch.tensor(1.0, requires_grad=True)
z = torch.tensor(4.0)
with torch.no_grad():
    for _ in range(20):
        z = z - (z**3 + x * z - 30) / (3 * z**2 + x)
z.backward(torch.tensor(10.0))

# %% recorded blind="input: Newton's method gets to the root from each start near it"
import torch

saved = []


def keep(tensor):
    saved.append(tensor)
    return tensor


def newton(x, z):
    return z - (z**3 + x * z - 30) / (3 * z**2 + x)


x = torch.tensor(1.0, requires_grad=True)
z = torch.tensor(4.0)
with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
    for _ in range(20):
        z = newton(x, z)
z.backward(torch.tensor(10.0))
print("z:", z)
print("x.grad:", x.grad)
print("saved tensors:", len(saved))

# %% torch
x = torch.tensor(1.0, requires_grad=True)
z = torch.tensor(4.0)
with torch.no_grad():
    for _ in range(20):
        z = newton(x, z)

saved = []
with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
    z = newton(x, z)
z.backward(torch.tensor(10.0))
print("z:", z)
print("x.grad:", x.grad)
print("saved tensors:", len(saved))

# %% again
x = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
v = torch.tensor(10.0, dtype=torch.float64)
start = z.detach().double()
for steps in 1, 2:
    z = start
    for _ in range(steps):
        z = newton(x, z)
    (first,) = torch.autograd.grad(z, x, v, create_graph=True)
    (second,) = torch.autograd.grad(first, x)
    print("steps:", steps)
    print("first:", first)
    print("second:", second)

# %% numpy
import numpy as np

x = 1.0
roots = np.roots([1.0, 0.0, x, -30.0])
z = roots[np.isreal(roots)].real.round(9).item()
F_z = 3 * z**2 + x
F_x = z
v = 10.0
u = v / F_z


def count_saved(rounds):
    """Return how many tensors z³, z², xz and the fraction save for the derivatives."""
    total = 0
    for i in range(rounds):
        has_z = i > 0  # the first z has no history
        power = has_z  # the base
        product = True + has_z  # z for x, and x for z
        fraction = 2  # both sides
        total += 2 * power + product + fraction
    return total


for rounds in 20, 1:
    print("z:", z)
    print("x.grad:", -u * F_x)
    print("saved tensors:", count_saved(rounds))

# %% numpy_again
J = -z / F_z
held = 2 * z / F_z**2
right = -(6 * z * J**2 + 2 * J) / F_z
for steps, second in (1, v * held), (2, v * right):
    print("steps:", steps)
    print("first:", v * J)
    print("second:", second)
