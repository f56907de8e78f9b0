"""A module that returns a tuple: C = Px with the attention probabilities P, L = the sum of C²."""

# %% error raises="AttributeError: 'tuple' object has no attribute 'register_hook'"
import torch
from torch import nn


class Attention(nn.Module):
    def forward(self, x, *, output_attentions=False):
        probabilities = torch.softmax(x @ x.T, dim=-1)
        context = probabilities @ x
        return (context, probabilities) if output_attentions else (context,)


x = torch.tensor([[0.5, 1.0], [2.0, -1.0], [0.25, 0.75]], requires_grad=True)
outputs = Attention()(x, output_attentions=True)
outputs.register_hook(print)

# %% torch
at_context, at_probabilities = [], []
outputs[0].register_hook(at_context.append)
outputs[1].register_hook(at_probabilities.append)
(outputs[0] ** 2).sum().backward()
print("gradient of the context:", at_context[0], sep="\n")
print("gradient of the probabilities:", at_probabilities[0], sep="\n")

# %% never
attention = nn.MultiheadAttention(embed_dim=2, num_heads=1)
for average in True, False:
    calls = []
    context, weights = attention(x, x, x, average_attn_weights=average)
    weights.register_hook(calls.append)
    context.sum().backward()
    print("the hook was called:", bool(calls))

# %% numpy
import numpy as np

x = np.array([[0.5, 1.0], [2.0, -1.0], [0.25, 0.75]])
P = np.exp(x @ x.T)
P /= P.sum(axis=1, keepdims=True)
V = 2 * P @ x
print("gradient of the context:", V, sep="\n")
print("gradient of the probabilities:", V @ x.T, sep="\n")
