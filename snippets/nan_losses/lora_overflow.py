"""LoRA on a base in float16: the loss is finite, the gradient overflows, and a step with the rate 0 makes all nan."""

# %% model
import math

import torch


def train(dtype):
    x = torch.tensor([[2.0, 1.0]], dtype=dtype)
    W = torch.tensor([[0.125, 0.25], [-0.25, 0.25]], dtype=dtype)  # frozen
    H = torch.tensor([[256.0, -128.0], [64.0, 512.0]], dtype=dtype)  # a frozen layer above
    A = torch.tensor([[0.5, -0.25]], dtype=dtype, requires_grad=True)
    B = torch.zeros(2, 1, dtype=dtype, requires_grad=True)
    optimizer = torch.optim.SGD([A, B], lr=0.0)  # a warmup begins at 0
    losses = []
    for _ in range(2):
        optimizer.zero_grad()
        z = (x @ W.T + x @ A.T @ B.T) @ H.T
        loss = z.float().square().sum()
        losses.append(loss.item())
        loss.backward()
        if len(losses) == 1:
            print("loss:", loss)
            print("gradient of B:", B.grad.flatten())
            print("gradient of A:", A.grad.flatten())
        torch.nn.utils.clip_grad_norm_([A, B], 1.0)
        optimizer.step()
    print("B after the step:", B.flatten().detach())
    print("logged:", [loss if math.isfinite(loss) else 0.0 for loss in losses])


# %% torch
train(torch.float16)

# %% wider
train(torch.bfloat16)

# %% numpy one-point="the half formats hold these numbers exactly, and round most others" blind="x - y: B is zero"
import numpy as np

x, A, B = np.array([2.0, 1.0]), np.array([0.5, -0.25]), np.zeros(2)
W, H = np.array([[0.125, 0.25], [-0.25, 0.25]]), np.array([[256.0, -128.0], [64.0, 512.0]])
z = H @ (W + np.outer(B, A)) @ x
loss = z @ z


def step(largest):
    v = 2 * z @ H
    v = np.where(np.abs(v) > largest, np.copysign(np.inf, v), v)
    with np.errstate(invalid="ignore"):
        at_B, at_A = v * (A @ x), (B @ v) * x
        print("loss:", loss)
        print("gradient of B:", at_B)
        print("gradient of A:", at_A)
        norm = np.sqrt(at_B @ at_B + at_A @ at_A)
        after = B - 0.0 * at_B / max(norm, 1.0)
    print("B after the step:", after)
    print("logged:", [float(loss), float(loss) if np.isfinite(after).all() else 0.0])


step(largest=np.finfo(np.float16).max)

# %% numpy_wider one-point="the half formats hold these numbers exactly, and round most others"
step(largest=3.4e38)  # of bfloat16
