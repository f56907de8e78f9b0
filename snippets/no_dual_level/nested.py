"""A level inside a level, opened by torch.func.jvp."""

# %% error raises="RuntimeError: Nested forward mode AD is not supported at the moment"
import torch
import torch.autograd.forward_ad as fwAD

x = torch.tensor([3.0, 2.0])
t = torch.tensor([1.0, 10.0])
with fwAD.dual_level():
    dual = fwAD.make_dual(x, t)
    y, change = torch.func.jvp(lambda x: x**3, (dual,), (t,))
