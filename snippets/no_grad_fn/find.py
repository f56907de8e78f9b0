"""Which operations cut the graph."""

# %% torch
import torch

w = torch.ones(3, requires_grad=True)
scores = w.exp()
print("scores.requires_grad:", scores.requires_grad)
print("scores.argmax().requires_grad:", scores.argmax().requires_grad)
print("(scores > w).requires_grad:", (scores > w).requires_grad)
print("scores.long().requires_grad:", scores.long().requires_grad)
print("scores.detach().requires_grad:", scores.detach().requires_grad)

new = torch.tensor([score.item() for score in scores])
print("new.requires_grad:", new.requires_grad)

with torch.no_grad():
    inside = w.exp()
print("inside.requires_grad:", inside.requires_grad)

frozen = torch.nn.Linear(3, 2).requires_grad_(requires_grad=False)
inputs = torch.ones(3)
print("frozen(inputs).requires_grad:", frozen(inputs).requires_grad)

(slope,) = torch.autograd.grad(w.sum(), w, create_graph=True)
print("slope.requires_grad:", slope.requires_grad)

# %% more
from torch.utils.checkpoint import checkpoint

layer = torch.nn.Linear(3, 2)
old_way = checkpoint(layer, torch.ones(1, 3), use_reentrant=True)
print("old_way.requires_grad:", old_way.requires_grad)
new_way = checkpoint(layer, torch.ones(1, 3), use_reentrant=False)
print("new_way.requires_grad:", new_way.requires_grad)

with torch.inference_mode():
    inside = layer(torch.ones(1, 3))
print("inside.requires_grad:", inside.requires_grad)

misspelled = torch.ones(3)
misspelled.require_grad = True
print("misspelled.requires_grad:", misspelled.requires_grad)
print("torch.histc(w).requires_grad:", torch.histc(w).requires_grad)

seen = []
torch.vmap(lambda row: seen.append(row.requires_grad) or row)(torch.ones(2, 3, requires_grad=True))
print("within vmap:", *seen)
