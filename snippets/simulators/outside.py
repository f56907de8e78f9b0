"""One step of a simulator between a network and its loss: cut off, with its own derivatives, and by differences."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import numpy as np
import torch


dt = 0.5


def step(state, tau):
    """Advance a pendulum by the time dt: outside PyTorch, with plain numbers."""
    angle, speed = state
    speed = speed + dt * (tau - np.sin(angle))
    return np.array([angle + dt * speed, speed])


net = torch.nn.Linear(2, 1, bias=False, dtype=torch.float64)
net.weight.data = torch.tensor([[0.5, -1.0]], dtype=torch.float64)
obs = torch.tensor([1.0, 3.0], dtype=torch.float64)
tau = net(obs)[0]
state = torch.from_numpy(step(obs.numpy(), tau.item()))
loss = (state**2).sum()
loss.backward()

# %% silent
loss = (state**2).sum() + tau**2
loss.backward()
print("net.weight.grad:", net.weight.grad)

# %% torch
import torch


class Step(torch.autograd.Function):
    @staticmethod
    def forward(ctx, state, tau):
        ctx.save_for_backward(state)
        return torch.from_numpy(step(state.numpy(), tau.item()))

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        (state,) = ctx.saved_tensors
        slope = -dt * state[0].cos()
        J_state = torch.tensor([[1 + dt * slope, dt], [slope, 1.0]], dtype=v.dtype)
        J_tau = torch.tensor([dt**2, dt], dtype=v.dtype)
        return v @ J_state, v @ J_tau


net.zero_grad()
state = obs
for _ in range(2):
    tau = net(state)[0]
    state = Step.apply(state, tau)
loss = (state**2).sum()
loss.backward()
print("state:", state.detach())
print("net.weight.grad:", net.weight.grad)

# %% differences
import torch


class Differences(torch.autograd.Function):
    @staticmethod
    def forward(ctx, state, tau):
        ctx.save_for_backward(state, tau)
        return torch.from_numpy(step(state.numpy(), tau.item()))

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        inputs = torch.cat([ctx.saved_tensors[0], ctx.saved_tensors[1][None]]).numpy()
        products = []
        for e in 1e-5 * np.eye(3):
            up, down = inputs + e, inputs - e
            change = step(up[:2], up[2]) - step(down[:2], down[2])
            products.append((v.numpy() @ change) / 2e-5)
        products = torch.tensor(products, dtype=v.dtype)
        return products[:2], products[2]


net.zero_grad()
state = obs
for _ in range(2):
    state = Differences.apply(state, net(state)[0])
(state**2).sum().backward()
print("by differences:", net.weight.grad.float())

# %% numpy_silent
import numpy as np

dt = 0.5
w, obs = np.array([0.5, -1.0]), np.array([1.0, 3.0])
print("net.weight.grad:", (2 * (w @ obs) * obs)[None])

# %% numpy
state, D = obs, np.zeros((2, 2))  # D is the derivative of the state with respect to w
for _ in range(2):
    slope = -dt * np.cos(state[0])
    J_state = np.array([[1 + dt * slope, dt], [slope, 1.0]])
    J_tau = np.array([dt**2, dt])
    tau, tau_by_w = w @ state, state + w @ D
    speed = state[1] + dt * (tau - np.sin(state[0]))
    D = J_state @ D + np.outer(J_tau, tau_by_w)
    state = np.array([state[0] + dt * speed, speed])
print("state:", state)
print("net.weight.grad:", (2 * state @ D)[None])

# %% numpy_differences
print("by differences:", (2 * state @ D)[None])
