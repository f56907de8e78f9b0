"""The advantages of a batch of one are normalized: nan, a step that writes nan, and the message one step later."""

# %% torch
import torch
from torch.distributions import Normal


def normalize(advantages):
    return (advantages - advantages.mean()) / (advantages.std() + 1e-8)


mean = torch.tensor([0.5], requires_grad=True)
optimizer = torch.optim.SGD([mean], lr=0.1)
action, advantages = torch.tensor([1.25]), torch.tensor([3.0])
weights = normalize(advantages)
loss = -(Normal(mean, 1.5).log_prob(action) * weights).mean()
loss.backward()
print("normalized advantages:", weights)
print("mean.grad:", mean.grad)
optimizer.step()  # writes nan, and raises nothing

# %% loc raises="ValueError: Expected parameter loc"
Normal(mean, 1.5)

# %% multinomial raises="RuntimeError: probability tensor contains either"
torch.multinomial(torch.cat([mean, mean]).softmax(0), 1)

# %% fixed
mean = torch.tensor([0.5], requires_grad=True)
weights = normalize(advantages) if advantages.numel() > 1 else advantages
loss = -(Normal(mean, 1.5).log_prob(action) * weights).mean()
assert loss.isfinite(), "stop before backward"
loss.backward()
print("mean.grad:", mean.grad)

# %% numpy blind="2x for x², x - y: the gradient is nan"
import numpy as np

mean, action, advantages = np.array([0.5]), np.array([1.25]), np.array([3.0])
with np.errstate(invalid="ignore"):
    variance = np.sum((advantages - np.mean(advantages)) ** 2) / np.array(len(advantages) - 1)
    weights = (advantages - np.mean(advantages)) / np.sqrt(variance)
print("normalized advantages:", weights)
print("mean.grad:", -weights * (action - mean) / 1.5**2)

# %% numpy_fixed
print("mean.grad:", -advantages * (action - mean) / 1.5**2)
