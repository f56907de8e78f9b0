"""Distances and losses with and without a second derivative."""

# %% torch blind="input, 3 for 2, 2x for x², x² for 2x, x - y: only whether it is refused is printed"
import torch
from torch.nn.functional import ctc_loss, multi_margin_loss

x = torch.tensor([[1.0, 2.0], [3.0, 5.0]], requires_grad=True)
q = torch.tensor([[4.0, 1.0]])
scores = x[:, None].log_softmax(dim=2)  # two steps, one sequence, two letters
one = torch.tensor([1])
for name, y in (
    ("cdist", torch.cdist(x, q)),
    ("norm of a difference", (x[:, None] - q).norm(dim=-1)),
    ("pdist", torch.pdist(x)),
    ("ctc_loss", ctc_loss(scores, one[None], 2 * one, one)),
    ("multi_margin_loss", multi_margin_loss(x, torch.tensor([0, 1]))),
):
    (g,) = torch.autograd.grad(y.sum(), x, create_graph=True)
    print(name)
    try:
        torch.autograd.grad((g**2).sum(), x)
        print("second derivative:", "works")
    except RuntimeError:
        print("second derivative:", "refused")
