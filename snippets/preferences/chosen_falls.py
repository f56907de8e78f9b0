"""DPO: both log probabilities fall, while the margin rises. A term with the NLL of the chosen answer."""

# %% torch
import torch
from torch.nn.functional import log_softmax, logsigmoid

beta, rate = 0.5, 0.25
features = torch.tensor([[1.0, 0.5], [2.5, 0.25], [0.0, -1.0]]).double()  # chosen, rejected, a third answer
start = torch.tensor([-0.5, -0.25], dtype=torch.float64)


def train(alpha):
    ref = log_softmax(features @ start, 0)
    w = start.clone().requires_grad_()
    for _ in range(3):
        w.grad = None
        chosen, rejected, _ = log_softmax(features @ w, 0)
        x = beta * (chosen - ref[0]) - beta * (rejected - ref[1])
        (-logsigmoid(x) - alpha * chosen).backward()
        with torch.no_grad():
            w -= rate * w.grad
        logp = log_softmax(features @ w.detach(), 0)
        reward = beta * (logp - ref)
        print("logp of chosen, rejected, third:", logp)
        print("rewards:", reward[:2])
        print("margin:", reward[0] - reward[1])


train(alpha=0.0)

# %% reason
w = start.clone().requires_grad_()
logp = log_softmax(features @ w, 0)
(at_chosen,) = torch.autograd.grad(logp[0], w, retain_graph=True)
(at_rejected,) = torch.autograd.grad(logp[1], w)
print("chosen with chosen:", at_chosen @ at_chosen)
print("chosen with rejected:", at_chosen @ at_rejected)

# %% nll
train(alpha=0.25)

# %% numpy
import numpy as np

beta, rate = 0.5, 0.25
features = np.array([[1.0, 0.5], [2.5, 0.25], [0.0, -1.0]])
start = np.array([-0.5, -0.25])


def log_p(w):
    return features @ w - np.log(np.exp(features @ w).sum())


def steps(alpha):
    w = start
    for _ in range(3):
        x = beta * (features[0] - features[1]) @ (w - start)
        dpo = -beta / (1 + np.exp(x)) * (features[0] - features[1])
        nll = np.exp(log_p(w)) @ features - features[0]
        w = w - rate * (dpo + alpha * nll)
        reward = beta * (log_p(w) - log_p(start))
        print("logp of chosen, rejected, third:", log_p(w))
        print("rewards:", reward[:2])
        print("margin:", reward[0] - reward[1])


steps(alpha=0.0)

# %% numpy_reason
centered = features - np.exp(log_p(start)) @ features
print("chosen with chosen:", centered[0] @ centered[0])
print("chosen with rejected:", centered[0] @ centered[1])

# %% numpy_nll
alpha = 0.25
steps(alpha)
