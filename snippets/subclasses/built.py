"""Three ways to make a tensor of a subclass from a result: two keep the graph, and one cuts it."""

# %% torch
import torch


class Sub(torch.Tensor):
    pass


x = torch.tensor([2.0, 5.0], dtype=torch.float64, requires_grad=True)
h = 3 * x
for name, s in ("as_subclass", h.as_subclass(Sub)), ("the class", Sub(h)):
    (g,) = torch.autograd.grad((s**2).sum(), x, retain_graph=True)
    print(f"from {name}, is it a Sub with a grad_fn?", type(s) is Sub and s.grad_fn is not None)
    print(f"gradient, from {name}:", g)

# %% error raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
s = torch.Tensor._make_subclass(Sub, h)
(s**2).sum().backward()

# %% leaf
leaf = torch.tensor([2.0, 5.0], dtype=torch.float64).as_subclass(Sub).requires_grad_()
(leaf**3).sum().backward()
print("is the leaf a Sub?", type(leaf) is Sub)
print("is its gradient a Sub?", type(leaf.grad) is Sub)
print("leaf.grad:", leaf.grad)

# %% numpy
import numpy as np

x = np.array([2.0, 5.0])
for name in "as_subclass", "the class":
    print(f"gradient, from {name}:", 2 * (3 * x) * 3)

# %% numpy_leaf
print("leaf.grad:", 3 * x**2)
