"""A learnable bias on the scores of attention: PyTorch's kernel, flash attention only, and a Function without it."""

# %% torch
import warnings

import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

q = torch.tensor([[[[0.5, 1.0], [2.0, -1.0]]]], requires_grad=True)
k = torch.tensor([[[[1.5, 1.0], [1.0, 2.0], [0.0, 3.0]]]])
u = torch.tensor([[[[2.0, 1.0], [7.0, 0.5], [3.0, 5.0]]]])
v = torch.tensor([[[[1.0, 3.0], [10.0, -2.0]]]])
bias = torch.tensor([[0.5, 0.0, -1.0]], requires_grad=True)  # one number for each key
y = scaled_dot_product_attention(q, k, u, attn_mask=bias)
y.backward(v)
print("output:", y.detach()[0, 0], sep="\n")
print("bias.grad:", bias.grad)

# %% error raises="RuntimeError: No available kernel"
warnings.simplefilter("ignore")  # they give the reasons, such as a mask that requires a gradient
with sdpa_kernel(SDPBackend.FLASH_ATTENTION):
    scaled_dot_product_attention(q, k, u, attn_mask=bias)


# %% silent
class Fused(torch.autograd.Function):
    """The weights of attention, with no derivative with respect to the bias."""

    @staticmethod
    def forward(ctx, scores, bias):
        P = (scores + bias).softmax(-1)
        ctx.save_for_backward(P)
        return P

    @staticmethod
    def backward(ctx, v):
        (P,) = ctx.saved_tensors
        return P * (v - (P * v).sum(-1, keepdim=True)), None


bias.grad = q.grad = None
y = Fused.apply(q @ k.mT / 2**0.5, bias) @ u
y.backward(v)
print("gradient of q:", q.grad[0, 0], sep="\n")
print("gradient of the bias:", bias.grad)

# %% numpy
import numpy as np

Q, K = np.array([[0.5, 1.0], [2.0, -1.0]]), np.array([[1.5, 1.0], [1.0, 2.0], [0.0, 3.0]])
U, V = np.array([[2.0, 1.0], [7.0, 0.5], [3.0, 5.0]]), np.array([[1.0, 3.0], [10.0, -2.0]])
P = np.exp(Q @ K.T / np.sqrt(2) + np.array([0.5, 0.0, -1.0]))
P = P / P.sum(axis=1, keepdims=True)
at_P = V @ U.T
G = P * (at_P - (P * at_P).sum(axis=1, keepdims=True))
print("output:", P @ U, sep="\n")
print("bias.grad:", G.sum(axis=0)[None])

# %% numpy_silent
print("gradient of q:", G @ K / np.sqrt(2), sep="\n")
print("gradient of the bias:", None)
