"""Per-sample gradients of nn.GRU under vmap, with and without its first hidden state."""

# %% torch
import torch
from torch.func import functional_call, grad, vmap

torch.set_default_dtype(torch.float64)
net = torch.nn.GRU(1, 1, bias=False, batch_first=True)
params = {
    "weight_ih_l0": torch.tensor([[1.5], [-0.5], [0.75]]),
    "weight_hh_l0": torch.tensor([[0.5], [1.25], [-0.75]]),
}
X = torch.tensor([[0.25, 2.0, -1.0], [1.5, -0.5, 3.0]])[..., None]  # (samples, time, features)


def loss(params, x):
    h = x.new_zeros(1, 1)  # a state for each sample
    y, _ = functional_call(net, params, (x, h))
    return (y**2).sum()


g = vmap(grad(loss), (None, 0))(params, X)
print("input weights:", g["weight_ih_l0"].flatten(1))
print("hidden weights:", g["weight_hh_l0"].flatten(1))


# %% error raises="RuntimeError: output with shape [1, 1] doesn't match the broadcast shape [2, 1, 1]"
def loss_without_state(params, x):
    y, _ = functional_call(net, params, (x,))
    return (y**2).sum()


vmap(grad(loss_without_state), (None, 0))(params, X)


# %% forward raises="RuntimeError: Batching rule not implemented for aten::gru.input"
vmap(loss, (None, 0))(params, X)


# %% cell
def loss_of_steps(params, x):
    W, U = params["weight_ih_l0"], params["weight_hh_l0"]
    h, total = x.new_zeros(1), 0
    for x_t in x:
        r_x, z_x, n_x = (W @ x_t).chunk(3)
        r_h, z_h, n_h = (U @ h).chunk(3)
        r, z = torch.sigmoid(r_x + r_h), torch.sigmoid(z_x + z_h)
        h = (1 - z) * torch.tanh(n_x + r * n_h) + z * h
        total = total + (h**2).sum()
    return total


print("losses:", vmap(loss_of_steps, (None, 0))(params, X))
g = vmap(grad(loss_of_steps), (None, 0))(params, X)
print("input weights:", g["weight_ih_l0"].flatten(1))

# %% numpy
import numpy as np

W, U = np.array([1.5, -0.5, 0.75]), np.array([0.5, 1.25, -0.75])
X = np.array([[0.25, 2.0, -1.0], [1.5, -0.5, 3.0]])
losses, slopes = [], []
for x in X:
    h, dh, total, slope = 0.0, np.zeros(6), 0.0, np.zeros(6)  # dh: with respect to six weights
    for x_t in x:
        d_x, d_h = x_t * np.eye(3, 6), h * np.eye(3, 6, 3) + np.outer(U, dh)
        r, z = 1 / (1 + np.exp(-(W[:2] * x_t + U[:2] * h)))
        dr, dz = np.array([[r * (1 - r)], [z * (1 - z)]]) * (d_x + d_h)[:2]
        n = np.tanh(W[2] * x_t + r * U[2] * h)
        dn = (1 - n**2) * (d_x[2] + dr * U[2] * h + r * d_h[2])
        h, dh = (1 - z) * n + z * h, (1 - z) * dn - dz * n + dz * h + z * dh
        total, slope = total + h**2, slope + 2 * h * dh
    losses.append(total)
    slopes.append(slope)
print("input weights:", np.array(slopes)[:, :3])
print("hidden weights:", np.array(slopes)[:, 3:])

# %% numpy_cell
print("losses:", np.array(losses))
print("input weights:", np.array(slopes)[:, :3])
