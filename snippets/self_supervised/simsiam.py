"""SimSiam: D(p, z) with z.detach(), its gradient, and the collapse without it."""

# %% torch
import torch
import torch.nn.functional as F

x1 = torch.tensor([[1.0, 0.5], [-0.25, 2.0]], dtype=torch.float64)  # one view of two images
x2 = torch.tensor([[0.75, 1.0], [-1.5, 1.0]], dtype=torch.float64)  # the other view
f = torch.tensor([[1.0, 0.75], [-0.25, 2.0]], dtype=torch.float64, requires_grad=True)  # the encoder
h = torch.tensor([[0.5, 1.0], [1.5, -0.5]], dtype=torch.float64, requires_grad=True)  # the predictor


def D(p, z, stop):
    if stop:
        z = z.detach()  # the stop-gradient
    p, z = F.normalize(p, dim=1), F.normalize(z, dim=1)
    return -(p * z).sum(dim=1).mean()


def loss_of(stop):
    z1, z2 = x1 @ f, x2 @ f
    return D(z1 @ h, z2, stop) / 2 + D(z2 @ h, z1, stop) / 2


for name, stop in (("with detach", True), ("without detach", False)):
    loss = loss_of(stop)
    at_f, at_h = torch.autograd.grad(loss, (f, h))
    print(f"loss, {name}:", loss)
    print(f"gradient of the encoder, {name}:", at_f, sep="\n")
    print(f"gradient of the predictor, {name}:", at_h, sep="\n")

# %% collapse rtol=1e-9
constant = torch.tensor([0.6, 0.8], dtype=torch.float64)  # the same output for every image
print("loss of the constant:", D(constant.expand(2, 2), constant.expand(2, 2), stop=True))


def train(stop, weight):
    w = torch.tensor([1.0, -0.5], dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.125)
    for _ in range(40):
        pred_emb, tgt_emb = x1 @ w, x2 @ w
        if stop:
            tgt_emb = tgt_emb.detach()
        variance = pred_emb.var(correction=0)
        loss = (pred_emb - tgt_emb).pow(2).mean() + weight * (variance - 1) ** 2
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return (x1 @ w).detach()


print("embeddings, both sides learn:", train(False, 0))
print("embeddings, detach alone:", train(True, 0))
print("embeddings, a term for the variance:", train(False, 1))

# %% numpy
import numpy as np

x1, x2 = np.array([[1.0, 0.5], [-0.25, 2.0]]), np.array([[0.75, 1.0], [-1.5, 1.0]])
f, h = np.array([[1.0, 0.75], [-0.25, 2.0]]), np.array([[0.5, 1.0], [1.5, -0.5]])


def unit(a):
    return a / np.linalg.norm(a, axis=1, keepdims=True)


def cosines(p, z):
    return np.sum(unit(p) * unit(z), axis=1, keepdims=True)


def at_first(p, z):
    """Return the gradient of -mean(cosine) at p."""
    return -(unit(z) - cosines(p, z) * unit(p)) / np.linalg.norm(p, axis=1, keepdims=True) / len(p)


z1, z2 = x1 @ f, x2 @ f
g1, g2 = at_first(z1 @ h, z2) / 2, at_first(z2 @ h, z1) / 2
target1, target2 = at_first(z1, z2 @ h) / 2, at_first(z2, z1 @ h) / 2
encoder = x1.T @ g1 @ h.T + x2.T @ g2 @ h.T
for name, at_f in (("with detach", encoder), ("without detach", encoder + x1.T @ target1 + x2.T @ target2)):
    print(f"loss, {name}:", -np.mean((cosines(z1 @ h, z2) + cosines(z2 @ h, z1)) / 2))
    print(f"gradient of the encoder, {name}:", at_f, sep="\n")
    print(f"gradient of the predictor, {name}:", z1.T @ g1 + z2.T @ g2, sep="\n")

# %% numpy_collapse
constant = np.array([0.6, 0.8])
print("loss of the constant:", -np.mean(cosines(constant[None], constant[None])))
centered = x1 - x1.mean(axis=0)
for name, left, weight in (
    ("both sides learn", x1 - x2, 0),
    ("detach alone", x1, 0),
    ("a term for the variance", x1 - x2, 1),
):
    w = np.array([1.0, -0.5])
    for _ in range(40):
        spread = centered @ w
        w = w - (left.T @ (x1 - x2) @ w + 2 * weight * (spread @ spread / 2 - 1) * centered.T @ spread) / 8
    print(f"embeddings, {name}:", x1 @ w)
