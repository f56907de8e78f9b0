"""A loss from contact forces that the world object reports, and from the states that step returns."""

# %% world tags=["hide-input"]
import torch

k, h, g = 40.0, 0.125, 9.8125  # the stiffness of the ground, the time step, and gravity


class Step(torch.autograd.Function):
    @staticmethod
    def forward(ctx, world, state, mass):
        z, speed = state.tolist()
        world.force = k * max(-z, 0.0)  # a plain number
        after = speed + h * (world.force / mass.item() - g)
        ctx.save_for_backward(state, mass)
        return torch.tensor([z + h * after, after], dtype=state.dtype)

    @staticmethod
    def backward(ctx, v):
        state, mass = ctx.saved_tensors
        u = h * v[0] + v[1]  # at the new speed
        slope = -k / mass if state[0] < 0 else 0 * mass
        return None, torch.stack([v[0] + u * h * slope, u]), -u * h * k * (-state[0]).clamp(min=0) / mass**2


class World:
    """A stand-in for a simulator: step is differentiable, and the contact force is a number."""

    def step(self, state, mass):
        return Step.apply(self, state, mass)

    def getConstraintForces(self):
        return [0.0, 0.0, self.force]


# %% error raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
start = torch.tensor([0.25, -2.0], dtype=torch.float64)  # the height and the speed of a ball
mass = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)  # a guess

world, state, forces = World(), start, []
for _ in range(4):
    state = world.step(state, mass)
    forces.append(torch.tensor(world.getConstraintForces()[2]))
loss = (torch.stack(forces) ** 2).sum() / 4
loss.backward()

# %% torch
world, state, forces = World(), start, []
for _ in range(4):
    after = world.step(state, mass)
    forces.append(mass * ((after[1] - state[1]) / h + g))  # mass times acceleration, without the weight
    state = after
loss = (torch.stack(forces) ** 2).sum() / 4
loss.backward()
print("forces:", torch.stack(forces).detach())
print("mass.grad:", mass.grad)

# %% numpy blind="J @ v: a product of two vectors"
import numpy as np

k, h, g, mass = 40.0, 0.125, 9.8125, np.array(1.5)
(z, speed), dz, dspeed = np.array([0.25, -2.0]), 0.0, 0.0  # with the derivatives with respect to the mass
forces, slopes = [], []
for _ in range(4):
    force, slope = k * max(-z, 0.0), -k * dz * (z < 0)
    speed, dspeed = speed + h * (force / mass - g), dspeed + h * (slope / mass - force / mass**2)
    z, dz = z + h * speed, dz + h * dspeed
    forces.append(force)
    slopes.append(slope)
print("forces:", np.array(forces))
print("mass.grad:", 2 * np.array(forces) @ np.array(slopes) / 4)
