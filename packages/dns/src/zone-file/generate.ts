import type { Tokens } from "../tokens.ts";

/** A $GENERATE directive that was read but not yet carried out. */
export type Generation = {
  readonly start: number;
  readonly stop: number;
  readonly step: number;
  /** The number of records that it creates. */
  readonly count: number;
  /** Templates of the owner, of the words between the owner and the value, and of the value. */
  readonly owner: string;
  readonly middle: string;
  readonly value: string;
};

const valueMax = 2_147_483_647;

/**
 * Reads "$GENERATE start-stop[/step] owner [ttl] [class] type value" as BIND does (BIND 9 Administrator Reference Manual,
 * "$GENERATE").
 * A value of several parts may be in quotes, or written as in a record. Null for an invalid directive.
 */
export function readGeneration(tokens: Tokens, isFrontWord: (index: number) => boolean): Generation | null {
  const [, first, last, every = "1"] = /^(\d{1,10})-(\d{1,10})(?:\/(\d{1,10}))?$/.exec(tokens.text(1)) ?? [];
  const [start, stop, step] = [Number(first), Number(last), Number(every)];
  if (first === undefined || start > stop || stop > valueMax || step < 1 || tokens.count < 5) return null;
  let at = 3;
  while (at < tokens.count - 1 && isFrontWord(at)) at += 1;
  // The first word that is neither TTL nor class is the type, which is the last word of the middle part.
  const middle: string[] = [];
  for (let index = 3; index <= at; index += 1) middle.push(tokens.text(index));
  if (at + 1 >= tokens.count) return null;
  const isOneQuoted = at + 2 === tokens.count && tokens.isQuoted(at + 1);
  const value = isOneQuoted ? tokens.text(at + 1) : tokens.source.slice(tokens.offset(at + 1), endOf(tokens));
  const owner = tokens.text(2);
  if (!isTemplate(owner) || !isTemplate(value) || value.includes("\n")) return null;
  return { start, stop, step, count: Math.floor((stop - start) / step) + 1, owner, middle: middle.join(" "), value };
}

function endOf(tokens: Tokens): number {
  const last = tokens.count - 1;
  return tokens.end(last) + (tokens.isQuoted(last) ? 1 : 0);
}

// $ alone, or with {offset[,width[,base]]}
const placeholder = /\\[^]|\$\$|\$\{(-?\d{1,10})(?:,(\d{1,3})(?:,([doxXnN]))?)?\}|\$(?!\{)/g;

function isTemplate(text: string): boolean {
  // A template is invalid when a dollar sign is followed by a brace that begins no valid modifier.
  return !/\$\{/.test(text.replaceAll(placeholder, ""));
}

/** The template with the number of one round. Null if a modifier makes the number negative. */
export function fillTemplate(template: string, round: number): string | null {
  let isNegative = false;
  const text = template.replaceAll(placeholder, (found: string, offset?: string, width?: string, base?: string) => {
    // An escaped character stays escaped, and a doubled dollar sign becomes one.
    if (found.startsWith("\\")) return found;
    if (found === "$$") return "$";
    const value = round + Number(offset ?? 0);
    if (value < 0) isNegative = true;
    return inBase(value, Number(width ?? 0), base ?? "d");
  });
  return isNegative ? null : text;
}

function inBase(value: number, width: number, base: string): string {
  if (value < 0) return "";
  if (base === "n" || base === "N") return nibbles(value, width, base === "N");
  const text = value.toString(base === "d" ? 10 : base === "o" ? 8 : 16).padStart(width, "0");
  return base === "X" ? text.toUpperCase() : text;
}

/**
 * Hexadecimal digits from the last to the first with dots between, as in reverse zones of IPv6. The width counts the dots, so an
 * even width leaves a dot at the end.
 */
function nibbles(value: number, width: number, isLarge: boolean): string {
  let text = "";
  let rest = value;
  do {
    text += (rest % 16).toString(16);
    rest = Math.floor(rest / 16);
    if (rest > 0 || text.length < width) text += ".";
  } while (rest > 0 || text.length < width);
  return isLarge ? text.toUpperCase() : text;
}
