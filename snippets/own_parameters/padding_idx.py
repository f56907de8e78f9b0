"""nn.Embedding with padding_idx=0: the row of the padding, its gradient, a tied head, and gradcheck."""

# %% torch
import torch
from torch import nn
from torch.nn import functional as F

W = torch.tensor([[0.0, 0.0], [0.5, -1.0], [3.0, 2.0]])
embed = nn.Embedding(3, 2, padding_idx=0)
print("new row of the padding:", embed.weight[0])
with torch.no_grad():
    embed.weight.copy_(W)
words = torch.tensor([2, 1, 2, 0])  # the last one is padding
v = torch.tensor([[1.0, 4.0], [7.0, -2.0], [10.0, 3.0], [5.0, 6.0]])
embed(words).backward(v)
print("gradient:", embed.weight.grad)

# %% initialized
embed.zero_grad()
with torch.no_grad():
    embed.weight += 0.25  # stands for model.apply(init_weights)
embed(words).backward(v)
print("last two outputs:", embed(words[2:]))
print("gradient:", embed.weight.grad)
with torch.no_grad():
    embed.weight[0].zero_()
print("last two outputs:", embed(words[2:]))

# %% tied
embed.zero_grad()
with torch.no_grad():
    embed.weight.copy_(W)
head = nn.Linear(2, 3, bias=False)
head.weight = embed.weight
head(embed(torch.tensor(2))).backward(torch.tensor([10.0, 1.0, -4.0]))
print("gradient:", embed.weight.grad)
torch.optim.SGD(embed.parameters(), lr=0.01).step()
print("row of the padding:", embed.weight[0])

# %% error raises="GradcheckError: Jacobian mismatch for output 0 with respect to input 0"
w = torch.tensor([[0.0], [0.5], [3.0]], dtype=torch.float64, requires_grad=True)
torch.autograd.gradcheck(lambda w: F.embedding(torch.tensor([2, 0]), w, padding_idx=0), w)

# %% checked
print("without padding:", torch.autograd.gradcheck(lambda w: F.embedding(torch.tensor([2, 1]), w, padding_idx=0), w))

# %% numpy
import numpy as np

W = np.array([[0.0, 0.0], [0.5, -1.0], [3.0, 2.0]])
words = np.array([2, 1, 2, 0])
v = np.array([[1.0, 4.0], [7.0, -2.0], [10.0, 3.0], [5.0, 6.0]])
S = np.eye(3)[words] * (words != 0)[:, None]  # no 1 for the padding
print("new row of the padding:", np.zeros(2))
print("gradient:", S.T @ v)

# %% numpy_initialized
W = W + 0.25
print("last two outputs:", W[words[2:]])
print("gradient:", S.T @ v)
W[0] = 0.0
print("last two outputs:", W[words[2:]])

# %% numpy_tied
W = np.array([[0.0, 0.0], [0.5, -1.0], [3.0, 2.0]])
h, u = W[2], np.array([10.0, 1.0, -4.0])
G = np.outer(u, h) + np.outer([0.0, 0.0, 1.0], u @ W)  # the head, and the lookup
print("gradient:", G)
print("row of the padding:", (W - 0.01 * G)[0])
