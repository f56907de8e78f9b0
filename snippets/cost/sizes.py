"""How large J would be: a linear layer, ResNet, a language model."""

# %% torch
import torch

layer = torch.nn.Linear(768, 3072)
token, tokens = torch.rand(1, 768), torch.rand(512, 768)
parameters = layer.weight.numel() + layer.bias.numel()
sizes = [
    (layer(token).numel(), token.numel()),
    (layer(tokens).numel(), tokens.numel()),
    (layer(token).numel(), parameters),
    (32 * 1000, 25_557_032),
    (32_000, 7_000_000_000),
]
for m, n in sizes:
    J = torch.empty(m, n, device="meta")
    print("bytes of J:", J.nbytes)

# %% numpy
m = [3072, 512 * 3072, 3072, 32 * 1000, 32_000]
n = [768, 512 * 768, 3072 * (768 + 1), 25_557_032, 7 * 10**9]
row = [4 * n[i] for i in range(5)]  # four bytes for a float32
whole = [m[i] * row[i] for i in range(5)]
for i in range(5):
    print("bytes of J:", whole[i])
