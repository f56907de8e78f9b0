// Ones, and points that are coupled more and more.
import { cell, embed, show, slider, svg, text, times, wide } from "./embed.mjs";

const u = wide / 23;
const ink = 'fill-opacity=".6" stroke="var(--muted)"';
const grid = (name, left, rows, columns, filled) =>
  text((left + columns / 2) * u, 14, name) +
  Array.from({ length: rows * columns }, (_, k) => [Math.floor(k / columns), k % columns])
    .map(
      ([i, j]) =>
        `<rect x="${(left + j) * u}" y="${24 + i * u}" width="${u}" height="${u}"
          ${filled(i, j) ? ink : 'fill="none" stroke="var(--muted)"'}/>`,
    )
    .join("");
const still = grid("x²", 0, 5, 5, (i, j) => i === j) + grid("−x₁² + x₂²", 6, 3, 6, (i, j) => i === j >> 1);
const mean = (k, part) => `x${k}-${part}*(x1+x2+x3+x4)/4`;
embed(slider("c, times the mean", 0, 1, 0.2, 1), (value) => {
  const part = Number(value);
  const J = [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => Number(i === j) - part / 4));
  const grad = times([1, 1, 1, 1], J);
  const square = (i, entry, j) =>
    cell(
      (13.2 + j * 2.4) * u,
      24 + i * 24,
      2.4 * u,
      `<tspan font-size="${0.8 * u}">${show(entry)}</tspan>`,
      Math.abs(entry) > 1e-9 ? undefined : "none",
      24,
    );
  const shown =
    still +
    text(18 * u, 14, `x − ${show(part)} · mean`) +
    J.map((numbers, i) => numbers.map((entry, j) => square(i, entry, j)).join("")).join("") +
    text(12.6 * u, 146, "added up:", 'text-anchor="end"') +
    grad.map((one, j) => text((14.4 + j * 2.4) * u, 146, show(one), 'font-weight="700"')).join("");
  return {
    shown: svg(
      `Three Jacobians. The third, of x minus ${show(part)} times the mean, ` +
          `has columns that add up to ${show(grad[0])}`,
      shown,
    ),
    grad,
    f: [1, 2, 3, 4].map((k) => (part ? mean(k, part) : `x${k}`)).join(";"),
  };
});
