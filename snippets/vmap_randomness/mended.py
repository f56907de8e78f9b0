"""Random numbers under vmap: drawn for each sample, drawn once for all, and passed in."""

# %% torch
import torch

dropout = torch.nn.Dropout(0.75)


def loss(x):
    return dropout(x).square().sum()


samples = torch.full((1000, 1), 3.0)
gradient = torch.vmap(torch.func.grad(loss), randomness="different")(samples)
print("each of these occurs:", gradient.unique())


# %% outside
def noisy_loss(x, noise):
    return ((x + noise) ** 3).sum()


rows = torch.tensor([[3.0, -5.0], [4.0, 0.5]])
noise = torch.tensor([[0.25, -0.5], [-1.5, 0.75]])  # torch.randn_like(rows)
print("gradients:", torch.vmap(torch.func.grad(noisy_loss))(rows, noise))

# %% silenced
gradient = torch.vmap(torch.func.grad(loss), randomness="same")(samples)
print("how many different gradients:", len(gradient.unique()))

# %% evaluation
dropout.eval()
print("in evaluation:", torch.vmap(torch.func.grad(loss))(samples).unique())

# %% numpy blind="x - y: what is drawn once is the same everywhere"
import numpy as np

x = np.array([3.0, 3.0])
s = np.array([0, 1 / (1 - 0.75)])  # the factors of dropout
print("each of these occurs:", 2 * s**2 * x)

# %% numpy_outside
x = np.array([[3.0, -5.0], [4.0, 0.5]])
n = np.array([[0.25, -0.5], [-1.5, 0.75]])
print("gradients:", 3 * (x + n) ** 2)

# %% numpy_silenced
generator = np.random.default_rng(0)
once_for_all = np.broadcast_to(generator.random() < 1 - 0.75, 1000)
print("how many different gradients:", len(np.unique(once_for_all)))

# %% numpy_evaluation
print("in evaluation:", np.unique(2 * np.full(1000, 3.0)))
