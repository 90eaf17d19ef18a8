import type { RecordSetChange } from "../diff-zones.ts";
import type { RecordType } from "../types/all.ts";

/** Text keys that describe what a change does. */
export const effectKeys = [
  "mail_moves",
  "mail_starts",
  "mail_stops",
  "mail_only_forwarded",
  "mail_added",
  "mail_removed",
  "forward_changes",
  "forward_starts",
  "forward_stops",
  "place_moves",
  "place_starts",
  "place_stops",
  "place_added",
  "place_removed",
  "redirect_changes",
  "name_servers_move",
  "delegation_starts",
  "delegation_stops",
  "delegation_moves",
  "senders_added",
  "senders_removed",
  "senders_stricter",
  "senders_milder",
  "mail_key_added",
  "mail_key_removed",
  "mail_key_changed",
  "mail_policy_changes",
  "mail_policy_starts",
  "mail_policy_stops",
  "issuers_change",
  "issuers_nobody",
  "issuers_free",
  "ttl_drops",
  "ttl_rises",
  "records_added",
  "records_removed",
  "records_changed",
] as const;

export type EffectKey = (typeof effectKeys)[number];

/**
 * The effect of a change on a service, for a text in any language, such as "mail for example.se moves from Google to Fastmail".
 */
export type ChangeEffect = {
  readonly key: EffectKey;
  /** Names have no final dot; lists are ordered and not yet joined into a text. */
  readonly values: Readonly<Record<string, string | number | readonly string[]>>;
  /** Sets that cause the effect. */
  readonly sets: readonly { readonly owner: string; readonly type: RecordType }[];
  /** For how long resolvers may still answer with the old value, in seconds from publication. Null if there was no old value. */
  readonly oldKeptSeconds: number | null;
};

/** The changes at one owner, as input for the functions that describe effects. */
export type OwnerChanges = {
  readonly owner: string;
  /** Full name without final dot. */
  readonly name: string;
  readonly apex: string;
  readonly of: (type: RecordType) => RecordSetChange | undefined;
};

export type Effect = Pick<ChangeEffect, "key" | "values"> & { readonly types: readonly RecordType[] };

/** Records that a change adds and removes. */
export function broughtAndTaken(change: RecordSetChange | undefined): {
  readonly brought: readonly string[];
  readonly taken: readonly string[];
} {
  const old = change?.old?.rdata ?? [];
  const now = change?.new?.rdata ?? [];
  return {
    brought: now.filter((rdata) => !old.includes(rdata)),
    taken: old.filter((rdata) => !now.includes(rdata)),
  };
}

/** The values for a text about a change that only added or only removed something. The other side is null. */
export function addedOrRemoved(
  from: readonly string[],
  to: readonly string[],
): { readonly added: Effect["values"] | null; readonly removed: Effect["values"] | null } {
  const stays = from.filter((one) => to.includes(one));
  return {
    added: stays.length === from.length ? { to: to.filter((one) => !from.includes(one)), stays } : null,
    removed: stays.length === to.length ? { from: from.filter((one) => !to.includes(one)), stays } : null,
  };
}
