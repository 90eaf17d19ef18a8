// Randomly damaged valid texts find more errors than random texts, because most of a reader's code comes after its first few
// checks.

const pieces = [
  " ",
  "\t",
  "\n",
  "\r\n",
  '"',
  "\\",
  "\\0",
  "\\255",
  "\\256",
  "\\#",
  "(",
  ")",
  ";",
  "@",
  "*",
  "$",
  "$ORIGIN ",
  "$TTL ",
  "$GENERATE 1-9 a$ ",
  "${0,4,n}",
  ".",
  "..",
  "-",
  "_",
  "=",
  ",",
  ":",
  "::",
  "0",
  "00",
  "255",
  "256",
  "65535",
  "65536",
  "4294967295",
  "4294967296",
  "99999999999999999999",
  "1h30m",
  "IN",
  "CH",
  "A",
  "TXT",
  "TYPE65",
  "xn--",
  "xn--a",
  "r\u00e4k",
  "\u{1f600}",
  "\ud800",
  "\u0000",
  "\u007f",
  "\u2028",
  "alpn=",
  "key0",
  "mandatory=",
  "http://",
  "{host}",
  "a".repeat(64),
  "a.".repeat(130),
  "f".repeat(300),
];

/** Damages texts at random. The same seed causes the same damage. */
export class Mutator {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0 || 1;
  }

  /** A number from 0 up to, not including, `limit`. */
  below(limit: number): number {
    // The generator xorshift (Marsaglia 2003) is fast, and good enough to choose places.
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % limit;
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0];
  }

  /** Applies one to four kinds of damage, sometimes none. */
  mutate(text: string, other: string): string {
    let damaged = text;
    for (let times = this.below(5); times > 0; times -= 1) damaged = this.damage(damaged, other);
    return damaged;
  }

  private damage(text: string, other: string): string {
    const at = this.below(text.length + 1);
    const length = this.below(8);
    switch (this.below(7)) {
      case 0:
        return text.slice(0, at) + text.slice(at + length);
      case 1:
        return text.slice(0, at) + (pieces[this.below(pieces.length)] ?? "") + text.slice(at);
      case 2:
        return text.slice(0, at) + String.fromCharCode(this.below(300)) + text.slice(at + 1);
      case 3:
        return text.slice(0, at) + text.slice(at, at + length * 4).repeat(1 + this.below(6)) + text.slice(at);
      case 4:
        return text.slice(0, at) + other.slice(this.below(other.length + 1));
      case 5:
        return text.slice(at) + text.slice(0, at);
      default:
        return text.slice(0, at) + (pieces[this.below(pieces.length)] ?? "") + text.slice(at + length);
    }
  }
}
