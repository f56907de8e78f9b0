"""Numbers in tensors after each iteration, with losses that keep their graph, and with detached losses."""

# %% torch
import torch
from allocations import Count

A = torch.ones(3, 2, requires_grad=True)
B = torch.ones(1, 3, requires_grad=True)
X = torch.ones(5, 2)


def loss_of():
    h = torch.tanh(X @ A.T)
    return (h @ B.T).sum()


for name, keep in (("with the graph", lambda loss: loss), ("detached", lambda loss: loss.detach())):
    history = []
    with Count(X, A, B) as count:
        for _ in range(3):
            history.append(keep(loss_of()))
            print(f"numbers in tensors, {name}:", count.now())

# %% numpy
samples, hidden, one = 5, 3, 1
for name, kept in ("with the graph", samples * hidden + one), ("detached", one):
    for k in range(1, 4):
        print(f"numbers in tensors, {name}:", k * kept)
