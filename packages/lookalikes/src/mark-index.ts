import { plainOf } from "./fold.ts";
import { judgeLikeness, longEnough, spellingOf, type Likeness, type Spelling } from "./judge.ts";
import { commonWords, wordLengths } from "./words.ts";

/**
 * The longest label has 63 characters (RFC 1035 section 2.3.4). The rest is room for ligatures that are folded to several
 * letters.
 */
const symbolsMax = 256;
/** Multiplier of the rolling hash. It is odd, so that no information is lost modulo 2^32. */
const factor = 0x01_00_01_93;
/** How many different characters are distinguished in the search. All marks together hardly ever have more. */
const kindsMax = 120;
/** The search enters the trie with the first three symbols at once, by a table. No mark in the trie is shorter. */
const entered = 3;
/**
 * Before the trie is entered, a bit says whether any mark can begin at this place. The bit is for this many letters, or for the
 * whole mark if it is shorter.
 */
const longestBegin = 6;
/** The upper 20 bits of a hash choose one of these bits. All bits together have 128 KB, which stay in the processor's cache. */
const beginShift = 12;

export type MarkHit = { readonly mark: number; readonly likeness: Likeness };

/**
 * Finds the marks that a label may resemble, without comparing the label with each mark. A trie finds marks that are a part of
 * the label; it is followed from every place of the label. A table of hashes finds the others. It has the spelling of each mark
 * with repeated letters as one, and every text that is left if one letter of a mark is removed (Mor and Fraenkel's deletion
 * neighbourhood: two texts that differ by one edit have such a text in common). All marks found are then judged exactly by
 * judgeLikeness.
 */
export class MarkIndex {
  readonly #marks: readonly Spelling[];
  readonly #symbols = new Map<number, number>();
  readonly #width: number;
  /** The nodes of the trie, by their first three symbols. 0 if there is no such node. */
  readonly #entries: Int32Array;
  #children: Int32Array;
  #nodes = 1;
  /**
   * The bits that say with which letters marks can begin, by the hash of these letters. `beginLengths` are the numbers of letters
   * that were hashed.
   */
  readonly #begins = new Uint32Array(2 ** (27 - beginShift));
  readonly #beginLengths: number[] = [];
  /** Lists of marks. A list belongs to a node of the trie at which its marks end, or to a hash. */
  readonly #lists: number[][] = [[]];
  #ends = new Int32Array(1025);
  readonly #slotHashes: Int32Array;
  readonly #slotLists: Int32Array;
  readonly #bits: Uint32Array;
  readonly #shift: number;
  readonly #powers = powersOf(factor);
  readonly #prefix = new Int32Array(symbolsMax + 1);
  readonly #flat = new Uint8Array(symbolsMax);
  readonly #words: Uint8Array;
  readonly #found: number[] = [];
  /** The last round in which each mark was found. Each search is a round. */
  readonly #metIn: Int32Array;
  #round = 0;
  /** The symbols of the letters in pairs that look like one letter (rn like m, vv like w). */
  readonly #pairs: { readonly r: number; readonly n: number; readonly m: number; readonly v: number; readonly w: number };

