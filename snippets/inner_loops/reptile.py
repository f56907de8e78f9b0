"""Many inner steps without a graph: Reptile's gradient, and one step that replaces them in the graph."""

# %% torch rtol=4e-6
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
learner = w.detach().clone().requires_grad_()
optimizer = torch.optim.SGD([learner], lr=0.01)
for _ in range(3):
    optimizer.zero_grad()
    (learner[0] ** 2 * learner[1]).backward()
    optimizer.step()
end = learner.detach()

w.grad = w.detach() - end
print("Reptile:", w.grad)

# %% replaced
w.grad = None
fast = w - (w.detach() - end)
(fast[0] * fast[1]).backward()
print("one step in the graph:", w.grad)

# %% numpy
import numpy as np

start = np.array([3.0, 5.0])
end = start
for _ in range(3):
    end = end - 0.01 * np.array([2 * end[0] * end[1], end[0] ** 2])
print("Reptile:", start - end)

# %% numpy_replaced
v = np.array([end[1], end[0]])
print("one step in the graph:", v)
