"""Power iteration with Hessian-vector products finds a negative eigenvalue first."""

# %% torch rtol=1e-6
import torch

X = torch.tensor([[1.0, 0.5], [-0.5, 2.0], [1.5, -1.0], [0.4, 0.9]], dtype=torch.float64)
t = torch.tensor([-2.0, 3.0, -1.0, -1.5], dtype=torch.float64)
w = torch.tensor([0.3, -0.2], dtype=torch.float64, requires_grad=True)
u = torch.tensor([1.5], dtype=torch.float64, requires_grad=True)
params = [w, u]


def gradient(X, t):
    loss = ((u * torch.tanh(X @ w) - t) ** 2).mean()
    g = torch.autograd.grad(loss, params, create_graph=True)
    return torch.cat([part.flatten() for part in g])


def product(g, v):
    Hv = torch.autograd.grad(g, params, v, retain_graph=True)
    return torch.cat([part.flatten() for part in Hv])


def power_iteration(multiply, v):
    for _ in range(300):
        v = multiply(v)
        v = v / v.norm()
    return torch.dot(v, multiply(v)), v  # the Rayleigh quotient


g = gradient(X, t)
start = torch.ones(3, dtype=torch.float64)  # torch.randn(3) in your code
first, _ = power_iteration(lambda v: product(g, v), start)
print("eigenvalue of the largest absolute value:", first)

# %% shift rtol=1e-6
shifted, v = power_iteration(lambda v: product(g, v) - first * v, start)
largest = shifted + first
print("largest eigenvalue:", largest)
print("eigenvector:", v * v[0].sign())

# %% minibatches rtol=1e-6
batches = [(X[:3], t[:3]), (X[3:], t[3:])]
gradients = [gradient(*batch) for batch in batches]


def whole(v):
    return sum(len(b[1]) * product(g, v) for b, g in zip(batches, gradients, strict=True)) / len(t)


print("all batches in each step:", power_iteration(whole, start)[0])
print("only batch one:", power_iteration(lambda v: product(gradients[0], v), start)[0])

# %% numpy
import numpy as np

X = np.array([[1.0, 0.5], [-0.5, 2.0], [1.5, -1.0], [0.4, 0.9]])
t = np.array([-2.0, 3.0, -1.0, -1.5])


def gradient(p, X, t):
    h = np.tanh(X @ p[:2])
    r = 2 * (p[2] * h - t) / len(t)
    return np.append((r * p[2] * (1 - h**2)) @ X, r @ h)


def eigenvalues(X, t):
    p = np.array([0.3, -0.2, 1.5])
    H = np.stack([gradient(p + 1e-20j * e, X, t).imag for e in np.eye(3)]) / 1e-20
    return np.linalg.eigh(H)


values, V = eigenvalues(X, t)
print("eigenvalue of the largest absolute value:", values[np.argmax(abs(values))])

# %% numpy_shift
print("largest eigenvalue:", values[-1])
print("eigenvector:", V[:, -1] * np.sign(V[0, -1]))

# %% numpy_minibatches
print("all batches in each step:", values[np.argmax(abs(values))])
of_batch, _ = eigenvalues(X[:3], t[:3])
print("only batch one:", of_batch[np.argmax(abs(of_batch))])
