"""Three estimators of the KL divergence as a loss: the gradient of each, as a mean over all tokens."""

# %% torch
import torch

scores = torch.tensor([0.5, 1.5, -1.0], requires_grad=True)
ref = torch.tensor([-1.5, -1.0, 1.0]).log_softmax(0)  # of the reference model
share = scores.detach().softmax(0)  # of each token among the draws


def mean_gradient(loss):
    return torch.autograd.grad(loss @ share, scores, retain_graph=True)[0]


logp = scores.log_softmax(0)
kl = logp.exp() @ (logp - ref)
print("KL:", kl)
print("gradient of the KL:", torch.autograd.grad(kl, scores, retain_graph=True)[0])
d = logp - ref
k1, k2, k3 = d, d**2 / 2, (-d).exp() + d - 1
print("means:", torch.stack([k @ share for k in (k1, k2, k3)]))
print("mean gradient of the first is zero:", (mean_gradient(k1).abs() < 1e-6).all().item())
print("gradient of the square:", mean_gradient(k2))
print("gradient of the third:", mean_gradient(k3))

# %% single
rows = [torch.autograd.grad(k, scores, retain_graph=True)[0] for k in k1]
print("gradients of the draws:", torch.stack(rows), sep="\n")

# %% right
ratio = (logp - logp.detach()).exp()
print("first, times the ratio:", mean_gradient(ratio * k1))
print("third, times the ratio:", mean_gradient(ratio * k3))
print("in the reward:", mean_gradient(d.detach() * logp))

# %% wrong
print("square, times the ratio:", mean_gradient(ratio * k2))
print("swapped third:", mean_gradient(d.exp() - d - 1))

# %% forward
forward = ref.exp() @ (ref - logp)
print("gradient of the forward KL:", torch.autograd.grad(forward, scores, retain_graph=True)[0])

# %% numpy blind="J @ v: a product of two vectors"
import numpy as np

scores, q = np.array([0.5, 1.5, -1.0]), np.exp([-1.5, -1.0, 1.0])
p, q = np.exp(scores) / np.exp(scores).sum(), q / q.sum()
J = np.eye(3) - p  # row a: the gradient of log p at token a
d = np.log(p / q)
print("KL:", p @ d)
print("gradient of the KL:", p * (d - p @ d))
print("means:", np.array([p @ d, p @ d**2 / 2, p @ (q / p + d - 1)]))
print("gradient of the square:", (p * d) @ J)
print("gradient of the third:", (p - q) @ J)

# %% numpy_single
print("gradients of the draws:", J, sep="\n")

# %% numpy_right
print("first, times the ratio:", (p * d) @ J)
print("third, times the ratio:", (p * (q / p + d) - q) @ J)
print("in the reward:", (p * d) @ J)

# %% numpy_wrong
print("square, times the ratio:", (p * (d**2 / 2 + d)) @ J)
print("swapped third:", (p * (p / q - 1)) @ J)

# %% numpy_forward
print("gradient of the forward KL:", p - q)
