"""A two-step RNN by hand: the slope of tanh is 1 - h², with its output h."""

# %% torch
import torch

w_h = torch.tensor(2.0, requires_grad=True)
w_y = torch.tensor(40.0, requires_grad=True)
h_0 = torch.tensor(0.6)
h_1_raw = w_h * h_0
h_1 = torch.tanh(h_1_raw)
h_2_raw = w_h * h_1
h_2 = torch.tanh(h_2_raw)
y = w_y * h_2
h_1_raw.retain_grad()
h_2_raw.retain_grad()
y.backward()
print("w_y.grad:", w_y.grad)
print("w_h.grad:", w_h.grad)

# %% by_hand
for name, of_1, of_2 in (("the input", h_1_raw, h_2_raw), ("the output", h_1, h_2)):
    with torch.no_grad():
        at_h_2_raw = (1 - of_2**2) * w_y
        at_h_1_raw = (1 - of_1**2) * w_h * at_h_2_raw
        print(f"with {name}, at w_h:", h_1 * at_h_2_raw + h_0 * at_h_1_raw)

# %% nodes
print("h_2_raw.grad:", h_2_raw.grad)
print("h_1_raw.grad:", h_1_raw.grad)

# %% numpy
import numpy as np

w_h, w_y, h_0 = 2.0, 40.0, 0.6
h_1 = np.tanh(w_h * h_0)
h_2 = np.tanh(w_h * h_1)
slope_1, slope_2 = 1 / np.cosh(w_h * h_0) ** 2, 1 / np.cosh(w_h * h_1) ** 2
right = w_y * slope_2 * (h_1 + w_h * slope_1 * h_0)
print("w_y.grad:", h_2)
print("w_h.grad:", right)

# %% numpy_by_hand
wrong_1, wrong_2 = 1 - (w_h * h_0) ** 2, 1 - (w_h * h_1) ** 2
print("with the input, at w_h:", w_y * wrong_2 * (h_1 + w_h * wrong_1 * h_0))
print("with the output, at w_h:", right)

# %% numpy_nodes
print("h_2_raw.grad:", w_y * slope_2)
print("h_1_raw.grad:", w_y * slope_2 * w_h * slope_1)
