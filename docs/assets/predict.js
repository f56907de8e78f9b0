/* "Predict first": hide the outputs of all examples and reveal them one by one. The choice is kept between pages. */
(() => {
  const key = "predict-first";
  const all = [...document.querySelectorAll("figure.example .example-output")];
  if (!all.length) return;
  // An error that opens a page is the question, and nobody's to guess.
  const outputs = all.filter((output, number) => number || !output.querySelector(".error"));

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
    // As short as this: on a phone it shares a line with the caption.
    toggle.title = hidden ? "" : "Hide all outputs, and show them one by one";
    toggle.textContent = hidden ? "Show outputs" : "Predict first";
  };

  const toggle = document.createElement("button");
  toggle.type = "button";
  toggle.className = "example-predict";
  toggle.addEventListener("click", () => {
    hidden = !hidden;
    try { localStorage.setItem(key, hidden ? "on" : "off"); } catch { /* as above */ }
    apply();
  });
  const caption = all[0].closest("figure.example").querySelector("figcaption");
  caption.insertBefore(toggle, caption.querySelector(".example-anchor"));
  apply();
})();
