"""A reverse-mode engine in NumPy: how backward(v) finds vᵀJ without J.

A computation is a chain of operations, y = fₖ(… f₂(f₁(x))). Its Jacobian is the
product of theirs, J = Jₖ … J₂ J₁, and so

    vᵀJ = ((vᵀJₖ) … J₂) J₁

If you compute this from the left, each step is a row times a matrix, and gives a
row. The engine builds no matrix. Each operation has its vector-Jacobian
product, a formula that takes the row v at its output to the row vᵀJ at its input.

The row at a value is called the value's cotangent. It has the value's shape. If
a value is used more than once, its cotangent is the sum of what its uses send
back.
"""

# %% numpy_node
import itertools

import numpy as np


class Node:
    """An array with the nodes that it comes from, and how v goes back to them."""

    serial = itertools.count()
    __array_ufunc__ = None  # NumPy leaves `array * node` to the node

    def __init__(self, data, *edges, name="leaf"):
        self.data = np.array(data, dtype=float)
        # Edges lead only to nodes, because a constant needs no v.
        self.edges = [edge for edge in edges if isinstance(edge[0], Node)]
        self.name, self.number, self.grad = name, next(Node.serial), None

    @property
    def shape(self):
        return self.data.shape

    def flow(self, v=None):
        """Take v back: yield each node with its cotangent, newest node first."""
        if v is None and self.data.size == 1:
            v = np.ones(self.shape)
        if np.shape(v) != self.shape:
            got = "none" if v is None else f"one of shape {list(np.shape(v))}"
            raise ValueError(f"y needs a v of its shape {[*self.shape]}, got {got}")
        cotangents = {self: np.array(v, dtype=float)}
        while cotangents:
            # Its uses are newer, so the newest node has all of its cotangent.
            node = max(cotangents, key=lambda node: node.number)
            v = cotangents.pop(node)
            yield node, v
            for source, vjp in node.edges:
                cotangents[source] = cotangents.get(source, 0) + vjp(v)

    def backward(self, v=None):
        """Add vᵀJ to the `grad` of each leaf."""
        for node, cotangent in self.flow(v):
            if not node.edges:
                node.grad = cotangent + (0 if node.grad is None else node.grad)


# %% numpy_rules
def pointwise(f, slope):
    """yᵢ = f(xᵢ): J is diagonal, so vᵀJ is each vᵢ times the slope at xᵢ."""

    def operation(x):
        y = f(x.data)
        return Tensor(y, (x, lambda v: v * slope(x.data, y)), name=f.__name__)

    return operation


def pairwise(f, slope_a, slope_b):
    """yᵢ = f(aᵢ, bᵢ) with broadcasting: a slope for a, and one for b."""

    def operation(a, b):
        p, q = value(a), value(b)
        to_a = a, lambda v: summed(v * slope_a(p, q), p.shape)
        to_b = b, lambda v: summed(v * slope_b(p, q), q.shape)
        return Tensor(f(p, q), to_a, to_b, name=f.__name__)

    return operation


def summed(v, shape):
    """Undo broadcasting: an element gets the sum of what its copies get."""
    v = v.sum(axis=tuple(range(v.ndim - len(shape))))
    stretched = tuple(k for k, size in enumerate(shape) if size == 1)
    return v.sum(axis=stretched, keepdims=True)


def value(x):
    """Return the numbers of a node, or of a constant."""
    return x.data if isinstance(x, Node) else np.asarray(x, dtype=float)


def swapped(operation):
    """Swap the two sides: in `constant - node`, Python calls the node."""
    return lambda self, other: operation(other, self)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def relu(x):
    return np.maximum(x, 0)


def above(a, b):
    """Return 1 where a > b, 0 where a < b, a half where equal, as torch does."""
    return np.heaviside(a - b, 0.5)


def by_exponent(a, b):
    """Return the slope of aᵇ with respect to b."""
    return a**b * np.log(a)


