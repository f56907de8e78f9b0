"""A forward hook that stores output.clone().detach(): the features are constants for the image encoder."""

# %% torch
import torch


class Extractor(torch.nn.Module):
    """Return the output of a layer, as a feature extractor does."""

    def __init__(self, net, layer, detach):
        super().__init__()
        self.net, self.detach = net, detach
        layer.register_forward_hook(self.store)

    def store(self, module, args, output):
        self.latents = output.clone().detach() if self.detach else output

    def forward(self, image):
        self.net(image)
        return self.latents


image = torch.tensor([[1.0, -2.0], [0.5, 3.0]])
for detach in True, False:
    net = torch.nn.Sequential(torch.nn.Linear(2, 2, bias=False), torch.nn.Tanh(), torch.nn.Linear(2, 1))
    head = torch.nn.Linear(2, 1, bias=False)
    net[0].load_state_dict({"weight": torch.tensor([[0.5, -0.25], [0.25, 0.75]])})
    head.load_state_dict({"weight": torch.tensor([[2.0, -1.0]])})
    head(Extractor(net, net[1], detach)(image)).sum().backward()
    print("head.weight.grad:", head.weight.grad)
    encoder = net[0].weight.grad
    if detach:
        print("is the gradient of the encoder None?", encoder is None)
    else:
        print("encoder:", encoder, sep="\n")

# %% numpy
import numpy as np

X, W, h = np.array([[1.0, -2.0], [0.5, 3.0]]), np.array([[0.5, -0.25], [0.25, 0.75]]), np.array([2.0, -1.0])
y = np.tanh(X @ W.T)
print("head.weight.grad:", np.ones((1, 2)) @ y)
print("head.weight.grad:", np.ones((1, 2)) @ y)
print("encoder:", ((1 - y**2) * h).T @ X, sep="\n")
