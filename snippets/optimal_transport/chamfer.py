"""The Chamfer distance: which points get a gradient, for one direction, for both, and for a second min."""

# %% torch
import torch

a = torch.tensor([[0.0, 1.0], [2.0, 0.5], [9.0, 4.0]], requires_grad=True)
b = torch.tensor([[1.0, 1.5], [0.5, -1.0], [3.0, 2.0], [2.5, -0.5]])


def nearest(a, b):  # the squared distance from each point of a to the nearest point of b
    return torch.cdist(a, b).pow(2).min(dim=-1).values


nearest(b, a).mean().backward()
print("from b to a:", a.grad)
a.grad = None
(nearest(a, b).mean() + nearest(b, a).mean()).backward()
print("both:", a.grad)

# %% batch
A = torch.stack([a.detach(), a.detach() + torch.tensor([0.25, 0.5])]).requires_grad_()
dist1 = nearest(A, b)
print("dist1:", dist1.detach())
dist1.mean().backward()
print("mean:", A.grad)
A.grad = None
dist1 = nearest(A, b)
dist1.min(dim=0)[0].mean().backward()
print("min over the batch:", A.grad)

# %% indices
found = ((a.detach().numpy()[:, None] - b.numpy()) ** 2).sum(-1).argmin(1)  # any library
a.grad = None
loss = (a - b[torch.from_numpy(found)]).pow(2).sum(-1).mean()
loss.backward()
print("from a to b:", a.grad)

# %% numpy
import numpy as np

a = np.array([[0.0, 1.0], [2.0, 0.5], [9.0, 4.0]])
b = np.array([[1.0, 1.5], [0.5, -1.0], [3.0, 2.0], [2.5, -0.5]])


def pairs(a, b):
    return np.argmin(np.sum((a[:, None] - b) ** 2, axis=2), axis=1)


def toward(a, b):  # the gradient of a's own distances
    return 2 * (a - b[pairs(a, b)])


from_b = np.zeros_like(a)
for k, i in enumerate(pairs(b, a)):
    from_b[i] += 2 * (a[i] - b[k]) / len(b)
print("from b to a:", from_b)
print("both:", from_b + toward(a, b) / len(a))

# %% numpy_batch
A = np.stack([a, a + np.array([0.25, 0.5])])
gradients = np.stack([toward(sample, b) for sample in A])
dist1 = np.sum(gradients**2, axis=2) / 4
print("dist1:", dist1)
print("mean:", gradients / dist1.size)
smallest = dist1 == np.min(dist1, axis=0)
print("min over the batch:", smallest[:, :, None] * gradients / dist1.shape[1])

# %% numpy_indices
print("from a to b:", toward(a, b) / len(a))
