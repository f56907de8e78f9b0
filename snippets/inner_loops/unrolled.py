"""Three steps of descent, and the gradients with respect to the start and the learning rate."""

# %% torch
import torch

for second_order in True, False:
    w = torch.tensor([3.0, 5.0], requires_grad=True)
    lr = torch.tensor(0.01, requires_grad=True)
    fast = w
    for _ in range(3):
        inner = fast[0] ** 2 * fast[1]
        (g,) = torch.autograd.grad(inner, fast, create_graph=second_order)
        fast = fast - lr * g
    (fast[0] * fast[1]).backward()
    print("w.grad:", w.grad)
    print("lr.grad:", lr.grad)

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np

lr = 0.01
w = np.array([3.0, 5.0])
J = np.eye(2)  # Jacobian of the current w with respect to the first w
by_lr = np.zeros(2)
all_g = np.zeros(2)
for _ in range(3):
    g = np.array([2 * w[0] * w[1], w[0] ** 2])
    H = np.array([[2 * w[1], 2 * w[0]], [2 * w[0], 0.0]])
    step = np.eye(2) - lr * H
    J = step @ J
    by_lr = step @ by_lr - g
    all_g = all_g + g
    w = w - lr * g
v = np.array([w[1], w[0]])
print("w.grad:", v @ J)
print("lr.grad:", v @ by_lr)

print("w.grad:", v)
print("lr.grad:", v @ -all_g)
