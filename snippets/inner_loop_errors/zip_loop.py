"""An assignment to the name in a for loop does not change the model, but functional_call uses the copies."""

# %% error raises="RuntimeError: The differentiated Tensor at index 0 appears to not have been used in the graph"
import torch

x, target = torch.tensor([1.0, 2.0]), torch.tensor([3.0])
model = torch.nn.Linear(2, 1, bias=False)
model.load_state_dict({"weight": torch.tensor([[0.5, -0.25]])})
copies = [p.clone() for p in model.parameters()]
for model_param, meta_param in zip(model.parameters(), copies, strict=True):
    model_param = meta_param  # only gives the name another tensor
loss = ((model(x) - target) ** 2).sum()
torch.autograd.grad(loss, copies)

# %% torch
copies = {name: p.clone() for name, p in model.named_parameters()}
for x in torch.tensor([[1.0, 2.0], [3.0, 1.0]]):
    loss = ((torch.func.functional_call(model, copies, x) - target) ** 2).sum()
    grads = torch.autograd.grad(loss, copies.values(), create_graph=True)
    copies = {name: p - 0.0625 * g for (name, p), g in zip(copies.items(), grads, strict=True)}
outer = (torch.func.functional_call(model, copies, torch.tensor([2.0, -3.0])) ** 2).sum()
outer.backward()
print("outer:", outer)
print("model.weight.grad:", model.weight.grad)

# %% numpy blind="J @ v: w @ query is a number; J.T: the first J is the identity"
import numpy as np

w, J = np.array([0.5, -0.25]), np.eye(2)
for x in np.array([[1.0, 2.0], [3.0, 1.0]]):
    w = w - 0.0625 * 2 * (w @ x - 3.0) * x
    J = (np.eye(2) - 0.0625 * 2 * np.outer(x, x)) @ J
query = np.array([2.0, -3.0])
v = 2 * (w @ query) * query
print("outer:", (w @ query) ** 2)
print("model.weight.grad:", (v @ J)[None])
