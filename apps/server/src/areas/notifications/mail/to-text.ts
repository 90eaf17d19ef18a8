import { visible } from "./clean.rules.ts";
import type { Block, Fact, Inline, Line, Page } from "./page.ts";

/**
 * The width at which plain text is wrapped. Longer lines are hard to read, and some mail programs wrap at 80 characters
 * themselves.
 */
const width = 76;

/** The same mail as plain text, for programs and people that do not show HTML. */
export function toText(page: Page, brandName: string): string {
  const parts = [
    visible(brandName),
    wrap(words(page.title)),
    ...page.blocks.map((block) => blockText(block)),
    `${visible(page.button.label)}:\n${visible(page.button.url)}`,
    page.closing.map((line) => wrap(visible(line))).join("\n"),
    ...(page.box === null
      ? []
      : [
          [rule("="), wrap(visible(page.box.title)), ...page.box.blocks.map((block) => blockText(block)), rule("=")].join("\n\n"),
        ]),
    [
      "--",
      ...page.foot.map((sentence) => wrap(visible(sentence))),
      ...(page.unsubscribe === null ? [] : [`${visible(page.unsubscribe.label)}:`, visible(page.unsubscribe.url)]),
    ].join("\n"),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

const rule = (sign: string) => sign.repeat(40);

function words(line: Line): string {
  return line.map((part) => inlineText(part)).join("");
}

function inlineText(part: Inline): string {
  if (typeof part === "string") return visible(part);
  if ("strong" in part) return visible(part.strong);
  if ("mono" in part) return visible(part.mono);
  if ("name" in part) return visible(part.name);
  return visible(part.link);
}

/** The addresses of a line's links, each on a separate line. */
function addresses(line: Line, indent = ""): string[] {
  return line.flatMap((part) => (typeof part !== "string" && "link" in part ? [`${indent}${visible(part.url)}`] : []));
}

function blockText(block: Block): string {
  if (block.kind === "text") return [wrap(words(block.line)), ...addresses(block.line)].join("\n");
  if (block.kind === "heading") return underlined(visible(block.text));
  if (block.kind === "items") return itemsText(block);
  if (block.kind === "facts") return factsText(block.facts);
  if (block.kind === "quote") return `${visible(block.label)}:\n${wrap(visible(block.text), "> ")}`;
  const steps = block.steps.flatMap((step) => [wrap(words(step), "  ", "- "), ...addresses(step, "  ")]);
  return [`${visible(block.title)}:`, ...steps].join("\n");
}

function underlined(text: string): string {
  return `${text}\n${"-".repeat(Math.min(text.length, width))}`;
}

/** Rows with a label and a value, with the values aligned. */
function factsText(facts: readonly Fact[]): string {
  const indent = Math.max(...facts.map((fact) => visible(fact.label).length)) + 2;
  const rows = facts.map((fact) => {
    const values = fact.values.map((value) => visible(value)).join(`\n${" ".repeat(indent)}`);
    return `${visible(fact.label)}:`.padEnd(indent) + values;
  });
  return rows.join("\n");
}

function itemsText(block: Extract<Block, { kind: "items" }>): string {
  const rows = block.rows.map((row) => {
    const details = [
      ...row.details.map((detail) => visible(detail)),
      ...(row.amount === null ? [] : [`${visible(row.amount)} ${block.amountHead ?? ""}`.trim()]),
    ];
    return [`- ${inlineText(row.title)}`, ...details.map((detail) => wrap(detail, "  "))].join("\n");
  });
  const sums = block.sums.map((sum) => `${visible(sum.label)}: ${visible(sum.value)}`);
  return [rows.join("\n"), block.more ?? "", sums.join("\n")].filter((part) => part !== "").join("\n\n");
}

/**
 * Wraps at ordinary spaces only. Amounts and dates contain no-break spaces, and addresses contain no spaces, so none of these is
 * broken.
 */
function wrap(text: string, indent = "", first = indent): string {
  const lines: string[] = [];
  let current = first;
  let isEmpty = true;
  for (const word of text.split(/ +/)) {
    if (!isEmpty && current.length + 1 + word.length > width) {
      lines.push(current);
      [current, isEmpty] = [indent, true];
    }
    current = isEmpty ? current + word : `${current} ${word}`;
    isEmpty = false;
  }
  return [...lines, current].join("\n");
}
