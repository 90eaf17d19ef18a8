import { splitStatements } from "./split-statements.ts";
import { guessLabelled } from "./guess-labelled.ts";
import { guessLine } from "./guess-line.ts";
import { pastedOwner } from "./guess-value.ts";
import { plainLines } from "./plain-lines.ts";
import { guessOf, type RecordGuess } from "./record-guess.ts";
import { canonicalRdata } from "../rdata.ts";
import { parseZoneFile } from "../zone-file/parse-zone-file.ts";

export type { GuessConfidence, RecordGuess } from "./record-guess.ts";

export type PasteGuess =
  /** An empty text, or one that is too long for the paste box. Whole zones must be imported instead. */
  | { readonly kind: "nothing" | "too_long" }
  /** One record. `guesses` are its possible readings, best first, at least one. */
  | { readonly kind: "one"; readonly guesses: readonly RecordGuess[] }
  /** Only an SOA, complete or not. It is not added, because the zone has its own. */
  | { readonly kind: "soa" }
  /** Several records, and the lines that are not records. An SOA among them is left out. */
  | {
      readonly kind: "several";
      readonly guesses: readonly RecordGuess[];
      readonly unread: readonly UnreadLine[];
      readonly hasSoa: boolean;
    };

export type UnreadLine = { readonly line: number; readonly text: string };

const pasteLengthMax = 200_000;
const pasteLinesMax = 2000;
const soaLengthMax = 1000;

/**
 * The meaning of a text pasted into the record editor, without a given type. It can be an address, "10 mx.example.net", "v=spf1
 * ...", a DKIM key, a URL (REDIRECT), a mail address (MAILFORWARD), a host name (CNAME), one or many lines of a zone file, or a
 * row or a labelled list from instructions. Names with a dot are complete, as people mean them, unless the text is a zone file
 * with an $ORIGIN or SOA. Never throws, whatever the text is.
 *
 * `apex`: in the stored form.
 */
export function guessRecord(text: string, apex: string): PasteGuess {
  if (text.length > pasteLengthMax) return { kind: "too_long" };
  const cleaned = plainLines(clean(text)).trim();
  if (cleaned === "") return { kind: "nothing" };
  if (/^[ \t]*\$[a-z]+\s|^\S*[ \t]+(?:\d\S*[ \t]+)?(?:IN[ \t]+)?SOA\s/im.test(cleaned)) return guessZone(cleaned, apex);
  const labelled = guessLabelled(cleaned, apex);
  if (labelled.length > 0) return { kind: "one", guesses: labelled };
  if (cleaned.split("\n", pasteLinesMax + 1).length > pasteLinesMax) return { kind: "too_long" };
  const statements = splitStatements(cleaned);
  const [only] = statements;
  if (only !== undefined && statements.length === 1 && (isSoaValue(only.text) || isSoaOf(apex, only.text)))
    return { kind: "soa" };
  if (only !== undefined && statements.length === 1) return asOne(guessLine(only.text, apex));
  return guessLines(statements, apex);
}

/** Web pages contain special blanks, typographic quotes and zero-width characters, which are replaced or removed. */
function clean(text: string): string {
  return text
    .replaceAll(/[\u00a0\u2007\u202f]/g, " ")
    .replaceAll(/[\u200b\u2060\ufeff]/g, "")
    .replaceAll(/[\u201c\u201d\u201e\u201f]/g, '"')
    .replaceAll("\u0000", "")
    .replaceAll(/\r\n?/g, "\n")
    .trim();
}

function asOne(guesses: readonly RecordGuess[]): PasteGuess {
  return guesses.length === 0 ? { kind: "nothing" } : { kind: "one", guesses };
}

function guessLines(statements: readonly UnreadLine[], apex: string): PasteGuess {
  const guesses: RecordGuess[] = [];
  const unread: UnreadLine[] = [];
  for (const statement of statements) {
    const [best] = guessLine(statement.text, apex);
    // Among several lines, a text without a clear type is an explanation and not a record; names outside the zone are left out,
    // too.
    const isOurs = (owner: string | null) => owner === null || pastedOwner(owner, apex) !== null;
    if (best === undefined || best.confidence === "possible" || !isOurs(best.owner)) unread.push(statement);
    else guesses.push(best);
  }
  return guesses.length === 0 ? { kind: "nothing" } : { kind: "several", guesses, unread, hasSoa: false };
}

/** Whether a text has the form of an SOA value: two names and five numbers. */
function isSoaValue(text: string): boolean {
  if (text.length > soaLengthMax) return false;
  const parts = text.split(/\s+/);
  return parts.length === 7 && parts[0]?.includes(".") === true && canonicalRdata("SOA", text).ok;
}

function guessZone(text: string, apex: string): PasteGuess {
  const { sets, soa, problems } = parseZoneFile(text, apex);
  const guesses = sets.flatMap(({ owner, type, ttlSeconds, rdata }) =>
    type === "SOA" ? [] : rdata.map((one) => guessOf(type, one, apex, "certain", { owner, ttlSeconds })),
  );
  const lines = text.split("\n");
  const unread = problems.filter((one) => one.severity === "error").map(({ line }) => ({ line, text: lines[line - 1] ?? "" }));
  const whole = guesses.filter((one) => one !== null);
  const hasSoa = soa !== null;
  if (whole.length > 0) return { kind: "several", guesses: whole, unread, hasSoa };
  // A record of the zone's own name with the type SOA is recognised as an SOA, even if it is incomplete.
  return { kind: hasSoa || isSoaOf(apex, text) ? "soa" : "nothing" };
}

/** Whether a record of the zone's own name has the type SOA, whatever follows. */
function isSoaOf(apex: string, text: string): boolean {
  const [first = "", ...rest] = text.slice(0, soaLengthMax).toLowerCase().split(/\s+/);
  if (first === "soa") return true;
  const isApex = first === "@" || first.replace(/\.$/, "") === apex;
  return isApex && rest.find((part) => !/^(?:\d\w*|in)$/.test(part)) === "soa";
}
