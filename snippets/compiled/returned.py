"""Middle values that a compiled function returns, and an operation that overwrites one."""

# %% early raises="BackendCompilerFailed: backend='aot_eager' raised"
import torch


def changed(x):
    h = x.exp()
    h.add_(1)
    return h.sum()


x = torch.tensor([3.0, 5.0], requires_grad=True)
changed(x)  # without torch.compile, backward would raise the error
torch.compile(changed, backend="aot_eager")(x)


# %% retained
def with_middle(x):
    h = x**2
    return (3 * h).sum(), h


y, h = with_middle(x)
h.retain_grad()
y.backward()
print("sum:", y.detach())
print("from the function itself:", h.grad)
y, h = torch.compile(with_middle, backend="aot_eager")(x)
h.retain_grad()
y.backward()
print("from the compiled function:", h.grad)


@torch.compile(backend="aot_eager")
def retains(x):
    h = x**2
    h.retain_grad()
    return (3 * h).sum(), h


y, h = retains(x)
y.backward()
print("sum with retain_grad inside:", y.detach())
print("with retain_grad inside:", h.grad)

# %% output raises="RuntimeError: The differentiated Tensor at index 0 appears to not have been used in the graph"
y, h = torch.compile(with_middle, backend="aot_eager")(x)
torch.autograd.grad(y, h)

# %% split
y, h = with_middle(x)
print("in eager mode:", torch.autograd.grad(y, h)[0])
y, h = torch.compile(with_middle, backend="aot_eager")(x)
print("compiled as a whole:", torch.autograd.grad(y, h, allow_unused=True)[0])
h = torch.compile(lambda x: x**2, backend="aot_eager")(x)
y = torch.compile(lambda h: (3 * h).sum(), backend="aot_eager")(h)
print("sum:", y.detach())
print("compiled in two parts:", torch.autograd.grad(y, h)[0])

# %% numpy_retained
import numpy as np

x = np.array([3.0, 5.0])
print("sum:", 3 * (x**2).sum())
print("from the function itself:", 3 * np.ones(2))
print("sum with retain_grad inside:", 3 * (x**2).sum())
print("with retain_grad inside:", 3 * np.ones(2))

# %% numpy_split
print("in eager mode:", 3 * np.ones(2))
print("sum:", 3 * (x**2).sum())
print("compiled in two parts:", 3 * np.ones(2))
