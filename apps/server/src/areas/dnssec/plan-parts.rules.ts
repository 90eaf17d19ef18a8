import type { DsRecord, ServedKey, ServerView } from "./chain-reader.port.ts";
import { fits, sameDs } from "./chain.rules.ts";
import type { Ds, Key, Op } from "./facts.rules.ts";

/** The end of a wait that follows from a TTL, limited by the operator's setting. */
export function later(from: Date, seconds: number, max: number): Date {
  return new Date(from.getTime() + Math.min(seconds, max) * 1000);
}

/** The time when no cache has any of the removed records any more. */
export function ttlOver(rows: readonly Ds[], waitMaxSeconds: number): Date {
  const ends = rows.flatMap(({ goneAt, ttlSeconds }) =>
    goneAt === null ? [] : [later(goneAt, ttlSeconds ?? 0, waitMaxSeconds).getTime()],
  );
  return new Date(Math.max(0, ...ends));
}

/** Whether every server answers, has the key, and signs the key set with it. */
export function isServed(key: Key, servers: readonly ServerView[]): boolean {
  return (
    servers.length > 0 &&
    servers.every(
      (server) =>
        server.isAnswering &&
        server.keys.some((served: ServedKey) => fits(key.ds, served)) &&
        server.signatures.some(
          ({ covers, keyTag, problem }) => covers === "DNSKEY" && keyTag === key.ds.keyTag && problem === null,
        ),
    )
  );
}

export function standsFor(record: DsRecord, key: Key): boolean {
  return key.forms.some((form) => sameDs(form, record));
}

/** Whether this DS makes validators trust the key. A DS with SHA-1 proves nothing to validators that follow RFC 9905. */
export function isTrusted(record: DsRecord, key: Key): boolean {
  return record.digestType !== 1 && standsFor(record, key);
}

/**
 * Starts the removal of records that the parent has or may have. For records that were never seen there, only the state changes.
 */
export function wantGone(rows: readonly Ds[]): Op[] {
  return rows.flatMap((row): Op[] => {
    if (row.state === "pending_publish") return [{ do: "ds", record: row.record, event: "drop", ttlSeconds: null }];
    if (row.state === "matched" || row.state === "missing_local")
      return [{ do: "ds", record: row.record, event: "remove", ttlSeconds: null }];
    return [];
  });
}

/** Keys that name servers publish, newest first. */
export function publishedKeys(keys: readonly Key[]): Key[] {
  return keys
    .filter(({ state }) => state === "published")
    .toSorted((a, b) => (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0));
}
