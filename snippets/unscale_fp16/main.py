"""Parameters in half precision, and a scaler."""

# %% error raises="ValueError: Attempting to unscale FP16 gradients"
import torch

model = torch.nn.Linear(2, 3).half()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu")
loss = model(torch.tensor([[4.0, 0.5]]).half()).square().sum()
scaler.scale(loss).backward()
scaler.step(optimizer)
