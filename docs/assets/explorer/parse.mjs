// Parse what a reader types, one component of f per line, into trees. An error names its column. Also write numbers and
// nodes as text.
import { OPS, value } from "./tape.mjs";

export const MOST = 4;
export const sub = (number) => "₀₁₂₃₄"[number];

export class Mistake extends Error {
  constructor(text, at) {
    super(text);
    this.at = at; // its column
  }
}

const TOKEN = /\s*(?:(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z_]\w*)|(\*\*|[-+*/^(),]))/iy;
const PLAIN = { "−": "-", "·": "*", "×": "*", "÷": "/" };
const FUNCTIONS = Object.keys(OPS).filter((name) => !["add", "sub", "mul", "div", "pow", "neg"].includes(name));

const tokens = (text) => {
  const plain = text
    .replace(/[−·×÷]/g, (sign) => PLAIN[sign])
    .replace(/[₀-₉]/g, (digit) => digit.charCodeAt() - 0x2080);
  const found = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; plain.slice(at).trim(); at = TOKEN.lastIndex) {
    const one = TOKEN.exec(plain);
    if (!one) {
      const column = at + plain.slice(at).search(/\S/);
      const sign = String.fromCodePoint(text.codePointAt(column));
      throw new Mistake(sign === "[" ? "x counts from 1 here: x[0] is x1" : `${sign} is not allowed here`, column + 1);
    }
    found.push({
      number: one[1],
      name: one[2],
      sign: one[3],
      at: TOKEN.lastIndex - (one[1] ?? one[2] ?? one[3]).length + 1,
    });
  }
  return found;
};

const NUMBER = (number) => ({ op: "number", value: number });
const make = (op, ...args) =>
  args.every((arg) => arg.op === "number")
    ? NUMBER(
        value(
          op,
          args.map((arg) => arg.value),
        ),
      )
    : { op, args };

// + and - bind least, then * and /, then a sign, then powers, as in Python.
const parse = (text) => {
  const list = tokens(text);
  const end = { at: text.trimEnd().length + 1 };
  let next = 0;
  const peek = () => list[next] ?? end;
  const take = (...signs) => signs.includes(peek().sign) && list[next++].sign;
  const fail = (what, at = peek().at) => {
    throw new Mistake(what, at);
  };
  const expect = (sign, why) => take(sign) || fail(`${sign} is missing${why}`);
  const chain = (part, names) => () => {
    let left = part();
    let sign = take(...Object.keys(names));
    while (sign) {
      left = make(names[sign], left, part());
      sign = take(...Object.keys(names));
    }
    return left;
  };
  const atom = () => {
    const { number, name, at } = peek();
    if (number) {
      next++;
      return NUMBER(Number(number));
    }
    if (take("(")) {
      const inside = sum();
      expect(")", `: the bracket in column ${at} is open`);
      return inside;
    }
    if (!name)
      return fail(
        peek() === end
          ? "something is missing at the end"
          : `a number, x or a function is missing before ${peek().sign}`,
      );
    next++;
    const lower = name.toLowerCase();
    if (/^x[1-4]$/.test(lower)) return { op: "x", index: lower[1] - 1 };
    if (lower === "pi" || lower === "e") return NUMBER(lower === "e" ? Math.E : Math.PI);
    if (!FUNCTIONS.includes(lower))
      fail(
        /^x\d*$/.test(lower)
          ? `use x1 to x${MOST}: there is no ${name}`
          : `${name} is unknown. Use ${FUNCTIONS.join(", ")}`,
        at,
      );
    expect("(", ` after ${name}`);
    const args = [sum()];
    while (take(",")) args.push(sum());
    expect(")", `: the bracket of ${name} is open`);
    const wanted = OPS[lower][0];
    if (args.length !== wanted)
      fail(`${name} takes ${wanted === 1 ? "one value" : "two values"}, not ${args.length}`, at);
    return make(lower, ...args);
  };
  const power = () => {
    const base = atom();
    return take("^", "**") ? make("pow", base, unary()) : base;
  };
  const unary = () => (take("-") ? make("neg", unary()) : take("+") ? unary() : power());
  const product = chain(unary, { "*": "mul", "/": "div" });
  const sum = chain(product, { "+": "add", "-": "sub" });
  const tree = sum();
  if (peek() !== end)
    fail(peek().sign ? `${peek().sign} is not expected here` : "an operator is missing before this, such as *");
  return tree;
};

const depends = (tree) => (tree.op === "x" ? tree.index + 1 : Math.max(0, ...(tree.args ?? []).map(depends)));

// All components: their trees, and how many inputs they have.
export const parseAll = (text) => {
  const rows = text.split(/[\n;]/).filter((row) => row.trim());
  if (!rows.length) throw new Mistake("write a component, such as x1^2");
  if (rows.length > MOST) throw new Mistake(`at most ${MOST} components`);
  const trees = rows.map((row, i) => {
    try {
      if (row.length > 200) throw new Mistake("at most 200 characters", 201);
      return parse(row);
    } catch (mistake) {
      if (!(mistake instanceof Mistake)) throw mistake;
      throw new Mistake(`y${sub(i + 1)}, column ${mistake.at}: ${mistake.message}.`);
    }
  });
  const inputs = Math.max(...trees.map(depends));
  if (!inputs) throw new Mistake("No component contains an x: there is no input to go back to.");
  return { trees, inputs };
};

export const show = (number) => {
  if (!Number.isFinite(number)) return Number.isNaN(number) ? "nan" : number > 0 ? "inf" : "−inf";
  const size = Math.abs(number);
  const text =
    size && (size >= 1e6 || size < 1e-4)
      ? number.toExponential(2)
      : String(number % 1 ? Number(number.toPrecision(5)) : number);
  return text.replaceAll("-", "−");
};
export const tuple = (numbers) => `(${numbers.map(show).join(", ")}${numbers.length === 1 ? "," : ""})`;

const SIGNS = { sub: "−", div: "/", pow: "^" };
export const label = ({ name, index, from }) => {
  if (name === "x") return `x${sub(index + 1)}`;
  const constant = from.findIndex((one) => typeof one === "number");
  if (constant < 0) return name;
  const number = show(from[constant]);
  return !constant && SIGNS[name] ? `${number} ${SIGNS[name]}` : `${name} ${number}`;
};
