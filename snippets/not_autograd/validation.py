"""The output of a model in validation, with a graph and under no_grad: y = B tanh(Ax)."""

# %% torch
import torch
from allocations import Count
from torch import nn

model = nn.Sequential(nn.Linear(2, 3, bias=False), nn.Tanh(), nn.Dropout(), nn.Linear(3, 1, bias=False))
A = torch.tensor([[0.5, 0.25], [-1.0, 0.5], [0.25, 1.0]])
B = torch.tensor([[3.0, 4.0, 5.0]])
model.load_state_dict({"0.weight": A, "3.weight": B})
model.eval()  # in both cases
X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [-0.5, 4.0], [2.0, 0.5]])

for recorded in True, False:
    with torch.set_grad_enabled(recorded), Count(X, A, B, *model.parameters()) as count:
        y = model(X)
        print("outputs:", y.flatten())
        print("requires_grad?", y.requires_grad)
        print("numbers in memory:", count.now())

# %% forgotten
net = nn.Sequential(nn.BatchNorm1d(2), nn.Linear(2, 1))  # in train()
before = [p.detach().clone() for p in net.parameters()]
net(X[1:])  # without eval() and no_grad
print("weights unchanged:", all(map(torch.equal, net.parameters(), before)))
print("gradients:", [p.grad for p in net.parameters()])
print("running mean:", net[0].running_mean)

# %% padded
import warnings

encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8, batch_first=True), 1).eval()
x, padding = torch.rand(1, 3, 4), torch.tensor([[False, False, True]])
for recorded in True, False:
    with torch.set_grad_enabled(recorded), warnings.catch_warnings(action="ignore"):
        z = encoder(x, src_key_padding_mask=padding)
    print("last token, all zeros?", bool((z[0, 2] == 0).all()))

# %% autocast
for recorded in True, False:
    with torch.set_grad_enabled(recorded), torch.autocast("cpu", dtype=torch.bfloat16):
        print("dtype:", encoder(x).dtype)

# %% numpy
import numpy as np

A = np.array([[0.5, 0.25], [-1.0, 0.5], [0.25, 1.0]])
B = np.array([[3.0, 4.0, 5.0]])
X = np.array([[1.0, 2.0], [3.0, -1.0], [-0.5, 4.0], [2.0, 0.5]])
H = np.tanh(X @ A.T)
y = H @ B.T
for saved in [H], []:  # the tanh and the last layer save H
    print("outputs:", y.flatten())
    print("requires_grad?", len(saved) > 0)
    print("numbers in memory:", y.size + sum(one.size for one in saved))
print("running mean:", 0.1 * X[1:].mean(0))  # from 0, with the momentum 0.1
