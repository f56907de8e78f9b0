"""A custom operator without a derivative."""

# %% error raises="RuntimeError: Trying to backward through site.cube.default"
import torch


@torch.library.custom_op("site::cube", mutates_args=())
def cube(x: torch.Tensor) -> torch.Tensor:
    """The cube of each element."""
    return x**3


x = torch.tensor([4.0, 0.5], requires_grad=True)
cube(x).sum().backward()
