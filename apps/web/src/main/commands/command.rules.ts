import type { IconType } from "../../ui/icon.tsx";

/** An entry of the command list. */
export type Command = {
  readonly key: string;
  readonly group: "recent" | "go" | "domains" | "do";
  readonly label: string;
  readonly aside?: string;
  readonly icon: IconType;
  readonly run: () => void;
};

const groups = ["recent", "go", "domains", "do"] as const;

/**
 * How well a command matches the typed text: 0 if its label begins with it, 1 if a word does, 2 if it is contained, null if not
 * at all.
 */
export function rankOf({ label, aside }: Pick<Command, "label" | "aside">, typed: string): 0 | 1 | 2 | null {
  const name = label.toLowerCase();
  if (name.startsWith(typed)) return 0;
  const all = `${name} ${aside?.toLowerCase() ?? ""}`;
  if (all.split(/[\s.–-]+/).some((word) => word.startsWith(typed))) return 1;
  return all.includes(typed) ? 2 : null;
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
