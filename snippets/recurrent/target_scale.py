"""A Gaussian likelihood after an LSTM: its gradient in the unit of the targets, and with scaled targets."""

# %% torch rtol=1e-6
import torch

torch.set_default_dtype(torch.float64)
scale = 500.0
y = scale * torch.tensor([0.8, 1.3, 0.6, 1.1])
lstm = torch.nn.LSTM(1, 1, batch_first=True)
values = ([0.7, -0.3, 0.9, 0.4], [0.2, 0.5, -0.6, 0.3], [0.1, 1.0, 0.2, -0.1], [0.0] * 4)
for parameter, numbers in zip(lstm.parameters(), values, strict=True):
    parameter.data = torch.tensor(numbers).reshape(parameter.shape)


def gradient(sigma, factor=1.0):
    """Return the gradient of the input weights, with both outputs of the head times a factor."""
    h, _ = lstm(y[:-1].reshape(1, 3, 1) / scale)  # the inputs are always scaled
    mu = factor * (0.9 * h[0, :, 0] + 0.5)
    loss = -torch.distributions.Normal(mu, factor * sigma).log_prob(y[1:]).mean()
    return torch.autograd.grad(loss, lstm.weight_ih_l0)[0][:, 0]


print("raw, sigma of one:", gradient(torch.tensor(1.0)))
print("raw, wide sigma:", gradient(torch.tensor(scale)))
print("scaled:", gradient(torch.tensor(1.0), factor=scale))
torch.set_default_dtype(torch.float32)

# %% numpy rtol=1e-6
import numpy as np

scale, step = 500.0, 10.0**-20
y = scale * np.array([0.8, 1.3, 0.6, 1.1])
w = np.array([0.7, -0.3, 0.9, 0.4])
u, bias = np.array([0.2, 0.5, -0.6, 0.3]), np.array([0.1, 1.0, 0.2, -0.1])


def states(w):
    h, c, all_h = 0.0, 0.0, []
    for x in y[:-1] / scale:
        a = w * x + u * h + bias
        gate = 1 / (1 + np.exp(-a))
        c = gate[1] * c + gate[0] * np.tanh(a[2])
        h = gate[3] * np.tanh(c)
        all_h.append(h)
    return np.array(all_h)


# the imaginary part of a tiny complex step is the derivative
dh = np.array([states(w + 1j * step * unit).imag / step for unit in np.eye(4)])  # weight, time
m = 0.9 * states(w) + 0.5
print("raw, sigma of one:", dh @ (m - y[1:]) * 0.9 / 3)
print("raw, wide sigma:", dh @ (m - y[1:]) * 0.9 / 3 / scale**2)
print("scaled:", dh @ (m - y[1:] / scale) * 0.9 / 3)