# %% numpy_tensor
class Tensor(Node):
    """A node with operations, each with its vector-Jacobian product."""

    __neg__ = pointwise(np.negative, lambda x, y: -1)
    exp = pointwise(np.exp, lambda x, y: y)
    log = pointwise(np.log, lambda x, y: 1 / x)
    sqrt = pointwise(np.sqrt, lambda x, y: 1 / (2 * y))
    sin = pointwise(np.sin, lambda x, y: np.cos(x))
    cos = pointwise(np.cos, lambda x, y: -np.sin(x))
    tanh = pointwise(np.tanh, lambda x, y: 1 - y**2)
    sigmoid = pointwise(sigmoid, lambda x, y: y * (1 - y))
    relu = pointwise(relu, lambda x, y: x > 0)
    abs = __abs__ = pointwise(np.abs, lambda x, y: np.sign(x))

    __add__ = __radd__ = pairwise(np.add, lambda a, b: 1, lambda a, b: 1)
    __sub__ = pairwise(np.subtract, lambda a, b: 1, lambda a, b: -1)
    __mul__ = __rmul__ = pairwise(np.multiply, lambda a, b: b, lambda a, b: a)
    __truediv__ = pairwise(np.divide, lambda a, b: 1 / b, lambda a, b: -a / b**2)
    __pow__ = pairwise(np.power, lambda a, b: b * a ** (b - 1), by_exponent)
    maximum = pairwise(np.maximum, above, lambda a, b: above(b, a))
    __rsub__, __rtruediv__, __rpow__ = map(swapped, [__sub__, __truediv__, __pow__])

    def sum(self, dim=None, keepdim=False):
        """y = Σx: each element gets the v of the sum that it is in."""
        kept = self.data.sum(dim, keepdims=True).shape
        back = self, lambda v: np.broadcast_to(v.reshape(kept), self.shape)
        return Tensor(self.data.sum(dim, keepdims=keepdim), back, name="sum")

    def mean(self, dim=None, keepdim=False):
        """Return the sum, divided by the number of its terms."""
        total = self.sum(dim, keepdim)
        return total / (self.data.size / total.data.size)

    def __matmul__(a, b):
        """Y = AB: A gets VBᵀ and B gets AᵀV."""
        if len(b.shape) == 1:  # as a column
            return (a @ b.reshape(-1, 1))[..., 0]
        if len(a.shape) == 1:  # as a row
            return (a.reshape(1, -1) @ b)[..., 0, :]
        A, B = value(a), value(b)
        to_a = a, lambda v: summed(v @ B.mT, A.shape)
        to_b = b, lambda v: summed(A.mT @ v, B.shape)
        return Tensor(A @ B, to_a, to_b, name="matmul")

    __rmatmul__ = swapped(__matmul__)

    def __getitem__(self, index):
        """y = x[index]: the elements taken get v, and the rest of x gets 0."""

        def vjp(v):
            whole = np.zeros(self.shape)
            # adds, because an element may be taken twice
            np.add.at(whole, index, v)
            return whole

        return Tensor(self.data[index], (self, vjp), name="index")

    def reshape(self, *shape):
        """The same elements in another shape: v gets the first shape again."""
        back = self, lambda v: v.reshape(self.shape)
        return Tensor(self.data.reshape(*shape), back, name="reshape")

    def permute(self, *dims):
        """The dimensions in another order: v gets the first order again."""
        back = self, lambda v: v.transpose(np.argsort(dims))
        return Tensor(self.data.transpose(dims), back, name="permute")

    T = property(lambda self: self.permute(*reversed(range(self.data.ndim))))

    def expand(self, *shape):
        """Copies of x, as broadcasting makes them."""
        return self + np.zeros(shape)


# %% numpy_several
def stack(parts, dim=0):
    """Tensors side by side: each gets its own slice of v."""
    edges = [(x, lambda v, k=k: v.take(k, dim)) for k, x in enumerate(parts)]
    return Tensor(np.stack([*map(value, parts)], dim), *edges, name="stack")


def cat(parts, dim=0):
    """Tensors end to end: each gets its own piece of v."""
    arrays = [value(part) for part in parts]
    ends = np.cumsum([array.shape[dim] for array in arrays])[:-1]

    def edge(k):
        return parts[k], lambda v: np.split(v, ends, dim)[k]

    y = np.concatenate(arrays, dim)
    return Tensor(y, *map(edge, range(len(parts))), name="cat")


def where(condition, a, b):
    """Elements of a and b: each gets v where it was chosen, 0 elsewhere."""

    def choose(a, b):
        return np.where(condition, a, b)

    return pairwise(choose, lambda *_: condition, lambda *_: ~condition)(a, b)


def einsum(formula, *factors):
    """Sums of products: a factor gets v times the other factors, summed likewise."""
    arrays = [value(factor) for factor in factors]
    letters, result = formula.split("->")

    def edge(k):
        back = f"{result},{letters}->{letters.split(',')[k]}"
        others = [*arrays[:k], np.ones_like(arrays[k]), *arrays[k + 1 :]]
        return factors[k], lambda v: np.einsum(back, v, *others)

    y = np.einsum(formula, *arrays)
    return Tensor(y, *map(edge, range(len(factors))), name="einsum")
