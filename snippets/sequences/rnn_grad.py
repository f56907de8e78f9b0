"""nn.RNN: when rnn.weight_ih_l0.grad is None, when it is zero, and when it is neither."""

# %% torch
import torch
from torch import nn

x = torch.tensor([[1.0, -0.5], [0.5, 0.25], [-1.0, 0.75]])  # three steps with two features
v = torch.tensor([1.0, 10.0])


def new_rnn():
    rnn = nn.RNN(2, 2, bias=False)
    with torch.no_grad():
        rnn.weight_ih_l0.copy_(torch.tensor([[0.5, 0.25], [-0.5, 0.75]]))
        rnn.weight_hh_l0.copy_(torch.tensor([[0.25, 0.5], [-0.25, 0.125]]))
    return rnn


rnn, other, head = new_rnn(), new_rnn(), nn.Linear(2, 1)
out, _ = rnn(x)
loss = (v * out[-1]).sum()
print("before backward, None:", rnn.weight_ih_l0.grad is None)
loss.backward()
print("rnn.weight_ih_l0.grad:", rnn.weight_ih_l0.grad)
print("rnn.weight_hh_l0.grad:", rnn.weight_hh_l0.grad)
rnn.zero_grad()
print("after zero_grad, None:", rnn.weight_ih_l0.grad is None)
(v * other(x)[0][-1]).sum().backward()
print("loss of another object, None:", rnn.weight_ih_l0.grad is None)
head(rnn(x)[0][-1].detach()).sum().backward()
print("head gets a gradient:", head.weight.grad is not None)
print("output detached, None:", rnn.weight_ih_l0.grad is None)

# %% zero blind="2 + x: tanh of a large number is 1, whatever the number is"
for case, sequence in (("x of zeros", 0 * x), ("only one step", x[:1]), ("x far too large", 1000 * x)):
    rnn.zero_grad()
    (v * rnn(sequence)[0][-1]).sum().backward()
    print(f"{case}, ih:", rnn.weight_ih_l0.grad)
    print(f"{case}, hh:", rnn.weight_hh_l0.grad)

# %% fixed
rnn.zero_grad()
(v * rnn(x[:1], torch.tensor([[0.5, -0.25]]))[0][-1]).sum().backward()
print("one step after a state, ih:", rnn.weight_ih_l0.grad)
print("one step after a state, hh:", rnn.weight_hh_l0.grad)

# %% numpy
import numpy as np

x = np.array([[1.0, -0.5], [0.5, 0.25], [-1.0, 0.75]])
W, U = np.array([[0.5, 0.25], [-0.5, 0.75]]), np.array([[0.25, 0.5], [-0.25, 0.125]])


def gradients(x, h_0=(0.0, 0.0)):
    h = [np.array(h_0)]
    for x_t in x:
        h.append(np.tanh(W @ x_t + U @ h[-1]))
    g, g_W, g_U = np.array([1.0, 10.0]), 0, 0
    for x_t, new, old in zip(x[::-1], h[:0:-1], h[-2::-1], strict=True):
        g = g * (1 - new**2)
        g_W, g_U = g_W + np.outer(g, x_t), g_U + np.outer(g, old)
        g = g @ U
    return g_W, g_U


g_W, g_U = gradients(x)
print("rnn.weight_ih_l0.grad:", g_W)
print("rnn.weight_hh_l0.grad:", g_U)

# %% numpy_zero blind="3 for 2: tanh of a large number is 1, whatever the number is"
for case, sequence in (("x of zeros", 0 * x), ("only one step", x[:1]), ("x far too large", 1000 * x)):
    g_W, g_U = gradients(sequence)
    print(f"{case}, ih:", g_W)
    print(f"{case}, hh:", g_U)

# %% numpy_fixed
g_W, g_U = gradients(x[:1], (0.5, -0.25))
print("one step after a state, ih:", g_W)
print("one step after a state, hh:", g_U)
