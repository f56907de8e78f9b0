"""Anomaly mode with a GradScaler: around backward only, or around the forward pass, too."""

# %% torch blind="input: the cell prints only a message"
import warnings

import torch

x = torch.tensor([0.0, 4.0])
w = torch.tensor([3.0, 5.0], requires_grad=True)
scaler = torch.amp.GradScaler("cpu")


def warning_of(program):
    """Return the warning of anomaly mode."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            program()
        except RuntimeError:
            return next(str(c.message) for c in caught if "Error detected" in str(c.message))


def only_backward():
    loss = (w * x).sqrt().sum()
    with torch.autograd.detect_anomaly():
        scaler.scale(loss).backward()


def everything():
    with torch.autograd.detect_anomaly():
        loss = (w * x).sqrt().sum()
        scaler.scale(loss).backward()


print("only backward, forward line?", "(w * x).sqrt()" in warning_of(only_backward))
print(warning_of(only_backward).partition(" (Triggered")[0])
print("everything, forward line?", "(w * x).sqrt()" in warning_of(everything))
