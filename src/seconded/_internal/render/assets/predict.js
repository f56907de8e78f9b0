/* What examples do for a reader who has scripts; without them, all is shown.
   Ties: pointing at a result, or focusing it, marks the other side that it was compared with.
   Predict first: outputs are hidden, and what gives them away; the reader types a guess, and is told whether
   it is right.
   The choice for whole pages is kept between pages. */
(() => {
  const article = document.querySelector("article") || document;
  const all = (selector, root = article) => [...root.querySelectorAll(selector)];

  const tie = (event) => {
    const part = event.target.closest?.(".example-ledger, .example-derived");
    all(".example-tied").forEach((figure) => figure.classList.remove("example-tied"));
    if (!part) return;
    const ends = all('a[href^="#"]', part).map((link) =>
      document.getElementById(decodeURIComponent(link.hash.slice(1))),
    );
    [part.closest("figure"), ...ends].forEach((figure) => figure?.classList.add("example-tied"));
  };
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, tie);

  const KEY = "predict-first";
  const WRONG = {
    once: "That is vᵀJ of one call. .grad keeps what was in it, and backward adds.",
    ones: "That is the plain sum of the rows of J, as with v of ones. Here the rows count differently.",
    Jv: "That is Jv, the columns of J weighted. backward weights its rows: vᵀJ.",
    J: "That is all of J. One call gives one row: the rows of J, weighted with v and added up.",
  };
  // Errors are answers, too; but one that opens a page is the question, and nobody's to guess.
  const shown = all("figure[data-snippet]").filter((cell) => cell.querySelector(".example-output"));
  const question = shown[0]?.querySelector(".error") ? shown[0] : null;
  const cells = shown.filter((cell) => cell !== question);
  if (!cells.length) return;
  const asks = (cell) => JSON.parse(cell.dataset.asks || "[]");
  const hiding = new Set(); // cells whose output is hidden now

  // Numbers in any sensible form: (34, 20), [34. 20.], tensor([34., 20.]), 1/3; null if there is anything else.
  const read = (text) => {
    const plain = text.replace(/−/g, "-").replace(/\b(?:\w+\.)?(?:tensor|array|float|int)\d*\b|dtype=/gi, " ");
    if (/[^\d\s.,;()[\]{}+\-/eE]/.test(plain)) return null;
    const found = plain.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:\s*\/\s*\d+\.?\d*)?/gi) || [];
    return found.map((one) => {
      const [over, under] = one.split("/");
      const places = under ? 6 : (over.split(/e/i)[0].split(".")[1] || "").length;
      return {
        number: over / (under || 1),
        within: under || /e/i.test(over) ? 0 : places > 0 ? 0.5001 * 10 ** -places : 0,
      };
    });
  };
  const match = (guess, numbers) =>
    guess.length === numbers.length &&
    guess.every(
      ({ number, within }, i) => Math.abs(number - numbers[i]) <= Math.max(within, 1e-4 * Math.abs(numbers[i])),
    );

  const judge = (guess, { label, is, not }) => {
    if (!guess?.length) return "Type the numbers, such as 1, 2.5 or 1/3.";
    if (match(guess, is)) return "";
    const known = Object.keys(WRONG).find((name) => not[name] && match(guess, not[name]));
    if (known) return WRONG[known];
    const count = `${is.length} number${is.length > 1 ? "s" : ""}`;
    return guess.length === is.length
      ? `${label} is something else. Try again?`
      : `${label} holds ${count}, not ${guess.length}.`;
  };

  const make = (tag, className, text = "") =>
    Object.assign(document.createElement(tag), { className, textContent: text });
  const button = (className, text, click) => {
    const made = make("button", className, text);
    made.type = "button";
    made.addEventListener("click", click);
    return made;
  };

  const form = (cell) => {
    const made = make("form", "example-guess");
    const questions = asks(cell);
    const fields = questions.map(({ label }) => {
      const line = make("label", "", `${label} `);
      const field = Object.assign(make("input", ""), { type: "text", autocomplete: "off", spellcheck: false });
      line.append(field);
      made.append(line);
      return field;
    });
    const said = make("p", "");
    said.setAttribute("role", "status");
    if (fields.length) made.append(Object.assign(make("button", "", "Check"), { type: "submit" }));
    made.append(button("", "Show the output", () => show(cell, true)), said);
    made.addEventListener("submit", (event) => {
      event.preventDefault();
      const told = fields.map((field, i) => judge(read(field.value), questions[i]));
      const wrong = told.findIndex(Boolean);
      if (wrong < 0) {
        show(cell, true);
        const right = make("p", "example-right", "✓ Right.");
        right.setAttribute("role", "status");
        cell.querySelector(".example-output").after(right);
        return;
      }
      said.textContent = told[wrong];
      fields[wrong].focus();
    });
    return made;
  };

  // What shows a snippet's results besides its claims comes back with the last of these.
  const refresh = () => {
    const names = new Set([...hiding].map((cell) => cell.dataset.snippet));
    for (const part of all("[data-gives], [data-snippet]")) {
      if (part !== question && !cells.includes(part))
        part.classList.toggle("example-hidden", names.has(part.dataset.gives || part.dataset.snippet));
    }
    for (const cell of cells) {
      const derivation = cell.matches(".example-derivation") && names.has(cell.dataset.snippet);
      for (const part of all(":scope > :is(.example-output, .example-ledger)", cell)) {
        part.classList.toggle("example-hidden", hiding.has(cell) || derivation);
      }
      const own = cell.querySelector("button.example-predict:not(.example-all)");
      if (own) own.textContent = hiding.has(cell) ? "Show" : "Predict";
    }
  };
  const show = (cell, focus = false) => {
    hiding.delete(cell);
    cell.querySelector(".example-guess")?.remove();
    refresh();
    if (focus) cell.querySelector(".example-output").focus();
  };
  const hide = (cell) => {
    if (hiding.has(cell)) return;
    hiding.add(cell);
    cell.querySelector(".example-right")?.remove();
    cell.querySelector(".example-output").before(form(cell));
    refresh();
  };
  const askable = cells.filter((cell) => !cell.matches(".example-derivation"));

  let everywhere = false;
  try { everywhere = localStorage.getItem(KEY) === "on"; } catch { /* no storage: it lasts for this page */ }
  const toggle = button("example-predict example-all", "", () => {
    everywhere = !everywhere;
    try { localStorage.setItem(KEY, everywhere ? "on" : "off"); } catch { /* as above */ }
    apply();
  });
  const apply = () => {
    askable.forEach((cell) => (everywhere ? hide : show)(cell));
    toggle.textContent = everywhere ? "Show all" : "Predict all";
    toggle.title = everywhere ? "" : "Hide the outputs of all pages, and guess them one by one";
  };

  for (const cell of askable) {
    if (!cell.dataset.asks) continue;
    const own = button("example-predict", "Predict", () => (hiding.has(cell) ? show(cell, true) : hide(cell)));
    own.title = "Hide this output, and guess it";
    cell.querySelector("figcaption").insertBefore(own, cell.querySelector(".example-anchor"));
  }
  const caption = (askable.find(({ dataset }) => dataset.asks) || askable[0] || cells[0]).querySelector("figcaption");
  caption.insertBefore(toggle, caption.querySelector("button, .example-anchor"));
  apply();
})();
