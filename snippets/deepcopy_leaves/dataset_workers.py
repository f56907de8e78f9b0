"""A dataset whose tensor requires a gradient, with and without workers."""

# %% torch
import torch
from torch.utils.data import DataLoader, TensorDataset

features = torch.tensor([[3.0, 5.0], [0.5, 4.0]], requires_grad=True)
v = torch.tensor([[1.0, 10.0], [-2.0, 3.0]])
(batch,) = next(iter(DataLoader(TensorDataset(features), batch_size=2)))
print("batch.requires_grad:", batch.requires_grad)
(batch**2).backward(v)
print("features.grad:", features.grad)


# %% workers
def load(tensor):
    loader = DataLoader(tensor, batch_size=2, num_workers=1)
    try:
        return next(iter(loader))
    except RuntimeError as error:
        print(str(error).strip().splitlines()[-1])


load(features)
features.grad = None
indices = load(torch.arange(len(features)))
(features[indices] ** 2).backward(v)
print("by index:", features.grad)

# %% numpy
import numpy as np

features = np.array([[3.0, 5.0], [0.5, 4.0]])
v = np.array([[1.0, 10.0], [-2.0, 3.0]])
print("features.grad:", 2 * v * features)

# %% numpy_index
print("by index:", 2 * v * features)
