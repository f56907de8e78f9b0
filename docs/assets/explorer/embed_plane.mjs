// A plane for arrows and curves, in the picture of an embed.
import { high, line, text, wide } from "./embed.mjs";

export const plane = (west, east, south, north, ticks, names) => {
  const [left, low] = [28, high - 20];
  const at = ([x, y]) => [
    left + ((x - west) / (east - west)) * (wide - left - 4),
    low - ((y - south) / (north - south)) * (low - 4),
  ];
  const muted = 'fill="var(--muted)" font-size="11"';
  const axes =
    line([at([west, north]), at([west, south]), at([east, south])], "var(--muted)") +
    ticks[0].map((x) => text(at([x, south])[0], high - 6, x, muted)).join("") +
    ticks[1].map((y) => text(left - 5, at([west, y])[1] + 4, y, `${muted} text-anchor="end"`)).join("") +
    text(left + 4, 10, names[1], `${muted} text-anchor="start"`) +
    text(wide - 4, low - 5, names[0], `${muted} text-anchor="end"`);
  const arrow = (from, to, color, more = 'stroke-width="2"') => {
    const [[a, b], [c, d]] = [at(from), at(to)];
    const long = Math.hypot(c - a, d - b);
    if (long < 1) return "";
    const [x, y] = [((c - a) / long) * 8, ((d - b) / long) * 8];
    return (
      line(
        [
          [a, b],
          [c, d],
        ],
        color,
        more,
      ) +
      line(
        [
          [c - x - y / 2, d - y + x / 2],
          [c, d],
          [c - x + y / 2, d - y - x / 2],
        ],
        color,
        'stroke-width="2"',
      )
    );
  };
  return { at, axes, arrow };
};
