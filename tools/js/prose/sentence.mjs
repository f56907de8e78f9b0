// A rule for textlint: a sentence has at most `max` words, and no semicolon. Code, numbers and single letters are not
// words; in a table, semicolons separate things. With the option `all`, the rule reports each sentence of a paragraph, with
// the number of its words.
import { splitAST } from "sentence-splitter";

const WORD = /(?<![\p{L}\p{N}_.])(?:[AaI]|\p{L}{2,}(?:['’-]\p{L}+)*)(?![\p{L}\p{N}_])/gu;
const LONGEST_QUOTE = 60;

/**
 * Return the text of a node, without the code in it.
 * @param {any} node
 * @returns {string}
 */
function textOf(node) {
  if (node.children) return node.children.map(textOf).join("");
  return node.type === "Code" || node.type.startsWith("Html") ? "" : node.type === "Break" ? " " : (node.value ?? "");
}

/**
 * @param {any} context
 * @param {{max: number, all?: boolean}} options
 */
export default function rule({ Syntax, report, RuleError, locator }, options) {
  /** @param {any} node */
  const check = (node) => {
    for (const sentence of splitAST(node).children.filter((child) => child.type === "Sentence")) {
      const text = textOf(sentence).replace(/\s+/g, " ").trim();
      const count = (text.match(WORD) ?? []).length;
      const quote = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
      const padding = locator.at(sentence.range[0] - node.range[0]);
      /** @param {string} message */
      const complain = (message) => report(node, new RuleError(message, { padding }));
      if (options.all) {
        if (count && node.type === Syntax.Paragraph) complain(`${count} ${/[.!?:;]$/.test(text) ? text : `${text}.`}`);
        continue;
      }
      if (count > options.max) complain(`a sentence of ${count} words, at most ${options.max} are allowed: ${quote}`);
      if (text.includes("; ") && node.type === Syntax.Paragraph) complain(`a semicolon: ${quote}`);
    }
  };
  return { [Syntax.Paragraph]: check, [Syntax.TableCell]: check };
}
