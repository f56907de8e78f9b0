"""DPO: the loss starts at ln 2 and has a gradient. In other cases, the gradient is really zero, or None."""

# %% torch
import torch
from torch.nn.functional import log_softmax, logsigmoid

beta = 0.5
start = torch.tensor([[0.5, -1.0, 0.25], [1.5, 0.0, -0.5]])  # a row of scores for each token
chosen, rejected = torch.tensor([0, 2]), torch.tensor([1, 0])  # the two tokens of each answer


def logp(scores, answer):
    return log_softmax(scores, 1)[[0, 1], answer].sum()


def margin(policy, ref, chosen, rejected):
    to_chosen = beta * (logp(policy, chosen) - logp(ref, chosen))  # rewards/chosen
    to_rejected = beta * (logp(policy, rejected) - logp(ref, rejected))
    return to_chosen - to_rejected


policy = start.clone().requires_grad_()
for _ in range(3):
    policy.grad = None
    loss = -logsigmoid(margin(policy, start, chosen, rejected))
    loss.backward()
    print("loss:", loss)
    print("policy.grad:", policy.grad, sep="\n")
    with torch.no_grad():
        policy -= 2.0 * policy.grad
print("logp of chosen:", logp(policy, chosen))

# %% zero blind="x - y, input: the gradient is zero with any numbers"
for name, x in {
    "both answers are equal": margin(policy, start, chosen, chosen),
    "the reference has a graph": margin(policy, policy, chosen, rejected),
}.items():
    policy.grad = None
    loss = -logsigmoid(x)
    loss.backward()
    print(f"loss if {name}:", loss)
    print(f"zero gradient if {name}:", not policy.grad.any())

# %% large
far = start.double()
policy = (far + torch.tensor([[30.0, 0.0, 0.0], [0.0, 0.0, 0.0]])).requires_grad_()
loss = -logsigmoid(margin(policy, far, chosen, rejected))
loss.backward()
print("loss:", loss)
print("largest gradient:", policy.grad.max())

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
with torch.no_grad():
    x = margin(policy, start, chosen, rejected)
(-logsigmoid(x)).backward()

# %% numpy
import numpy as np

beta = 0.5
start = np.array([[0.5, -1.0, 0.25], [1.5, 0.0, -0.5]])
chosen, rejected = np.array([0, 2]), np.array([1, 0])
E = np.eye(3)[chosen] - np.eye(3)[rejected]
policy, losses = start, []
for _ in range(3):
    x = beta * np.sum(E * (policy - start))
    factor = -beta / (1 + np.exp(x))
    losses.append(np.log(1 + np.exp(-x)))
    print("loss:", losses[-1])
    print("policy.grad:", factor * E, sep="\n")
    policy = policy - 2.0 * factor * E
p = np.exp(policy) / np.exp(policy).sum(axis=1, keepdims=True)
print("logp of chosen:", np.log(p[[0, 1], chosen]).sum())

# %% numpy_zero
for name, x in {
    "both answers are equal": beta * np.sum((np.eye(3)[chosen] - np.eye(3)[chosen]) * (policy - start)),
    "the reference has a graph": beta * np.sum(E * (policy - policy)),
}.items():
    print(f"loss if {name}:", np.log(1 + np.exp(-x)))

# %% numpy_large
x = beta * 30.0
print("loss:", np.log1p(np.exp(-x)))
print("largest gradient:", beta / (1 + np.exp(x)))
