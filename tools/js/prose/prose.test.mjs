import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { fileURLToPath } from "node:url";

/**
 * Return the messages for each text.
 * @param {string[]} texts
 * @param {object} options
 * @returns {string[][]}
 */
function lint(texts, options) {
  const input = JSON.stringify({ texts, options });
  const run = spawnSync(process.execPath, [fileURLToPath(new URL("lint.mjs", import.meta.url))], { input });
  assert.equal(run.status, 0, run.stderr.toString());
  return JSON.parse(run.stdout.toString()).map((found) => found.map((one) => one.message));
}

/** @param {number} count */
const words = (count) => Array(count).fill("word").join(" ");
const uncounted = "`…` *x* [y](z.md) 3.5 x.grad x_1 e.g. (3, 2)";

/** @type {[string, string, RegExp[]][]} */
const CASES = [
  ["25 words pass", `${words(25)}. ${words(25)}.`, []],
  ["26 words are too many", `Short.\n${words(26)}.`, [/^a sentence of 26 words, at most 25 are allowed: word/]],
  ["code, formulas, numbers and single letters are not words", `${words(24)} a ${uncounted}.`, []],
  ["the text of a link has words", `${words(24)} a ${uncounted} [word](z.md).`, [/26 words/]],
  ["each cell of a table is read by itself", `| ${words(20)} | ${words(20)} |\n|---|---|\n| x | y |\n`, []],
  ["a cell can be too long", `| a | b |\n|---|---|\n| ${words(26)} | y |\n`, [/26 words/]],
  ["a semicolon between sentences", "It runs; it ends.", [/^a semicolon: It runs; it ends\.$/]],
  ["semicolons after the items of a list, and in a table", "- one;\n- two.\n\n| a; b |\n|---|\n", []],
  ["a word in a sentence", "It is mended.", [/^mended => fix/]],
  ["a word in a heading", "# Mended", [/^Mended => fix/]],
  ["a word in a link", "[mended](a.md)", [/fix/]],
  ["a word in emphasis", "*mended*", [/fix/]],
  ["a word in a quotation", "> mended", [/fix/]],
  ["a word in code passes", "`mended`", []],
  ["a heading may begin with What", "# What may change", []],
  ["a sentence may not", "What may change is this.", [/^What => /]],
];
const found = lint(CASES.map(([, text]) => text), { max: 25 });
for (const [number, [name, , expected]] of CASES.entries()) {
  test(name, () => {
    assert.equal(found[number].length, expected.length, found[number].join("\n"));
    for (const [place, pattern] of expected.entries()) assert.match(found[number][place], pattern);
  });
}

test("with the option all, each sentence is given with the number of its words", () => {
  const [sentences] = lint(["One `x` two. Is this three?\n\n| a b |\n|---|\n"], { all: true });
  assert.deepEqual(sentences, ["2 One two.", "3 Is this three?"]);
});
