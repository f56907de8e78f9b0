"""Two epochs with a validation in between: without model.train(), the second epoch runs in eval()."""

# %% torch
import torch
from torch import nn

x = torch.tensor([[1.0, 2.0], [3.0, -1.0], [-2.0, 0.5], [0.5, 4.0]])
for calls_train in (False, True):
    print("train() in each epoch:", calls_train)
    norm, layer, dropout = nn.BatchNorm1d(2), nn.Linear(2, 1000), nn.Dropout(0.5)
    model = nn.ModuleList([norm, layer, dropout])
    for _ in range(2):
        if calls_train:
            model.train()
        h = layer(norm(x))
        h.retain_grad()
        dropout(h).sum().backward()
        print("share of zeros, rounded:", (h.grad == 0).double().mean().round(decimals=1))
        print("norm.running_mean:", norm.running_mean)
        model.eval()  # the validation
        with torch.no_grad():
            dropout(layer(norm(x)))

# %% numpy
import numpy as np

x = np.array([[1.0, 2.0], [3.0, -1.0], [-2.0, 0.5], [0.5, 4.0]])
for calls_train in (False, True):
    print("train() in each epoch:", calls_train)
    mean = np.zeros(2)
    for epoch in range(2):
        is_training = calls_train or epoch == 0
        mean = mean + 0.1 * (x.mean(0) - mean) * is_training
        print("share of zeros, rounded:", 0.5 * is_training)
        print("norm.running_mean:", mean)
