// Numbers and nodes as text.
import { sub } from "./parse.mjs";

export const show = (number) => {
  if (!Number.isFinite(number)) return Number.isNaN(number) ? "nan" : number > 0 ? "inf" : "−inf";
  const size = Math.abs(number);
  const text = size && (size >= 1e6 || size < 1e-4) ? number.toExponential(2) : String(Number(number.toPrecision(5)));
  return text.replace(/-/g, "−").replace(/^−0$/, "0");
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
