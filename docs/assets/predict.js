/* "Predict first": hide the outputs of all examples and reveal them one by one. The choice is kept between pages. */
(() => {
  const key = "predict-first";
  const outputs = [...document.querySelectorAll("figure.example .example-output")];
  if (!outputs.length) return;

  let hidden = false;
  try { hidden = localStorage.getItem(key) === "on"; } catch { /* no storage: it lasts for this page */ }

  const parts = (output) => [...output.parentElement.children].filter((part) => part.matches(".example-output, .example-agrees"));

  const reveal = (output, cover) => {
    parts(output).forEach((part) => { part.hidden = false; });
    cover.remove();
    output.focus();
  };

  const hide = (output) => {
    const cover = document.createElement("button");
    cover.type = "button";
    cover.className = "example-cover";
    cover.textContent = "What does it print? Show the output";
    cover.addEventListener("click", () => reveal(output, cover));
    parts(output).forEach((part) => { part.hidden = true; });
    output.before(cover);
  };

  const apply = () => {
    document.querySelectorAll(".example-cover").forEach((cover) => cover.remove());
    outputs.forEach((output) => (hidden ? hide(output) : parts(output).forEach((part) => { part.hidden = false; })));
    toggle.setAttribute("aria-pressed", String(hidden));
  };

  const toggle = document.createElement("button");
  toggle.type = "button";
  toggle.className = "example-predict";
  toggle.textContent = "Predict first: hide the outputs";
  toggle.addEventListener("click", () => {
    hidden = !hidden;
    try { localStorage.setItem(key, hidden ? "on" : "off"); } catch { /* as above */ }
    apply();
  });
  const caption = outputs[0].closest("figure.example").querySelector("figcaption");
  caption.insertBefore(toggle, caption.querySelector(".example-anchor"));
  apply();
})();
