"""The Jacobian of an LSTM with respect to its parameters, in reverse and in forward mode."""

# %% error raises="NotImplementedError: Trying to use forward AD with mkldnn_rnn_layer"
import torch
from torch.func import functional_call, jacfwd, jacrev

lstm = torch.nn.LSTM(1, 1, bias=False)
x = torch.tensor([[1.0], [-0.5], [2.0]])
parameters = {
    "weight_ih_l0": torch.tensor([[0.5], [1.0], [-1.5], [0.75]]),
    "weight_hh_l0": torch.tensor([[1.0], [-0.5], [2.0], [0.25]]),
}


def f(parameters):
    return functional_call(lstm, parameters, (x,))[0][-1, 0]


jacfwd(f)(parameters)

# %% torch rtol=1e-5
print("reverse:", torch.cat(list(jacrev(f)(parameters).values()), 1))
with torch.backends.mkldnn.flags(enabled=False):
    print("forward:", torch.cat(list(jacfwd(f)(parameters).values()), 1))

# %% numpy
import numpy as np

x = np.array([1.0, -0.5, 2.0])
W = np.array([[0.5, 1.0, -1.5, 0.75], [1.0, -0.5, 2.0, 0.25]])


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


# the tangents of h and c along the eight weights, together with their values
h = c = 0.0
h_dot = c_dot = np.zeros(8)
for number in x:
    z = W[0] * number + W[1] * h
    z_dot = np.hstack([number * np.eye(4), h * np.eye(4)]) + np.outer(W[1], h_dot)
    i, f, g, o = *sigmoid(z[:2]), np.tanh(z[2]), sigmoid(z[3])
    i_dot, f_dot, o_dot = (s * (1 - s) * t for s, t in ((i, z_dot[0]), (f, z_dot[1]), (o, z_dot[3])))
    g_dot = (1 - g**2) * z_dot[2]
    c, c_dot = f * c + i * g, f_dot * c + f * c_dot + i_dot * g + i * g_dot
    h, h_dot = o * np.tanh(c), o_dot * np.tanh(c) + o * (1 - np.tanh(c) ** 2) * c_dot
print("reverse:", h_dot.reshape(2, 4).T)
print("forward:", h_dot.reshape(2, 4).T)
