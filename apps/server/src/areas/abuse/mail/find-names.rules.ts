import { reportedHost } from "../abuse.rules.ts";

/** How many hosts of a mail are looked up. A mail with more hosts is spam, not a report. */
const hostsMax = 500;
const textMax = 200_000;
const urlMax = 2000;

/** A page or a host that a text names. */
export type NamedIn = { readonly host: string; readonly url: string };

/**
 * The hosts and page addresses in a text, in their order, each once. Addresses that were written so that nobody clicks on them,
 * such as hxxps://example[.]com/login, are read as well. A mail address counts as its domain.
 */
export function namedIn(text: string): NamedIn[] {
  const found = new Map<string, NamedIn>();
  const plain = text
    .slice(0, textMax)
    .replaceAll(/\[\.\]|\(\.\)|\[dot\]/gi, ".")
    .replaceAll("[:]", ":")
    .replaceAll(/\[at\]|\(at\)/gi, "@");
  for (const word of plain.split(/[\s<>"'`,;|(){}[\]*“”«»]+/)) {
    const url = word.replace(/^[=:.-]+/, "").replace(/[.:!?]+$/, "");
    if (url.length < 4 || url.length > urlMax || !url.includes(".")) continue;
    const host = reportedHost(url);
    if (host === null || found.size >= hostsMax) continue;
    if (!found.has(url)) found.set(url, { host, url });
  }
  return [...found.values()];
}

/** Of the addresses that were found: at most `max` addresses of pages on `domain` or below it. Bare host names are left out. */
export function urlsOf(found: readonly NamedIn[], domain: string, max: number): string[] {
  return found
    .filter(({ host, url }) => (host === domain || host.endsWith(`.${domain}`)) && /[/?]/.test(url))
    .map(({ url }) => url)
    .slice(0, max);
}

const suggests: readonly (readonly [RegExp, "child" | "phishing" | "botnet" | "malware" | "counterfeit" | "spam"])[] = [
  [/\b(csam|csem|child (sexual )?abuse|barnporr|övergrepp på barn)/i, "child"],
  [/\b(phish|nätfiske|credential|fake login|spoof)/i, "phishing"],
  [/\b(botnet|command[- ]and[- ]control|c2\b|c&c\b)/i, "botnet"],
  [/\b(malware|virus|trojan|ransomware|skadlig kod|exploit kit)/i, "malware"],
  [/\b(counterfeit|trademark|copyright|dmca|varumärke|upphovsrätt|piratkop)/i, "counterfeit"],
  [/\b(spam|unsolicited|skräppost)/i, "spam"],
];

/** The kind of abuse that the words of a mail suggest. It only preselects a value in the form; staff make the choice. */
export function suggestedKind(text: string): "child" | "phishing" | "botnet" | "malware" | "counterfeit" | "spam" | "other" {
  return suggests.find(([words]) => words.test(text.slice(0, textMax)))?.[1] ?? "other";
}

/**
 * The language in which a reporter is answered. Swedish if the mail's header says so, or if the text has words that only Swedish
 * has; else English.
 */
export function writtenLanguage(contentLanguage: string | undefined, text: string): "en" | "sv" {
  const said = contentLanguage?.trim().slice(0, 2).toLowerCase();
  if (said === "sv" || said === "en") return said;
  return (text.slice(0, 5000).match(/(?<!\p{L})(och|är|från|inte|detta|hej|till|för)(?!\p{L})/giu) ?? []).length >= 2
    ? "sv"
    : "en";
}
