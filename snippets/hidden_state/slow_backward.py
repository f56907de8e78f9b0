"""The multiplications of a wide LSTM, forward and backward, counted on the device meta."""

# %% torch
import torch
from torch.utils.flop_counter import FlopCounterMode


lstm = torch.nn.LSTM(25088, 64, device="meta")
for flag in False, True:  # do the features need a gradient?
    features = torch.empty(20, 1, 25088, device="meta", requires_grad=flag)
    with FlopCounterMode(display=False) as there:
        loss = lstm(features)[0].sum()
    with FlopCounterMode(display=False) as back:
        loss.backward()
    print("forward:", there.get_total_flops() // 2)
    print("backward:", back.get_total_flops() // 2)

# %% numpy
T, inputs, h = 20, 25088, 64
wide, small = T * inputs * 4 * h, h * 4 * h  # four gates
for flag in False, True:
    print("forward:", wide + T * small)
    print("backward:", (1 + flag) * wide + (2 * T - 1) * small)  # no gradient at the first state
