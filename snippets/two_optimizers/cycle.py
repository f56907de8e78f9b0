"""Two networks with a cycle loss: one Adam over the chain, or two, and the order of backward and step."""

# %% torch
import itertools

import torch

x = torch.tensor([1.5, 3.0])


def generators():
    G_A, G_B = torch.nn.Linear(2, 2, bias=False), torch.nn.Linear(2, 2, bias=False)
    with torch.no_grad():
        G_A.weight.copy_(torch.tensor([[0.6, -0.2], [0.1, -0.7]]))
        G_B.weight.copy_(torch.tensor([[1.1, 0.4], [-0.3, 0.9]]))
    return G_A, G_B


def losses_of(G_A, G_B):
    fake = G_A(x)
    cycle = ((G_B(fake) - x) ** 2).sum()
    return cycle + (fake - 1).pow(2).sum(), cycle + 2 * G_B(x).pow(2).sum()


def adam(params):
    return torch.optim.Adam(params, lr=0.1)


G_A, G_B = generators()
sum(losses_of(G_A, G_B)).backward()
adam(itertools.chain(G_A.parameters(), G_B.parameters())).step()
chained = [G_A.weight, G_B.weight]

G_A, G_B = generators()
sum(losses_of(G_A, G_B)).backward()
adam(G_A.parameters()).step()
adam(G_B.parameters()).step()
print("two optimizers make the same step:", all(map(torch.equal, chained, [G_A.weight, G_B.weight])))

# %% error raises="RuntimeError: one of the variables needed for gradient computation has been modified"
G_A, G_B = generators()
loss_A, loss_B = losses_of(G_A, G_B)
loss_B.backward(retain_graph=True)
adam(G_B.parameters()).step()
loss_A.backward()

# %% order
G_A, G_B = generators()
optimizer_A, optimizer_B = adam(G_A.parameters()), adam(G_B.parameters())
loss_A, loss_B = losses_of(G_A, G_B)
loss_B.backward(retain_graph=True, inputs=list(G_B.parameters()))
loss_A.backward(inputs=list(G_A.parameters()))
print("both backward first:", G_A.weight.grad)
print("and for the other network:", G_B.weight.grad)
optimizer_B.step()
optimizer_A.zero_grad()
losses_of(G_A, G_B)[0].backward(inputs=list(G_A.parameters()))
print("forward again after the step of G_B:", G_A.weight.grad)

# %% clip
G_A, G_B = generators()
params = [*G_A.parameters(), *G_B.parameters()]
sum(losses_of(G_A, G_B)).backward()
g = [p.grad.clone() for p in params]
torch.nn.utils.clip_grad_norm_(params, max_norm=1.0)
print("one limit, norms of both networks:", torch.stack([p.grad.norm() for p in params]))
for p, gradient in zip(params, g, strict=True):
    p.grad = gradient
    torch.nn.utils.clip_grad_norm_(p, max_norm=1.0)
print("a limit for each, norms of both networks:", torch.stack([p.grad.norm() for p in params]))

# %% numpy
import numpy as np

x, A, B = np.array([1.5, 3.0]), np.array([[0.6, -0.2], [0.1, -0.7]]), np.array([[1.1, 0.4], [-0.3, 0.9]])


def gradient_A(A, B):  # of the loss of G_A
    return np.outer(2 * B.T @ (B @ A @ x - x) + 2 * (A @ x - 1), x)


print("both backward first:", gradient_A(A, B))
gradient_B = np.outer(2 * (B @ A @ x - x), A @ x) + np.outer(4 * B @ x, x)
print("and for the other network:", gradient_B)
print("forward again after the step of G_B:", gradient_A(A, B - 0.1 * np.sign(gradient_B)))

# %% numpy_clip
cycle = 2 * (B @ A @ x - x)
g_A = 2 * np.outer(B.T @ cycle, x) + np.outer(2 * (A @ x - 1), x)
g_B = 2 * np.outer(cycle, A @ x) + np.outer(4 * B @ x, x)
norms = np.array([np.linalg.norm(g_A), np.linalg.norm(g_B)])
print("one limit, norms of both networks:", norms / np.linalg.norm(norms))
print("a limit for each, norms of both networks:", norms / norms)
