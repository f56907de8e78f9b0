"""An image encoder under no_grad never changes, although the optimizer holds it: only the decoder learns."""

# %% torch
import torch

imgs, v = torch.tensor([[2.0, -1.0]]), torch.tensor([1.0, 10.0])
start = torch.tensor([[0.5, 1.5], [-1.0, 0.25]])


def train(freeze, no_grad, adapter=None):
    encoder = start.clone().requires_grad_(not freeze)  # stands for sam.image_encoder
    decoder = torch.tensor([3.0, -2.0], requires_grad=True)
    params = [encoder, decoder] if adapter is None else [encoder, adapter, decoder]
    optimizer = torch.optim.SGD(params, lr=0.1)
    with torch.set_grad_enabled(not no_grad):
        weight = encoder if adapter is None else encoder + adapter
        img_emb = imgs @ weight
    loss = (v * (img_emb * decoder)).sum()
    loss.backward()
    optimizer.step()
    print("decoder.grad:", decoder.grad)
    print("gradient of the encoder:", encoder.grad)
    return encoder


encoder = train(freeze=False, no_grad=True)
print("encoder has moved:", not encoder.equal(start))

# %% with_graph
encoder = train(freeze=False, no_grad=False)
print("encoder has moved:", not encoder.equal(start))

# %% adapter
for no_grad in (True, False):
    adapter = torch.zeros(2, 2, requires_grad=True)
    train(freeze=True, no_grad=no_grad, adapter=adapter)
    print("gradient of the adapter:", adapter.grad)

# %% numpy
import numpy as np

imgs, v = np.array([[2.0, -1.0]]), np.array([1.0, 10.0])
encoder, decoder = np.array([[0.5, 1.5], [-1.0, 0.25]]), np.array([3.0, -2.0])
print("decoder.grad:", v * (imgs @ encoder)[0])

# %% numpy_with_graph
print("decoder.grad:", v * (imgs @ encoder)[0])
print("gradient of the encoder:", np.outer(imgs, v * decoder))

# %% numpy_adapter
for _ in ("under no_grad", "with a graph"):
    print("decoder.grad:", v * (imgs @ encoder)[0])
print("gradient of the adapter:", np.outer(imgs, v * decoder))
