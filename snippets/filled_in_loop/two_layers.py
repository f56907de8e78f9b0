"""A recurrent network of two layers by hand: state[layer] = breaks backward, a list of states equals nn.RNN."""

# %% error raises="RuntimeError: modified by an inplace operation"
import torch
from torch import nn

x = torch.tensor([[1.0, -2.0], [0.5, -0.75], [-1.0, 2.0]])  # three steps with two features
v = torch.tensor([1.0, 10.0])
W = [torch.tensor(m, requires_grad=True) for m in ([[0.5, 0.25], [-0.5, 0.75]], [[0.75, -0.25], [1.0, 0.5]])]
U = [torch.tensor(m, requires_grad=True) for m in ([[0.25, 0.5], [-0.25, 0.125]], [[0.5, -0.5], [0.25, 0.375]])]

state = torch.zeros(2, 2)  # a row for each layer
for x_t in x:
    entry = x_t
    for k in range(2):
        state[k] = torch.tanh(W[k] @ entry + U[k] @ state[k])
        entry = state[k]
(v * state[1]).sum().backward()

# %% torch
states = [torch.zeros(2), torch.zeros(2)]
for x_t in x:
    entry = x_t
    for k in range(2):
        states[k] = torch.tanh(W[k] @ entry + U[k] @ states[k])
        entry = states[k]  # the new state is the input of the next layer
(v * states[1]).sum().backward()
print("W[0].grad:", W[0].grad)
print("U[0].grad:", U[0].grad)
print("W[1].grad:", W[1].grad)
print("U[1].grad:", U[1].grad)

# %% module
rnn = nn.RNN(2, 2, num_layers=2, bias=False)
with torch.no_grad():
    for name, p in rnn.named_parameters():  # weight_ih_l0, weight_hh_l0, weight_ih_l1, weight_hh_l1
        p.copy_((W if "_ih_" in name else U)[int(name[-1])])
out, h_n = rnn(x)
(v * out[-1]).sum().backward()
print("rnn.weight_ih_l0.grad:", rnn.weight_ih_l0.grad)
print("rnn.weight_hh_l0.grad:", rnn.weight_hh_l0.grad)
print("rnn.weight_ih_l1.grad:", rnn.weight_ih_l1.grad)
print("rnn.weight_hh_l1.grad:", rnn.weight_hh_l1.grad)

# %% numpy
import numpy as np

x = np.array([[1.0, -2.0], [0.5, -0.75], [-1.0, 2.0]])
W = np.array([[[0.5, 0.25], [-0.5, 0.75]], [[0.75, -0.25], [1.0, 0.5]]])
U = np.array([[[0.25, 0.5], [-0.25, 0.125]], [[0.5, -0.5], [0.25, 0.375]]])
h = np.zeros((4, 2, 2))  # step, layer, feature
for t in range(3):
    entry = x[t]
    for k in range(2):
        entry = h[t + 1, k] = np.tanh(W[k] @ entry + U[k] @ h[t, k])
grads = {"W": np.zeros_like(W), "U": np.zeros_like(U)}
later = np.array([[0.0, 0.0], [1.0, 10.0]])  # v at the last state of the second layer
for t in (2, 1, 0):
    above = np.zeros(2)
    for k in (1, 0):
        g = (above + later[k]) * (1 - h[t + 1, k] ** 2)
        grads["W"][k] += np.outer(g, h[t + 1, 0] if k else x[t])
        grads["U"][k] += np.outer(g, h[t, k])
        above, later[k] = g @ W[k], g @ U[k]
print("W[0].grad:", grads["W"][0])
print("U[0].grad:", grads["U"][0])
print("W[1].grad:", grads["W"][1])
print("U[1].grad:", grads["U"][1])

# %% numpy_module
print("rnn.weight_ih_l0.grad:", grads["W"][0])
print("rnn.weight_hh_l0.grad:", grads["U"][0])
print("rnn.weight_ih_l1.grad:", grads["W"][1])
print("rnn.weight_hh_l1.grad:", grads["U"][1])
