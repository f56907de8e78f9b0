"""LBFGS returns without a move: the slope is below its tolerance, or the closure computed no gradient."""

# %% torch
import torch

x = torch.tensor([1.0, 3.0])
target = torch.tensor([1.0, 2.0])


def train(*, factor=1.0, backward=True, **options):
    w = torch.tensor([3.0, -5.0], requires_grad=True)
    optimizer = torch.optim.LBFGS([w], **options)

    def closure():
        optimizer.zero_grad()
        residual = 3e-4 * x * (w - target)  # small units
        loss = factor * (residual**2).sum()
        if backward:
            loss.backward()
        return loss

    losses = torch.stack([optimizer.step(closure).detach() for _ in range(3)])
    return w, losses, optimizer.state[w]


w, losses, state = train()
print("losses:", losses)
print("w has moved:", not w.equal(torch.tensor([3.0, -5.0])))
print("largest gradient:", w.grad.abs().max())
print("slope:", -(w.grad @ w.grad))
print("n_iter:", state["n_iter"])

# %% no_backward
w, _, state = train(backward=False)
print("w has moved:", not w.equal(torch.tensor([3.0, -5.0])))
print("n_iter:", state["n_iter"])

# %% fixed rtol=1e-4
w, _, _ = train(factor=1e6)
print("w, larger loss:", w)
w, _, _ = train(tolerance_grad=0, tolerance_change=0, line_search_fn="strong_wolfe")
print("w, no tolerances:", w)

# %% numpy one-point="other inputs can have a slope below the tolerance"
import numpy as np

x, target = np.array([1.0, 3.0]), np.array([1.0, 2.0])
w = np.array([3.0, -5.0])
residual = 3e-4 * x * (w - target)
gradient = 2 * 3e-4 * x * residual
print("losses:", np.full(3, residual @ residual))  # at the same w
print("largest gradient:", np.abs(gradient).max())
slope = -(gradient @ gradient)
print("slope:", slope)
tolerances = np.full(3, 10.0**-7)  # tolerance_grad, in each of three calls
print("n_iter:", np.sum(np.abs(gradient).max() > tolerances))

# %% numpy_no_backward
print("n_iter:", np.sum(tolerances < 0.0))

# %% numpy_fixed
w = np.linalg.solve(np.diag(x), x * target)  # each residual is 0
print("w, larger loss:", w)
print("w, no tolerances:", w)
