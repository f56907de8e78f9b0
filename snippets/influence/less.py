"""LESS: influence of a sample under Adam, as an inner product and as a cosine, and the step of Adam."""

# %% torch
import torch

w = torch.tensor([0.5, -1.0, 2.0], dtype=torch.float64, requires_grad=True)
avg = torch.tensor([0.3, -0.2, 0.1], dtype=torch.float64)  # exp_avg, from the optimizer's state
avg_sq = torch.tensor([0.04, 0.25, 0.01], dtype=torch.float64)  # exp_avg_sq
short = torch.tensor([[2.0, -1.0, 0.5]], dtype=torch.float64), torch.tensor([1.0], dtype=torch.float64)
long = (
    torch.tensor([[0.5, 1.0, -0.25], [1.5, -0.5, 1.0], [-1.0, 0.25, 0.5]], dtype=torch.float64),
    torch.tensor([-1.0, 3.0, 0.25], dtype=torch.float64),
)
validation = torch.tensor([[1.0, 0.5, 2.0]], dtype=torch.float64), torch.tensor([1.0], dtype=torch.float64)


def gradient(sample):
    X, t = sample  # a row for each token
    return torch.autograd.grad((X @ w - t).square().mean(), w)[0]


def adam(g):
    updated_avg = 0.9 * avg + (1 - 0.9) * g
    updated_avg_sq = 0.999 * avg_sq + (1 - 0.999) * g**2
    return updated_avg / torch.sqrt(updated_avg_sq + 1e-8)


of_validation = gradient(validation)
for name, sample in {"short": short, "long": long}.items():
    g, direction = gradient(sample), adam(gradient(sample))
    print(f"gradient of the {name} answer:", g)
    print(f"direction of Adam, {name}:", direction)
    print(f"inner product, {name}:", direction @ of_validation)
    print(f"cosine, {name}:", torch.cosine_similarity(direction, of_validation, dim=0))
    print(f"cosine of plain gradients, {name}:", torch.cosine_similarity(g, of_validation, dim=0))

# %% step
step = torch.tensor(20_000.0)
for name, sample in {"short": short, "long": long}.items():
    p = w.detach().clone().requires_grad_()
    p.grad = gradient(sample)
    optimizer = torch.optim.Adam([p], lr=1.0)
    optimizer.state[p] = {"step": step.clone(), "exp_avg": avg.clone(), "exp_avg_sq": avg_sq.clone()}
    optimizer.step()
    print(f"weights before minus after a step, {name}:", (w - p).detach())

# %% numpy
import numpy as np

w = np.array([0.5, -1.0, 2.0])
avg, avg_sq = np.array([0.3, -0.2, 0.1]), np.array([0.04, 0.25, 0.01])
samples = {
    "short": (np.array([[2.0, -1.0, 0.5]]), np.array([1.0])),
    "long": (np.array([[0.5, 1.0, -0.25], [1.5, -0.5, 1.0], [-1.0, 0.25, 0.5]]), np.array([-1.0, 3.0, 0.25])),
}
X, t = np.array([[1.0, 0.5, 2.0]]), np.array([1.0])
u = 2 * (X @ w - t) @ X


def cosine(a, b):
    return a @ b / np.sqrt((a @ a) * (b @ b))


products, cosines = {}, {}
for name, (X, t) in samples.items():
    g = 2 * (X @ w - t) @ X / len(t)
    d = (0.9 * avg + (1 - 0.9) * g) / np.sqrt(0.999 * avg_sq + (1 - 0.999) * g**2 + 10.0**-8)
    products[name], cosines[name] = d @ u, cosine(d, u)
    print(f"gradient of the {name} answer:", g)
    print(f"direction of Adam, {name}:", d)
    print(f"inner product, {name}:", products[name])
    print(f"cosine, {name}:", cosines[name])
    print(f"cosine of plain gradients, {name}:", cosine(g, u))

# %% numpy_step
for name, (X, t) in samples.items():
    g = 2 * (X @ w - t) @ X / len(t)
    m, s = 0.9 * avg + (1 - 0.9) * g, 0.999 * avg_sq + (1 - 0.999) * g**2
    m, s = m / (1 - 0.9**20_001), s / (1 - 0.999**20_001)  # almost the same
    print(f"weights before minus after a step, {name}:", m / (np.sqrt(s) + 10.0**-8))
