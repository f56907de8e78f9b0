"""Complex weights for a real output."""

# %% error raises="RuntimeError: For complex Tensors, both grad_output and output"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
z = torch.fft.fft(x)
y = z.abs()
y.backward(torch.ones_like(z))
