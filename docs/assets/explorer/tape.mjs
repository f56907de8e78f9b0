// The engine: operations with what they come from, and how v goes back there, as torch does it.

const pow = (a, b) => (a === 1 || (a === -1 && Math.abs(b) === Infinity) ? 1 : a ** b); // as C has it
const pick = (wins) => (g, a, b) => (a === b ? g / 2 : wins(a, b) ? 0 : g); // who loses gets 0, even of a v that is nan

// name: [how many operands, the value, for each operand what it is handed of g, the same as NumPy, the value in torch,
// in NumPy]
// In code, a and b are the operands, y is the value, g what the value gets.
export const OPS = {
  add: [2, (a, b) => a + b, [(g) => g, (g) => g], ["g", "g"], "a + b"],
  sub: [2, (a, b) => a - b, [(g) => g, (g) => -g], ["g", "-g"], "a - b"],
  mul: [2, (a, b) => a * b, [(g, a, b) => g * b, (g, a) => g * a], ["g * b", "g * a"], "a * b"],
  div: [
    2,
    (a, b) => a / b,
    [(g, a, b) => g / b, (g, a, b) => -g * (a / b / b)],
    ["g / b", "-g * (a / b / b)"],
    "a / b",
  ],
  pow: [
    2,
    pow,
    [
      (g, a, b) => (b === 0 ? 0 : g * (b * pow(a, b - 1))),
      (g, a, b, y) => g * (a === 0 && b >= 0 ? 0 : y * Math.log(a)),
    ],
    ["np.where(b == 0, 0, g * (b * np.power(a, b - 1)))", "g * np.where((a == 0) & (b >= 0), 0, y * np.log(a))"],
    "a**b",
  ],
  max: [
    2,
    (a, b) => Math.max(a, b),
    [pick((a, b) => a < b), (g, a, b) => pick((c, d) => c < d)(g, b, a)],
    ["np.where(a == b, g / 2, np.where(a < b, 0, g))", "np.where(a == b, g / 2, np.where(a > b, 0, g))"],
    "torch.maximum(a, b)",
    "np.maximum(a, b)",
  ],
  min: [
    2,
    (a, b) => Math.min(a, b),
    [pick((a, b) => a > b), (g, a, b) => pick((c, d) => c > d)(g, b, a)],
    ["np.where(a == b, g / 2, np.where(a > b, 0, g))", "np.where(a == b, g / 2, np.where(a < b, 0, g))"],
    "torch.minimum(a, b)",
    "np.minimum(a, b)",
  ],
  neg: [1, (a) => -a, [(g) => -g], ["-g"], "-a"],
  sin: [1, Math.sin, [(g, a) => g * Math.cos(a)], ["g * np.cos(a)"]],
  cos: [1, Math.cos, [(g, a) => g * -Math.sin(a)], ["-g * np.sin(a)"]],
  tan: [1, Math.tan, [(g, a, b, y) => g * (1 + y * y)], ["g * (1 + y**2)"]],
  exp: [1, Math.exp, [(g, a, b, y) => g * y], ["g * y"]],
  log: [1, Math.log, [(g, a) => g / a], ["g / a"]],
  sqrt: [1, Math.sqrt, [(g, a, b, y) => g / (2 * y)], ["g / (2 * y)"]],
  tanh: [1, Math.tanh, [(g, a, b, y) => g * (1 - y * y)], ["g * (1 - y**2)"]],
  sigmoid: [
    1,
    (a) => 1 / (1 + Math.exp(-a)),
    [(g, a, b, y) => g * (1 - y) * y],
    ["g * (1 - y) * y"],
    "torch.sigmoid(a)",
    "1 / (1 + np.exp(-a))",
  ],
  relu: [
    1,
    (a) => Math.max(a, 0),
    [(g, a) => (a <= 0 ? 0 : g)],
    ["np.where(a <= 0, 0, g)"],
    "torch.relu(a)",
    "np.maximum(a, 0)",
  ],
  abs: [
    1,
    Math.abs,
    [(g, a) => g * (Number(a > 0) - Number(a < 0))],
    ["np.where(a > 0, g, np.where(a < 0, -g, 0 * g))"],
  ],
};

/** @type {(name: string, operands: number[]) => number} */
export const value = (name, [a, b]) => OPS[name][1](a, b);

// Record the forward pass: the list of nodes, each after those that it comes from. The first are x₁ to xₙ.
export const record = (trees, x) => {
  const nodes = x.map((number, j) => ({ name: "x", index: j, value: number, from: [], row: -1 }));
  const visit = (tree, row) => {
    if (tree.op === "number") return tree.value;
    if (tree.op === "x") return nodes[tree.index];
    const from = tree.args.map((arg) => visit(arg, row));
    const numbers = from.map((one) => one.value ?? one);
    const node = { name: tree.op, from, numbers, value: value(tree.op, numbers), row };
    nodes.push(node);
    return node;
  };
  const y = trees.map((tree, row) => visit(tree, row));
  return { x, nodes, y, values: y.map((one) => one.value ?? one) };
};

// Take v back, newest node first. Each step has what a node gets, and what it passes to which of its operands.
export const backward = (tape, v) => {
  const got = new Map();
  const hand = (to, g) => typeof to === "object" && got.set(to, (got.get(to) ?? 0) + g);
  const steps = [
    { node: null, got: v, hands: tape.y.map((to, i) => ({ to, g: v[i] })).filter(({ to }) => typeof to === "object") },
  ];
  steps[0].hands.forEach(({ to, g }) => hand(to, g));
  for (const node of [...tape.nodes].reverse()) {
    if (node.name === "x" || !got.has(node)) continue;
    const g = got.get(node);
    const [a, b] = node.numbers;
    const hands = node.from
      .map((to, k) => ({ to, g: OPS[node.name][2][k](g, a, b, node.value) }))
      .filter(({ to }) => typeof to === "object");
    hands.forEach((one) => hand(one.to, one.g));
    steps.push({ node, got: g, hands });
  }
  return { steps, got, grad: tape.x.map((_, j) => got.get(tape.nodes[j]) ?? 0) };
};

// Row i of J is what backward gives for a y of that element alone.
export const jacobian = (tape) => tape.y.map((one) => backward({ ...tape, y: [one] }, [1]).grad);