  /** Marks are labels in Unicode and in lower case. A mark whose folded text is shorter than three letters is left out. */
  constructor(marks: readonly string[]) {
    this.#marks = marks.map(spellingOf);
    this.#metIn = new Int32Array(marks.length);
    const known = ["rnmvw", ...commonWords.keys(), ...this.#marks.map(({ plain }) => plain)];
    // Symbol 1 stands for all characters that no mark contains. If the marks have too many different characters, it also stands
    // for the last of these.
    for (const each of known.join("").split(""))
      if (this.#symbols.size < kindsMax && !this.#symbols.has(each.charCodeAt(0)))
        this.#symbols.set(each.charCodeAt(0), this.#symbols.size + 2);
    this.#width = this.#symbols.size + 2;
    const symbol = (letter: string) => this.#symbols.get(letter.charCodeAt(0)) ?? 0;
    this.#pairs = { r: symbol("r"), n: symbol("n"), m: symbol("m"), v: symbol("v"), w: symbol("w") };
    this.#entries = new Int32Array(this.#width ** entered);
    this.#children = new Int32Array(this.#width * 1024);
    const entries = this.#marks.reduce((sum, { plain }) => sum + plain.length + 3, 1);
    this.#slotHashes = new Int32Array(2 ** Math.ceil(Math.log2(entries * 2)));
    this.#slotLists = new Int32Array(this.#slotHashes.length);
    // `#bits` is the filter in front of the table of hashes (see `#lookUp`). It has about one 32-bit word for each hash, rounded
    // up to a power of two from 2^6 to 2^22.
    const size = Math.min(22, Math.max(6, Math.ceil(Math.log2(entries))));
    this.#shift = 32 - size;
    this.#bits = new Uint32Array(2 ** size);
    this.#words = new Uint8Array(2 ** 13);
    this.#addWords();
    for (const [id, mark] of this.#marks.entries()) if (mark.plain.length >= entered) this.#addMark(id, mark);
  }

  /** The symbol of a folded character (UTF-16 code unit). */
  symbolOf(unit: number): number {
    return this.#symbols.get(unit) ?? 1;
  }

  /** The marks that a label resembles, each with its likeness. The label is in Unicode and in lower case. */
  find(label: string): MarkHit[] {
    const [symbols, starts]: [Uint8Array, number[]] = [new Uint8Array(symbolsMax), [0]];
    let length = 0;
    for (const token of label.split("-")) {
      const plain = plainOf(token);
      for (let at = 0; at < plain.length && length < symbolsMax; at += 1) {
        symbols[length] = this.symbolOf(plain.charCodeAt(at));
        length += 1;
      }
      starts.push(length);
    }
    return this.judged(this.candidates(symbols, length, starts), () => label);
  }

  judged(candidates: readonly number[], labelOf: () => string): MarkHit[] {
    if (candidates.length === 0) return [];
    const label = spellingOf(labelOf());
    const hits: MarkHit[] = [];
    for (const id of candidates) {
      const mark = this.#marks[id];
      const likeness = mark === undefined ? null : judgeLikeness(label, mark);
      if (likeness !== null) hits.push({ mark: id, likeness });
    }
    return hits;
  }

  /**
   * The marks that the label may resemble. The label is given as the symbols of its folded characters. `starts` are the positions
   * at which its parts between hyphens begin, followed by its end. The next call overwrites the result.
   */
  candidates(symbols: Uint8Array, length: number, starts: readonly number[]): readonly number[] {
    const found = this.#found;
    if (found.length > 0) found.length = 0;
    this.#round = (this.#round + 1) | 0;
    if (length === 0) return found;
    const prefix = this.#prefix;
    const { single, hasPair } = this.#prepare(symbols, length);
    this.#walk(symbols, prefix, length);
    if (hasPair) this.#walkFlat(symbols, length);
    else this.#lookUp(single);
    this.#nearby(prefix, 0, length);
    for (let part = 0; starts.length > 2 && part + 1 < starts.length; part += 1)
      this.#nearby(prefix, starts[part] ?? 0, starts[part + 1] ?? 0);
    this.#nearbyWithoutWord(prefix, length);
    return found;
  }

  /**
   * Stores the hash of every beginning of the label. Returns the hash of the label with repeated letters as one, and whether the
   * label has pairs of letters that look like one letter.
   */
  #prepare(symbols: Uint8Array, length: number): { readonly single: number; readonly hasPair: boolean } {
    const prefix = this.#prefix;
    const { r, n, v } = this.#pairs;
    let [hash, single, before, hasPair] = [0, 0, 0, false];
    for (let at = 0; at < length; at += 1) {
      const symbol = symbols[at]!;
      hash = (Math.imul(hash, factor) + symbol) | 0;
      prefix[at + 1] = hash;
      if (symbol !== before) single = (Math.imul(single, factor) + symbol) | 0;
      if ((symbol === n && before === r) || (symbol === v && before === v)) hasPair = true;
      before = symbol;
    }
    // The hash is inverted, so that spellings with repeated letters as one are kept apart from other texts.
    return { single: ~single, hasPair };
  }

  /** Follows the trie from each place of the label where a mark may begin. */
  #walk(symbols: Uint8Array, prefix: Int32Array, length: number): void {
    const begins = this.#begins;
    for (const size of this.#beginLengths) {
      const power = this.#powers[size]!;
      for (let at = size; at <= length; at += 1) {
        const place = Math.imul(prefix[at]! - Math.imul(prefix[at - size]!, power), golden) >>> beginShift;
        if ((begins[place >>> 5]! & (1 << (place & 31))) !== 0) this.#follow(symbols, at - size, length);
      }
    }
  }

  #follow(symbols: Uint8Array, from: number, length: number): void {
    const [width, children, ends] = [this.#width, this.#children, this.#ends];
    let node = this.#entries[(symbols[from]! * width + symbols[from + 1]!) * width + symbols[from + 2]!]!;
    for (let next = from + entered; node !== 0; next += 1) {
      if (ends[node] !== 0) this.#add(ends[node]!);
      node = next < length ? children[node * width + symbols[next]!]! : 0;
    }
  }

  /** Searches the label once more, with its pairs of letters replaced by the letters that they look like. */
  #walkFlat(symbols: Uint8Array, length: number): void {
    const flat = this.#flatten(symbols, length);
    const { single } = this.#prepare(this.#flat, flat);
    this.#lookUp(single);
    this.#walk(this.#flat, this.#prefix, flat);
    this.#prepare(symbols, length);
  }

