"""Softcapping of logits: cap·tanh(z / cap), and the wrong z·tanh(z / cap), which has no limit."""

# %% torch
import torch

cap, label = 30.0, torch.tensor([1])
z = torch.tensor([[90.0, 3.0, -20.0, -70.0]], dtype=torch.float64)


def run(softcap):
    logits = z.clone().requires_grad_()
    capped = softcap(logits)
    logprobs = torch.log_softmax(capped, dim=-1)
    slopes = torch.autograd.grad(capped.sum(), logits, retain_graph=True)[0]
    torch.nn.functional.cross_entropy(capped, label).backward()
    print("capped:", capped.detach())
    print("log probability of the label:", logprobs[0, 1].detach())
    print("slopes:", slopes)
    print("gradient at the second logit:", logits.grad[0, 1])


run(lambda chunk_logits: cap * torch.tanh(chunk_logits / cap))

# %% wrong
run(lambda chunk_logits: chunk_logits * torch.tanh(chunk_logits / cap))

# %% numpy blind="x - y: softmax ignores the shift, which only prevents an overflow"
import numpy as np

cap, z = 30.0, np.array([[90.0, 3.0, -20.0, -70.0]])
T = np.tanh(z / cap)


def derive(capped, slopes):
    e = np.exp(capped - capped.max())
    p = e[0] / e.sum()
    print("capped:", capped)
    print("log probability of the label:", np.log(p[1]))
    print("slopes:", slopes)
    print("gradient at the second logit:", (p[1] - 1) * slopes[0, 1])


derive(cap * T, 1 - T**2)

# %% numpy_wrong
derive(z * T, T + z / cap * (1 - T**2))
