"""The numbers that three layers save for backward: full fine-tuning, LoRA, LoRA with dropout."""

# %% torch blind="J.T: W is square, and only sizes count"
import torch
import torch.nn.functional as F
from torch.autograd.graph import saved_tensors_hooks

rows, width, rank = 16, 32, 2
for way in ("full", "LoRA", "LoRA with dropout"):
    saved = {}
    parameters = []

    def pack(t, parameters=parameters, saved=saved):
        if not any(t.data_ptr() == p.data_ptr() for p in parameters):
            saved[t.data_ptr()] = t  # two operations that save one tensor count once
        return t

    with saved_tensors_hooks(pack, lambda t: t):
        h = torch.ones(rows, width)
        for _ in range(3):
            W = torch.ones(width, width, requires_grad=way == "full")
            A = torch.ones(width, rank, requires_grad=way != "full")
            B = torch.ones(rank, width, requires_grad=way != "full")
            parameters += [W, A, B]
            out = h @ W
            if way != "full":
                out = out + (F.dropout(h, 0.1) if "dropout" in way else h) @ A @ B
            h = F.gelu(out)
    print(f"{way}, numbers saved:", sum(t.numel() for t in saved.values()))
    print(f"{way}, numbers trained:", sum(p.numel() for p in parameters if p.requires_grad))

# %% numpy
rows, width, rank = 16, 32, 2
layer = rows * width + rows * width  # the input of the layer, and the input of gelu
adapters = 3 * rank * (width + width)
print("full, numbers saved:", 3 * layer)
print("full, numbers trained:", 3 * width * width)
print("LoRA, numbers saved:", 3 * (layer + rows * rank))
print("LoRA, numbers trained:", adapters)
print("LoRA with dropout, numbers saved:", 3 * (layer + rows * rank) + 2 * rows * width)  # no mask at the data
print("LoRA with dropout, numbers trained:", adapters)
