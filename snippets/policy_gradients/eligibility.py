"""The gradient of a Categorical's log probability, at the probabilities and at the scores."""

# %% torch
import torch
from torch.distributions import Categorical

probs = torch.tensor([[0.69, 0.1, 0.2, 0.01]], requires_grad=True)
log_prob = Categorical(probs=probs).log_prob(torch.tensor([0]))
log_prob.backward()
print("log_prob:", log_prob)
print("probs.grad:", probs.grad)

# %% scores
s = torch.tensor([[2.0, 0.5, 1.0, -1.0]], requires_grad=True)
Categorical(probs=s.softmax(1)).log_prob(torch.tensor([0])).backward()
print("s.grad:", s.grad)

# %% clamped
z = torch.tensor([20.0, 0.5, 3.0], requires_grad=True)
action = torch.tensor(1)
for policy in (Categorical(probs=z.softmax(0)), Categorical(logits=z)):
    (grad,) = torch.autograd.grad(policy.log_prob(action), z)
    print("grad:", grad)

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np

q = np.array([0.69, 0.1, 0.2, 0.01])
S = np.sum(q)
e_a = np.array([1.0, 0.0, 0.0, 0.0])  # a one at the action
row = e_a / q - 1 / S
print("log_prob:", np.log(e_a @ q / S)[None])
print("probs.grad:", row[None])

# %% numpy_scores
s = np.array([2.0, 0.5, 1.0, -1.0])
p = np.exp(s) / np.sum(np.exp(s))
print("s.grad:", (e_a - p)[None])

# %% numpy_clamped
z = np.array([20.0, 0.5, 3.0])
p = np.exp(z) / np.sum(np.exp(z))
limit = np.spacing(np.float32(1))  # the distance from 1 to the next float32
at_z = np.array([0.0, 1.0, 0.0]) - p  # a one at the drawn action
print("grad:", at_z * (p[1] >= limit))
print("grad:", at_z)  # logits= has no clamp
