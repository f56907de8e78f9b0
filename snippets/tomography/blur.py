"""A Gaussian blur outside of PyTorch: the identity as backward, the adjoint with its border, and the dot test."""

# %% torch blind="x -= y: the adjoint runs along both axes, and two minus signs cancel"
import numpy as np
import torch

kernel = np.array([0.25, 0.5, 0.25])  # of a Gaussian blur with three taps


def along_columns(image):
    padded = np.pad(image, ((1, 1), (0, 0)), mode="reflect")  # the default border of OpenCV
    return kernel[0] * padded[:-2] + kernel[1] * padded[1:-1] + kernel[2] * padded[2:]


def adjoint_along_columns(v):
    spread = np.zeros((len(v) + 2, v.shape[1]))
    for i in range(3):  # each tap gives its weight back to the place that it read
        spread[i : i + len(v)] += kernel[i] * v
    inside = spread[1:-1]
    inside[1] += spread[0]  # fold the border back to the pixels that it copied
    inside[-2] += spread[-1]
    return inside


def blur(image):  # stands for cv2.GaussianBlur
    return along_columns(along_columns(image).T).T


def adjoint(v):
    return adjoint_along_columns(adjoint_along_columns(v.T).T)


class Blur(torch.autograd.Function):
    @staticmethod
    def forward(ctx, image, backward):
        ctx.backward_of_image = backward
        return torch.from_numpy(blur(image.detach().numpy()))

    @staticmethod
    def backward(ctx, grad_output):
        return torch.from_numpy(ctx.backward_of_image(grad_output.numpy())), None


image = torch.tensor([[3.0, -1.0, 2.0, 0.5], [1.0, 4.0, -2.0, 1.5], [-3.0, 0.5, 2.5, 1.0]]).double().requires_grad_()
v = torch.tensor([[1.0, 2.0, -1.0, 3.0], [0.5, -2.0, 4.0, 1.0], [2.0, 1.5, -0.5, -1.0]]).double()
for name, backward in (("the identity", np.copy), ("the same blur", blur), ("the adjoint", adjoint)):
    image.grad = None
    output = Blur.apply(image, backward)
    output.backward(v)
    print(f"gradient with {name}:", image.grad, sep="\n")
    right = torch.autograd.gradcheck(lambda x, f=backward: Blur.apply(x, f), image, raise_exception=False)
    print("does gradcheck pass?", right)

# %% dot
x, y = image.detach().numpy(), v.numpy()
print("product of the blur with y:", (blur(x) * y).sum())
print("product of x with the adjoint:", (x * adjoint(y)).sum())
print("product of x with the same blur:", (x * blur(y)).sum())

# %% conv
weight = torch.from_numpy(np.outer(kernel, kernel))[None, None]
padded = torch.nn.functional.pad(image[None, None], (1, 1, 1, 1), mode="reflect")
image.grad = None
torch.nn.functional.conv2d(padded, weight)[0, 0].backward(v)
print("gradient with padding and convolution:", image.grad, sep="\n")

# %% numpy
import numpy as np

x = np.array([[3.0, -1.0, 2.0, 0.5], [1.0, 4.0, -2.0, 1.5], [-3.0, 0.5, 2.5, 1.0]])
v = np.array([[1.0, 2.0, -1.0, 3.0], [0.5, -2.0, 4.0, 1.0], [2.0, 1.5, -0.5, -1.0]])
R = np.array([[2.0, 2, 0], [1, 2, 1], [0, 2, 2]]) / 4  # along a column of three pixels
C = np.array([[2.0, 2, 0, 0], [1, 2, 1, 0], [0, 1, 2, 1], [0, 0, 2, 2]]) / 4  # along a row of four
A = np.kron(R, C)
ways = {"the identity": v.flatten(), "the same blur": A @ v.flatten(), "the adjoint": v.flatten() @ A}
for name, gradient in ways.items():
    print(f"gradient with {name}:", gradient.reshape(3, 4), sep="\n")
    print("does gradcheck pass?", np.allclose(gradient, v.flatten() @ A))

# %% numpy_dot
print("product of the blur with y:", A @ x.flatten() @ v.flatten())
print("product of x with the adjoint:", x.flatten() @ (v.flatten() @ A))
print("product of x with the same blur:", x.flatten() @ A @ v.flatten())

# %% numpy_conv
print("gradient with padding and convolution:", (v.flatten() @ A).reshape(3, 4), sep="\n")
