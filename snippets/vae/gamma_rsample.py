"""rsample of Gamma, Dirichlet and Beta for tiny and large concentrations."""

# %% torch
import torch
from torch.distributions import Beta, Gamma

torch.manual_seed(0)
conc = torch.full((3,), 0.001, requires_grad=True)
x = Gamma(conc, 1.0).rsample()
print("x:", x.detach())
print("gradient of the logarithm:", torch.autograd.grad(x.log().sum(), conc, retain_graph=True)[0])
print("gradient of the inverse:", torch.autograd.grad((1 / x).sum(), conc)[0])

# %% double
conc = torch.full((3,), 0.001, dtype=torch.float64, requires_grad=True)
x = Gamma(conc, 1.0).rsample()
(gradient,) = torch.autograd.grad(x.log().sum(), conc)
print("scaled slope:", (0.001 * gradient + x.log().detach()).float())

# %% error raises="RuntimeError: Function 'StandardGammaBackward0' returned nan values in its 0th output"
raw = torch.tensor([-200.0, -1.0, 0.5], requires_grad=True)
conc = torch.nn.functional.softplus(raw)  # the first number is 0 in float32
weight = torch.tensor([0.0, 1.0, 2.0])
with torch.autograd.detect_anomaly():
    x = Gamma(conc, 1.0, validate_args=False).rsample()
    (x * weight).sum().backward()

# %% floor blind="2 + x: the sample is random, and only asserted"
raw.grad = None
conc = torch.nn.functional.softplus(raw) + 0.1
x = Gamma(conc, 1.0).rsample()
p = x / x.sum()  # a sample of the Dirichlet distribution
(p.clamp(min=1e-6).log() * weight).sum().backward()
assert raw.grad.isfinite().all()
print("conc:", conc.detach())

# %% beta one-point="the error of float32 depends on b"
torch.manual_seed(0)


def slopes_of_means(a, dtype):
    a, b = torch.tensor(a, dtype=torch.float64, requires_grad=True), torch.tensor(1.5, dtype=dtype)
    (exact,) = torch.autograd.grad(Beta(a, b.double()).mean, a)
    (sampled,) = torch.autograd.grad(Beta(a.to(dtype), b).rsample((16384,)).mean(), a)
    return exact.float(), sampled


exact, sampled = slopes_of_means(2.0**16 + 1039, torch.float32)
assert sampled == torch.inf
exact, sampled = slopes_of_means(2.0**16 + 1039, torch.float64)
assert 0.97 < sampled / exact < 1.03
print("exact:", exact)

# %% large one-point="the error of float32 depends on b"
exact, sampled = slopes_of_means(1e6, torch.float32)
assert 0.5 < sampled / exact < 0.7  # finite, but too small
print("exact:", exact)

# %% numpy
import numpy as np

small = 0.001
x = np.full(3, np.finfo(np.float32).tiny, dtype=float)
print("x:", x)
digamma = -np.euler_gamma + np.pi**2 / 6 * small - 1.2020569 * small**2
at_log = (digamma - np.log(x)) / small
print("gradient of the logarithm:", at_log)
with np.errstate(over="ignore"):
    print("gradient of the inverse:", (-at_log / x).astype(np.float32))

# %% numpy_double
print("scaled slope:", np.full(3, digamma))

# %% numpy_floor
print("conc:", np.log1p(np.exp([-200.0, -1.0, 0.5])) + 0.1)

# %% numpy_beta
a, b = 2.0**16 + 1039, 1.5
print("exact:", b / (a + b) ** 2)

# %% numpy_large
print("exact:", b / (1e6 + b) ** 2)
