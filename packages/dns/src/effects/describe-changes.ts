import type { RecordSetChange, RecordSetContent } from "../diff-zones.ts";
import type { ChangeEffect, Effect, OwnerChanges } from "./change-effect.ts";
import { describeMail } from "./describe-mail.ts";
import { describeDelegation, describePlaces } from "./describe-places.ts";
import { describeText } from "./describe-text.ts";

/** Each function describes one kind of change at one owner name, and returns nothing if there is no such change. */
const describers: readonly ((changes: OwnerChanges) => readonly Effect[])[] = [
  describeMail,
  describeDelegation,
  describePlaces,
  describeText,
];

/**
 * The effects of changes, in the order of their owners. First come the effects on services, then changed TTLs, then numbers of
 * records for changes about which nothing more specific is known.
 * Every change is in at least one effect.
 */
export function describeChanges(changes: readonly RecordSetChange[], apex: string): ChangeEffect[] {
  const byOwner = Map.groupBy(changes, (change) => change.owner);
  return [...byOwner].flatMap(([owner, atOwner]) => describeOwner(owner, atOwner, apex));
}

function describeOwner(owner: string, atOwner: readonly RecordSetChange[], apex: string): ChangeEffect[] {
  const byType = new Map(atOwner.map((change) => [change.type, change]));
  const name = owner === "" ? apex : `${owner}.${apex}`;
  const known = describers.flatMap((describe) => describe({ owner, name, apex, of: (type) => byType.get(type) }));
  const told = new Set(known.flatMap((effect) => effect.types));
  const times = atOwner.flatMap((change) => describeTtl(change, name));
  const others = atOwner.filter((change) => !told.has(change.type)).flatMap((change) => describeCount(change, name));
  return [...known, ...times, ...others].map(({ key, values, types }) => ({
    key,
    values,
    sets: types.map((type) => ({ owner, type })),
    oldKeptSeconds: longest(types.map((type) => byType.get(type)?.old ?? null)),
  }));
}

function longest(contents: readonly (RecordSetContent | null)[]): number | null {
  const seconds = contents.filter((content) => content !== null).map((content) => content.ttlSeconds);
  return seconds.length === 0 ? null : Math.max(...seconds);
}

function describeTtl(change: RecordSetChange, name: string): Effect[] {
  const { type, old, new: now } = change;
  if (old === null || now === null || old.ttlSeconds === now.ttlSeconds) return [];
  const key = now.ttlSeconds < old.ttlSeconds ? "ttl_drops" : "ttl_rises";
  return [{ key, values: { name, type, from: old.ttlSeconds, to: now.ttlSeconds }, types: [type] }];
}

function describeCount(change: RecordSetChange, name: string): Effect[] {
  const { type, old, new: now } = change;
  const added = (now?.rdata ?? []).filter((rdata) => old?.rdata.includes(rdata) !== true).length;
  const removed = (old?.rdata ?? []).filter((rdata) => now?.rdata.includes(rdata) !== true).length;
  // Only the TTL changes.
  if (added === 0 && removed === 0) return [];
  if (removed === 0) return [{ key: "records_added", values: { name, type, count: added }, types: [type] }];
  if (added === 0) return [{ key: "records_removed", values: { name, type, count: removed }, types: [type] }];
  return [{ key: "records_changed", values: { name, type, added, removed }, types: [type] }];
}
