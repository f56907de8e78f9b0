"""The log-likelihood of two pixels with three values each: no gradient at the values, but at their one-hot rows."""

# %% error raises="RuntimeError: The differentiated Tensor at index 0 appears to not have been used in the graph"
import torch

logits = torch.tensor([[1.0, 2.0, 0.5], [0.0, 1.5, -1.0]], requires_grad=True)  # a row for each pixel
pixels = torch.tensor([2.0, 0.0], requires_grad=True)
likelihood = torch.distributions.Categorical(logits=logits).log_prob(pixels).mean()
torch.autograd.grad(likelihood, pixels)

# %% torch
one_hot = torch.nn.functional.one_hot(pixels.long(), 3).float().requires_grad_()
by_rows = (one_hot * logits.log_softmax(1)).sum(1).mean()
(of_rows,) = torch.autograd.grad(by_rows, one_hot)
print("log-likelihood:", likelihood)
print("log-likelihood:", by_rows)
print("of the rows:", of_rows, sep="\n")

# %% numpy
import numpy as np

logits = np.array([[1.0, 2.0, 0.5], [0.0, 1.5, -1.0]])
logs = logits - np.log(np.exp(logits).sum(1, keepdims=True))
mean = (logs[0, 2] + logs[1, 0]) / 2
print("log-likelihood:", mean)
print("log-likelihood:", mean)
print("of the rows:", logs / 2, sep="\n")
