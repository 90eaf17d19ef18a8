import type { VersionView } from "@nameplane/contracts/zones/history";
import type { RecordSetChange, RecordSetContent } from "@nameplane/dns";

/** A change that waits for a second person, with all that its version will be made of. */
export type PendingChange = {
  readonly changes: readonly (RecordSetChange & { readonly note?: string | null })[];
  readonly note: string | null;
  readonly origin: VersionView["origin"];
  /** Rules that the change breaks. Its author was warned and confirmed it. */
  readonly against: readonly string[];
};

/** How long a second person has to decide: long enough for a week with a holiday in it, short enough that the zone is still what it was. */
export const decideWithinMs = 7 * 86_400_000;

/** Changes that may wait for one zone at the same time. */
export const waitingMax = 10;

/** The text whose hash an approval is bound to. It is the same for the same change, whatever the order of its JSON. */
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

/** A record set as people name it: its owner, "@" for the zone's own name, and its type. */
export function nameOfSet(owner: string, type: string): string {
  return `${owner === "" ? "@" : owner} ${type}`;
}
