/**
 * Where the quoted earlier mails begin in a reply, so that they can be folded away; nothing is removed. It recognises the
 * styles of Gmail, Outlook, Apple Mail and Thunderbird in English and Swedish, and plain lines that begin with ">".
 *
 * Null if nothing is quoted, if no text precedes the quote, or if somebody has written below or inside the quote: what a
 * customer wrote must never be folded away.
 */
export function quoteStart(text: string): number | null {
  const lines = linesOf(text);
  for (let index = 0; index < lines.length; index++) {
    const count = introOf(lines, index);
    if (count === 0) continue;
    const start = lines[index]?.at ?? 0;
    const isWhole = count === "rest" || isQuoteToTheEnd(lines.slice(index + count));
    if (isWhole && text.slice(0, start).trim() !== "") return start;
    // The first quote is answered line by line, so a later quote is only a part of the conversation.
    return null;
  }
  return null;
}

type Line = { readonly text: string; readonly at: number };

/** How many lines are searched for an introduction of a quote. */
const linesMax = 20_000;

function linesOf(text: string): Line[] {
  let at = 0;
  return text.split("\n", linesMax).map((line) => {
    const start = at;
    at += line.length + 1;
    // Longer lines do not introduce a quote, and matching patterns against them would take long.
    return { text: line.slice(0, 500).trim(), at: start };
  });
}

/**
 * How many lines introduce a quote at this point. 0 means none; "rest" means that everything from here on is quoted without
 * marks on its lines.
 */
function introOf(lines: readonly Line[], index: number): number | "rest" {
  const here = lines[index]?.text ?? "";
  if (here === "") return 0;
  if (here.startsWith(">")) return isQuoted(lines[index + 1]?.text) ? 1 : 0;
  if (isSeparator(here)) return "rest";
  // Outlook on the web draws a line above the header of the earlier mail.
  if (/^_{10,}$/.test(here)) return isHeaderBlock(lines, index + 1) ? "rest" : 0;
  if (isHeaderBlock(lines, index)) return "rest";
  // The name and address of the writer may be on separate lines.
  for (const count of [1, 2, 3]) {
    const texts = lines.slice(index, index + count).map((line) => line.text);
    if (texts.includes("")) break;
    if (isAttribution(texts.join(" "))) return isQuoted(nextText(lines, index + count)) ? count : 0;
  }
  return 0;
}

const isQuoted = (line: string | undefined) => line?.startsWith(">") ?? false;
const nextText = (lines: readonly Line[], from: number) => lines.slice(from, from + 4).find(({ text }) => text !== "")?.text;

/**
 * Whether a line introduces a quote, such as "On Tue, 3 Nov 2026 at 10:00, Anna <anna@example.com> wrote:", "Den tis 3 nov.
 * 2026 kl 10:00 skrev Anna <...>:", or "3 nov. 2026 kl. 10:00 skrev Anna:".
 */
function isAttribution(line: string): boolean {
  if (line.length > 400 || !line.endsWith(":") || !/\d/.test(line)) return false;
  if (/^(On\b|\d)/.test(line) && /\bwrote:$/.test(line)) return true;
  return /^(Den|På|\d|mån|tis|ons|tors|fre|lör|sön)/i.test(line) && /\bskrev\b/.test(line);
}

function isSeparator(line: string): boolean {
  const said = /^-{2,} ?([^-]{4,60}?) ?-{2,}$/.exec(line)?.[1]?.toLowerCase();
  return (
    said !== undefined &&
    [
      "original message",
      "originalmeddelande",
      "ursprungligt meddelande",
      "forwarded message",
      "vidarebefordrat meddelande",
      "ursprungligt mejl",
    ].includes(said)
  );
}

const headerNames = [
  ["from", "från", "fra"],
  ["sent", "date", "skickat", "datum"],
  ["to", "till"],
  ["subject", "ämne"],
] as const;

/**
 * Whether the header of an earlier mail starts here, as Outlook writes it: From, Sent, To, perhaps Cc, and Subject, each on its
 * own line.
 */
function isHeaderBlock(lines: readonly Line[], index: number): boolean {
  const near = lines.slice(index, index + 8).map(({ text }) => text.replaceAll("*", "").toLowerCase());
  const has = (names: readonly string[]) => near.some((line) => names.some((name) => line.startsWith(`${name}:`)));
  const [from, ...others] = headerNames;
  return from.some((name) => near[0]?.startsWith(`${name}:`)) && others.filter((names) => has(names)).length >= 2;
}

/** Whether only quoted lines follow, and perhaps a signature. */
function isQuoteToTheEnd(lines: readonly Line[]): boolean {
  for (const [index, { text }] of lines.entries()) {
    if (text === "" || text.startsWith(">")) continue;
    // Programs break long quoted lines without marking the second part, so a single unmarked line between quoted lines is still
    // quoted.
    if (isQuoted(lines[index - 1]?.text) && isQuoted(lines[index + 1]?.text)) continue;
    return text === "--" && lines.slice(index).length <= 12;
  }
  return true;
}
