"""A generator and a coroutine that compute features h = x² without a graph, for losses L = Σ wᵢhᵢ."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

w = torch.tensor([4.0, -1.5], requires_grad=True)
X = torch.tensor([[3.0, 0.5], [1.5, 4.0]])


def features(X):
    with torch.no_grad():
        for x in X:
            yield x**2


for h in features(X):
    (w * h).sum().backward()

# %% torch
torch.set_grad_enabled(True)  # the stopped generator above left grad mode off


@torch.no_grad()
def features(X):
    for x in X:
        yield x**2


for h in features(X):
    (w * h).sum().backward()
    print("w.grad:", w.grad)

# %% coroutine
import asyncio


@torch.no_grad()
async def decorated(x):
    return w * x**2


async def with_block(x):
    with torch.no_grad():
        return w * x**2


for function in decorated, with_block:
    y = asyncio.run(function(X[0]))
    print("y:", y.detach())
    print("recorded?", y.requires_grad)


# %% awaited
async def evaluate(x):
    with torch.no_grad():
        await asyncio.sleep(0)  # the other task runs now
        return w * x**2


async def train(x):
    return w * x**2


async def both():
    return await asyncio.gather(evaluate(X[0]), train(X[0]))


evaluated, trained = asyncio.run(both())
print("trained:", trained.detach())
print("recorded for training?", trained.requires_grad)

# %% numpy
import numpy as np

w = np.array([4.0, -1.5])
X = np.array([[3.0, 0.5], [1.5, 4.0]])
for k in range(len(X)):
    print("w.grad:", np.sum(X[: k + 1] ** 2, axis=0))

# %% numpy_coroutine
for _ in range(2):
    print("y:", w * X[0] ** 2)

# %% numpy_awaited
print("trained:", w * X[0] ** 2)