  /** Adds the marks of a list to the result. A mark is added only once in each search. */
  #add(list: number): void {
    const ids = this.#lists[list]!;
    for (let at = 0; at < ids.length; at += 1) {
      const id = ids[at]!;
      if (this.#metIn[id] === this.#round) continue;
      this.#metIn[id] = this.#round;
      this.#found.push(id);
    }
  }

  /** Writes the label with rn replaced by m and vv by w, and returns its length. */
  #flatten(symbols: Uint8Array, length: number): number {
    const { r, n, m, v, w } = this.#pairs;
    const flat = this.#flat;
    let written = 0;
    for (let at = 0; at < length; at += 1) {
      const [symbol, next] = [symbols[at]!, at + 1 < length ? symbols[at + 1]! : 0];
      const isPair = (symbol === r && next === n) || (symbol === v && next === v);
      flat[written] = isPair ? (symbol === r ? m : w) : symbol;
      written += 1;
      if (isPair) at += 1;
    }
    return written;
  }

  /** Looks up a part of the label, and the texts that are left if each one of its letters is removed. */
  #nearby(prefix: Int32Array, from: number, to: number): void {
    if (to - from < longEnough - 2) return;
    const [powers, bits, shift] = [this.#powers, this.#bits, this.#shift];
    const [before, whole] = [prefix[from]!, prefix[to]!];
    this.#lookUp((whole - Math.imul(before, powers[to - from]!)) | 0);
    for (let at = from; at < to; at += 1) {
      // The hash of the letters before the removed one, moved to the left, and of those after it.
      const power = powers[to - at - 1]!;
      const left = Math.imul(prefix[at]! - Math.imul(before, powers[at - from]!), power);
      const hash = (left + whole - Math.imul(prefix[at + 1]!, power)) | 0;
      const mixed = Math.imul(hash, golden);
      const both = (1 << (mixed & 31)) | (1 << ((mixed >>> 5) & 31));
      if ((bits[mixed >>> shift]! & both) === both) this.#addHashed(hash);
    }
  }

  /** If the label begins or ends with a common word, looks up the rest of it. */
  #nearbyWithoutWord(prefix: Int32Array, length: number): void {
    for (const size of wordLengths) {
      if (length - size < longEnough - 1) return;
      if (this.#isWord(prefix[size]!)) this.#nearby(prefix, size, length);
      const end = (prefix[length]! - Math.imul(prefix[length - size]!, this.#powers[size]!)) | 0;
      if (this.#isWord(end)) this.#nearby(prefix, 0, length - size);
    }
  }

  #isWord(hash: number): boolean {
    return this.#words[Math.imul(hash, golden) >>> 19] === 1;
  }

  /**
   * Looks up a hash. Two bits of the filter first say whether the table may contain the hash. For most hashes it does not, and no
   * search in the table is needed.
   */
  #lookUp(hash: number): void {
    const mixed = Math.imul(hash, golden);
    const both = (1 << (mixed & 31)) | (1 << ((mixed >>> 5) & 31));
    if ((this.#bits[mixed >>> this.#shift]! & both) === both) this.#addHashed(hash);
  }

  #addHashed(hash: number): void {
    const slot = this.#slotOf(hash);
    if (this.#slotLists[slot] !== 0) this.#add(this.#slotLists[slot]!);
  }

  /** The slot of a hash in the table, or the free slot where it would be stored (open addressing). */
  #slotOf(hash: number): number {
    const mask = this.#slotHashes.length - 1;
    let slot = (Math.imul(hash, golden) >>> 7) & mask;
    while (this.#slotLists[slot] !== 0 && this.#slotHashes[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  #addHash(hash: number, id: number): void {
    const mixed = Math.imul(hash, golden);
    this.#bits[mixed >>> this.#shift]! |= (1 << (mixed & 31)) | (1 << ((mixed >>> 5) & 31));
    const slot = this.#slotOf(hash);
    this.#slotHashes[slot] = hash;
    this.#slotLists[slot] = this.#listWith(this.#slotLists[slot]!, id);
  }

  /**
   * Adds a mark to a list, and returns the number of the list. Number 0 means that there is no list yet, so the first list stays
   * unused.
   */
  #listWith(list: number, id: number): number {
    const known = this.#lists[list];
    if (list === 0 || known === undefined) return this.#lists.push([id]) - 1;
    if (known.at(-1) !== id) known.push(id);
    return list;
  }

  #addMark(id: number, { plain, flat }: Spelling): void {
    const symbols = this.#symbolsOf(plain);
    this.#addToTrie(symbols, id);
    if (flat !== plain && flat.length >= entered) this.#addToTrie(this.#symbolsOf(flat), id);
    this.#addHash(this.#prepare(this.#flat, this.#flatten(symbols, symbols.length)).single, id);
    if (symbols.length < longEnough - 1) return;
    for (let at = -1; at < symbols.length; at += 1) {
      let hash = 0;
      for (const [place, symbol] of symbols.entries()) if (place !== at) hash = (Math.imul(hash, factor) + symbol) | 0;
      this.#addHash(hash, id);
    }
  }

  #symbolsOf(text: string): Uint8Array {
    return Uint8Array.from({ length: text.length }, (_, at) => this.symbolOf(text.charCodeAt(at)));
  }

  #addToTrie(symbols: Uint8Array, id: number): void {
    const length = Math.min(symbols.length, longestBegin);
    if (!this.#beginLengths.includes(length)) this.#beginLengths.push(length);
    let hash = 0;
    for (const symbol of symbols.subarray(0, length)) hash = (Math.imul(hash, factor) + symbol) | 0;
    const bit = Math.imul(hash, golden) >>> beginShift;
    this.#begins[bit >>> 5]! |= 1 << (bit & 31);
    const width = this.#width;
    const entry = (symbols[0]! * width + symbols[1]!) * width + symbols[2]!;
    if (this.#entries[entry] === 0) this.#entries[entry] = this.#newNode();
    let node = this.#entries[entry]!;
    for (let at = entered; at < symbols.length; at += 1) {
      const place = node * width + symbols[at]!;
      if (this.#children[place] === 0) {
        const made = this.#newNode();
        this.#children[place] = made;
      }
      node = this.#children[place]!;
    }
    this.#ends[node] = this.#listWith(this.#ends[node]!, id);
  }

  #newNode(): number {
    const node = this.#nodes;
    this.#nodes += 1;
    if (this.#nodes * this.#width > this.#children.length) {
      const larger = new Int32Array(this.#children.length * 2);
      larger.set(this.#children);
      this.#children = larger;
      const ends = new Int32Array(this.#ends.length * 2);
      ends.set(this.#ends);
      this.#ends = ends;
    }
    return node;
  }

  #addWords(): void {
    for (const word of commonWords.keys()) {
      let hash = 0;
      for (const symbol of this.#symbolsOf(word)) hash = (Math.imul(hash, factor) + symbol) | 0;
      this.#words[Math.imul(hash, golden) >>> 19] = 1;
    }
  }
}

/** Knuth's multiplicative hashing, which spreads hashes over the upper bits. */
const golden = 0x9e_37_79_b1;

function powersOf(base: number): Int32Array {
  const powers = new Int32Array(symbolsMax + 1);
  powers[0] = 1;
  for (let at = 1; at <= symbolsMax; at += 1) powers[at] = Math.imul(powers[at - 1]!, base);
  return powers;
}
