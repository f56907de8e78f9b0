"""The versions that the site was built with."""

# %% torch
import numpy as np
import torch

torch_version = torch.__version__.partition("+")[0]
numpy_version = np.__version__
