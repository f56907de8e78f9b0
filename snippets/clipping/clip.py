"""Two kinds of clipping: scale the whole gradient, or cut each element."""

# %% torch
import torch

w = torch.tensor([0.5, 3.0], requires_grad=True)
b = torch.tensor(1.5, requires_grad=True)
optimizer = torch.optim.SGD([w, b], lr=0.1)


def loss():
    return (3 * w[0] * w[1] - 4 * b**2) ** 2


optimizer.zero_grad()
loss().backward()
print("w.grad:", w.grad)
print("b.grad:", b.grad)
norm = torch.nn.utils.clip_grad_norm_([w, b], max_norm=5.0)
print("norm:", norm)
print("w.grad:", w.grad)
print("b.grad:", b.grad)
optimizer.step()
print("w:", w)
print("b:", b)

# %% value
optimizer.zero_grad()
loss().backward()
print("before:", [w.grad, b.grad])
torch.nn.utils.clip_grad_value_([w, b], clip_value=5.0)
print("after:", [w.grad, b.grad])

# %% twice
w = torch.tensor([0.5, 3.0], requires_grad=True)
for part in w[0] * w[1] ** 2, 7 * w[0] - w[1]:
    part.backward()
    torch.nn.utils.clip_grad_norm_(w, max_norm=5.0)
print("clipped after each part:", w.grad)

w.grad = None
(w[0] * w[1] ** 2 + 7 * w[0] - w[1]).backward()
torch.nn.utils.clip_grad_norm_(w, max_norm=5.0)
print("clipped once:", w.grad)

# %% late
w = torch.tensor([0.5, 3.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
(w[0] * w[1] ** 2).backward()
optimizer.step()
torch.nn.utils.clip_grad_norm_(w, max_norm=5.0)
print("w:", w)
print("w.grad:", w.grad)

# %% early
w = torch.tensor([0.5, 3.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
for _ in range(2):
    optimizer.zero_grad()
    norm = torch.nn.utils.clip_grad_norm_(w, max_norm=5.0)  # wrong: no gradient yet
    (w[0] * w[1] ** 2).backward()
    print("norm:", norm)
    print("w.grad:", w.grad)
    optimizer.step()

# %% steep
for way, limit in ("without clipping", torch.inf), ("with clipping", 1.0):
    w = torch.tensor([10.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.5)
    for _ in range(2):
        optimizer.zero_grad()
        (w**4 / 4).sum().backward()
        print(f"norm {way}:", torch.nn.utils.clip_grad_norm_(w, max_norm=limit))
        optimizer.step()

# %% by_hand
W = torch.tensor([[0.5, 3.0], [2.0, -1.0]], requires_grad=True)
x, noise = torch.tensor([1.0, 4.0]), torch.tensor([[0.1, -0.2], [0.3, 0.4]])
optimizer = torch.optim.SGD([W], lr=0.1)
(W @ x).square().sum().backward()
g = W.grad
g = g + noise  # a new tensor: W.grad stays
print("W.grad:", W.grad)
with torch.no_grad():
    W.grad -= W.grad.mean(1, keepdim=True)  # gradient centralization
    W.grad += noise  # in real code: 0.1 * torch.randn_like(W.grad)
print("W.grad:", W.grad)
optimizer.step()
print("W:", W)

# %% adam
for factor in (1.0, 10.0):
    w = torch.tensor([0.5, 3.0], requires_grad=True)
    optimizer = torch.optim.Adam([w], lr=0.1)
    (w[0] * w[1] ** 2).backward()
    w.grad *= factor
    print("w.grad:", w.grad)
    optimizer.step()
    print("w after the step:", w)

# %% numpy blind="x - y: the 1e-6 of the rule is below the rounding"
import numpy as np

w, b = np.array([0.5, 3.0]), 1.5
r = 3 * w[0] * w[1] - 4 * b**2
g_w, g_b = 2 * r * 3 * w[::-1], 2 * r * -8 * b
print("w.grad:", g_w)
print("b.grad:", g_b)
norm = np.sqrt(g_w @ g_w + g_b**2)
print("norm:", norm)
factor = 5.0 / (norm + 10.0**-6)
print("w.grad:", factor * g_w)
print("b.grad:", factor * g_b)
w, b = w - 0.1 * factor * g_w, b - 0.1 * factor * g_b
print("w:", w)
print("b:", b)

# %% numpy_value blind="input: no element is above the upper bound"
r = 3 * w[0] * w[1] - 4 * b**2
g_w, g_b = 2 * r * 3 * w[::-1], 2 * r * -8 * b
print("before:", [g_w, g_b])
print("after:", [np.clip(g_w, -5.0, 5.0), np.clip(g_b, -5.0, 5.0)])

# %% numpy_twice
w = np.array([0.5, 3.0])
rows = np.array([[w[1] ** 2, 2 * w[0] * w[1]], [7.0, -1.0]])


def clipped(g):
    return g * min(1.0, 5.0 / (np.linalg.norm(g) + 10.0**-6))


print("clipped after each part:", clipped(clipped(rows[0]) + rows[1]))
print("clipped once:", clipped(rows[0] + rows[1]))

# %% numpy_late
w = np.array([0.5, 3.0])
g = np.array([w[1] ** 2, 2 * w[0] * w[1]])
w = w - 0.1 * g
print("w:", w)
print("w.grad:", clipped(g))

# %% numpy_early
w = np.array([0.5, 3.0])
for _ in range(2):
    norm = np.linalg.norm(np.zeros(2))  # emptied
    print("norm:", norm)
    g = np.array([w[1] ** 2, 2 * w[0] * w[1]])
    print("w.grad:", g)
    w = w - 0.1 * g

# %% numpy_steep
for way, limit in ("without clipping", np.inf), ("with clipping", 1.0):
    w = 10.0
    for _ in range(2):
        norm = abs(w**3)
        print(f"norm {way}:", norm)
        w = w - 0.5 * w**3 * min(1.0, limit / (norm + 10.0**-6))

# %% numpy_by_hand
W, x = np.array([[0.5, 3.0], [2.0, -1.0]]), np.array([1.0, 4.0])
noise = np.array([[0.1, -0.2], [0.3, 0.4]])
G = np.outer(2 * W @ x, x)
print("W.grad:", G)
G = G - G.mean(1, keepdims=True) + noise
print("W.grad:", G)
W = W - 0.1 * G
print("W:", W)

# %% numpy_adam
w = np.array([0.5, 3.0])
for factor in (1.0, 10.0):
    g = factor * np.array([w[1] ** 2, 2 * w[0] * w[1]])
    print("w.grad:", g)
    print("w after the step:", w - 0.1 * np.sign(g))  # almost the step of Adam
