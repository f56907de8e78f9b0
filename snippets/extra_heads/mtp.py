"""Multi-token prediction: detach the hidden states of the trunk, not those between the depths."""

# %% torch
import torch

x = torch.tensor([0.5, -1.5])
head = torch.tensor([0.7, -0.4], requires_grad=True)  # shared lm_head


def run(detach_each):
    trunk = torch.tensor([[0.8, 0.3], [-0.2, 0.6]], requires_grad=True)
    blocks = [torch.tensor(W, requires_grad=True) for W in ([[1.1, 0.4], [-0.5, 0.9]], [[0.6, -0.7], [0.2, 1.3]])]
    h = (trunk @ x).detach()  # the MTP losses must not train the trunk
    losses = []
    for block in blocks:
        h = torch.tanh(block @ (h.detach() if detach_each else h))
        losses.append((head.detach() @ h - 1) ** 2)
    names = ["first MTP block", "second MTP block"]
    for name, block in zip(names, blocks, strict=True):
        for order, loss in zip(("first", "second"), losses, strict=True):
            g = torch.autograd.grad(loss, block, retain_graph=True, allow_unused=True)[0]
            print(f"{order} loss, gradient of the {name}:", "None" if g is None else g[0])
    sum(losses).backward()
    print("trunk.grad:", trunk.grad)
    print("head.grad:", head.grad)


run(detach_each=True)

# %% chained
run(detach_each=False)

# %% numpy blind="J @ v: a dot product"
import numpy as np

x, head, trunk = np.array([0.5, -1.5]), np.array([0.7, -0.4]), np.array([[0.8, 0.3], [-0.2, 0.6]])
A, B = np.array([[1.1, 0.4], [-0.5, 0.9]]), np.array([[0.6, -0.7], [0.2, 1.3]])
h = trunk @ x
a = np.tanh(A @ h)
b = np.tanh(B @ a)
at_A = 2 * (head @ a - 1) * head * (1 - a**2)  # the first loss, before the tanh
at_B = 2 * (head @ b - 1) * head * (1 - b**2)
print("first loss, gradient of the first MTP block:", at_A[0] * h)
print("second loss, gradient of the second MTP block:", at_B[0] * a)

# %% numpy_chained
print("first loss, gradient of the first MTP block:", at_A[0] * h)
print("second loss, gradient of the first MTP block:", ((at_B @ B) * (1 - a**2))[0] * h)
print("second loss, gradient of the second MTP block:", at_B[0] * a)
