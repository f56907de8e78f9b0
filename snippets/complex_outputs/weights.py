"""Real weights, and an output times a complex number."""

# %% torch
import torch

layer = torch.nn.Linear(2, 1, bias=False)
layer.weight.data = torch.tensor([[1.0, 2.0]])
x = torch.tensor([3.0, 5.0])

factor = 2 + 3j
f = factor * layer(x) ** 2
(by_real,) = torch.autograd.grad(f.real, layer.weight, retain_graph=True)
(by_imag,) = torch.autograd.grad(f.imag, layer.weight)
print("of the real part:", by_real)
print("of the imaginary part:", by_imag)
print("complex:", torch.complex(by_real, by_imag))


# %% error raises="RuntimeError: jacrev: Expected all outputs to be real but received complex tensor"
def f(weight):
    return factor * (weight @ x) ** 2


weight = torch.tensor([1.0, 2.0])
torch.func.hessian(f)(weight)

# %% hessian
H = torch.func.hessian(lambda weight: torch.view_as_real(f(weight)))(weight)
print("of the real part:", H[0], sep="\n")
print("of the imaginary part:", H[1], sep="\n")

# %% vectorized
J = torch.autograd.functional.jacobian(f, weight, vectorize=True)
print("vectorized:", J)

# %% numpy
import numpy as np

w, x = np.array([1.0, 2.0]), np.array([3.0, 5.0])
factor = 2 + 3j
by_w = 2 * (w * x).sum() * x  # the gradient of (w·x)²
print("of the real part:", factor.real * by_w[None])
print("of the imaginary part:", factor.imag * by_w[None])
print("complex:", factor * by_w[None])

# %% numpy_hessian
H = 2 * np.outer(x, x)
print("of the real part:", factor.real * H, sep="\n")
print("of the imaginary part:", factor.imag * H, sep="\n")

# %% numpy_vectorized
print("vectorized:", factor.real * by_w)
