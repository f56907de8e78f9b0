"""A saved adapter that is loaded frozen, as in PeftModel.from_pretrained without is_trainable=True."""

# %% model
import torch
from torch import nn

saved = {"lora_A": torch.tensor([[0.5, -0.25, 0.75]]), "lora_B": torch.tensor([[2.0], [-1.0]])}


class PeftModel(nn.Module):
    """Stand-in: a frozen W, and the saved adapter B A of rank one."""

    def __init__(self, W):
        super().__init__()
        self.W = nn.Parameter(W, requires_grad=False)

    @classmethod
    def from_pretrained(cls, W, *, is_trainable=False):
        model = cls(W)
        for name, value in saved.items():
            model.register_parameter(name, nn.Parameter(value.clone(), requires_grad=is_trainable))
        return model

    def forward(self, x):
        return x @ (self.W + self.lora_B @ self.lora_A).T


W = torch.tensor([[0.5, -1.0, 2.0], [1.5, 0.5, -0.5]])
x, t = torch.tensor([[1.0, -2.0, 0.5]]), torch.tensor([[3.0, -1.0]])


def trained(model):
    return [p for p in model.parameters() if p.requires_grad]


# %% frozen
model = PeftModel.from_pretrained(W)
print("trainable params:", sum(p.numel() for p in trained(model)))
print("lora_A requires_grad:", model.lora_A.requires_grad)

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
((model(x) - t) ** 2).sum().backward()

# %% late
optimizer = torch.optim.AdamW([{"params": trained(model)}, {"params": []}])  # two empty groups
model.lora_A.requires_grad_()
model.lora_B.requires_grad_()
((model(x) - t) ** 2).sum().backward()
optimizer.step()
print("unused gradient of lora_A:", model.lora_A.grad)
print("lora_A moved:", not model.lora_A.equal(saved["lora_A"]))

# %% torch
model = PeftModel.from_pretrained(W, is_trainable=True)
optimizer = torch.optim.SGD(trained(model), lr=0.0625)
print("now trainable:", sum(p.numel() for p in trained(model)))
((model(x) - t) ** 2).sum().backward()
print("gradient of lora_A:", model.lora_A.grad)
print("gradient of lora_B:", model.lora_B.grad)
optimizer.step()
print("lora_A after the step:", model.lora_A.detach())

# %% numpy
import numpy as np

W = np.array([[0.5, -1.0, 2.0], [1.5, 0.5, -0.5]])
A, B = np.array([[0.5, -0.25, 0.75]]), np.array([[2.0], [-1.0]])
x, t = np.array([[1.0, -2.0, 0.5]]), np.array([[3.0, -1.0]])
v = 2 * (x @ (W + B @ A).T - t)
at_A, at_B = B.T @ v.T @ x, v.T @ x @ A.T
print("now trainable:", A.size + B.size)
print("unused gradient of lora_A:", at_A)
print("gradient of lora_A:", at_A)
print("gradient of lora_B:", at_B)
print("lora_A after the step:", A - 0.0625 * at_A)

# %% numpy_frozen
sizes, flags = np.array([W.size, A.size, B.size]), np.array([False, False, False])
print("trainable params:", sizes @ flags)
