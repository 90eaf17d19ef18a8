import { decodePunycode, PunycodeError } from "@nameplane/values";
import { foldCharacter } from "./fold.ts";
import type { Likeness } from "./judge.ts";
import type { MarkIndex } from "./mark-index.ts";
import type { NameSet } from "./name-set.ts";
import { findName, type Place } from "./read-line.ts";

export type NameHit = {
  /** The whole name of the line, in lower case. Internationalised labels are A-labels. */
  readonly name: string;
  /** The label that resembles the mark, in Unicode, and its place in the name (0 is the first). */
  readonly label: string;
  readonly labelAt: number;
  readonly mark: number;
  readonly likeness: Likeness;
};

export type ScanOptions = {
  readonly index: MarkIndex | null;
  /** Names that are already known. They are not searched. */
  readonly known?: NameSet | null;
  /** The number of lines at the beginning of the file that are counted but not searched, because an earlier run searched them. */
  readonly skipLines?: number;
  /** If given, all names of the file are added to this set. */
  readonly collect?: NameSet | null;
  readonly onHit?: (hit: NameHit) => void;
};

const lineFeed = 10;
const dot = 46;
const space = 32;
const hyphen = 45;
/**
 * The value of a byte that is left out of a label, and of a byte that requires the label to be read as text. All other values are
 * symbols of the index.
 */
const [left, needsText] = [0, 255];
const utf8 = new TextDecoder();

/**
 * Reads names from the bytes of a file, and finds those that resemble marks. To be fast, it works on the bytes. Only labels that
 * may resemble a mark, or that have characters other than ASCII, are converted to text.
 */
export class NameScanner {
  readonly #options: ScanOptions;
  readonly #symbolOfByte = new Uint8Array(256).fill(needsText);
  readonly #symbols = new Uint8Array(256);
  readonly #starts: number[] = [];
  readonly #place: Place = { from: 0, to: 0 };
  #rest: Uint8Array | null = null;
  #lastLow = 0;
  #lastHigh = 0;
  /** The number of lines that have a name. `added` counts those of them that are not known, and `lines` counts all lines. */
  names = 0;
  added = 0;
  lines = 0;

  constructor(options: ScanOptions) {
    this.#options = options;
    const { index } = options;
    if (index === null) return;
    for (let byte = 33; byte < 127; byte += 1) {
      const folded = foldCharacter(String.fromCharCode(byte).toLowerCase());
      this.#symbolOfByte[byte] = folded.length === 1 ? index.symbolOf(folded.charCodeAt(0)) : left;
    }
  }

