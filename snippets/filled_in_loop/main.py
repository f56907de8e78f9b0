"""Three states, each w times the one before it: (h, wh, w²h)."""

# %% torch
import torch

h = torch.tensor(5.0, requires_grad=True)
w = torch.tensor(3.0, requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

states = [h]
for _ in range(2):
    states.append(w * states[-1])
out = torch.stack(states)
out.backward(v)
print("out:", out)
print("h.grad:", h.grad)
print("w.grad:", w.grad)

# %% state
h.grad = w.grad = None
out = torch.zeros(3)
state = h
out[0] = state
for t in range(1, 3):
    state = w * state
    out[t] = state
out.backward(v)
print("h.grad:", h.grad)
print("w.grad:", w.grad)

# %% clone
h.grad = w.grad = None
out = torch.zeros(3)
out[0] = h
for t in range(1, 3):
    out[t] = w * out[t - 1].clone()
out.backward(v)
print("h.grad:", h.grad)
print("w.grad:", w.grad)

# %% constant
h.grad = None
out = torch.zeros(3)
out[0] = h
for t in range(1, 3):
    out[t] = 3.0 * out[t - 1]
out.backward(v)
print("h.grad:", h.grad)

# %% silenced
h.grad = w.grad = None
out = torch.zeros(3)
out[0] = h
for t in range(1, 3):
    out[t] = w * out[t - 1].detach().clone()
out.backward(v)
print("h.grad:", h.grad)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

h, w = 5.0, 3.0
v = np.array([1.0, 10.0, 100.0])
J = np.array([[1.0, 0.0], [w, h], [w**2, 2 * w * h]])  # columns: h, w
print("out:", np.array([h, w * h, w**2 * h]))
print("h.grad:", (v @ J)[0])
print("w.grad:", (v @ J)[1])

# %% numpy_state
print("h.grad:", (v @ J)[0])
print("w.grad:", (v @ J)[1])

# %% numpy_clone
print("h.grad:", (v @ J)[0])
print("w.grad:", (v @ J)[1])

# %% numpy_constant
print("h.grad:", v @ np.array([1.0, 3.0, 3.0**2]))

# %% numpy_silenced
J_cut = np.array([[1.0, 0.0], [0.0, h], [0.0, w * h]])
print("h.grad:", (v @ J_cut)[0])
print("w.grad:", (v @ J_cut)[1])
