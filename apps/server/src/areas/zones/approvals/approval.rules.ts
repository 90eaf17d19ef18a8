import type { VersionView } from "@nameplane/contracts/zones/history";
import type { RecordSetChange, RecordSetContent } from "@nameplane/dns";

/** A change that waits for a second person, with everything that its version will consist of. */
export type PendingChange = {
  readonly changes: readonly (RecordSetChange & { readonly note?: string | null })[];
  readonly note: string | null;
  readonly origin: VersionView["origin"];
  /** Rules that the change breaks, each of which its author confirmed after a warning. */
  readonly against: readonly string[];
};

/**
 * How long a second person has to decide. Seven days are longer than a week with a public holiday, and few zones change much
 * within them.
 */
export const decideWithinMs = 7 * 86_400_000;

/** The largest number of changes that may wait for approval in one zone at the same time. */
export const waitingMax = 10;

/**
 * The text whose hash an approval is bound to. The same change always results in the same text, whatever the order of its JSON.
 */
export function approvedText(zoneId: string, { changes, note, origin, against }: PendingChange): string {
  const content = (one: RecordSetContent | null) => (one === null ? null : [one.ttlSeconds, one.rdata]);
  const sets = changes.map((change) => [
    change.owner,
    change.type,
    content(change.old),
    content(change.new),
    ...(change.note === undefined ? [] : [change.note]),
  ]);
  return JSON.stringify([zoneId, origin, note, against, sets]);
}

/** The name of a record set in texts: its owner ("@" for the apex) and its type. */
export function nameOfSet(owner: string, type: string): string {
  return `${owner === "" ? "@" : owner} ${type}`;
}
