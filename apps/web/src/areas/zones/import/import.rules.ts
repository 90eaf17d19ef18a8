import type { ImportView } from "@nameplane/contracts/zones/import";
import { recordSetKey, type JoinChoice } from "@nameplane/dns";
import type { SetWish } from "../staging/index.ts";

/** How imported records are combined with those of the zone. */
export type ImportOptions = {
  readonly mode: "merge" | "replace";
  readonly conflicts: JoinChoice;
  readonly nameservers: boolean;
};

/**
 * The decision for each name at which old and new records exclude each other: either the zone's records stay, or the imported
 * ones replace them.
 */
export type Decisions = ReadonlyMap<string, "existing" | "new">;

/** Names that wait for a decision. */
export function waitingNames({ exclusive }: ImportView, options: ImportOptions, decisions: Decisions): readonly string[] {
  if (options.mode !== "merge" || options.conflicts !== "keep") return [];
  return exclusive.filter((owner) => !decisions.has(owner));
}

/** Names for which the imported records were chosen. */
export function replacedNames(decisions: Decisions): string[] {
  return [...decisions].flatMap(([owner, choice]) => (choice === "new" ? owner : []));
}

/** Keys of the changes that are left out because the records of the zone were chosen. */
export function keptKeys({ changes }: ImportView, options: ImportOptions, decisions: Decisions): string[] {
  if (options.mode !== "merge" || options.conflicts !== "keep") return [];
  return changes.flatMap((change) => (change.conflict && decisions.get(change.owner) === "existing" ? recordSetKey(change) : []));
}

/** The text with one of its lines replaced. */
export function withLine(text: string, line: number, next: string): string {
  const lines = text.split("\n");
  if (line < 1 || line > lines.length) return text;
  const end = lines[line - 1]?.endsWith("\r") === true ? "\r" : "";
  return lines.with(line - 1, next.replaceAll(/[\r\n]+/g, " ") + end).join("\n");
}

/**
 * Whether an import has more changes than are shown. They cannot then be chosen one by one, and the server imports all of them.
 */
export function isTakenWhole(view: ImportView): boolean {
  return view.added + view.changed + view.removed > view.changes.length;
}

/** The findings that prevent the chosen changes from being saved. */
export const findingsOfChosen = ({ findings }: ImportView, left: ReadonlySet<string>): ImportView["findings"] =>
  findings.filter((one) => !left.has(recordSetKey(one)));

/** The changes of a preview, without those left out, as wishes for the editor. */
export function wishesOfImport(view: ImportView, left: ReadonlySet<string>): SetWish[] {
  return view.changes
    .filter((change) => !left.has(recordSetKey(change)))
    .map(({ owner, type, new: after }) => ({ owner, type, new: after }));
}

/** A line of a text by its number, shortened to fit a row. */
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
