import { changeContentHash, soa, valueOfRdata, type RecordSet, type RecordSetChange } from "@nameplane/dns";
import { audit } from "../../../platform/audit.ts";
import { sendAhead, type Trx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { pacer } from "../../../platform/pace.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { type PublisherBeside, callPublisher } from "../publication/index.ts";
import { hashBytes } from "../hash-bytes.ts";
import { writeSets } from "../record-sets.repository.ts";
import { insertVersion, noteSaved, type VersionOrigin } from "../zone-versions.repository.ts";
import { forwardsChangedJob } from "../zones.jobs.ts";
import type { ZoneToChange } from "./zone-to-change.repository.ts";
import type { SoaSettings } from "../zones.repository.ts";

export type NewZoneVersion = {
  readonly changes: readonly (RecordSetChange & { readonly note?: string | null })[];
  readonly note?: string | null | undefined;
  readonly origin: VersionOrigin;
  readonly now: Date;
  /** Rules that the change breaks, each of which its author confirmed after a warning. */
  readonly against?: readonly string[];
  /** What the zone held before, at least at the names that are changed. Absent if the caller does not have it. */
  readonly present?: readonly RecordSet[] | undefined;
  /** Whether the sets of this version are already written. */
  readonly isWritten?: boolean;
};

/**
 * Writes the next version of a zone whose row is locked: record sets, SOA values, history, audit log, and the call to the
 * publisher. The changes must fit what the zone holds. Returns the version's number.
 */
export async function writeVersion(
  deps: { readonly jobs: Jobs; readonly beside?: PublisherBeside },
  trx: Trx,
  scope: AccountScope,
  found: ZoneToChange,
  { changes, note, origin, now, against = [], present, isWritten = false }: NewZoneVersion,
): Promise<number> {
  const { zone } = found;
  const version = zone.version + 1;
  const sets = changes.filter((change) => change.type !== "SOA");
  const head = changes.find((change) => change.type === "SOA")?.new ?? null;
  if (!isWritten) {
    await writeSets(trx, scope, zone.id, version, sets);
    await sendAhead(trx);
  }
  const before = zone.content_hash ?? Buffer.alloc(32);
  const contentHash = Buffer.from(await hashAfter(before, sets));
  const plain = changes.map(({ owner, type, old, new: content }) => ({ owner, type, old, new: content }));
  const count = (is: (change: RecordSetChange) => boolean) => sets.filter(is).length;
  const added = count((change) => change.old === null);
  const removed = count((change) => change.new === null);
  await insertVersion(trx, scope, zone.id, {
    version,
    changes: plain,
    contentHash,
    rrsetCount: zone.rrset_count + added - removed,
    origin,
    at: now,
    note: note === undefined || note === "" ? null : note,
  });
  await sendAhead(trx);
  const saved = { version, content_hash: contentHash, changed_at: now };
  const canBeTaken = present !== undefined && head === null;
  const taken = canBeTaken ? (deps.beside?.take(trx, scope, found, { ...saved, changes: plain, present }) ?? null) : null;
  const waits = zone.pub_state !== "waiting" && zone.pub_state !== "parked";
  await noteSaved(trx, scope, zone.id, {
    version,
    contentHash,
    at: now,
    publication: taken ?? (waits ? { pub_state: "waiting" } : {}),
    soa: head === null ? null : soaSettingsOf(head.rdata[0] ?? ""),
    defaultTtlSeconds: head?.ttlSeconds ?? null,
  });
  const { apex, id: object } = zone;
  const counts = { added, removed, changed: plain.length - added - removed };
  const after = { apex, version, origin, ...counts, ...(against.length === 0 ? {} : { against }) };
  await audit(trx, { accountId: scope.accountId, actor: scope.actor, action: "zones.save", object, after });
  const job = { accountId: scope.accountId, brandId: scope.brandId, zoneId: zone.id };
  if (taken === null) await callPublisher(trx, job);
  if (sets.some((change) => change.type === "MAILFORWARD" && change.new !== null))
    await deps.jobs.enqueue(trx, forwardsChangedJob, [job]);
  await notifyBrowsers(trx, scope.accountId, { topic: "zone", ids: [zone.id] });
  return version;
}

/** The number of sets that are hashed before the time is checked again. */
const hashedAtOnce = 200;

async function hashAfter(before: Uint8Array, changes: readonly RecordSetChange[]): Promise<Uint8Array> {
  const pause = pacer();
  let hash = before;
  for (let from = 0; from < changes.length; from += hashedAtOnce) {
    hash = changeContentHash(hash, changes.slice(from, from + hashedAtOnce), hashBytes);
    await pause();
  }
  return hash;
}

function soaSettingsOf(rdata: string): SoaSettings {
  const { mname, rname, refresh, retry, expire, minimum } = valueOfRdata(soa, rdata);
  return { mname: mname.slice(0, -1), rname: rname.slice(0, -1), refresh, retry, expire, minimum };
}
