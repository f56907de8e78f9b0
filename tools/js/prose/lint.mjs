// Reads texts as JSON from standard input, and prints what textlint finds in them: for each text, a list of findings.
import { fileURLToPath } from "node:url";
import { TextlintKernelDescriptor } from "@textlint/kernel";
import markdown from "@textlint/textlint-plugin-markdown";
import { createLinter } from "textlint";
import words from "textlint-rule-prh";
import sentence from "./sentence.mjs";

/** @param {any} module */
const loaded = (module) => module.default ?? module;

const { texts, options } = JSON.parse(await new Response(process.stdin).text());
const rules = [{ ruleId: "sentence", rule: sentence, options }];
for (const list of options.all ? [] : ["words", "sentences"]) {
  const rulePaths = [fileURLToPath(new URL(`${list}.yml`, import.meta.url))];
  const where = { checkEmphasis: true, checkLink: true, checkBlockQuote: true, checkHeader: list === "words" };
  rules.push({ ruleId: list, rule: loaded(words), options: { rulePaths, ...where } });
}
const plugins = [{ pluginId: "markdown", plugin: loaded(markdown), options: true }];
const linter = createLinter({ descriptor: new TextlintKernelDescriptor({ rules, plugins, filterRules: [] }) });
const found = [];
for (const text of texts) {
  const { messages } = await linter.lintText(text, "text.md");
  found.push(messages.map(({ ruleId, message, line, column }) => ({ rule: ruleId, message, line, column })));
}
process.stdout.write(JSON.stringify(found));