  /** Reads a piece of the file, which may end anywhere. */
  push(chunk: Uint8Array): void {
    const bytes = this.#rest === null ? chunk : joined(this.#rest, chunk);
    let from = 0;
    for (let to = bytes.indexOf(lineFeed); to !== -1; to = bytes.indexOf(lineFeed, from)) {
      this.#line(bytes, from, to);
      from = to + 1;
    }
    this.#rest = from < bytes.length ? bytes.slice(from) : null;
    // A line this long has no name. Only its beginning is kept until its end arrives.
    if (this.#rest !== null && this.#rest.length > 65_536) this.#rest = this.#rest.slice(0, 1024);
  }

  /** Reads the last line if it does not end with a line feed. */
  end(): void {
    const rest = this.#rest;
    this.#rest = null;
    if (rest !== null) this.#line(rest, 0, rest.length);
  }

  #line(bytes: Uint8Array, from: number, to: number): void {
    this.lines += 1;
    const place = this.#place;
    if (!findName(bytes, from, to, place) || place.to - place.from > 1000) return;
    this.names += 1;
    if (this.#needsHash(bytes, place, to) && !this.#isNew(bytes, place)) return;
    this.added += 1;
    if (this.#options.index !== null && this.lines > (this.#options.skipLines ?? 0))
      this.#labels(this.#options.index, bytes, place);
  }

  /**
   * Whether repeated or known names have to be detected by their hash. A plain list has each name only once, so its names need a
   * hash only if they are compared or collected. Names in records of a zone file always do.
   */
  #needsHash(bytes: Uint8Array, place: Place, to: number): boolean {
    const { known = null, collect = null } = this.#options;
    return known !== null || collect !== null || to - place.to > 2 || bytes[place.to] === space;
  }

  /**
   * Whether the name is not known, and differs from that of the line before. A name with several name servers has several lines.
   */
  #isNew(bytes: Uint8Array, { from, to }: Place): boolean {
    const { known = null, collect = null } = this.#options;
    let [low, high] = [0x81_1c_9d_c5, 0x5b_d1_e9_95];
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at]!;
      const lower = byte >= 65 && byte <= 90 ? byte | 32 : byte;
      low = Math.imul(low ^ lower, 0x01_00_01_93);
      high = Math.imul(high ^ lower, 0x5b_d1_e9_95) ^ (high >>> 15);
    }
    if (low === this.#lastLow && high === this.#lastHigh) return false;
    [this.#lastLow, this.#lastHigh] = [low, high];
    if (collect !== null) collect.add(low, high);
    return known === null || !known.has(low, high);
  }

  /** Searches each label of the name except the last one, which is the TLD. */
  #labels(index: MarkIndex, bytes: Uint8Array, { from, to }: Place): void {
    let begin = from;
    for (let at = from, labelAt = 0; at < to; at += 1) {
      if (bytes[at] !== dot) continue;
      this.#label(index, bytes, { from, to, begin, end: at, labelAt });
      begin = at + 1;
      labelAt += 1;
    }
  }

  #label(index: MarkIndex, bytes: Uint8Array, of: Place & { begin: number; end: number; labelAt: number }): void {
    const { begin, end } = of;
    if (end - begin > 63) return;
    const length = isALabel(bytes, begin, end) ? -1 : this.#read(bytes, begin, end);
    if (length === -1) {
      const label = unicodeOf(utf8.decode(bytes.subarray(begin, end)).toLowerCase());
      if (label !== null) this.#report(bytes, of, label, index.find(label));
      return;
    }
    const candidates = index.candidates(this.#symbols, length, this.#starts);
    if (candidates.length === 0) return;
    const label = utf8.decode(bytes.subarray(begin, end)).toLowerCase();
    this.#report(
      bytes,
      of,
      label,
      index.judged(candidates, () => label),
    );
  }

  /** Writes the symbols of an ASCII label. Returns their number, or -1 if the label has other characters. */
  #read(bytes: Uint8Array, begin: number, end: number): number {
    const starts = this.#starts;
    let length = 0;
    starts.length = 0;
    starts.push(0);
    for (let at = begin; at < end; at += 1) {
      const symbol = this.#symbolOfByte[bytes[at]!]!;
      if (symbol === needsText) return -1;
      if (symbol !== left) {
        this.#symbols[length] = symbol;
        length += 1;
      } else if (bytes[at] === hyphen) starts.push(length);
    }
    starts.push(length);
    return length;
  }

  #report(
    bytes: Uint8Array,
    { from, to, labelAt }: Place & { labelAt: number },
    label: string,
    hits: ReturnType<MarkIndex["find"]>,
  ) {
    if (hits.length === 0) return;
    const name = utf8.decode(bytes.subarray(from, to)).toLowerCase();
    for (const { mark, likeness } of hits) this.#options.onHit?.({ name, label, labelAt, mark, likeness });
  }
}

/** Whether the label begins with the prefix of internationalised labels (RFC 5890), "xn--". */
const isALabel = (bytes: Uint8Array, begin: number, end: number): boolean =>
  end - begin > 4 &&
  bytes[begin + 2] === hyphen &&
  bytes[begin + 3] === hyphen &&
  (bytes[begin]! | 32) === 120 &&
  (bytes[begin + 1]! | 32) === 110;

/** The label in Unicode. Null for an invalid A-label. */
function unicodeOf(label: string): string | null {
  if (!label.startsWith("xn--")) return label.normalize("NFC");
  try {
    return decodePunycode(label.slice(4)).toLowerCase().normalize("NFC");
  } catch (error) {
    if (error instanceof PunycodeError) return null;
    throw error;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
