import unhomoglyph from "unhomoglyph";

/**
 * Characters of a label that are told apart badly, brought to one spelling, so that labels that look alike have the same text:
 * letters of other scripts by the confusables of Unicode (UTS 39), accents left out, digits that stand for letters as these, and
 * i as l. Hyphens are left out.
 */
const ofAscii: Readonly<Record<string, string>> = {
  "-": "",
  "0": "o",
  "1": "l",
  "2": "z",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  i: "l",
};

/** Letters that people write as two, where the confusables of Unicode say something else. */
const written: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", þ: "th" };

const folded = new Map<string, string>();

/** Returns the text that stands for a character: empty for a hyphen or an accent, and several letters for a ligature. */
export function foldCharacter(character: string): string {
  const known = folded.get(character);
  if (known !== undefined) return known;
  const text = isAscii(character) ? asciiFold(character) : foreignFold(character);
  folded.set(character, text);
  return text;
}

const isAscii = (character: string) => character.length === 1 && character.codePointAt(0)! < 128;
const asciiFold = (character: string): string => ofAscii[character] ?? character;
const withoutAccents = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "");

function foreignFold(character: string): string {
  const base = withoutAccents(written[character] ?? character);
  const alike = Array.from(base, (each) => (isAscii(each) ? each : unhomoglyph(each))).join("");
  // The confusables of Unicode write m as rn. Here m is kept, and rn is compared with it separately.
  const text = withoutAccents(alike).toLowerCase().replaceAll("rn", "m");
  return Array.from(text, (each) => (isAscii(each) ? asciiFold(each) : each)).join("");
}

/** The label with each of its characters folded. */
export function plainOf(label: string): string {
  let text = "";
  for (const character of label) text += foldCharacter(character);
  return text;
}

/** Also brings pairs of letters that look like one letter to that letter. */
export const flatOf = (plain: string): string => plain.replaceAll("rn", "m").replaceAll("vv", "w");

/** Letters that are doubled count as one. */
export const singleOf = (flat: string): string => flat.replaceAll(/(.)\1+/gs, "$1");

export const withoutDiacritics = withoutAccents;
