// A picture of weighted rows, with sliders for v: its own numbers move. On paper it is the proved one.
import { show, sub, tuple } from "./parse.mjs";
import { fromHash, toHash, work } from "./state.mjs";

const make = (tag, attributes, ...children) => {
  const made = Object.assign(document.createElement(tag), attributes);
  made.append(...children);
  return made;
};

// In the order in which the picture's own cell draws them.
const numbers = ({ J, v, back }) => [...J.flatMap((row, i) => [v[i], ...row, ...row.map((entry) => v[i] * entry)]), ...back.grad].map(show);

// LINK leads to the explorer, and stays one; false where the picture is not of this state.
export const embed = (link) => {
  const figure = document.getElementById(link.dataset.picture);
  const svg = figure.querySelector("svg");
  const texts = [...svg.querySelectorAll("text")].filter((text) => /^[−-]?\d/.test(text.textContent));
  const first = fromHash(link.search);
  const proved = numbers(work(first));
  const told = svg.getAttribute("aria-label");
  if (String(proved) !== String(texts.map((text) => text.textContent))) return false;
  let state = first;
  const said = make("p", { role: "status", style: "margin: 0" });
  const draw = (shown = state) => {
    const now = work(shown);
    const found = numbers(now);
    texts.forEach((text, k) => { text.textContent = found[k]; });
    const sure = String(found) === String(proved);
    svg.setAttribute("aria-label", sure ? told : `The rows of J with the weights ${tuple(now.v)}, added up to ${tuple(now.back.grad)}.`);
    said.textContent = `x.grad = ${tuple(now.back.grad)}, ${sure ? "✓ proved" : "computed in your browser, not proved"}`;
    link.hash = toHash(shown, now);
  };
  const slider = (_, i) => {
    const range = make("input", { type: "range", min: -10, max: 10, step: 0.5, style: `flex: 1; height: 2.2rem; accent-color: var(--row-${i + 1})` });
    range.value = state.v[i];
    range.addEventListener("input", () => {
      state = { ...state, v: state.v.map((weight, k) => (k === i ? Number(range.value) : weight)) };
      draw();
    });
    return make("label", { style: `display: flex; gap: 0.8em; align-items: center; max-width: 24rem; font-weight: 700; color: var(--row-${i + 1})` }, `v${sub(i + 1)}`, range);
  };
  const sliders = work(first).y.map(slider);
  svg.after(make("div", { className: "x-move" }, ...sliders, said));
  addEventListener("beforeprint", () => draw(first));
  addEventListener("afterprint", () => draw());
  link.removeAttribute("data-picture");
  link.search = "";
  link.textContent = "Open in the explorer";
  draw();
  sliders[0].querySelector("input").focus();
  return true;
};
