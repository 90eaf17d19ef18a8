import type { RegistryShape } from "@nameplane/contracts/backoffice/registry/shape";

type Products = RegistryShape["subProducts"];
type Tags = RegistryShape["idnTags"];

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Reads URIs, one per line. */
export const readUris = (text: string): string[] => [...new Set(linesOf(text))];
export const spellUris = (uris: readonly string[]): string => uris.join("\n");

/**
 * Reads lines that each contain a TLD and the registry's name for it, such as "com dotCOM". Undefined if a line has anything
 * else.
 */
export function readProducts(text: string): Products | undefined {
  const lines = linesOf(text).map((line) => line.split(/\s+/));
  if (lines.some((words) => words.length !== 2)) return undefined;
  return lines.map(([tld = "", product = ""]) => ({ tld: tld.replace(/^\.(?=.)/, "").toLowerCase(), product }));
}
export const spellProducts = (products: Products): string => products.map(({ tld, product }) => `${tld} ${product}`).join("\n");

/**
 * Reads lines that each contain the registry's name of a language or table, its Unicode scripts and its single letters, separated
 * by bars: "SWE | | åäö" or "JPN | Han Hiragana". Undefined if a line has neither scripts nor letters.
 */
export function readTags(text: string): Tags | undefined {
  const tags = linesOf(text).map((line) => {
    const [tag = "", scripts = "", letters = ""] = line.split("|").map((part) => part.trim());
    return { tag, scripts: scripts.split(/[\s,]+/).filter((each) => each !== ""), letters };
  });
  const isWhole = tags.every(({ tag, scripts, letters }) => tag !== "" && (scripts.length > 0 || letters !== ""));
  return isWhole ? tags : undefined;
}
export const spellTags = (tags: Tags): string =>
  tags.map(({ tag, scripts, letters }) => [tag, scripts.join(" "), ...(letters === "" ? [] : [letters])].join(" | ")).join("\n");
