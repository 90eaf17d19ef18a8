import { cleanSearchTerm } from "./search-terms.ts";

export type TransferLine = {
  /** Normalised: lower case, without scheme, path and "www.". */
  readonly name: string;
  /** The code exactly as it was written. Null if the line contains none. */
  readonly code: string | null;
};

/**
 * Reads pasted lines with domain names to transfer, each with its auth code on the same line if known. The form is "name code",
 * separated by spaces, a tab, a comma or a semicolon; quotes from spreadsheets are removed. A line without codes may have several
 * names. Each name counts once, and an entry with a code wins over one without.
 */
export function parseTransferLines(text: string): TransferLine[] {
  const found = new Map<string, string | null>();
  const keep = (name: string, code: string | null) => {
    if (name !== "" && (code !== null || !found.has(name))) found.set(name, code);
  };
  for (const line of text.split(/\r\n?|\n/)) {
    const parts = partsOf(line.trim());
    const [first, ...rest] = parts;
    if (first === undefined) continue;
    if (rest.every(looksLikeName)) for (const part of parts) keep(cleanSearchTerm(part), null);
    else keep(cleanSearchTerm(first), rest.join(" "));
  }
  return [...found].map(([name, code]) => ({ name, code }));
}

/** Codes may contain commas and semicolons, so only the first separator of a line counts, and the rest is the code. */
function partsOf(line: string): string[] {
  const names = line.split(/[\s,;]+/).filter((part) => part !== "");
  if (names.every(looksLikeName)) return names;
  const [, name = "", code = ""] = /^"?([^\s,;"]+)"?(?:\s*[,;]\s*|\s+|$)(.*)$/.exec(line) ?? [];
  const bare = code.trim().replace(/^"(.*)"$/, (_, inner: string) => inner.replaceAll('""', '"'));
  return bare === "" ? [name] : [name, bare];
}

/** Whether a part looks like a domain name. An auth code may contain dots, but hardly ever ends in something like a TLD. */
function looksLikeName(part: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[\p{L}\p{N}_-]+\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)\.?(?:\/\S*)?$/iu.test(part);
}
