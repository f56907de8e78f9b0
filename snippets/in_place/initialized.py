"""A weight is set through detach(): the detached tensor shares its memory, and the parameter stays a leaf."""

# %% initialized
import torch


class SoftmaxRegression(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(2, 3)
        self.linear.weight.detach().zero_()
        self.linear.bias.detach().zero_()

    def forward(self, x):
        return self.linear(x)


model = SoftmaxRegression()
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
x, label = torch.tensor([[2.0, -1.0]]), torch.tensor([2])
print("is the weight a leaf?", model.linear.weight.is_leaf)
print("does it require a gradient?", model.linear.weight.requires_grad)

cost = torch.nn.functional.cross_entropy(model(x), label)
cost.backward()  # fills .grad of each parameter from which cost was computed
print("model.linear.weight.grad:", model.linear.weight.grad, sep="\n")
print("model.linear.bias.grad:", model.linear.bias.grad)
optimizer.step()  # reads .grad, and changes the parameters
print("model.linear.weight:", model.linear.weight.detach(), sep="\n")

# %% cut raises="RuntimeError: element 0 of tensors does not require grad"
layer = model.linear
scores = torch.nn.functional.linear(x, layer.weight.detach(), layer.bias.detach())
torch.nn.functional.cross_entropy(scores, label).backward()

# %% numpy_initialized
import numpy as np

x, one_hot = np.array([2.0, -1.0]), np.array([0.0, 0.0, 1.0])
v = np.ones(3) / 3 - one_hot  # softmax of three zeros, minus the label
print("model.linear.weight.grad:", np.outer(v, x), sep="\n")
print("model.linear.bias.grad:", v)
print("model.linear.weight:", -0.5 * np.outer(v, x), sep="\n")
