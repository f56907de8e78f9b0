"""KLDivLoss of a student and a teacher: mean, batchmean and sum, cross entropy with soft labels, and tokens."""

# %% torch
import warnings

import torch
import torch.nn.functional as F

T = 3.0
student = torch.tensor([[2.0, -1.0, 0.5, 3.0], [-1.5, 1.0, 4.0, -2.0]], requires_grad=True)  # 2 samples, 4 classes
teacher = torch.tensor([[5.0, 2.0, -1.0, 1.0], [1.0, -3.0, 2.0, 6.0]])
log_p, target = F.log_softmax(student / T, dim=1), F.softmax(teacher / T, dim=1)


def gradient(loss):
    return torch.autograd.grad(loss * T * T, student, retain_graph=True)[0]


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    mean = torch.nn.KLDivLoss()(log_p, target)
print(str(caught[0].message).split(".")[0])
print("by mean:", gradient(mean))
print("by batchmean:", gradient(torch.nn.KLDivLoss(reduction="batchmean")(log_p, target)))
print("by sum:", gradient(torch.nn.KLDivLoss(reduction="sum")(log_p, target)))
print("cross entropy with soft labels:", gradient(F.cross_entropy(student / T, target)))

# %% tokens
tokens = student.repeat(3, 1, 1).reshape(2, 3, 4)  # 2 texts, 3 tokens, 4 classes
log_p, target = F.log_softmax(tokens, dim=-1), F.softmax(teacher.repeat(3, 1, 1).reshape(2, 3, 4), dim=-1)
per_batch = F.kl_div(log_p, target, reduction="batchmean")
per_token = F.kl_div(log_p.flatten(0, 1), target.flatten(0, 1), reduction="batchmean")
print("batchmean, tensor with tokens:", per_batch)
print("batchmean, one row for each token:", per_token)

# %% numpy
import numpy as np

T = 3.0
s = np.array([[2.0, -1.0, 0.5, 3.0], [-1.5, 1.0, 4.0, -2.0]])
t = np.array([[5.0, 2.0, -1.0, 1.0], [1.0, -3.0, 2.0, 6.0]])
N, C = s.shape


def softmax(x):
    E = np.exp(x)
    return E / E.sum(1, keepdims=True)


total = T * (softmax(s / T) - softmax(t / T))  # T squared, and 1 / T from the chain rule
print("by mean:", total / (N * C))
print("by batchmean:", total / N)
print("by sum:", total)
print("cross entropy with soft labels:", total / N)

# %% numpy_tokens
q = softmax(t)
kl = (q * np.log(q / softmax(s))).sum()  # of two different rows, and each of them is there three times
print("batchmean, tensor with tokens:", 3 * kl / 2)
print("batchmean, one row for each token:", 3 * kl / 6)
