"""A Hessian-vector product with respect to an intermediate activation that a hook keeps."""

# %% torch rtol=4e-6
import torch
from torch import nn

model = nn.Sequential(nn.Linear(2, 2), nn.Tanh(), nn.Linear(2, 1))
with torch.no_grad():
    model[0].weight.copy_(torch.tensor([[0.5, -0.25], [0.25, 0.75]]))
    model[0].bias.zero_()
    model[2].weight.copy_(torch.tensor([[1.5, -2.0]]))
    model[2].bias.zero_()
kept = {}
hook = model[0].register_forward_hook(lambda module, args, output: kept.update(h=output))

x, target, vec = torch.tensor([1.0, 2.0]), torch.tensor([1.0]), torch.tensor([1.0, -10.0])
loss = ((model(x) - target) ** 2).sum()
h = kept["h"]
(g,) = torch.autograd.grad(loss, h, create_graph=True)
(Hv,) = torch.autograd.grad(g, h, grad_outputs=vec)
print("g:", g.detach())
print("Hv:", Hv)

# %% hessian rtol=4e-6
hook.remove()
H = torch.func.hessian(lambda h: ((model[1:](h) - target) ** 2).sum())(h.detach())
print("whole Hessian times vec:", H @ vec)

# %% numpy rtol=4e-6 blind="J @ v, J.T: H is symmetric"
import numpy as np

W, w = np.array([[0.5, -0.25], [0.25, 0.75]]), np.array([1.5, -2.0])
x, target, vec = np.array([1.0, 2.0]), 1.0, np.array([1.0, -10.0])
y = np.tanh(W @ x)
slope = 1 - y**2
r = w @ y - target
print("g:", 2 * r * w * slope)
H = 2 * np.outer(w * slope, w * slope) + np.diag(2 * r * w * -2 * y * slope)
print("Hv:", H @ vec)

# %% numpy_hessian rtol=4e-6
print("whole Hessian times vec:", H @ vec)
