"""The likelihood of a Kalman filter: the recorded loop, and a closed form of its gradient."""

# %% torch rtol=1e-9 blind="J @ v, J.T: the covariances are symmetric"
import torch

y = torch.tensor([0.5, 1.25, 0.75, 2.0, 1.5], dtype=torch.float64)
F = torch.tensor([[1.0, 0.5], [-0.25, 0.75]], dtype=torch.float64, requires_grad=True)
q = torch.tensor([0.25, 0.5], dtype=torch.float64, requires_grad=True)  # Q is diag(q)
R = torch.tensor(0.75, dtype=torch.float64, requires_grad=True)
H = torch.tensor([1.0, 0.0], dtype=torch.float64)


def log_likelihood(F, Q, R):
    m, P, total = torch.zeros(2).double(), torch.eye(2).double(), 0.0
    for observed in y:
        e, S = observed - H @ m, H @ P @ H + R
        K = P @ H / S
        total = total - (S.log() + e**2 / S) / 2
        m = F @ (m + K * e)  # update, then predict
        P = F @ (P - torch.outer(K, H @ P)) @ F.T + Q
    return total


loss = -log_likelihood(F, torch.diag(q), R)
loss.backward()
print("loss:", loss)
print("F.grad:", F.grad, sep="\n")
print("q.grad:", q.grad)
print("R.grad:", R.grad)


# %% closed
class LogLikelihood(torch.autograd.Function):
    """The same number, with a recursion of its own in backward."""

    @staticmethod
    def forward(ctx, F, Q, R):
        m, P, total, steps = torch.zeros(2).double(), torch.eye(2).double(), 0.0, []
        for observed in y:
            e, S = observed - H @ m, H @ P @ H + R
            K = P @ H / S
            total = total - (S.log() + e**2 / S) / 2
            m, P = m + K * e, P - torch.outer(K, H @ P)
            steps.append((e / S, S, K, m, P))
            m, P = F @ m, F @ P @ F.T + Q
        ctx.save_for_backward(F, *[tensor for step in steps for tensor in step])
        return total

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        F, *saved = ctx.saved_tensors
        at_m, at_P = torch.zeros(2).double(), torch.zeros(2, 2).double()
        at_F, at_Q, at_R = torch.zeros_like(F), torch.zeros_like(F), 0.0
        for i in reversed(range(0, len(saved), 5)):
            w, S, K, m, P = saved[i : i + 5]
            at_Q = at_Q + at_P
            at_F = at_F + torch.outer(at_m, m) + 2 * at_P @ F @ P
            at_m, at_P = F.T @ at_m, F.T @ at_P @ F
            L = torch.eye(2) - torch.outer(K, H)
            cross = torch.outer(L.T @ at_m, H) * w
            at_R = at_R + K @ at_P @ K - w * (K @ at_m) + (w**2 - 1 / S) / 2
            at_P = L.T @ at_P @ L + (cross + cross.T) / 2 + torch.outer(H, H) * (w**2 - 1 / S) / 2
            at_m = L.T @ at_m + w * H
        return v * at_F, v * at_Q, v * at_R


F.grad = q.grad = R.grad = None
(-LogLikelihood.apply(F, torch.diag(q), R)).backward()
print("F.grad:", F.grad, sep="\n")
print("q.grad:", q.grad)
print("R.grad:", R.grad)

# %% numpy
import numpy as np

y = np.array([0.5, 1.25, 0.75, 2.0, 1.5])
F, q, R = np.array([[1.0, 0.5], [-0.25, 0.75]]), np.array([0.25, 0.5]), 0.75
n = len(y)
N, see = np.eye(n, k=-1), np.kron(np.eye(n), [[1.0, 0.0]])
A = np.linalg.inv(np.eye(2 * n) - np.kron(N, F))  # from the noise to all states
D = np.diag(np.r_[1.0, 1.0, np.tile(q, n - 1)])  # the variance of the noise
C = see @ A @ D @ A.T @ see.T + R * np.eye(n)
w = np.linalg.solve(C, y)


def slope(dC):
    """Return the slope of the loss, (log det C + yᵀC⁻¹y) / 2, along dC."""
    return (np.trace(np.linalg.solve(C, dC)) - w @ dC @ w) / 2


def at_F(i, j):
    E = np.zeros((2, 2))
    E[i, j] = 1
    half = see @ A @ np.kron(N, E) @ A @ D @ A.T @ see.T
    return slope(half + half.T)


def at_q(i):
    dD = np.diag(np.r_[0.0, 0.0, np.tile(np.eye(2)[i], n - 1)])
    return slope(see @ A @ dD @ A.T @ see.T)


print("loss:", (np.linalg.slogdet(C)[1] + y @ w) / 2)
print("F.grad:", np.array([[at_F(i, j) for j in (0, 1)] for i in (0, 1)]), sep="\n")
print("q.grad:", np.array([at_q(0), at_q(1)]))
print("R.grad:", slope(np.eye(n)))

# %% numpy_closed
print("F.grad:", np.array([[at_F(i, j) for j in (0, 1)] for i in (0, 1)]), sep="\n")
print("q.grad:", np.array([at_q(0), at_q(1)]))
print("R.grad:", slope(np.eye(n)))
