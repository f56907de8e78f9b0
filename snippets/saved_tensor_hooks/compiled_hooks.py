"""Hooks around a compiled function: they receive what the compiled backward saves, so doubling differs."""

# %% torch
import torch
from torch.autograd.graph import saved_tensors_hooks

packed = []


def pack(tensor):
    packed.append(tensor.detach())
    return tensor


def unpack(tensor):
    return 2 * tensor  # not what pack received


def f(a, b):
    return torch.sin(a * b) * b


def gradients(f):
    packed.clear()
    a = torch.tensor(3.0, requires_grad=True)
    b = torch.tensor(5.0, requires_grad=True)
    with saved_tensors_hooks(pack, unpack):
        y = f(a, b)
    y.backward()
    return torch.stack([a.grad, b.grad])


for backend in "eager", "aot_eager", "aot_eager_decomp_partition":
    print("backend:", backend)
    print("gradients of a and b:", gradients(torch.compile(f, backend=backend)))
    print("packed:", torch.stack(packed))

# %% plain
print("gradients of a and b:", gradients(f))
print("packed:", torch.stack(packed))


# %% inside
def g(a, b):
    with saved_tensors_hooks(pack, unpack):
        return torch.sin(a * b) * b


packed.clear()
a = torch.tensor(3.0, requires_grad=True)
b = torch.tensor(5.0, requires_grad=True)
torch.compile(g, backend="aot_eager")(a, b).backward()
print("gradients with hooks inside:", torch.stack([a.grad, b.grad]))
print("packed:", torch.stack(packed))

# %% numpy
import numpy as np

a, b = 3.0, 5.0
each = np.array([b, a, a * b, b, np.sin(a * b)])  # each operation saves its own inputs
left, right, h, factor, sine = 2 * each
plain = np.array([np.cos(h) * factor * left, np.cos(h) * factor * right + sine])
whole = np.array([a, b])
A, B = 2 * whole
compiled = np.array([np.cos(A * B) * B * B, np.cos(A * B) * B * A + np.sin(A * B)])
for vectors in [plain, each], [compiled, whole], [compiled, whole]:
    print("gradients of a and b:", vectors[0])
    print("packed:", vectors[1])

# %% numpy_plain
print("gradients of a and b:", plain)
print("packed:", each)

# %% numpy_inside
print("gradients with hooks inside:", plain)
print("packed:", each)
