"""Losses with a target in double precision: which losses raise an error, and when."""

# %% torch
import torch

F = torch.nn.functional
t = torch.ones(2, dtype=torch.float64)
told = {}
for loss in (
    F.mse_loss,
    F.l1_loss,
    F.smooth_l1_loss,
    F.huber_loss,
    F.binary_cross_entropy,
    F.binary_cross_entropy_with_logits,
    F.soft_margin_loss,
    F.poisson_nll_loss,
    F.hinge_embedding_loss,
):
    p = torch.ones(2, requires_grad=True)
    where = "forward"
    try:
        value = loss(p, t)
        where = "backward"
        value.backward()
    except RuntimeError:
        told.setdefault(where, []).append(loss.__name__)
print("raise in forward:", *told["forward"])
print("raise in backward:", *told["backward"])
