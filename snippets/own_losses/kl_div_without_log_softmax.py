"""kl_div and nll_loss on the outputs of softmax, on raw scores, and on log_softmax."""

# %% torch
import torch
import torch.nn.functional as F

z = torch.tensor([[0.0, 0.5]], requires_grad=True)  # the scores of one sample
target = torch.tensor([[0.2, 0.8]])


def look(name, loss):
    z.grad = None
    loss.backward()
    print(name)
    print("loss:", loss)
    print("z.grad:", z.grad)


p = z.softmax(dim=1)
p.retain_grad()
look("softmax", F.kl_div(p, target, reduction="batchmean"))
print("p.grad:", p.grad)

# %% fixed
look("log_softmax", F.kl_div(z.log_softmax(dim=1), target, reduction="batchmean"))

# %% scores
label = torch.tensor([1])
look("nll_loss of raw scores", F.nll_loss(z, label))
look("cross_entropy of raw scores", F.cross_entropy(z, label))

# %% numpy
import numpy as np

z, target = np.array([[0.0, 0.5]]), np.array([[0.2, 0.8]])
p = np.exp(z) / np.sum(np.exp(z))
print("loss:", np.sum(target * (np.log(target) - p)))
at_p = -target
print("z.grad:", p * (at_p - np.sum(p * at_p)))
print("p.grad:", at_p)

# %% numpy_fixed
print("loss:", np.sum(target * np.log(target / p)))
print("z.grad:", p * np.sum(target) - target)

# %% numpy_scores
one_hot = np.array([[0.0, 1.0]])
print("loss:", -np.sum(one_hot * z))
print("z.grad:", -one_hot)
print("loss:", -np.sum(one_hot * np.log(p)))
print("z.grad:", p - one_hot)
