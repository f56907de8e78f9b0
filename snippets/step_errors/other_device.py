"""The averages of Adam are on another device, or have another dtype, than their weight."""

# %% error raises="RuntimeError: Tensors of the same index must be on the same device and the same dtype"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.Adam([w], lr=0.1, foreach=True)
(w**2).sum().backward()
optimizer.step()
average = optimizer.state[w]["exp_avg"]
optimizer.state[w]["exp_avg"] = average.to("meta")  # stands for another device
optimizer.step()


# %% check
def misplaced(optimizer):
    names = []
    for group in optimizer.param_groups:
        for p in group["params"]:
            for name, value in optimizer.state[p].items():
                if name != "step" and (value.device, value.dtype) != (p.device, p.dtype):
                    names.append(name)
    return ", ".join(names)


print("on another device or of another dtype:", misplaced(optimizer))

# %% torch
optimizer.state[w]["exp_avg"] = average.double()  # and a wrong dtype
optimizer.load_state_dict(optimizer.state_dict())  # moves the state to each weight
w.grad = None
(w**2).sum().backward()
optimizer.step()
print("w:", w)

# %% dtype raises="RuntimeError: expected dtype"
optimizer.state[w]["exp_avg"] = average.double()
optimizer.step()

# %% numpy
import numpy as np

w, m, s = np.array([3.0, 5.0]), 0.0, 0.0
for t in (1, 2):
    g = 2 * w
    m, s = 0.9 * m + 0.1 * g, 0.999 * s + 0.001 * g**2
    w = w - 0.1 * m / (1 - 0.9**t) / np.sqrt(s / (1 - 0.999**t))
print("w:", w)
