// A v of one shape or another, for a y of two elements.
import { cell, embed, row, svg, text, times } from "./embed.mjs";

const J = [[6, 0], [2, 3]];
const WEIGHTS = [1, 10, 100, 1000];
const SHAPES = ["[1]", "[2]", "[2, 1]", "[3]", "[4]"];
embed(
  `<label>shape of v<select>
    ${SHAPES.map((one) => `<option ${one === "[2]" ? "selected" : ""}>${one}</option>`).join("")}
  </select></label>`,
  (shape, box) => {
    const fits = shape === "[2]";
    const column = shape === "[2, 1]";
    const v = WEIGHTS.slice(0, shape[1]);
    const squares = v
      .map((one, k) =>
        cell(90 + (column ? 0 : k * 50), 44 + (column ? k * 26 : 0), 50, one, fits ? row(k) : "var(--muted)", 26),
      )
      .join("");
    const shown =
      text(80, 22, "y [2]", 'text-anchor="end" font-weight="700"') +
      cell(90, 4, 50, "y₁", row(0), 26) +
      cell(140, 4, 50, "y₂", row(1), 26) +
      text(80, 62, `v ${shape}`, 'text-anchor="end"') +
      squares +
      text(250, 22, fits ? "✓ accepted" : "✗ refused", `text-anchor="start" font-weight="700"`);
    const error = fits
      ? ""
      : `RuntimeError: Mismatch in shape: grad_output[0] has a shape of torch.Size(${shape}) ` +
        "and output[0] has a shape of torch.Size([2]).";
    box.querySelector("a")?.toggleAttribute("hidden", column);
    return {
      shown: `${svg(`v has the shape ${shape}, and y [2]`, shown, 98)}<code
        style="display: block; min-height: 5.2em; line-height: 1.3; color: var(--error); background: none"
        >${error}</code>`,
      ...(fits ? { grad: times(v, J) } : { says: "refused: x.grad = None" }),
      v,
      length: v.length,
    };
  },
);
