"""A loss for each sample, without a reduction."""

# %% error raises="RuntimeError: grad can be implicitly created only for scalar outputs"
import torch

model = torch.nn.Linear(2, 1)
criterion = torch.nn.MSELoss(reduction="none")
X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = torch.tensor([[4.0], [9.0], [6.0], [1.0]])
loss = criterion(model(X), t)
loss.backward()
