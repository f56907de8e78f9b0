// An embed: on the screen, the same picture with one control replaces the picture of a page. A page has at most one
// embed.
const link = /** @type {HTMLAnchorElement} */ (document.querySelector("[data-embed]"));
const figure = link.parentElement.previousElementSibling;
export const [wide, high] = [Math.min(480, figure.clientWidth), 164];

export const row = (i) => `var(--row-${i + 1})`;
export const show = (number) => String(+number.toFixed(4)).replace("-", "−");
export const tuple = (numbers) => `(${numbers.map(show).join(", ")})`;
export const times = (v, J) => J[0].map((_, j) => v.reduce((sum, weight, i) => sum + weight * J[i][j], 0));

export const text = (x, y, words, more = "") => `<text x="${x}" y="${y}" ${more}>${words}</text>`;
export const line = (points, color = "currentColor", more = "") =>
  `<path d="M${points.join("L")}" fill="none" stroke="${color}" ${more}/>`;
export const cell = (x, y, width, words, color = "currentColor", height = 30) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color}" fill-opacity=".2" stroke="${color}"/>` +
  text(x + width / 2, y + height / 2 + 5, words);
export const svg = (told, inside, height = high) =>
  `<svg ${told ? `role="img" aria-label="${told}"` : 'aria-hidden="true"'}
    viewBox="0 0 ${wide} ${height}" height="${height}">${inside}</svg>`;
export const slider = (name, min, max, step, value, color = "var(--md-typeset-a-color)") =>
  `<label style="color: ${color}; accent-color: ${color}">${name}<input type="range"
    min="${min}" max="${max}" step="${step}" value="${value}"></label>`;

const STYLE = `<style>
.live { display: flex; flex-direction: column; justify-content: space-between; width: min(100%, 480px);
  min-height: 260px; margin: auto; font-size: .7rem }
.live svg { display: block; width: 100%; font-size: 13px; fill: currentColor; text-anchor: middle }
.live label, .live > p { display: flex; gap: 1em; align-items: center; min-height: 44px; margin: 0; font-weight: 700;
  line-height: 1.3 }
.live input { flex: 1; height: 44px }
.live :is(button, select) { min-width: 44px; min-height: 44px; color: var(--md-typeset-a-color);
  background: var(--md-default-bg-color); border: 1px solid var(--muted); border-radius: 3px; cursor: pointer }
.live > p { align-items: start; justify-content: space-between; font-weight: 400 }
.live > p > a { flex: 0 0 5.5em; min-height: 44px; text-align: end }
@media (min-width: 30em) { .live > p > a { flex-basis: 9.5em } }
@media screen { .live ~ svg { display: none !important } }
@media print { .live { display: none } }
</style>`;

// CONTROL is HTML. DRAW takes the value of the control and the element that was touched. It returns the picture,
// x.grad, and the state for the explorer's address.
export const embed = (control, draw) => {
  const numbers = ({ textContent }) => String(textContent.match(/-?[\d.]+/g)?.map(Number));
  const checked = [...document.getElementById(link.dataset.embed).querySelectorAll(".value")].map(numbers);
  const box = Object.assign(document.createElement("div"), {
    className: "live",
    innerHTML: `${STYLE}<div></div>${control}<p><span></span></p>`,
  });
  const picture = box.querySelector("div");
  const said = /** @type {HTMLElement} */ (box.querySelector("p > span"));
  const input = /** @type {HTMLInputElement | HTMLSelectElement | null} */ (box.querySelector("input, select"));
  const range = /** @type {HTMLInputElement | null} */ (box.querySelector("[type=range]"));
  if (!range) said.role = "status"; // a slider announces its own value
  const update = (touched) => {
    const { shown, grad, says = `x.grad = ${tuple(grad)}`, ...state } = draw(input?.value, box, touched);
    picture.innerHTML = shown;
    // Only one thing can change, so x.grad identifies the state.
    const sure = grad && checked.includes(String(grad.map((one) => +one.toFixed(4))));
    const told = grad === null ? says : `${says}, ${sure ? "✓ checked" : "computed in your browser, not checked"}`;
    if (said.textContent !== told) said.textContent = told;
    said.style.color = sure ? "var(--agree)" : "";
    range?.setAttribute("aria-valuetext", `${range.value}: ${says}`);
    const address = new URLSearchParams(link.search);
    for (const [name, value] of Object.entries(state)) address.set(name, value);
    link.search = String(address);
  };
  box.addEventListener(input ? "input" : "click", ({ target }) => update(target));
  update();
  box.lastElementChild.append(link);
  figure.querySelector("svg").before(box);
};
