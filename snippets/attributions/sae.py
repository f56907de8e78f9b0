"""The error term of a sparse autoencoder in a model: which detach keeps the gradient through the features."""

# %% torch
import torch

encoder = torch.tensor([[1.0, 0.3], [-0.6, 1.2], [0.5, -1.5]])
decoder = torch.tensor([[0.7, -0.2, 0.1], [0.4, 0.6, -0.3]])
w = torch.tensor([1.5, -0.7])


def gradients(way, to_encoder=lambda x: x):
    x = torch.tensor([0.8, 0.5], requires_grad=True)
    features = torch.relu(encoder @ to_encoder(x))
    x_hat = decoder @ features
    y = torch.sin(w @ way(x, x_hat))
    return y, *torch.autograd.grad(y, [features, x], allow_unused=True)


y, at_features, at_x = gradients(lambda x, x_hat: x_hat + (x - x_hat).detach())
print("score:", y.detach())
print("gradient at the features:", at_features)
print("gradient at x:", at_x)

# %% hat_detached
y, at_features, at_x = gradients(lambda x, x_hat: x_hat.detach() + (x - x_hat.detach()))
print("score:", y.detach())
print("features, x_hat detached:", at_features)
print("x, x_hat detached:", at_x)

# %% attached
y, at_features, at_x = gradients(lambda x, x_hat: x_hat + (x - x_hat))
print("score:", y.detach())
print("features, error attached:", at_features)
print("x, error attached:", at_x)

# %% both
y, at_features, at_x = gradients(
    lambda x, x_hat: x_hat + (x - x_hat.detach()),
    to_encoder=lambda x: x.detach().requires_grad_(),  # a new leaf
)
print("score:", y.detach())
print("features, x kept apart:", at_features)
print("x, x kept apart:", at_x)

# %% numpy blind="J @ v: a product of two vectors"
import numpy as np

encoder = np.array([[1.0, 0.3], [-0.6, 1.2], [0.5, -1.5]])
decoder = np.array([[0.7, -0.2, 0.1], [0.4, 0.6, -0.3]])
w, x = np.array([1.5, -0.7]), np.array([0.8, 0.5])
on = encoder @ x > 0
v = np.cos(w @ x) * w  # at the sum x_hat + (x - x_hat)
print("score:", np.sin(w @ x))
print("gradient at the features:", v @ decoder)
print("gradient at x:", v @ decoder * on @ encoder)

# %% numpy_hat_detached
print("score:", np.sin(w @ x))
print("x, x_hat detached:", v)

# %% numpy_attached
print("score:", np.sin(w @ x))
print("features, error attached:", 0 * (v @ decoder))
print("x, error attached:", v)

# %% numpy_both
print("score:", np.sin(w @ x))
print("features, x kept apart:", v @ decoder)
print("x, x kept apart:", v)
