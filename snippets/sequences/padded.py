"""A padded batch in nn.RNN: which last state, which mean and which loss give the gradient of the single sequences."""

# %% torch
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence

sequences = [torch.tensor([0.5, -1.0, 1.5, 0.25]), torch.tensor([1.25, -0.5])]
lengths = torch.tensor([4, 2])
x = pad_sequence(sequences, batch_first=True)[:, :, None]  # (2, 4, 1), with zeros at the end
v = torch.tensor([[1.0], [3.0]])  # the gradient of the loss at the two last states

rnn = nn.RNN(1, 1, batch_first=True)
with torch.no_grad():
    for parameter, value in zip(rnn.parameters(), [0.75, 0.5, 0.25, 0.0], strict=True):
        parameter.fill_(value)


def look(loss):
    rnn.zero_grad()
    loss.backward()
    print("gradient at w, u, b:", torch.stack([p.grad.sum() for p in list(rnn.parameters())[:3]]))


print("one by one")
look(sum(v[n] * rnn(sequences[n][None, :, None])[0][:, -1] for n in range(2)))
print("the last column")
out, _ = rnn(x)
look((v * out[:, -1]).sum())

# %% fixed
print("the last real step")
out, _ = rnn(x)
look((v * out[torch.arange(2), lengths - 1]).sum())
print("packed")
packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
_, h_n = rnn(packed)
look((v * h_n[-1]).sum())

# %% masked rtol=4e-6
mask = torch.arange(4) < lengths[:, None]  # (2, 4)
x.requires_grad_()
out, _ = rnn(x)
look((out[:, :, 0] * mask).sum())
print("at the inputs:", x.grad[:, :, 0], sep="\n")

# %% reverse
both = nn.RNN(1, 1, batch_first=True, bidirectional=True)
both.load_state_dict({name: rnn.state_dict()[name.removesuffix("_reverse")] for name in both.state_dict()})
packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
for inputs in [x, packed]:
    x.grad = None
    out = both(inputs)[0]
    if inputs is packed:
        out, _ = pad_packed_sequence(out, batch_first=True)
    (out[:, :, 1] * mask).sum().backward()  # the outputs of the second direction
    print("at the inputs:", x.grad[:, :, 0], sep="\n")

# %% numpy
import numpy as np

sequences = [np.array([0.5, -1.0, 1.5, 0.25]), np.array([1.25, -0.5])]
w, u, b = 0.75, 0.5, 0.25
v = np.array([1.0, 3.0])


def states(sequence):  # the states, and their gradients with respect to w, u and b
    h, g, rows = 0.0, np.zeros(3), []
    for x in sequence:
        before = np.array([x, h, 1.0])
        h = np.tanh(w * x + u * h + b)
        g = (1 - h**2) * (before + u * g)
        rows.append(g)
    return np.array(rows)


ends = [states(s)[-1] for s in sequences]
print("one by one")
print("gradient at w, u, b:", v @ ends)
padded = [np.append(s, np.zeros(4 - len(s))) for s in sequences]
ends = [states(s)[-1] for s in padded]
print("the last column")
print("gradient at w, u, b:", v @ ends)

# %% numpy_fixed
ends = [states(s)[-1] for s in sequences]
print("the last real step")
print("gradient at w, u, b:", v @ ends)
print("packed")
print("gradient at w, u, b:", v @ ends)


# %% numpy_masked
def at_inputs(sequence, weights):  # the gradient of the weighted sum of the states
    h = [0.0]
    for x in sequence:
        h.append(np.tanh(w * x + u * h[-1] + b))
    g, rows = 0.0, []
    for h_k, weight in zip(h[:0:-1], weights[::-1], strict=True):
        g = (1 - h_k**2) * (weight + g * u)
        rows.insert(0, w * g)
    return rows


mask = np.array([[1, 1, 1, 1], [1, 1, 0, 0]])
print("gradient at w, u, b:", sum(states(s).sum(0) for s in sequences))
print("at the inputs:", np.array([at_inputs(s, m) for s, m in zip(padded, mask, strict=True)]), sep="\n")

# %% numpy_reverse
g = [at_inputs(s[::-1], m[::-1])[::-1] for s, m in zip(padded, mask, strict=True)]
print("at the inputs:", np.array(g), sep="\n")
g = [np.append(at_inputs(s[::-1], np.ones(len(s)))[::-1], np.zeros(4 - len(s))) for s in sequences]
print("at the inputs:", np.array(g), sep="\n")
