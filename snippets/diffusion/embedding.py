"""A diffusion model over word embeddings: what each loss does to the embeddings."""

# %% torch
import torch
from torch.nn.functional import cross_entropy, mse_loss

torch.set_default_dtype(torch.float64)
ids = torch.tensor([0, 1, 2])
start = torch.tensor([[1.0, 0.5], [-0.5, 1.5], [0.25, -2.0]])
noise = torch.tensor([[1.5, -0.5], [0.25, -2.0], [-1.0, 0.75]])
noise = torch.stack([noise, -noise])  # in place of new draws in each step


def train(*, into=True, target=True, decoder=True):
    E = start.clone().requires_grad_()  # the embeddings
    w = torch.zeros(2, requires_grad=True)  # the denoiser
    optimizer = torch.optim.SGD([E, w], lr=0.2)
    for _ in range(50):
        x_start = E[ids]
        fixed = x_start.detach()
        noisy = 0.8 * (x_start if into else fixed) + 0.6 * noise
        goal = x_start if target else fixed
        loss = mse_loss(w[0] * noisy + w[1], goal.expand_as(noisy))
        if decoder:  # its head has the weights E, too
            loss = loss + cross_entropy(x_start @ E.T, ids)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return torch.pdist(E.detach())


print("at the start:", torch.pdist(start))
print("mse alone:", train(decoder=False))
print("mse and decoder_nll:", train())
print("target detached:", train(target=False))
print("mse of detached:", train(into=False, target=False))

# %% numpy
import numpy as np

start = np.array([[1.0, 0.5], [-0.5, 1.5], [0.25, -2.0]])
noise = np.array([[1.5, -0.5], [0.25, -2.0], [-1.0, 0.75]])


def distances(E):
    return np.array([np.sqrt(((E[i] - E[k]) ** 2).sum()) for i, k in ((0, 1), (0, 2), (1, 2))])


def train(into, target, decoder):
    E, w = start.copy(), np.zeros(2)
    for _ in range(50):
        to_E, to_w = 0, 0
        for sign in (1, -1):
            noisy = 0.8 * E + 0.6 * sign * noise
            r = (w[0] * noisy + w[1] - E) / E.size
            to_E = to_E + into * 0.8 * w[0] * r - target * r
            to_w = to_w + np.array([(r * noisy).sum(), r.sum()])
        if decoder:
            p = np.exp(E @ E.T)
            V = (p / p.sum(axis=1, keepdims=True) - np.eye(3)) / 3
            to_E = to_E + V @ E + V.T @ E
        E, w = E - 0.2 * to_E, w - 0.2 * to_w
    return distances(E)


print("at the start:", distances(start))
print("mse alone:", train(1, 1, 0))
print("mse and decoder_nll:", train(1, 1, 1))
print("target detached:", train(1, 0, 1))
print("mse of detached:", train(0, 0, 1))
