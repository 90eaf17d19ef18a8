import { affixes, sameMeaning } from "./idea-words.ts";

/** Ideas offered at a time: enough to choose from, and few enough to be checked at the registry at once. */
export const ideasMax = 8;

/** The shortest part of a word that is replaced. Shorter parts occur in too many words by chance. */
const partMin = 4;
const labelMax = 63;

const groupOf = new Map(sameMeaning.flatMap((group) => group.map((word) => [word, group] as const)));

/** Words with the same meaning as a word, or as its beginning or end. */
function synonyms(word: string): readonly string[] {
  const whole = groupOf.get(word);
  if (whole !== undefined) return whole.filter((other) => other !== word);
  const parts = [...groupOf.keys()].filter((part) => part.length >= partMin && part.length < word.length);
  const [part] = parts.filter((each) => word.startsWith(each) || word.endsWith(each)).toSorted((a, b) => b.length - a.length);
  if (part === undefined) return [];
  const rest = word.endsWith(part) ? word.slice(0, -part.length) : word.slice(part.length);
  const others = groupOf.get(part)?.filter((other) => other !== part && other !== rest) ?? [];
  return others.map((other) => (word.endsWith(part) ? rest + other : other + rest));
}

/** The word without diacritics, as typed by people whose keyboard does not have them. */
function plain(word: string): string {
  return word.normalize("NFD").replaceAll(/\p{Diacritic}/gu, "");
}

const asLabel = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}-]+/gu, "")
    .replaceAll(/^-+|-+$/g, "");

export type IdeaWanted = {
  /** One word, or several that are meant as a single name, without a TLD. */
  readonly words: readonly string[];
  readonly locale: "en" | "sv";
  /** The owner's town; null if it is not known. */
  readonly town: string | null;
};

/**
 * Labels to try instead of one that is taken. They are made only from our own lists: the same meaning, the town, a word before or
 * after, a hyphen, letters without diacritics. The kinds alternate, so that the first few are not all of one kind.
 */
export function ideasFor({ words, locale, town }: IdeaWanted): readonly string[] {
  const clean = words.map(asLabel).filter((word) => word !== "");
  const joined = clean.join("");
  if (joined === "") return [];
  const hyphenated = clean.length > 1 ? [clean.join("-")] : [];
  const replaced = clean.flatMap((word, index) => synonyms(word).map((other) => clean.with(index, other).join("")));
  const place = town === null ? "" : asLabel(town);
  const { before, behind } = affixes[locale];
  const kinds: readonly (readonly string[])[] = [
    hyphenated,
    replaced,
    place === "" ? [] : [`${joined}${place}`, `${joined}-${place}`],
    behind.map((word) => `${joined}${word}`),
    before.map((word) => `${word}${joined}`),
    [plain(joined)],
  ];
  const longest = Math.max(...kinds.map((kind) => kind.length));
  const inTurns = Array.from({ length: longest }, (_, turn) => kinds.flatMap((kind) => kind[turn] ?? [])).flat();
  return [...new Set(inTurns)].filter((label) => label !== joined && label.length <= labelMax).slice(0, ideasMax);
}
