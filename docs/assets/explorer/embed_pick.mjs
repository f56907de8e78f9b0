// Two rows to choose from: a v with a single 1.
import { cell, embed, line, row, svg, text, tuple, wide } from "./embed.mjs";

const J = [[1, 1, 1, 1], [0, 2, 4, 6]];
const u = wide / 6.6;
const cells = (numbers, y, color) => numbers.map((one, k) => cell((2 + k) * u, y, u, one, color)).join("");
const button = (numbers, i) =>
  `<button type="button" aria-label="Row ${i + 1} of J: ${tuple(numbers)}"
    style="width: 100%; margin-bottom: 4px"></button>`;
let picked = 0;
embed(`<div style="order: -1">Click a row:${J.map(button).join("")}</div>`, (_, box, touched) => {
  const buttons = [...box.querySelectorAll("button")];
  picked = Math.max(0, buttons.indexOf(touched?.closest("button") ?? buttons[picked]));
  const v = J.map((_, i) => Number(i === picked));
  buttons.forEach((one, i) => {
    const color = v[i] ? row(i) : "var(--muted)";
    one.ariaPressed = i === picked;
    one.innerHTML = svg(
      "",
      text(0.5 * u, 31, `v${"₁₂"[i]} = ${v[i]}`, `font-weight="700" fill="${color}"`) +
        text(1.4 * u, 31, "×") +
        cells(J[i], 11, color),
      52,
    );
  });
  const sum = line([[2 * u, 6], [6 * u, 6]]) + text(1.2 * u, 36, "vᵀJ =") + cells(J[picked], 16, row(picked));
  return { shown: svg(`vᵀJ is row ${picked + 1}: ${tuple(J[picked])}`, sum, 52), grad: J[picked], v };
});
