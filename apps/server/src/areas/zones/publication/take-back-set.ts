import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { changeContentHash, findConflicts, type RecordSet, type RecordSetChange } from "@nameplane/dns";
import { audit } from "../../../platform/audit.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import type { SetRefused } from "../dns-publisher.port.ts";
import { hashBytes } from "../hash-bytes.ts";
import { knownSets, writeSets } from "../record-sets.repository.ts";
import { insertVersion, noteSaved } from "../zone-versions.repository.ts";
import { setTakenBackJob } from "../zones.jobs.ts";
import type { ZoneRow } from "../zones.repository.ts";
import { lastServedContent } from "./publications.repository.ts";

/** The actor of versions that undo what name servers refused. */
export const takingBack = "job:publish-zone";

type Deps = { readonly clock: Clock; readonly jobs: Jobs };

/**
 * Makes a version in which the set that a name server refused has the content that was last served, so that the rest of the zone
 * is served. Only what was changed since then is taken back. If the server refuses what it accepted before, the server is at
 * fault, and nothing is written. The account is notified, and staff get a task, because the check of records should have refused
 * the set. Returns whether there is such a version; it is published by the next run.
 */
export async function takeBackSet(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  zone: ZoneRow,
  refusal: SetRefused,
): Promise<boolean> {
  const { owner, type } = refusal.set;
  // This is a matter of settings. The record is correct, and stays until the server can resolve ALIAS targets.
  if (refusal.code === "dns-no-alias") return false;
  const beside = await knownSets(trx, scope, zone.id, [owner]);
  const present = beside.find((set) => set.type === type);
  const last = await lastServedContent(trx, scope, zone.id, { owner, type });
  if (present === undefined || last === null) return false;
  const others = beside.filter((set) => set !== present);
  const back = last.content === null ? null : setOf(present, last.content, others);
  // A zone without name servers cannot be served.
  if (back === null && owner === "" && type === "NS") return false;
  const change: RecordSetChange = { owner, type: present.type, old: contentOf(present), new: back };
  await write(trx, deps, scope, zone, change);
  await notifyOfRefusal(trx, deps, scope, zone, change, refusal);
  return true;
}

const contentOf = ({ ttlSeconds, rdata }: Pick<RecordSet, "ttlSeconds" | "rdata">) => ({ ttlSeconds, rdata: [...rdata] });

/** The content to restore. Null if it conflicts with what is now at the name. */
function setOf(present: RecordSet, content: Pick<RecordSet, "ttlSeconds" | "rdata">, others: readonly RecordSet[]) {
  const set = { owner: present.owner, type: present.type, ...contentOf(content) };
  return findConflicts(others, [set]).length === 0 ? contentOf(set) : null;
}

async function write(trx: Trx, { clock }: Deps, scope: AccountScope, zone: ZoneRow, change: RecordSetChange): Promise<void> {
  const [version, at] = [zone.version + 1, clock.now()];
  await writeSets(trx, scope, zone.id, version, [change]);
  const contentHash = Buffer.from(changeContentHash(zone.content_hash ?? Buffer.alloc(32), [change], hashBytes));
  await insertVersion(trx, scope, zone.id, {
    version,
    changes: [change],
    contentHash,
    rrsetCount: zone.rrset_count - (change.new === null ? 1 : 0),
    origin: "system",
    at,
  });
  await noteSaved(trx, scope, zone.id, {
    version,
    contentHash,
    at,
    publication: { publishing_until: null, ...(zone.pub_state === "waiting" ? {} : { pub_state: "waiting" }) },
    soa: null,
    defaultTtlSeconds: null,
  });
}

async function notifyOfRefusal(
  trx: Trx,
  { jobs }: Deps,
  scope: AccountScope,
  zone: ZoneRow,
  { owner, type, new: back }: RecordSetChange,
  { message }: SetRefused,
): Promise<void> {
  const { accountId, brandId, actor } = scope;
  const { id: zoneId, apex, domain_id: domainId } = zone;
  const version = zone.version + 1;
  const name = owner === "" ? apex : `${owner}.${apex}`;
  const isGone = back === null;
  await audit(trx, {
    accountId,
    actor,
    action: "zones.take_back_set",
    object: zoneId,
    after: { apex, version, owner, type, error: message.slice(0, 500) },
  });
  await raiseTask(trx, scope, {
    kind: "record_refused",
    key: `${zoneId}:${owner} ${type}`,
    severity: "high",
    subject: { kind: "zone", id: zoneId },
    text: taskText("recordRefused", { name, type, words: message.slice(0, 300) }),
  });
  await jobs.enqueue(trx, setTakenBackJob, [{ accountId, brandId, zoneId, domainId, apex, owner, type, version, isGone }]);
  await notifyBrowsers(trx, accountId, { topic: "zone", ids: [zoneId] });
}
