"""SI-SNR written with torch is a loss, and a metric that returns a NumPy number is not."""

# %% torch blind="J @ v: a product of two vectors"
import torch


def si_snr(x, target):
    t = x @ target / (target @ target) * target
    return 10 * torch.log10((t @ t) / ((x - t) @ (x - t)))


target = torch.tensor([3.0, -1.0, 2.0], dtype=torch.float64)
x = torch.tensor([2.0, 0.5, 1.0], dtype=torch.float64, requires_grad=True)
score = si_snr(x, target)
print("does it require a gradient?", score.requires_grad)
print("score:", score)
score.backward()
print("x.grad:", x.grad)


# %% metric
def numpy_metric(x, target):  # stands for PESQ
    return torch.tensor(((x.detach().numpy() - target.numpy()) ** 2).mean())


score = numpy_metric(x, target)
print("score of the package:", score)
print("does this score require a gradient?", score.requires_grad)
print("its grad_fn:", score.grad_fn)

# %% numpy
import numpy as np

target, x = np.array([3.0, -1.0, 2.0]), np.array([2.0, 0.5, 1.0])
a = (x * target).sum() / (target**2).sum()
t = a * target
e = x - t  # at a right angle to the target
score = 10 * np.log10(t @ t / (e @ e))
print("does it require a gradient?", True)
print("score:", score)
print("x.grad:", 10 / np.log(10) * (2 * a * target / (t @ t) - 2 * e / (e @ e)))

# %% numpy_metric
print("score of the package:", ((x - target) ** 2).mean())
print("does this score require a gradient?", False)
print("its grad_fn:", None)
