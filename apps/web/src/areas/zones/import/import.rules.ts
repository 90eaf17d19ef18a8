import type { ImportView } from "@nameplane/contracts/zones/import";
import { recordSetKey, type JoinChoice } from "@nameplane/dns";
import type { SetWish } from "../staging/index.ts";

/** How what is brought in joins what is there. */
export type ImportOptions = {
  readonly mode: "merge" | "replace";
  readonly conflicts: JoinChoice;
  readonly nameservers: boolean;
};

/** For a name at which both cannot stand: the records of the zone stay, or those that are brought in take their place. */
export type Decisions = ReadonlyMap<string, "existing" | "new">;

/** Names that wait for a decision. */
export function waitingNames({ exclusive }: ImportView, options: ImportOptions, decisions: Decisions): readonly string[] {
  if (options.mode !== "merge" || options.conflicts !== "keep") return [];
  return exclusive.filter((owner) => !decisions.has(owner));
}

/** Names at which the decision is for what is brought in. */
export function replacedNames(decisions: Decisions): string[] {
  return [...decisions].flatMap(([owner, choice]) => (choice === "new" ? owner : []));
}

/** Keys of the changes that are left out because a decision is for what is there. */
export function keptKeys({ changes }: ImportView, options: ImportOptions, decisions: Decisions): string[] {
  if (options.mode !== "merge" || options.conflicts !== "keep") return [];
  return changes.flatMap((change) => (change.conflict && decisions.get(change.owner) === "existing" ? recordSetKey(change) : []));
}

/** A text with another line in place of one of its lines. */
export function withLine(text: string, line: number, next: string): string {
  const lines = text.split("\n");
  if (line < 1 || line > lines.length) return text;
  const end = lines[line - 1]?.endsWith("\r") === true ? "\r" : "";
  return lines.with(line - 1, next.replaceAll(/[\r\n]+/g, " ") + end).join("\n");
}

/** An import of more changes than are shown is not chosen one by one: it is imported by the server in one go. */
export function isTakenWhole(view: ImportView): boolean {
  return view.added + view.changed + view.removed > view.changes.length;
}

/** What keeps the chosen changes from being saved. */
export const findingsOfChosen = ({ findings }: ImportView, left: ReadonlySet<string>): ImportView["findings"] =>
  findings.filter((one) => !left.has(recordSetKey(one)));

/** Changes of a preview as wishes for the editor, those left out aside. */
export function wishesOfImport(view: ImportView, left: ReadonlySet<string>): SetWish[] {
  return view.changes
    .filter((change) => !left.has(recordSetKey(change)))
    .map(({ owner, type, new: after }) => ({ owner, type, new: after }));
}

/** A line of a text by its number, cut to what fits a row. */
export function lineOf(text: string, line: number): string {
  let from = 0;
  for (let at = 1; at < line; at += 1) {
    const end = text.indexOf("\n", from);
    if (end < 0) return "";
    from = end + 1;
  }
  const end = text.indexOf("\n", from);
  const found = text.slice(from, end < 0 ? undefined : end).replace(/\r$/, "");
  return found.length > 200 ? `${found.slice(0, 200)}…` : found;
}
