"""The numbers that one transformer layer saves for backward, with attention written out and fused."""

# %% torch blind="input: only sizes count"
import torch
import torch.nn.functional as F
from torch import nn
from torch.autograd.graph import saved_tensors_hooks

b, a, h = 3, 4, 20  # batch, heads, hidden size


class Layer(nn.Module):
    def __init__(self, attention):
        super().__init__()
        self.attention = attention
        self.norms = nn.ModuleList([nn.LayerNorm(h), nn.LayerNorm(h)])
        self.qkv, self.out = nn.Linear(h, 3 * h), nn.Linear(h, h)
        self.up, self.down = nn.Linear(h, 4 * h), nn.Linear(4 * h, h)

    def forward(self, x):
        s = x.shape[1]
        q, k, v = self.qkv(self.norms[0](x)).view(b, s, 3, a, h // a).permute(2, 0, 3, 1, 4)
        y = self.attention(q, k, v).transpose(1, 2).reshape(b, s, h)
        x = x + self.out(y)
        return x + self.down(F.gelu(self.up(self.norms[1](x))))


def written_out(q, k, v):
    return torch.softmax(q @ k.transpose(-1, -2) / q.shape[-1] ** 0.5, -1) @ v


def saved_numbers(attention, s):
    layer = Layer(attention)
    weights = {p.untyped_storage().data_ptr() for p in layer.parameters()}
    saved = {}  # a storage that two operations save counts once

    def pack(t):
        storage = t.untyped_storage()
        if storage.data_ptr() not in weights:
            saved[storage.data_ptr()] = storage
        return t

    with saved_tensors_hooks(pack, lambda t: t):
        layer(torch.ones(b, s, h))
    return sum(storage.nbytes() for storage in saved.values()) // 4  # bytes of float32


for s in (8, 32):
    print("written out, numbers saved:", saved_numbers(written_out, s))
    print("fused, numbers saved:", saved_numbers(F.scaled_dot_product_attention, s))

# %% numpy
b, a, h = 3, 4, 20
for s in (8, 32):
    norms = 2 * (s * b * h + 2 * s * b)  # the input, and a mean and a scale for each token
    attention = s * b * h + 3 * s * b * h + s * b * h  # the input, q, k and v, and the input of out
    mlp = s * b * h + 4 * s * b * h + 4 * s * b * h  # the inputs of up, gelu and down
    print("written out, numbers saved:", norms + attention + mlp + a * s**2 * b)  # the softmax
    print("fused, numbers saved:", norms + attention + mlp + a * s * b)  # a sum for each row
