"""Functions whose gradient at a kink differs in JAX: PyTorch's call, and the same function with the slope of JAX."""

# %% torch
import torch
from torch.nn.functional import leaky_relu

x = torch.tensor([-2.0, 0.0, 3.0, 5.0], requires_grad=True)
v = torch.tensor([2.0, 3.0, 5.0, 7.0])
low, high = torch.tensor(0.0), torch.tensor(3.0)
for name, here, like_jax in (
    ("clamp", x.clamp(0, 3), torch.minimum(torch.maximum(x, low), high)),
    ("abs", x.abs(), torch.where(x >= 0, x, -x)),
    ("leaky relu", leaky_relu(x, 0.125), torch.where(x >= 0, x, 0.125 * x)),
):
    print(f"the same {name}:", here.equal(like_jax))
    print(f"gradient of {name}:", torch.autograd.grad(here, x, v)[0])
    print(f"as in JAX, {name}:", torch.autograd.grad(like_jax, x, v)[0])

# %% norm
zero = torch.zeros(2, requires_grad=True)
equal = torch.full((2,), 4.0, requires_grad=True)
print("norm:", torch.autograd.grad(zero.norm(), zero)[0])
print("norm as in JAX:", torch.autograd.grad((zero**2).sum().sqrt(), zero)[0])
print("std:", torch.autograd.grad(equal.std(), equal)[0])
print("std as in JAX:", torch.autograd.grad(equal.var(correction=0).sqrt(), equal)[0])

# %% numpy
import numpy as np

x, v = np.array([-2.0, 0.0, 3.0, 5.0]), np.array([2.0, 3.0, 5.0, 7.0])
closed = np.where((x >= 0) & (x <= 3), 1.0, 0.0)
opened = np.where((x > 0) & (x < 3), 1.0, 0.0)
slopes = {
    "clamp": (closed, (closed + opened) / 2),
    "abs": (np.sign(x), np.where(x >= 0, 1.0, -1.0)),
    "leaky relu": (np.where(x > 0, 1.0, 0.125), np.where(x >= 0, 1.0, 0.125)),
}
for name, (here, like_jax) in slopes.items():
    print(f"gradient of {name}:", v * here)
    print(f"as in JAX, {name}:", v * like_jax)

# %% numpy_norm blind="2x for x², x² for 2x, 3 for 2: each factor multiplies zero, or the result is nan"
zero, spread = np.zeros(2), np.full(2, 4.0) - np.mean([4.0, 4.0])
with np.errstate(invalid="ignore", divide="ignore"):
    root = 1 / (2 * np.sqrt(zero @ zero)) * (2 * zero)  # infinity times 0
    deviation = 1 / (2 * np.sqrt(np.mean(spread**2))) * spread
print("norm:", 2 * zero)
print("norm as in JAX:", root)
print("std:", 2 * spread)
print("std as in JAX:", deviation)
