"""Circle loss with detached weights, as in its code, and with attached weights."""

# %% torch
import torch
import torch.nn.functional as F

m, gamma = 0.25, 2.0
s = torch.tensor([0.2, 0.8, 0.7, 0.1], requires_grad=True)  # two positive, two negative pairs
for way in ("detached", "attached"):
    s.grad = None
    sp, sn = s[:2], s[2:]
    a_p, a_n = (1 + m - sp).clamp_min(0), (sn + m).clamp_min(0)
    if way == "detached":
        a_p, a_n = a_p.detach(), a_n.detach()
    logit_p = -gamma * a_p * (sp - (1 - m))
    logit_n = gamma * a_n * (sn - m)
    loss = F.softplus(logit_p.logsumexp(0) + logit_n.logsumexp(0))
    loss.backward()
    print(f"{way}, loss:", loss.detach())
    print(f"{way}, gradient:", s.grad)

# %% numpy
import numpy as np

m, gamma = 0.25, 2.0
sp, sn = np.array([0.2, 0.8]), np.array([0.7, 0.1])
terms_p = np.exp(-gamma * (1 + m - sp) * (sp - (1 - m)))
terms_n = np.exp(gamma * (sn + m) * (sn - m))
product = terms_p.sum() * terms_n.sum()
share = product / (1 + product)
share_p, share_n = terms_p / terms_p.sum(), terms_n / terms_n.sum()
for way, slope_p, slope_n in ("detached", 1 + m - sp, sn + m), ("attached", 2 - 2 * sp, 2 * sn):
    print(f"{way}, loss:", np.log(1 + product))
    gradient = share * gamma * np.concatenate([-share_p * slope_p, share_n * slope_n])
    print(f"{way}, gradient:", gradient)
