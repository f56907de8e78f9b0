"""DPO: .grad is None after zero_grad, or because the policy is cut off. A tiny step hides the change."""

# %% torch
import torch
from torch.nn.functional import log_softmax, logsigmoid

start = torch.tensor([[0.5, -1.0, 0.25], [1.5, 0.0, -0.5]])
chosen, rejected = torch.tensor([0, 2]), torch.tensor([1, 0])


def difference(scores):
    rows = log_softmax(scores, 1)
    return rows[[0, 1], chosen].sum() - rows[[0, 1], rejected].sum()


def train(lr):
    policy = start.clone().requires_grad_()
    optimizer = torch.optim.SGD([policy], lr)
    for _ in range(2):
        loss = -logsigmoid(0.5 * (difference(policy) - difference(start)))
        loss.backward()
        print("loss:", loss.detach())
        print("before the step:", policy.grad[0])
        optimizer.step()
        optimizer.zero_grad()
    print("after zero_grad:", policy.grad)


train(lr=10**-6)
train(lr=0.5)

# %% cut blind="input: the margin is zero, so beta has no effect"
policy = start.clone().requires_grad_()
beta = torch.tensor(0.5, requires_grad=True)  # something else that learns
loss = -logsigmoid(beta * (difference(policy.detach()) - difference(start)))
loss.backward()
print("policy.grad:", policy.grad)
print("beta.grad:", beta.grad)

# %% numpy
import numpy as np

chosen, rejected = np.array([0, 2]), np.array([1, 0])
E = np.eye(3)[chosen] - np.eye(3)[rejected]


def derive(lr):
    moved = np.zeros((2, 3))
    for _ in range(2):
        margin = 0.5 * np.sum(E * moved)
        g = -0.5 / (1 + np.exp(margin)) * E
        print("loss:", np.log(1 + np.exp(-margin)))
        print("before the step:", g[0])
        moved = moved - lr * g
    print("after zero_grad:", None)


derive(10**-6)
derive(0.5)

# %% numpy_cut blind="input: the margin is zero, so beta has no effect"
margin = np.sum(E * np.zeros((2, 3)))  # the policy equals the reference
print("beta.grad:", -margin / (1 + np.exp(0.5 * margin)))
