import { problem, type Problem } from "./problem.ts";
import type { Tokens } from "./tokens.ts";

const quote = 0x22;
const backslash = 0x5c;
const equals = 0x3d;

/**
 * Splits the RDATA of one record into its fields. Blanks separate, quotes group, and a backslash escapes the next character.
 * There are no comments and no parentheses here, because those exist only in zone files.
 */
export function splitRdata(text: string, tokens: Tokens): Problem | null {
  let position = 0;
  tokens.source = text;
  for (;;) {
    while (isBlank(text.codePointAt(position))) position += 1;
    if (position >= text.length) return null;
    const start = position;
    if (text.codePointAt(position) === quote) {
      const end = endOfQuoted(text, position + 1);
      if (end < 0) return problem("dns.unclosed_quote", undefined, text.slice(start));
      tokens.add(start + 1, end, true);
      position = end + 1;
    } else {
      position = endOfWord(text, position);
      if (position < 0) return problem("dns.unclosed_quote", undefined, text.slice(start));
      tokens.add(start, position, false);
    }
  }
}

function isBlank(code: number | undefined): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}

/** Position of the closing quote, or -1. */
function endOfQuoted(text: string, start: number): number {
  for (let index = start; index < text.length; index += 1) {
    const code = text.codePointAt(index);
    if (code === backslash) index += 1;
    else if (code === quote) return index;
  }
  return -1;
}

/** A word ends at a blank or quote, except that key="..." of service parameters is one word (RFC 9460 section 2.1). */
function endOfWord(text: string, start: number): number {
  let index = start;
  for (; index < text.length; index += 1) {
    const code = text.codePointAt(index);
    if (code === backslash) index += 1;
    else if (code === quote) {
      if (text.codePointAt(index - 1) !== equals) return index;
      const end = endOfQuoted(text, index + 1);
      if (end < 0) return -1;
      index = end;
    } else if (isBlank(code)) return index;
  }
  return Math.min(index, text.length);
}
