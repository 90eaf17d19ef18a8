import type { IconType } from "../../ui/icon.tsx";

/** Something the command list offers. */
export type Command = {
  readonly key: string;
  readonly group: "recent" | "go" | "domains" | "do";
  readonly label: string;
  readonly aside?: string;
  readonly icon: IconType;
  readonly run: () => void;
};

const groups = ["recent", "go", "domains", "do"] as const;

/** How well a command answers what was typed: 0 begins with it, 1 a word of it does, 2 it stands somewhere, null not at all. */
export function rankOf({ label, aside }: Pick<Command, "label" | "aside">, typed: string): 0 | 1 | 2 | null {
  const name = label.toLowerCase();
  if (name.startsWith(typed)) return 0;
  const all = `${name} ${aside?.toLowerCase() ?? ""}`;
  if (all.split(/[\s.–-]+/).some((word) => word.startsWith(typed))) return 1;
  return all.includes(typed) ? 2 : null;
}

/** What is offered for a text: by group, the best answers first; a place of the recent ones is not offered a second time. */
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
