import type { IconType } from "../../ui/icon.tsx";

/** An entry of the command list. */
export type Command = {
  readonly key: string;
  readonly group: "recent" | "go" | "domains" | "own" | "do";
  readonly label: string;
  readonly aside?: string;
  /** Further words by which it is found, and which are not shown. */
  readonly words?: string;
  readonly icon: IconType;
  readonly run: () => void;
};

const groups = ["recent", "go", "domains", "own", "do"] as const;

/**
 * How well a command matches the typed text: 0 if its label begins with the text, 1 if a word does, 2 if the label contains it, 3
 * if one of its further words begins with it, null if it does not match.
 */
export function rankOf(
  { label, aside, words = "" }: Pick<Command, "label" | "aside" | "words">,
  typed: string,
): 0 | 1 | 2 | 3 | null {
  const name = label.toLowerCase();
  if (name.startsWith(typed)) return 0;
  const all = `${name} ${aside?.toLowerCase() ?? ""}`;
  if (all.split(/[\s.–-]+/).some((word) => word.startsWith(typed))) return 1;
  if (all.includes(typed)) return 2;
  return typed.length > 1 && ` ${words}`.includes(` ${typed}`) ? 3 : null;
}

/**
 * The commands that match a text, by group and best first. A place in the group "recent" is not listed again in another group.
 */
export function offer(commands: readonly Command[], text: string): readonly Command[] {
  const typed = text.trim().toLowerCase();
  const seen = new Set<string>();
  const ranked = commands.flatMap((command) => {
    const rank = typed === "" ? 0 : rankOf(command, typed);
    return rank === null ? [] : [{ command, rank }];
  });
  return groups.flatMap((group) =>
    ranked
      .filter(({ command }) => command.group === group)
      .sort((one, other) => one.rank - other.rank)
      .map(({ command }) => command)
      .filter(({ key }) => !seen.has(key) && seen.add(key)),
  );
}

/** A page of a domain that was typed together with a part of the domain's name: "dns kvarn". */
export type AskedPage<Id> = { readonly page: Id; readonly part: string };

/**
 * Parses a text that begins with the word for a page of a domain, followed by a part of the domain's name. `pages`: the pages of
 * a domain, each with the words for it. Returns null when the text does not begin with such a word, or nothing follows it.
 */
export function readAskedPage<Id>(
  text: string,
  pages: readonly { readonly page: Id; readonly words: readonly string[] }[],
): AskedPage<Id> | null {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, " ");
  const asked = pages.flatMap(({ page, words }) =>
    words.flatMap((word) => (typed.startsWith(`${word.toLowerCase()} `) ? [{ page, part: typed.slice(word.length + 1) }] : [])),
  );
  // If several words match, the longest is used: "name servers kvarn" must not search for the name "servers kvarn".
  return asked.toSorted((one, other) => one.part.length - other.part.length)[0] ?? null;
}
