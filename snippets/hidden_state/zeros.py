"""nn.RNN over a sequence of three steps: a zero state in each call, and a state carried from call to call."""

# %% torch
import torch
from torch import nn

rnn = nn.RNN(input_size=1, hidden_size=1, bias=False, batch_first=True)
with torch.no_grad():
    rnn.weight_ih_l0.fill_(0.5)
    rnn.weight_hh_l0.fill_(0.75)

sequence = torch.tensor([[[1.0], [-2.0], [4.0]]], requires_grad=True)  # one sample, three steps
zeros = torch.zeros(1, 1, 1)
out, hidden = rnn(sequence, zeros)
out[0, -1, 0].backward()  # the last output
print("outputs:", out.ravel())
print("at the sequence:", sequence.grad.ravel())
print("at the recurrent weight:", rnn.weight_hh_l0.grad.ravel())


# %% carried
class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = rnn
        self.hidden = torch.zeros(1, 1, 1)

    def forward(self, x):
        out, self.hidden = self.rnn(x, self.hidden.detach())
        return out


model = Model()
first = torch.tensor([[[1.0], [-2.0], [4.0]]], requires_grad=True)
second = torch.tensor([[[0.4], [0.5], [-2.5]]], requires_grad=True)
model(first)
out = model(second)
rnn.zero_grad()
out[0, -1, 0].backward()
print("outputs, state carried:", out.ravel())
print("first.grad:", first.grad)
print("at the second piece:", second.grad.ravel())
print("at the recurrent weight, state carried:", rnn.weight_hh_l0.grad.ravel())

# %% flags
state = model.hidden
print("after a call:", state.requires_grad)
state = state.detach()
print("after detach:", state.requires_grad)
out, state = rnn(second.detach(), state)
print("after the next call:", state.requires_grad)

# %% fresh
out, hidden = rnn(second.detach(), zeros)
print("outputs, zero state:", out.ravel())

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
hidden = torch.zeros(1, 1, 1)
for piece in (first, second):
    out, hidden = rnn(piece, hidden)  # no detach
    out[0, -1, 0].backward()

# %% numpy
from itertools import pairwise

import numpy as np

a, b = 0.5, 0.75


def run(x, h):
    """Return the outputs, and the derivatives of the last output with respect to x and b."""
    states = [h]
    for one in x:
        states.append(np.tanh(a * one + b * states[-1]))
    at_x, at_b, v = [], 0.0, 1.0
    for before, after in reversed(list(pairwise(states))):
        v = v * (1 - after**2)  # the gradient inside the tanh
        at_x.insert(0, v * a)
        at_b = at_b + v * before
        v = v * b
    return np.array(states[1:]), np.array(at_x), np.array([at_b])


out, at_x, at_b = run(np.array([1.0, -2.0, 4.0]), 0.0)
print("outputs:", out)
print("at the sequence:", at_x)
print("at the recurrent weight:", at_b)

# %% numpy_carried
second = np.array([0.4, 0.5, -2.5])
carried, at_x, at_b = run(second, out[-1])  # a constant
print("outputs, state carried:", carried)
print("at the second piece:", at_x)
print("at the recurrent weight, state carried:", at_b)

# %% numpy_fresh
print("outputs, zero state:", run(second, 0.0)[0])
