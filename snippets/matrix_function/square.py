"""A Function for Y = X X, and one for the square root of a matrix from its Gateaux derivative."""

# %% error raises="GradcheckError: Jacobian mismatch for output 0 with respect to input 0"
import torch


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, X):
        ctx.save_for_backward(X)
        return X @ X

    @staticmethod
    def backward(ctx, V):
        (X,) = ctx.saved_tensors
        return V * 2 * X


X = torch.tensor([[2.0, 1.0], [0.5, 3.0]], dtype=torch.float64, requires_grad=True)
torch.autograd.gradcheck(Square.apply, X)


# %% torch
class MatrixSquare(Square):
    @staticmethod
    def backward(ctx, V):
        (X,) = ctx.saved_tensors
        return V @ X.T + X.T @ V


W = torch.tensor([[1.0, 10.0], [100.0, 1000.0]], dtype=torch.float64)
print("gradcheck:", torch.autograd.gradcheck(MatrixSquare.apply, X))
energy = (W * MatrixSquare.apply(X)).sum()
energy.backward()
print("energy:", energy)
print("X.grad:", X.grad)


# %% root
def gateaux(X, H):
    """Return the derivative of A(X) = X X in the direction H."""
    return X @ H + H @ X


class Root(torch.autograd.Function):
    """The X with A(X) = Y."""

    @staticmethod
    def forward(ctx, Y):
        X = torch.eye(2, dtype=Y.dtype)
        for _ in range(30):  # Newton's method for a square root, without a graph
            X = (X + torch.linalg.solve(X, Y)) / 2
        ctx.save_for_backward(X)
        return X

    @staticmethod
    def backward(ctx, V):
        (X,) = ctx.saved_tensors
        directions = torch.eye(4, dtype=X.dtype).view(4, 2, 2)  # one for each element
        G_transposed = torch.stack([gateaux(X, H).flatten() for H in directions])
        return torch.linalg.solve(G_transposed, V.flatten()).view(2, 2)


Y = torch.tensor([[5.0, 1.0], [2.0, 7.0]], dtype=torch.float64, requires_grad=True)
X = Root.apply(Y)
(W * X).sum().backward()
print("X @ X:", X @ X)
print("Y.grad:", Y.grad)
print("gradcheck:", torch.autograd.gradcheck(Root.apply, Y))
print("gradgradcheck:", torch.autograd.gradgradcheck(Root.apply, Y))

# %% numpy
import numpy as np

X, W = np.array([[2.0, 1.0], [0.5, 3.0]]), np.array([[1.0, 10.0], [100.0, 1000.0]])
eye = np.eye(2)
J = np.kron(X, eye) + np.kron(eye, X.T)
print("energy:", np.sum(W * (X @ X)))
print("X.grad:", (W.reshape(4) @ J).reshape(2, 2))

# %% numpy_root one-point="Newton's method must converge"
Y = np.array([[5.0, 1.0], [2.0, 7.0]])
values, vectors = np.linalg.eig(Y)
X = vectors @ np.diag(np.sqrt(values)) @ np.linalg.inv(vectors)
G = np.kron(X, eye) + np.kron(eye, X.T)
print("X @ X:", X @ X)
print("Y.grad:", (W.reshape(4) @ np.linalg.inv(G)).reshape(2, 2))
