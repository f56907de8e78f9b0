"""The same function, as a formula and as one PyTorch function: value and slope at one point each."""

# %% torch
import torch
from torch.nn import functional as F

one = torch.tensor(1.0)
pairs = {  # a point, the formula, and the safe function
    "log_sigmoid": (-1000.0, lambda x: x.sigmoid().log(), F.logsigmoid),
    "softplus": (1000.0, lambda x: (1 + x.exp()).log(), F.softplus),
    "logsumexp": (
        1000.0,
        lambda x: (x.exp() + (2 * x).exp()).log(),
        lambda x: torch.logaddexp(x, 2 * x),
    ),
    "cross_entropy": (
        -1000.0,
        lambda x: F.binary_cross_entropy(x.sigmoid(), one),
        lambda x: F.binary_cross_entropy_with_logits(x, one),
    ),
    "division": (
        0.0,
        lambda x: torch.where(x > 0, 1 / x, 0),
        lambda x: torch.where(x > 0, 1 / torch.where(x > 0, x, 1), 0),
    ),
    "small_number": (
        0.0,
        lambda x: 1 / (x + 1e-12),
        lambda x: torch.where(x > 0, 1 / torch.where(x > 0, x, 1), 0),
    ),
    "spread": (
        3.0,
        lambda x: torch.stack([x, 3 * one]).var().sqrt(),
        lambda x: torch.stack([x, 3 * one]).std(),
    ),
}
formula, safe = {}, {}
for name, (at, *written) in pairs.items():
    for results, function in zip((formula, safe), written, strict=True):
        x = torch.tensor(at, requires_grad=True)
        y = function(x)
        y.backward()
        results[name] = (y.item(), x.grad.item())
    print(f"{name}, formula:", formula[name])
    print(f"{name}, safe:", safe[name])

# %% numpy blind="2x for x², x² for 2x, 2 + x, x - y, 3 for 2, input: infinity, nan and 0 hide what they come from"
import numpy as np

formula, safe = {}, {}
with np.errstate(all="ignore"):
    x = -1000.0
    s = 1 / (1 + np.exp(-x))
    formula["log_sigmoid"] = np.log(s), 1 / s * (s * (1 - s))
    safe["log_sigmoid"] = x - np.log1p(np.exp(x)), 1 - s
    by_s = (s - 1) / 1e-12  # PyTorch bounds the divisor s(1 − s), and the log
    formula["cross_entropy"] = min(-np.log(s), 100.0), by_s * (s * (1 - s))
    safe["cross_entropy"] = np.log1p(np.exp(x)) - x, s - 1

    x = 1000.0
    e = np.exp(x)
    formula["softplus"] = np.log(1 + e), 1 / (1 + e) * e
    safe["softplus"] = x + np.log1p(1 / e), 1 / (1 + 1 / e)
    formula["logsumexp"] = np.log(e + e**2), 1 / (e + e**2) * (e + 2 * e**2)
    safe["logsumexp"] = 2 * x + np.log1p(1 / e), (1 / e + 2) / (1 / e + 1)

    x = np.float64(0.0)
    formula["division"] = 0.0, 0 * (-1 / x**2)
    formula["small_number"] = 1 / (x + 1e-12), -1 / (x + 1e-12) ** 2
    safe["division"] = safe["small_number"] = 0.0, 0.0  # a constant

    x = np.float64(3.0)
    variance = (x - 3) ** 2 / 2  # of x and 3
    root = np.sqrt(variance)
    formula["spread"] = root, 1 / (2 * root) * (x - 3)
    safe["spread"] = root, np.sqrt(1 / 2) * np.sign(x - 3)  # of |x − 3| / √2
for name in (
    "log_sigmoid",
    "softplus",
    "logsumexp",
    "cross_entropy",
    "division",
    "small_number",
    "spread",
):
    print(f"{name}, formula:", tuple(map(float, formula[name])))
    print(f"{name}, safe:", tuple(map(float, safe[name])))
