"""An inner step over all parameters: one is frozen, and the inner loss does not use another."""

# %% error raises="RuntimeError: One of the differentiated Tensors does not require grad"
import torch

parameters = {
    "frozen": torch.tensor(4.0),
    "used": torch.tensor(3.0, requires_grad=True),
    "unused": torch.tensor(5.0, requires_grad=True),
}
inner = parameters["frozen"] * parameters["used"] ** 3
torch.autograd.grad(inner, parameters.values(), create_graph=True, allow_unused=True)

# %% torch
trainable = {name: p for name, p in parameters.items() if p.requires_grad}
found = torch.autograd.grad(inner, trainable.values(), create_graph=True, allow_unused=True)
gradients = dict.fromkeys(parameters) | dict(zip(trainable, found, strict=True))
fast = {name: p if gradients[name] is None else p - 0.01 * gradients[name] for name, p in parameters.items()}
outer = fast["frozen"] * fast["used"] * fast["unused"] ** 2
outer.backward()
for name, p in parameters.items():
    inner_gradient = gradients[name] if gradients[name] is None else gradients[name].item()
    print(f"inner gradient of {name}:", inner_gradient)
    print(f"meta gradient of {name}:", p.grad)

# %% numpy
c, a, b, alpha = 4.0, 3.0, 5.0, 0.01  # frozen, used, unused, the rate of the inner step
g = 3 * c * a**2
J = 1 - 6 * alpha * c * a
new = a - alpha * g
print("inner gradient of frozen:", None)
print("meta gradient of frozen:", None)
print("inner gradient of used:", g)
print("meta gradient of used:", c * b**2 * J)
print("inner gradient of unused:", None)
print("meta gradient of unused:", 2 * c * new * b)
