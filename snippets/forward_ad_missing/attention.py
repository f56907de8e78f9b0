"""Forward mode through attention, with a fused kernel and with plain products."""

# %% error raises="NotImplementedError: Trying to use forward AD with _scaled_dot_product_flash_attention_for_cpu"
import torch
from torch.func import jvp
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

query = torch.tensor([[[[1.0, 0.5], [-1.0, 2.0]]]])  # batch, head, position, feature
keys = torch.tensor([[[[0.5, 1.0], [2.0, -1.0], [1.5, 0.0]]]])
values = torch.tensor([[[[3.0, 5.0], [1.0, 10.0], [-4.0, 2.0]]]])
t = torch.tensor([[[[1.0, 10.0], [3.0, -2.0]]]])


def attention(query):
    return scaled_dot_product_attention(query, keys, values)


jvp(attention, (query,), (t,))

# %% torch
with sdpa_kernel(SDPBackend.MATH):
    y, change = jvp(attention, (query,), (t,))
print("y of the head:", y[0, 0], sep="\n")
print("change of y:", change[0, 0], sep="\n")

# %% numpy
import numpy as np

Q = np.array([[1.0, 0.5], [-1.0, 2.0]])
K = np.array([[0.5, 1.0], [2.0, -1.0], [1.5, 0.0]])
V = np.array([[3.0, 5.0], [1.0, 10.0], [-4.0, 2.0]])
T = np.array([[1.0, 10.0], [3.0, -2.0]])
S = Q @ K.T / np.sqrt(2)
P = np.exp(S)
P /= P.sum(axis=1, keepdims=True)
S_dot = T @ K.T / np.sqrt(2)  # the change of the scores
P_dot = P * (S_dot - (P * S_dot).sum(axis=1, keepdims=True))
print("y of the head:", P @ V, sep="\n")
print("change of y:", P_dot @ V, sep="\n")
