"""The hook of a module with a positional and a keyword argument: y = s · Wx, v = (1, 10) at x = (3, 2) and s = 5."""

# %% torch
import torch


class Scaled(torch.nn.Linear):  # a positional and a keyword argument
    def forward(self, x, scale):
        return scale * super().forward(x)


module = Scaled(2, 2, bias=False)
with torch.no_grad():
    module.weight.copy_(torch.tensor([[3.0, 0.5], [4.0, 7.0]]))
x = torch.tensor([3.0, 2.0], requires_grad=True)
scale = torch.tensor(5.0, requires_grad=True)


def hook(module, grad_input, grad_output):
    print("grad_input:", grad_input)
    print("grad_output:", grad_output)
    return (100 * grad_input[0],)


module.register_full_backward_hook(hook)
module(x, scale=scale).backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)
print("scale.grad:", scale.grad)
print("module.weight.grad:", module.weight.grad, sep="\n")

# %% pre
module = Scaled(2, 2, bias=False)
with torch.no_grad():
    module.weight.copy_(torch.tensor([[3.0, 0.5], [4.0, 7.0]]))
module.register_full_backward_pre_hook(
    lambda module, grad_output: (100 * grad_output[0],),
)
x.grad = None
module(x, scale=scale).backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)
print("module.weight.grad:", module.weight.grad, sep="\n")


# %% dictionary
import warnings


class Named(torch.nn.Module):
    def forward(self, x):
        return {"tripled": 3 * x}


called = []
named = Named()
named.register_full_backward_hook(lambda *given: called.append(given))
x.grad = None
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    tripled = named(x)["tripled"]
print(str(caught[0].message).replace(", ", ",\n"))
tripled.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)
print("called?", bool(called))

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np

W = np.array([[3.0, 0.5], [4.0, 7.0]])
x = np.array([3.0, 2.0])
s = 5.0
v = np.array([1.0, 10.0])
print("grad_input:", (v @ (s * W),))
print("grad_output:", (v,))
print("x.grad:", 100 * v @ (s * W))
print("scale.grad:", v @ (W @ x))
print("module.weight.grad:", np.outer(s * v, x), sep="\n")

# %% numpy_pre
print("x.grad:", 100 * v @ (s * W))
print("module.weight.grad:", 100 * np.outer(s * v, x), sep="\n")

# %% numpy_dictionary
print("x.grad:", 3 * v)
