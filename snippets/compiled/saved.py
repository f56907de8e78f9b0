"""The numbers that a compiled function saves for backward, and its gradient with each backend."""

# %% saved
import torch


def smooth(x):
    return x.sin().exp().tanh().sum()


def count_saved(f):
    counts = []

    def pack(tensor):
        counts.append(tensor.numel())
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
        f(torch.ones(1000, requires_grad=True))
    return sum(counts)


compiled = torch.compile(smooth, backend="aot_eager_decomp_partition")
print("saved by the function itself:", count_saved(smooth))
print("saved by the compiled function:", count_saved(compiled))


# %% stages
def folded(x):
    return x.sin().exp().sum()


x = torch.tensor([3.0, 5.0], requires_grad=True)
for backend in ("eager", "aot_eager", "aot_eager_decomp_partition"):
    x.grad = None
    torch.compile(folded, backend=backend)(x).backward()
    print(f"gradient with {backend}:", x.grad)

# %% numpy_saved
n = 1000
print("saved by the function itself:", sum([n, n, n]))
print("saved by the compiled function:", n)

# %% numpy_stages
import numpy as np

x = np.array([3.0, 5.0])
for backend in ("eager", "aot_eager", "aot_eager_decomp_partition"):
    print(f"gradient with {backend}:", np.exp(np.sin(x)) * np.cos(x))
