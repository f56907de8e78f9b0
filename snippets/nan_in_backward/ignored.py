"""A cross entropy that ignores the second sample, whose scores are masked as a whole."""

# %% torch
import torch
import torch.nn.functional as F

x = torch.tensor([[1.0, 2.0, -3.0], [3.0, -1.0, 2.0]])
w = torch.tensor([[0.5, -1.0], [1.0, 0.75], [0.25, -0.5]], requires_grad=True)
target = torch.tensor([1, -100])
mask = torch.tensor([[0.0], [-torch.inf]])
loss = F.cross_entropy(x @ w + mask, target, ignore_index=-100)
loss.backward()
print("loss:", loss)
print("w.grad:", w.grad, sep="\n")

# %% fixed blind="x - y: the mask of the first row is 0"
w.grad = None
lowest = torch.finfo(w.dtype).min
scores = x @ w + mask.clamp(min=lowest)
F.cross_entropy(scores, target, ignore_index=-100).backward()
print("with a finite mask:", w.grad, sep="\n")

w.grad = None
used = target != -100
F.cross_entropy((x @ w + mask)[used], target[used]).backward()
print("without the ignored row:", w.grad, sep="\n")

w.grad = None
scores = (x @ w).masked_fill(mask < 0, -torch.inf)
F.cross_entropy(scores, target, ignore_index=-100).backward()
print("with masked_fill:", w.grad, sep="\n")

# %% empty
labels, mask = torch.tensor([1, 0]), torch.zeros(2)  # no label counts
losses = F.cross_entropy(x @ w, labels, reduction="none")
print("masked mean:", (losses * mask).sum() / mask.sum())
w.grad = None
((losses * mask).sum() / mask.sum()).backward(retain_graph=True)
print("its gradient:", w.grad, sep="\n")
w.grad = None
((losses * mask).sum() / mask.sum().clamp(min=1)).backward()
print("divided by at least one:", w.grad, sep="\n")

# %% skipped
w.grad = None
loss = F.cross_entropy(x @ w, torch.tensor([-100, -100]))  # -100 is the default of ignore_index
loss.backward()
print("loss without labels:", loss)
print("gradient without labels:", w.grad, sep="\n")

# %% probability raises="RuntimeError: all elements of input should be between 0 and 1"
probability = torch.tensor([torch.nan]).sigmoid()  # as from weights that are nan
F.binary_cross_entropy(probability, torch.tensor([1.0]))

# %% numpy
import numpy as np

x = np.array([[1.0, 2.0, -3.0], [3.0, -1.0, 2.0]])
w = np.array([[0.5, -1.0], [1.0, 0.75], [0.25, -0.5]])
used = np.array([1.0, 0.0])  # the second sample is ignored
powers = np.exp(x @ w) * used[:, None]
with np.errstate(invalid="ignore"):
    p = powers / powers.sum(axis=1, keepdims=True)  # second row: 0 divided by 0
    chosen = np.array([0.0, 1.0])  # class 1
    at_scores = used[:, None] * (p - chosen)  # second row: 0 times nan
    print("loss:", -np.log(p[0, 1]))
    print("w.grad:", x.T @ at_scores, sep="\n")

# %% numpy_fixed
for way in ("with a finite mask", "without the ignored row", "with masked_fill"):
    print(f"{way}:", np.outer(x[0], at_scores[0]), sep="\n")

# %% numpy_empty
mask = np.zeros((2, 1))
powers = np.exp(x @ w)
rows = powers / powers.sum(axis=1, keepdims=True) - np.array([[0.0, 1.0], [1.0, 0.0]])
with np.errstate(invalid="ignore", divide="ignore"):
    v = mask / mask.sum()  # 0 divided by 0
    print("masked mean:", mask.sum() / mask.sum())
    print("its gradient:", x.T @ (v * rows), sep="\n")
print("divided by at least one:", x.T @ (mask * rows), sep="\n")

# %% numpy_skipped
with np.errstate(invalid="ignore"):
    print("loss without labels:", mask.sum() / mask.sum())
print("gradient without labels:", x.T @ (mask * rows), sep="\n")
