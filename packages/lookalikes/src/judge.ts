import { flatOf, plainOf, singleOf, withoutDiacritics } from "./fold.ts";
import { areNeighbours } from "./keyboard.ts";
import { singleEdit, type SingleEdit } from "./single-edit.ts";
import { commonWords, commonWordsIn, isOfFraud, wordLengths } from "./words.ts";

/**
 * How a name resembles a mark.
 *
 * - exact: it is the mark itself, below another TLD or as a part of a host name.
 * - hyphen: it has hyphens where the mark has none, or lacks hyphens of the mark.
 * - accent: it has the same letters with other accents.
 * - digit: it has digits in place of letters, or letters in place of digits.
 * - homoglyph: it has other characters, or pairs of letters, that look the same.
 * - doubled: it has a letter twice that the mark has once, or the reverse.
 * - typo: it is the mark with one wrong keystroke.
 * - word: it consists of the mark and common words.
 * - typoword: it consists of the mark with one wrong keystroke, and other words.
 * - contains: it contains the mark within a longer label.
 */
export const likenessKinds = [
  "exact",
  "hyphen",
  "accent",
  "digit",
  "homoglyph",
  "doubled",
  "typo",
  "word",
  "typoword",
  "contains",
] as const;
export type LikenessKind = (typeof likenessKinds)[number];

export type Likeness = {
  readonly kind: LikenessKind;
  /** How likely people are to take the name for the mark, from 0 to 100. */
  readonly score: number;
  /**
   * For typo and typoword: the keystroke that turns the mark into the name. `isNear` is true if that is an easy mistake, because
   * two letters are swapped or two keys are next to each other.
   */
  readonly edit?: SingleEdit & { readonly isNear: boolean };
  /** For word and typoword: the words in addition to the mark. */
  readonly words?: readonly string[];
  /** For digit, homoglyph and accent: the characters of the mark that were replaced, each with its replacement. */
  readonly pairs?: readonly { readonly was: string; readonly is: string }[];
};

/**
 * The spellings of a mark or a label that are compared: as written (text), folded (plain), with pairs of letters as one letter
 * (flat), and also with repeated letters as one (single).
 */
export type Spelling = {
  readonly text: string;
  readonly plain: string;
  readonly flat: string;
  readonly single: string;
  /**
   * Parts of the label that may be a misspelt mark beside other words (stemsOf). They are computed when they are first needed.
   */
  stems?: readonly Stem[];
};

type Stem = { readonly stem: string; readonly words: readonly string[] };

export function spellingOf(text: string): Spelling {
  const plain = plainOf(text);
  const flat = flatOf(plain);
  return { text, plain, flat, single: singleOf(flat) };
}

/**
 * The shortest mark of which a misspelling, or an occurrence within another word, is reported. With shorter marks, most such
 * names are simply other words.
 */
export const longEnough = 5;

/** How a label resembles a mark. Null if it does not. Both are in Unicode and in lower case. */
export function judgeLikeness(label: Spelling, mark: Spelling): Likeness | null {
  return judgeWhole(label, mark) ?? judgeTypo(label, mark) ?? judgePart(label, mark);
}

/** Judges whether the whole label is the mark in another spelling. */
function judgeWhole(label: Spelling, mark: Spelling): Likeness | null {
  if (label.text === mark.text) return { kind: "exact", score: 90 };
  const [text, wanted] = [bare(label.text), bare(mark.text)];
  if (text === wanted) return { kind: "hyphen", score: 85 };
  if (label.flat === mark.flat) {
    const pairs = pairsOf(wanted, text);
    if (withoutDiacritics(text) === withoutDiacritics(wanted)) return { kind: "accent", score: 88, pairs };
    return { kind: isByDigits(pairs) ? "digit" : "homoglyph", score: 95, pairs };
  }
  return label.single === mark.single ? { kind: "doubled", score: 82 } : null;
}

const bare = (text: string) => text.replaceAll("-", "");
const isByDigits = (pairs: Likeness["pairs"] = []) => pairs.length > 0 && pairs.every(({ was, is }) => /[0-9]/.test(was + is));

/** The characters in which two texts of the same length differ, each pair once. Empty if the lengths differ. */
function pairsOf(was: string, is: string): { readonly was: string; readonly is: string }[] {
  const [from, to] = [Array.from(was), Array.from(is)];
  if (from.length !== to.length) return [];
  const pairs = from.flatMap((letter, at) => (letter === to[at] ? [] : [{ was: letter, is: to[at] ?? "" }]));
  return [...new Map(pairs.map((pair) => [pair.was + pair.is, pair])).values()].slice(0, 4);
}

