"""torch.func.grad of in-place additions, compiled with the backends that stand for the stages."""

# %% stages
import torch


def f(x):
    y = torch.zeros_like(x)
    y[:, 0] += x[:, 2].abs()
    y[:, 0] += x[:, 2].abs()
    return y.sum()


def new_tensors(x):
    """Compute the same without an in-place operation."""
    a = x[:, 2].abs()
    return torch.stack([a + a, torch.zeros_like(a)], dim=1).sum()


x = torch.tensor([[1.5, 2.0, -3.0], [0.5, 4.0, 7.0]])
print("not compiled:", torch.func.grad(f)(x)[:, 2])
for backend in ["eager", "aot_eager", "aot_eager_decomp_partition"]:
    print("backend:", backend)
    for name, function in {"in place": f, "new tensors": new_tensors}.items():
        torch._dynamo.reset()
        gradient = torch.compile(torch.func.grad(function), backend=backend)(x)
        print(f"{name}:", gradient[:, 2])

# %% numpy_stages blind="input: only the sign of the last column counts"
import numpy as np

x = np.array([[1.5, 2.0, -3.0], [0.5, 4.0, 7.0]])
right = 2 * np.sign(x[:, 2])
print("not compiled:", right)
for _ in range(3):
    for name in ["in place", "new tensors"]:
        print(f"{name}:", right)
