"""A Gaussian process that stores a solve in eval mode: the second backward, and a detached cache."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch


class Model(torch.nn.Module):
    detach_cache = False

    def __init__(self):
        super().__init__()
        self.lengthscale = torch.nn.Parameter(torch.tensor(1.25, dtype=torch.float64))
        self.X = torch.tensor([0.0, 1.5], dtype=torch.float64)
        self.y = torch.tensor([0.5, 2.0], dtype=torch.float64)
        self.cache = None

    def kernel(self, a, b):
        return torch.exp(-(((a[:, None] - b) / self.lengthscale) ** 2) / 2)

    def train(self, *mode):
        self.cache = None
        return super().train(*mode)

    def forward(self, x):
        if self.cache is None:
            K = self.kernel(self.X, self.X) + 0.1 * torch.eye(2, dtype=torch.float64)
            self.cache = torch.linalg.solve(K, self.y)
            if self.detach_cache:
                self.cache = self.cache.detach()
        return self.kernel(x, self.X) @ self.cache


model = Model().eval()
for _ in range(2):
    x = torch.tensor([0.75], dtype=torch.float64, requires_grad=True)  # a new input, a new mean
    model(x).sum().backward()


# %% only_x
def gradients(*hyperparameters):
    x = torch.tensor([0.75], dtype=torch.float64, requires_grad=True)
    return torch.autograd.grad(model(x).sum(), [x, *hyperparameters])


(x_grad,) = gradients()
print("x_grad:", x_grad)

# %% torch
model.train().eval()  # empties the cache
x_grad, lengthscale_grad = gradients(model.lengthscale)
print("x_grad:", x_grad)
print("lengthscale_grad:", lengthscale_grad)

# %% detached
model.train().eval()
model.detach_cache = True
gradients(model.lengthscale)
x_grad, lengthscale_grad = gradients(model.lengthscale)  # the second call works
print("x_grad:", x_grad)
print("lengthscale_grad:", lengthscale_grad)

# %% numpy blind="J @ v: K, its derivative and its inverse are symmetric"
import numpy as np

X, y, x, s = np.array([0.0, 1.5]), np.array([0.5, 2.0]), 0.75, 1.25
K = np.exp(-(((X[:, None] - X) / s) ** 2) / 2)
k = np.exp(-(((x - X) / s) ** 2) / 2)
dK = K * (X[:, None] - X) ** 2 / s**3  # with respect to s
dk = k * (x - X) ** 2 / s**3
inverse = np.linalg.inv(K + 0.1 * np.eye(2))
a = inverse @ y
x_grad = np.array([(X - x) / s**2 * k @ a])
print("x_grad:", x_grad)  # for x only
print("x_grad:", x_grad)
print("lengthscale_grad:", dk @ a - k @ inverse @ dK @ a)

# %% numpy_detached blind="J @ v: the product of two vectors is a number"
print("x_grad:", x_grad)
print("lengthscale_grad:", dk @ a)
