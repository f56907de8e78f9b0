"""flex_attention on a CPU: it refuses a query with a gradient, but a captured bias and a captured factor get theirs."""

# %% error raises="NotImplementedError: FlexAttention does not support backward on CPU."
import warnings

import torch
from torch.nn.attention.flex_attention import flex_attention

warnings.simplefilter("ignore")  # flex_attention advises torch.compile
torch.set_default_dtype(torch.float64)
q = torch.tensor([[[[0.5, 1.0], [2.0, -1.0], [1.0, 1.5]]]], requires_grad=True)
k = torch.tensor([[[[1.5, 1.0], [1.0, 2.0], [0.0, 3.0]]]])
u = torch.tensor([[[[2.0, 1.0], [7.0, 0.5], [3.0, 5.0]]]])
bias = torch.tensor([0.5, -1.0, 0.3, 0.8, 2.0], requires_grad=True)  # for the distances -2 to 2
flex_attention(q, k, u, score_mod=lambda score, b, h, i, j: score + bias[i - j + 2])

# %% torch
v = torch.tensor([[[[1.0, 3.0], [10.0, -2.0], [-4.0, 5.0]]]])
temp = torch.tensor([1.5], requires_grad=True)
y = flex_attention(q.detach(), k, u, score_mod=lambda score, b, h, i, j: temp[0] * score + bias[i - j + 2])
y.backward(v)
print("bias.grad:", bias.grad)
print("temp.grad:", temp.grad)

# %% masked
bias.grad = temp.grad = None
i = torch.arange(3)
mask = bias[i[:, None] - i + 2]
y = torch.nn.functional.scaled_dot_product_attention(temp * q, k, u, attn_mask=mask)
y.backward(v)
print("bias.grad:", bias.grad)
print("temp.grad:", temp.grad)
print("gradient of q:", q.grad[0, 0], sep="\n")

# %% scalar raises="ValueError: vmap(<lambda>(), ...): `<lambda>()` can not return a BatchedTensor when out_dim is None"
factor = torch.tensor(0.6, requires_grad=True)  # no dimension
y = flex_attention(q.detach(), k, u, score_mod=lambda score, b, h, i, j: factor * score)
y.backward(v)

# %% numpy
import numpy as np

Q = np.array([[0.5, 1.0], [2.0, -1.0], [1.0, 1.5]])
K = np.array([[1.5, 1.0], [1.0, 2.0], [0.0, 3.0]])
U, V = np.array([[2.0, 1.0], [7.0, 0.5], [3.0, 5.0]]), np.array([[1.0, 3.0], [10.0, -2.0], [-4.0, 5.0]])
n = np.arange(3)[:, None] - np.arange(3) + 2  # the index of the bias, for each pair
scores = Q @ K.T / np.sqrt(2)
P = np.exp(1.5 * scores + np.array([0.5, -1.0, 0.3, 0.8, 2.0])[n])
P = P / P.sum(axis=1, keepdims=True)
at_P = V @ U.T
G = P * (at_P - (P * at_P).sum(axis=1, keepdims=True))
print("bias.grad:", np.array([G[n == m].sum() for m in range(5)]))
print("temp.grad:", np.array([(G * scores).sum()]))

# %% numpy_masked
print("bias.grad:", np.array([G[n == m].sum() for m in range(5)]))
print("temp.grad:", np.array([(G * scores).sum()]))
print("gradient of q:", 1.5 * G @ K / np.sqrt(2), sep="\n")
