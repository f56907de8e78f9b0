"""A score of the chosen actions: argmax gives no gradient, the expected score and log_prob do."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
import itertools

import torch

points = torch.tensor([[3.0, -1.0, 0.0], [-2.0, 4.0, 0.0], [-1.0, -5.0, 0.0]])  # per sample and action
dataset = torch.tensor([[1.0, -0.5], [0.3, 2.0], [-1.5, 0.7]])
linear = torch.nn.Linear(2, 3, bias=False)
with torch.no_grad():
    linear.weight.copy_(torch.tensor([[0.2, 0.6], [-0.4, 0.1], [0.5, -0.3]]))


def get_score(actions):  # one number, and any code
    return sum(points[i, action].item() for i, action in enumerate(actions))


predictions = torch.softmax(linear(dataset), dim=1)
score = torch.tensor(get_score(predictions.argmax(dim=1)))
(-score).backward()

# %% silenced
score = torch.tensor(get_score(predictions.argmax(dim=1)), requires_grad=True)
(-score).backward()
print("linear.weight.grad:", linear.weight.grad)

# %% torch
expected_score = (predictions * points).sum()
print("expected score:", expected_score)
(-expected_score).backward()
print("linear.weight.grad:", linear.weight.grad)

# %% step
optimizer = torch.optim.SGD(linear.parameters(), lr=0.1)
optimizer.step()
predictions = torch.softmax(linear(dataset), dim=1)
print("expected score after a step:", (predictions * points).sum())

# %% draws
with torch.no_grad():  # back to the first weight
    linear.weight += 0.1 * linear.weight.grad
policy = torch.distributions.Categorical(logits=linear(dataset))
baseline = 1.5  # such as a mean of earlier scores


def gradient_of(actions):
    score = get_score(actions)
    loss = -policy.log_prob(actions).sum() * (score - baseline)
    return torch.autograd.grad(loss, linear.weight, retain_graph=True)[0]


print("gradient for one draw:", gradient_of(torch.tensor([0, 1, 2])))
mean = torch.zeros(3, 2)
for actions in map(torch.tensor, itertools.product(range(3), repeat=3)):
    mean += policy.log_prob(actions).sum().exp().detach() * gradient_of(actions)
print("mean over all actions:", mean)

# %% numpy
import numpy as np

S = np.array([[3.0, -1.0, 0.0], [-2.0, 4.0, 0.0], [-1.0, -5.0, 0.0]])
X = np.array([[1.0, -0.5], [0.3, 2.0], [-1.5, 0.7]])
W = np.array([[0.2, 0.6], [-0.4, 0.1], [0.5, -0.3]])


def probabilities(W):
    E = np.exp(X @ W.T)
    return E / E.sum(1, keepdims=True)


P = probabilities(W)
m = (P * S).sum(1, keepdims=True)  # the expected score of each sample
V = -P * (S - m)
gradient = V.T @ X
print("expected score:", m.sum())
print("linear.weight.grad:", gradient)

# %% numpy_step
print("expected score after a step:", (probabilities(W - 0.1 * gradient) * S).sum())

# %% numpy_draws
drawn = np.eye(3)  # the actions 0, 1, 2
factor = np.trace(S) - 1.5
print("gradient for one draw:", -factor * (drawn - P).T @ X)
print("mean over all actions:", gradient)
