"""An embedding whose first two rows are frozen by a mask on the gradient: what each optimizer does to them."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch
from torch import nn

tokens = torch.tensor([0, 2, 3, 1, 2])
target = torch.tensor([[1.0, -0.5], [0.25, 2.0], [-1.5, 1.0], [0.5, 0.75], [2.0, 1.5]], dtype=torch.float64)
start = torch.tensor([[0.5, -1.0], [2.0, 0.25], [-0.75, 1.5], [1.0, -2.0]], dtype=torch.float64)
old = torch.tensor([True, True, False, False])  # the pretrained rows

emb = nn.Embedding.from_pretrained(start, freeze=True)
emb.weight[~old, :].requires_grad = True  # the flag of a copy
loss = (emb(tokens) - target).square().sum()
loss.backward()

# %% torch
SGD, Adam, AdamW = torch.optim.SGD, torch.optim.Adam, torch.optim.AdamW


def change(optimizer_class, **options):
    """Return the change of the embedding after two steps with a mask on the gradient."""
    emb = nn.Embedding.from_pretrained(start.clone(), freeze=False)
    optimizer = optimizer_class(emb.parameters(), lr=0.125, **options)
    for _ in range(2):
        optimizer.zero_grad()
        (emb(tokens) - target).square().sum().backward()
        emb.weight.grad[old] = 0
        optimizer.step()
    return emb.weight.detach() - start


print("change with SGD:", change(SGD), sep="\n")
print("change with AdamW:", change(AdamW), sep="\n")
print("change with Adam with weight decay:", change(Adam, weight_decay=0.01), sep="\n")

# %% fixed
print("change with AdamW without decay:", change(AdamW, weight_decay=0), sep="\n")
emb = nn.Embedding.from_pretrained(start.clone(), freeze=False)
emb.weight.register_hook(lambda g: g.masked_fill(old[:, None], 0))
(emb(tokens) - target).square().sum().backward()
print("gradient with a hook:", emb.weight.grad, sep="\n")

# %% numpy
import numpy as np

tokens = np.eye(4)[[0, 2, 3, 1, 2]]
target = np.array([[1.0, -0.5], [0.25, 2.0], [-1.5, 1.0], [0.5, 0.75], [2.0, 1.5]])
start = np.array([[0.5, -1.0], [2.0, 0.25], [-0.75, 1.5], [1.0, -2.0]])
new = np.array([[0.0], [0.0], [1.0], [1.0]])


def gradient(w):
    return new * (tokens.T @ (2 * (tokens @ w - target)))


def adam(w, shrink=0.0, added=0.0):
    """Return the change after two steps. One decay shrinks the weight, and the other is added to the gradient."""
    m = s = np.zeros_like(w)
    for t in (1, 2):
        g = gradient(w) + added * w
        m, s = 0.9 * m + 0.1 * g, 0.999 * s + 0.001 * g**2
        length = np.sqrt(s / (1 - 0.999**t)) + 10.0**-8
        w = (1 - 0.125 * shrink) * w - 0.125 * m / (1 - 0.9**t) / length
    return w - start


once = start - 0.125 * gradient(start)
print("change with SGD:", once - 0.125 * gradient(once) - start, sep="\n")
print("change with AdamW:", adam(start, shrink=0.01), sep="\n")
print("change with Adam with weight decay:", adam(start, added=0.01), sep="\n")

# %% numpy_fixed
print("change with AdamW without decay:", adam(start), sep="\n")
print("gradient with a hook:", gradient(start), sep="\n")
