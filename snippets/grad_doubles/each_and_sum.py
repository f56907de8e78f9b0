"""backward of each loss, and then of their sum: every gradient counts twice."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
l1 = w[0] ** 2 * w[1]
l2 = (w[1] - w[0]) ** 3
l1.backward()
l2.backward()
(l1 + l2).backward()


# %% torch
def losses():
    w.grad = None
    return w[0] ** 2 * w[1], (w[1] - w[0]) ** 3


l1, l2 = losses()
l1.backward(retain_graph=True)
l2.backward(retain_graph=True)
(l1 + l2).backward()
print("gradient of each and the sum:", w.grad)

l1, l2 = losses()
l1.backward()
l2.backward()
print("gradient of each only:", w.grad)

l1, l2 = losses()
(l1 + l2).backward()
print("gradient of the sum only:", w.grad)

# %% numpy
import numpy as np

w = np.array([3.0, 5.0])
d = w[1] - w[0]
J = np.array([[2 * w[0] * w[1], w[0] ** 2], [-3 * d**2, 3 * d**2]])
print("gradient of each and the sum:", J[0] + J[1] + J.sum(axis=0))
print("gradient of each only:", J[0] + J[1])
print("gradient of the sum only:", J.sum(axis=0))
