import type { Tokens } from "../tokens.ts";
import { recordTypeNamed, type RecordType } from "../types/all.ts";

/** The meaning of a word before the RDATA. Null if the word has no meaning in that place. */
export type FrontWord = RecordType | "class" | "other class" | null;

const wordsMax = 1000;

/** Recognises the words before the RDATA: class, type, or nothing. The frequent ones are recognised without extracting them. */
export class FrontWords {
  private readonly others = new Map<string, FrontWord>();

  meaningOf(tokens: Tokens, index: number): FrontWord {
    const frequent = frequentWord(tokens.source, tokens.start(index), tokens.end(index));
    if (frequent !== null) return frequent;
    const text = tokens.text(index);
    let word = this.others.get(text);
    if (word === undefined) {
      word = meaningOf(text.toUpperCase());
      if (this.others.size < wordsMax) this.others.set(text, word);
    }
    return word;
  }
}

// Bit 5 makes an ASCII letter small. This mask removes it, so that small letters are compared as capitals.
const large = 0xdf;

function frequentWord(source: string, start: number, end: number): FrontWord {
  const first = source.charCodeAt(start) & large;
  if (end - start === 1) return first === 0x41 ? "A" : null;
  const second = source.charCodeAt(start + 1) & large;
  if (end - start === 2) {
    if (first === 0x49 && second === 0x4e) return "class";
    if (first === 0x4d && second === 0x58) return "MX";
    return first === 0x4e && second === 0x53 ? "NS" : null;
  }
  const third = source.charCodeAt(start + 2) & large;
  if (end - start === 3) {
    if (first === 0x54 && second === 0x58 && third === 0x54) return "TXT";
    return first === 0x53 && second === 0x52 && third === 0x56 ? "SRV" : null;
  }
  const isFourAs = end - start === 4 && first === 0x41 && second === 0x41 && third === 0x41;
  return isFourAs && (source.charCodeAt(start + 3) & large) === 0x41 ? "AAAA" : null;
}

function meaningOf(text: string): FrontWord {
  if (text === "IN" || text === "CLASS1") return "class";
  if (text === "CH" || text === "HS" || text === "CS" || text === "ANY" || /^CLASS\d{1,5}$/.test(text)) return "other class";
  return recordTypeNamed(text);
}
