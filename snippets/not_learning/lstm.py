"""An LSTM whose loss is infinite: clipping to 5 makes every weight nan."""

# %% torch
import torch
from torch import nn

x = torch.tensor([[[2.0], [-1.0], [3.0]]])  # one sequence with three steps
target = torch.tensor([1])


def make():
    lstm, out = nn.LSTM(1, 1, batch_first=True), nn.Linear(1, 2)
    with torch.no_grad():
        for p in lstm.parameters():
            p.fill_(0.5)
        out.weight.copy_(torch.tensor([[100.0], [-150.0]]))  # large after many steps
        out.bias.copy_(torch.tensor([2.0, 1.0]))
    return lstm, out


lstm, out = make()
state = lstm(x)[0][:, -1]
scores = out(state)
p = scores.softmax(1)
loss = -p.log()[0, target].mean()
for name, z in {"state": state, "scores": scores, "p": p, "loss": loss}.items():
    print(name)
    print("is it finite?", z.isfinite().all().item())
print("scores:", scores)
print("p:", p)
loss.backward()
params = [*lstm.parameters(), *out.parameters()]
norm = nn.utils.clip_grad_norm_(params, 5.0)
print("norm:", norm)
print("is any gradient finite?", any(q.grad.isfinite().any().item() for q in params))

# %% fixed
lstm, out = make()
loss = nn.functional.cross_entropy(out(lstm(x)[0][:, -1]), target)
loss.backward()
params = [*lstm.parameters(), *out.parameters()]
norm = nn.utils.clip_grad_norm_(params, 5.0)
print("loss:", loss)
print("is the norm finite?", norm.isfinite().item())

# %% numpy one-point="float32 rounds such a small probability to 0"
import numpy as np

np.seterr(divide="ignore", invalid="ignore")


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


h = c = 0.0
for x in 2.0, -1.0, 3.0:
    z = 0.5 * x + 0.5 * h + 0.5 + 0.5  # the same for all four gates
    c = sigmoid(z) * c + sigmoid(z) * np.tanh(z)
    h = sigmoid(z) * np.tanh(c)
scores = np.array([[100.0, -150.0]]) * h + np.array([[2.0, 1.0]])
p = np.exp(scores - np.max(scores))
p = np.float32(p / np.sum(p))
print("scores:", scores)
print("p:", p)
by_p = np.array([[0.0, -1.0]]) / p
by_scores = p * (by_p - np.sum(p * by_p))
print("norm:", np.linalg.norm(by_scores))  # a part that is nan is enough

# %% numpy_fixed
print("loss:", np.log(np.sum(np.exp(scores))) - scores[0, 1])
