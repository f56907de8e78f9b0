"""Deep leakage from gradients: L-BFGS finds the data whose gradient matches."""

# %% torch
import torch

W = torch.tensor([[0.5, -1.0], [1.2, 0.7], [-0.8, -0.9]], dtype=torch.float64, requires_grad=True)
c = torch.tensor([[1.0, -0.6, 0.4], [-0.3, 0.9, 1.1]], dtype=torch.float64, requires_grad=True)
bias = torch.tensor([0.2, -0.1], dtype=torch.float64, requires_grad=True)


def gradients(x, label, activation=torch.sigmoid, *, create_graph=False):
    scores = c @ activation(W @ x) + bias
    loss = torch.logsumexp(scores, 0) - scores[label]  # cross entropy
    return torch.autograd.grad(loss, [W, c, bias], create_graph=create_graph)


def distance(found, wanted):
    return sum(((f - w) ** 2).sum() for f, w in zip(found, wanted, strict=True))


x = torch.tensor([0.3, -0.7], dtype=torch.float64)
original_dy_dx = [g.detach() for g in gradients(x, 1)]  # all that the client sends
print("gradient at the last bias:", original_dy_dx[2])
label = int((original_dy_dx[2] < 0).nonzero())  # the only negative entry
print("label:", label)

# %% search one-point="from some starts, the search ends at other data"
dummy_data = torch.tensor([0.1, 0.2], dtype=torch.float64, requires_grad=True)
optimizer = torch.optim.LBFGS([dummy_data], max_iter=100, tolerance_grad=0, tolerance_change=0)


def closure():
    optimizer.zero_grad()
    loss = distance(gradients(dummy_data, label, create_graph=True), original_dy_dx)
    loss.backward(inputs=[dummy_data])
    return loss


optimizer.step(closure)
print("recovered data:", dummy_data.detach())

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
distance(gradients(dummy_data, label), original_dy_dx).backward()


# %% relu
def slope(activation, start):
    dummy = torch.tensor(start, dtype=torch.float64, requires_grad=True)
    wanted = gradients(x, 1, activation)
    found = gradients(dummy, 1, activation, create_graph=True)
    return torch.autograd.grad(distance(found, wanted), dummy)[0]


print("sigmoid, at the dummy:", slope(torch.sigmoid, [0.1, 0.2]))
print("relu, at the dummy:", slope(torch.relu, [0.1, 0.2]))
print("relu, all units off:", slope(torch.relu, [-0.1, 0.12]))

# %% numpy
import numpy as np

W = np.array([[0.5, -1.0], [1.2, 0.7], [-0.8, -0.9]])
c = np.array([[1.0, -0.6, 0.4], [-0.3, 0.9, 1.1]])
bias, y = np.array([0.2, -0.1]), np.array([0.0, 1.0])
data = np.array([0.3, -0.7])


def sigmoid(z):
    h = 1 / (1 + np.exp(-z))
    return h, h * (1 - h), h * (1 - h) * (1 - 2 * h)  # the value and two derivatives


def relu(z):
    return np.maximum(z, 0), 1.0 * (z > 0), 0 * z


def gradients(x, activation):
    h, a, _ = activation(W @ x)
    p = np.exp(c @ h + bias) / np.exp(c @ h + bias).sum()
    return np.outer((p - y) @ c * a, x), np.outer(p - y, h), p - y


def slope(x, activation):
    wanted = gradients(data, activation)
    _, _, r = found = gradients(x, activation)
    h, a, b = activation(W @ x)
    p, u = r + y, r @ c * a
    result = []
    for k, e in enumerate(np.eye(2)):  # the step of each gradient along one pixel
        z = W[:, k]
        s = c @ (a * z)
        q = p * s - p * (p @ s)
        steps = np.outer(q @ c * a + r @ c * b * z, x) + np.outer(u, e), np.outer(q, h) + np.outer(r, a * z), q
        result.append(2 * sum(((f - w) * d).sum() for f, w, d in zip(found, wanted, steps, strict=True)))
    return np.array(result)


print("gradient at the last bias:", gradients(data, sigmoid)[2])
print("label:", np.argmax(y))

# %% numpy_search
G, C, r = gradients(data, sigmoid)
u = r @ c * sigmoid(W @ data)[1]  # before the sigmoid, where a bias would have it
print("recovered data:", G[0] / u[0])

# %% numpy_relu
print("sigmoid, at the dummy:", slope(np.array([0.1, 0.2]), sigmoid))
print("relu, at the dummy:", slope(np.array([0.1, 0.2]), relu))
print("relu, all units off:", slope(np.array([-0.1, 0.12]), relu))