/** Judges whether the whole label is the mark with one wrong keystroke. */
function judgeTypo(label: Spelling, mark: Spelling): Likeness | null {
  const edit = typoOf(mark, label.plain, bare(label.text));
  return edit === null ? null : { kind: "typo", score: scoreOfEdit(edit), edit };
}

type Edit = NonNullable<Likeness["edit"]>;

/**
 * The keystroke that turns the mark into a label. `plain` is the folded label. `text` is the label as written, from which the
 * letters are named. Null if it takes none, or more than one.
 */
function typoOf(mark: Spelling, plain: string, text: string): Edit | null {
  if (mark.plain.length < longEnough - 1) return null;
  const edit = singleEdit(mark.plain, plain);
  if (edit === null || (mark.plain.length < longEnough && edit.edit !== "swapped")) return null;
  // The letters are named as written if the written texts also differ by one keystroke. Otherwise the folded letters are named.
  const shown = singleEdit(bare(mark.text), text) ?? edit;
  const isNear = shown.edit === "swapped" || (shown.edit === "replaced" && areNeighbours(shown.letter, shown.by));
  return { ...shown, isNear };
}

const scoreOfEdit = ({ edit, isNear }: Edit): number => (isNear ? 80 : edit === "replaced" ? 60 : 70);

/**
 * Judges a label that contains the mark and further characters. If the label does not contain the mark, looks for a misspelt mark
 * next to common words.
 */
function judgePart(label: Spelling, mark: Spelling): Likeness | null {
  const rest = restOf(label.plain, mark.plain) ?? restOf(label.flat, mark.flat);
  if (rest === null) return judgeTypoBesideWords(label, mark);
  const [before, after] = [commonWordsIn(rest.before), commonWordsIn(rest.after)];
  if (before !== null && after !== null) {
    const words = [...before, ...after];
    return { kind: "word", score: words.some(isOfFraud) ? 88 : 75, words };
  }
  if (tokensOf(label.text).includes(mark.plain)) return { kind: "contains", score: 60 };
  if (mark.plain.length < longEnough) return judgeTypoBesideWords(label, mark);
  return { kind: "contains", score: rest.before === "" || rest.after === "" ? 50 : 35 };
}

/**
 * The text before and after the mark in a longer text. If the mark occurs several times, a place with only common words around it
 * is preferred, otherwise the first place is used.
 */
function restOf(text: string, mark: string): { readonly before: string; readonly after: string } | null {
  let first: { readonly before: string; readonly after: string } | null = null;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
    const rest = { before: text.slice(0, at), after: text.slice(at + mark.length) };
    if (commonWordsIn(rest.before) !== null && commonWordsIn(rest.after) !== null) return rest;
    first ??= rest;
  }
  return first;
}

/** The parts of a label between its hyphens, each folded. Empty if the label has no hyphens. */
export const tokensOf = (label: string): string[] => (label.includes("-") ? label.split("-").map(plainOf) : []);

function judgeTypoBesideWords(label: Spelling, mark: Spelling): Likeness | null {
  if (mark.plain.length < longEnough) return null;
  label.stems ??= stemsOf(label);
  for (const { stem, words } of label.stems) {
    const edit = typoOf(mark, stem, stem);
    if (edit !== null) return { kind: "typoword", score: scoreOfEdit(edit) - (words.some(isOfFraud) ? 5 : 20), edit, words };
  }
  return null;
}

/**
 * Parts of a label that may be a misspelt mark: each part between hyphens, and the rest of the label if it begins or ends with a
 * common word. Each part has the words beside it.
 */
function stemsOf({ text, plain }: Spelling): Stem[] {
  const tokens = text.includes("-") ? text.split("-").filter((token) => token !== "") : [];
  const between = tokens.map((token, at) => ({ stem: plainOf(token), words: tokens.filter((_, other) => other !== at) }));
  const glued = wordLengths.flatMap((length) => {
    const [first, last] = [commonWords.get(plain.slice(0, length)), commonWords.get(plain.slice(-length))];
    return [
      ...(first === undefined ? [] : [{ stem: plain.slice(length), words: [first] }]),
      ...(last === undefined ? [] : [{ stem: plain.slice(0, -length), words: [last] }]),
    ];
  });
  return [...between, ...glued];
}
