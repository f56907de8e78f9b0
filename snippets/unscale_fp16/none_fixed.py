"""An optimizer of weights that are no longer those of the model, and one that is made last."""

# %% error raises="AssertionError: No inf checks were recorded for this optimizer"
import torch

model = torch.nn.Linear(2, 1, bias=False)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)  # too early
model.weight = torch.nn.Parameter(torch.tensor([[3.0, 5.0]]))  # as a wrapper does, or a conversion
scaler = torch.amp.GradScaler("cpu")
x = torch.tensor([4.0, 0.5])


def step(optimizer):
    loss = model(x).square().sum()
    scaler.scale(loss).backward()
    print("in the model:", all(any(p is q for q in model.parameters()) for p in optimizer.param_groups[0]["params"]))
    print("a gradient:", any(p.grad is not None for p in optimizer.param_groups[0]["params"]))
    scaler.step(optimizer)
    scaler.update()


step(optimizer)

# %% torch
model.zero_grad()
optimizer = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=0.5)
step(optimizer)
print("model.weight:", model.weight)

# %% numpy
import numpy as np

w, x = np.array([[3.0, 5.0]]), np.array([4.0, 0.5])
print("model.weight:", w - 0.5 * 2 * (w @ x) * x)
