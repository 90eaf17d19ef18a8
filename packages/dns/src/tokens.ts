/**
 * The tokens of one record, as a scanner found them: their positions in the text, without outer quotes, with escapes unchanged.
 * Their texts are extracted only on request, because most tokens of a long file are recognised without that.
 */
export class Tokens {
  source = "";
  count = 0;
  private starts = new Int32Array(16);
  private ends = new Int32Array(16);
  private quotes = new Uint8Array(16);

  clear(): void {
    this.count = 0;
  }

  add(start: number, end: number, isQuoted: boolean): void {
    if (this.count === this.starts.length) this.grow();
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.quotes[this.count] = isQuoted ? 1 : 0;
    this.count += 1;
  }

  private grow(): void {
    const { starts, ends, quotes } = this;
    this.starts = new Int32Array(this.count * 2);
    this.ends = new Int32Array(this.count * 2);
    this.quotes = new Uint8Array(this.count * 2);
    this.starts.set(starts);
    this.ends.set(ends);
    this.quotes.set(quotes);
  }

  /** The text of a token. Empty after the last token. */
  text(index: number): string {
    return index < this.count ? this.source.slice(this.starts[index], this.ends[index]) : "";
  }

  /** Two tokens with the blank between them. Null if anything else is between them. */
  pair(index: number): string | null {
    const isPair = index + 1 < this.count && this.start(index + 1) === this.end(index) + 1 && !this.isQuoted(index + 1);
    if (!isPair || this.source.charCodeAt(this.end(index)) !== 0x20) return null;
    return this.source.slice(this.start(index), this.end(index + 1));
  }

  /** All tokens from one token to the last, joined. */
  textFrom(index: number): string {
    let text = "";
    for (let at = index; at < this.count; at += 1) text += this.text(at);
    return text;
  }

  isQuoted(index: number): boolean {
    return index < this.count && this.quotes[index] === 1;
  }

  start(index: number): number {
    return index < this.count ? (this.starts[index] ?? 0) : 0;
  }

  end(index: number): number {
    return index < this.count ? (this.ends[index] ?? 0) : 0;
  }

  /** Where a token begins in the source, its quote included. */
  offset(index: number): number {
    return this.isQuoted(index) ? this.start(index) - 1 : this.start(index);
  }

  /** Value of one to ten decimal digits; -1 for anything else. */
  uint(index: number): number {
    const start = this.start(index);
    const end = this.end(index);
    if (start === end || end - start > 10) return -1;
    let value = 0;
    for (let at = start; at < end; at += 1) {
      const digit = this.source.charCodeAt(at) - 0x30;
      if (digit < 0 || digit > 9) return -1;
      value = value * 10 + digit;
    }
    return value;
  }

  /** Whether the token is a number written with leading zeros. */
  isLeadingZero(index: number): boolean {
    const start = this.start(index);
    return this.end(index) - start > 1 && this.source.charCodeAt(start) === 0x30;
  }

  withQuotes(index: number): string {
    return this.source.slice(this.start(index) - 1, this.end(index) + 1);
  }

  /** Whether the token is a quoted character string of at most 255 printable ASCII characters, none of them escaped. */
  isPlainQuoted(index: number): boolean {
    const start = this.start(index);
    const end = this.end(index);
    if (!this.isQuoted(index) || end - start > 255) return false;
    for (let at = start; at < end; at += 1) {
      const code = this.source.charCodeAt(at);
      if (code < 0x20 || code > 0x7e || code === 0x5c) return false;
    }
    return true;
  }

  /** Whether the token is the unquoted backslash and hash that begin generic RDATA (RFC 3597 section 5). */
  isGenericMark(index: number): boolean {
    const start = this.start(index);
    if (this.isQuoted(index) || this.end(index) - start !== 2) return false;
    return this.source.charCodeAt(start) === 0x5c && this.source.charCodeAt(start + 1) === 0x23;
  }
}
