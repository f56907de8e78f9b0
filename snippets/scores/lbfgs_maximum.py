"""LBFGS minimizes: maximize by a closure whose value and gradient both belong to minus the score."""

# %% torch rtol=1e-5
import torch


start = torch.tensor([1.0, -1.5], dtype=torch.float64)


def score(w):
    return -(w[0] ** 4) - 3 * (w[1] - 0.5) ** 2 + w[0] * w[1]


def best(value_sign, gradient_sign):
    """Return w after LBFGS with these signs of the returned value and of the gradient."""
    w = start.clone().requires_grad_()
    optimizer = torch.optim.LBFGS([w], max_iter=100, line_search_fn="strong_wolfe")

    def closure():
        optimizer.zero_grad()
        (gradient_sign * score(w)).backward()
        return value_sign * score(w)

    optimizer.step(closure)
    return w.detach()


w = best(-1, -1)
print("score at the maximum:", score(w).item())
print("maximum at:", w)

# %% error raises="TypeError: maximize"
torch.optim.LBFGS([w], maximize=True)

# %% mixed
w = best(1, -1)  # minus the gradient, but the value of the score
print("w has moved:", not torch.equal(w, start))
print("score after LBFGS:", score(w).item())

# %% numpy
import numpy as np

# the gradient is zero: w1 = 1/2 + w0/6, and 4 w0³ = w1
roots = np.roots([-4.0, 0.0, 1 / 6, 0.5])
a = roots[np.isreal(roots)].real[0]
b = 0.5 + a / 6
print("score at the maximum:", -(a**4) - 3 * (b - 0.5) ** 2 + a * b)
print("maximum at:", np.array([a, b]))

# %% numpy_mixed
a, b = 1.0, -1.5  # the start
print("score after LBFGS:", -(a**4) - 3 * (b - 0.5) ** 2 + a * b)
