"""A module that keeps its state, run twice before both backward calls: with a reset, without one, and in place."""

# %% torch
import torch


class Neuron(torch.nn.Module):
    """A leaky neuron without spikes: the state v becomes v / 2 + w x, and the output is the sum of v³."""

    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor(0.5))
        self.reset()

    def reset(self):
        self.v = 0.0  # a new value, so the old tensor stays as it is

    def forward(self, sequence):
        out = 0
        for x in sequence:
            self.v = self.v / 2 + self.w * x
            out = out + self.v**3
        return out


x, x_2 = torch.tensor([1.0, 3.0]), torch.tensor([-2.0, 5.0])
model = Neuron()
out = model(x)
model.reset()
out_2 = model(x_2)
model.reset()  # also before both backward calls
for y in out, out_2:
    y.backward()
    print("output:", y)
    print("gradient of w so far:", model.w.grad)

# %% carried
model.reset()
model.w.grad = None
out = model(x)
out_2 = model(x_2)  # begins with the last state of x
print("second output, no reset:", out_2)
(out + out_2).backward()
print("gradient of w, no reset:", model.w.grad)

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
model.reset()
out, out_2 = model(x), model(x_2)
out.backward()
out_2.backward()

# %% in_place raises="RuntimeError: Trying to use a saved tensor that has been detached in-place"
model.reset()
out = model(x)
model.v.detach_().zero_()  # a reset in place
out_2 = model(x_2)
out.backward()

# %% numpy
import numpy as np

w, x, x_2 = 0.5, np.array([1.0, 3.0]), np.array([-2.0, 5.0])


def run(sequence):
    """Return the output and its derivative with respect to w. The state is w times a weighted sum of the inputs."""
    state, out, slope = 0.0, 0.0, 0.0
    for one in sequence:
        state = state / 2 + one
        out = out + (w * state) ** 3
        slope = slope + 3 * (w * state) ** 2 * state
    return out, slope


total = 0.0
for sequence in x, x_2:
    out, slope = run(sequence)
    total = total + slope
    print("output:", out)
    print("gradient of w so far:", total)

# %% numpy_carried
both = np.concatenate([x, x_2])  # one long sequence
(out, _), (whole, slope) = run(x), run(both)
print("second output, no reset:", whole - out)
print("gradient of w, no reset:", slope)
