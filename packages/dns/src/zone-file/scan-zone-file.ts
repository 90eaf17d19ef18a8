import type { DnsReason } from "../problem.ts";
import { Tokens } from "../tokens.ts";

const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const quote = 0x22;
const open = 0x28;
const close = 0x29;
const semicolon = 0x3b;
const equals = 0x3d;
const backslash = 0x5c;

/**
 * A table by character code, up to the backslash. It has 1 for characters that can end a word or have a special meaning in one.
 */
const meaning = new Uint8Array(backslash + 1);
for (const code of [tab, lineFeed, carriageReturn, space, quote, open, close, semicolon, backslash]) meaning[code] = 1;

/** Beginning of a comment line that is a record of a type of this product, which other programs must ignore (see `printZoneFile`). */
export const ownRecordMarker = "; nameplane: ";

/**
 * Splits a zone file into records (RFC 1035 section 5.1). Blanks separate, quotes group, a semicolon begins a comment, and within
 * parentheses line ends are ignored. Uses only character codes and slices, because imports have hundreds of thousands of lines.
 */
export class ZoneFileScanner {
  /** The tokens of the record that `next` found. */
  readonly tokens = new Tokens();
  /** Whether the record began with a blank, which means that it inherits the owner of the record before. */
  startsBlank = false;
  private text = "";
  private position = 0;
  private readonly report: (reason: DnsReason, offset: number) => void;

  constructor(text: string, report: (reason: DnsReason, offset: number) => void) {
    this.report = report;
    this.load(text);
  }

  /** Starts reading another text. */
  load(text: string): void {
    this.text = text;
    this.position = 0;
    this.tokens.source = text;
  }

  /** Moves to the next record or directive. Returns false at the end of the file. */
  next(): boolean {
    const { text } = this;
    while (this.position < text.length) {
      let first = text.charCodeAt(this.position);
      if (first === semicolon && text.startsWith(ownRecordMarker, this.position)) {
        this.position += ownRecordMarker.length;
        first = text.charCodeAt(this.position);
      }
      this.startsBlank = first === space || first === tab;
      this.tokens.clear();
      const isWhole = this.readRecord();
      if (isWhole && this.tokens.count > 0) return true;
    }
    return false;
  }

  /** Reads up to the line end that ends the record. Returns false if an invalid line has to be skipped. */
  private readRecord(): boolean {
    const { text, tokens } = this;
    const { length } = text;
    let depth = 0;
    let opened = 0;
    let at = this.position;
    while (at < length) {
      const code = text.charCodeAt(at);
      if (code === space || code === tab || code === carriageReturn) at += 1;
      else if (code === lineFeed) {
        at += 1;
        if (depth > 0) continue;
        this.position = at;
        return true;
      } else if (code === semicolon) at = this.endOfLine(at);
      else if (code === open) {
        if (depth === 0) opened = at;
        depth += 1;
        at += 1;
      } else if (code === close) {
        if (depth === 0) return this.skipLine("dns.unbalanced_parentheses", at);
        depth -= 1;
        at += 1;
      } else if (code === quote) {
        const end = this.endOfQuoted(at + 1);
        if (end < 0) return this.skipLine("dns.unclosed_quote", at);
        tokens.add(at + 1, end, true);
        at = end + 1;
      } else {
        const end = this.endOfWord(at);
        if (end < 0) return this.skipLine("dns.unclosed_quote", at);
        tokens.add(at, end, false);
        at = end;
      }
    }
    this.position = at;
    if (depth === 0) return true;
    this.report("dns.unbalanced_parentheses", opened);
    return false;
  }

  private endOfLine(at: number): number {
    const end = this.text.indexOf("\n", at);
    return end < 0 ? this.text.length : end;
  }

  private skipLine(reason: DnsReason, offset: number): false {
    this.report(reason, offset);
    this.position = this.endOfLine(offset);
    return false;
  }

  /** Position of the closing quote on the same line, or -1. */
  private endOfQuoted(start: number): number {
    for (let index = start; index < this.text.length; index += 1) {
      const code = this.text.charCodeAt(index);
      if (code === quote) return index;
      if (code === lineFeed) return -1;
      if (code === backslash) index += 1;
    }
    return -1;
  }

  /**
   * Position of the end of a word. A quote ends a word, except that key="..." of service parameters is one word (RFC 9460 section
   * 2.1). -1 if a quote is not closed.
   */
  private endOfWord(start: number): number {
    const { text } = this;
    for (let index = start; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > backslash || meaning[code] === 0) continue;
      if (code === space || code === tab || code === lineFeed || code === carriageReturn) return index;
      if (code === semicolon || code === open || code === close) return index;
      if (code === backslash) {
        // A backslash at the line end escapes nothing.
        if (text.charCodeAt(index + 1) === lineFeed) return index + 1;
        index += 1;
      } else if (code === quote) {
        if (text.charCodeAt(index - 1) !== equals || index === start) return index;
        const end = this.endOfQuoted(index + 1);
        if (end < 0) return -1;
        index = end;
      }
    }
    return text.length;
  }
}
