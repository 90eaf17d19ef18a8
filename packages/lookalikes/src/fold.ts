import unhomoglyph from "unhomoglyph";

/**
 * Folding gives labels that look alike the same text. Letters of other scripts become the ASCII letters that they resemble (the
 * confusables of Unicode, UTS 39), and accents and hyphens are left out. Digits become the letters that they resemble, and i
 * becomes l. This table has the ASCII characters that change.
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

/** Letters that people replace by two letters. The confusables of Unicode contain other replacements for them. */
const written: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", þ: "th" };

const folded = new Map<string, string>();

/** Returns the folded text of a character: empty for a hyphen or an accent, and several letters for a ligature. */
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
  // The confusables of Unicode replace m by rn. Here m is kept, and flatOf turns rn into m.
  const text = withoutAccents(alike).toLowerCase().replaceAll("rn", "m");
  return Array.from(text, (each) => (isAscii(each) ? asciiFold(each) : each)).join("");
}

/** The label with each of its characters folded. */
export function plainOf(label: string): string {
  let text = "";
  for (const character of label) text += foldCharacter(character);
  return text;
}

/** Replaces pairs of letters by the single letter that they look like. */
export const flatOf = (plain: string): string => plain.replaceAll("rn", "m").replaceAll("vv", "w");

/** Replaces repeated letters by one. */
export const singleOf = (flat: string): string => flat.replaceAll(/(.)\1+/gs, "$1");

export const withoutDiacritics = withoutAccents;
