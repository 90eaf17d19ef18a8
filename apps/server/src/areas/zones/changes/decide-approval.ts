import { ChangedMeanwhile, MissingParameter, NotFound } from "@nameplane/contracts/refusals";
import { ApprovalOutdated, ApprovalOver, OwnChange, ZoneFaulty } from "@nameplane/contracts/zones/refusals";
import { isSameContent, recordSetKey, type RecordSetChange } from "@nameplane/dns";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Language } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import {
  approvedText,
  dropPending,
  endApproval,
  lockApproval,
  writeDecision,
  type ApprovalRow,
  sendApprovalNews,
} from "../approvals/index.ts";
import { brokenRule } from "../change-view.ts";
import type { ZoneToChange } from "./zone-to-change.repository.ts";
import { recordSetsOf } from "../zones.repository.ts";
import { planWhole } from "./plan-whole.ts";
import { factsOf, lockZoneToChange, refuseUnfit, type SaveZoneDeps } from "./save-zone.ts";
import { presentHead } from "./save-soa.ts";
import { writeVersion } from "./write-version.ts";

export type Deciding = {
  readonly zoneid: string;
  readonly approvalid: string;
  readonly hash: string;
  readonly approve: boolean;
  readonly reason?: string | undefined;
  readonly now: Date;
  readonly language: Language;
};

/**
 * Decides about a change that someone else has made. If approved, the change becomes the next version and keeps its author. It
 * must be exactly what was reviewed, and the zone must still hold what the change was based on. Returns the version, or null if
 * the change was denied. Possible refusals: NotFound, ApprovalOver, OwnChange, ChangedMeanwhile (the content is not what was
 * reviewed), MissingParameter (a denial without its reason), ApprovalOutdated, ZoneFaulty, ZoneFull.
 */
export async function decideApproval(deps: SaveZoneDeps, trx: Trx, scope: AccountScope, input: Deciding): Promise<number | null> {
  const found = await lockZoneToChange(trx, scope, input.zoneid);
  const { zone } = found;
  const row = await lockApproval(trx, scope, zone.id, input.approvalid);
  if (row === null) throw new Refused(NotFound, { param: "approvalid" });
  if (row.decision !== null || row.ends_at <= input.now) throw new Refused(ApprovalOver);
  if (row.asked_by === scope.actor) throw new Refused(OwnChange);
  const reason = input.reason ?? "";
  if (!input.approve && reason === "") throw new Refused(MissingParameter, { missing: ["reason"] });
  const hash = sha256(approvedText(zone.id, row.content));
  if (!hash.equals(row.content_hash) || hash.toString("hex") !== input.hash) throw new Refused(ChangedMeanwhile);
  const version = input.approve ? await carryOut(deps, trx, scope, found, row, input) : null;
  await writeDecision(trx, scope, row.id, {
    decision: input.approve ? "approved" : "denied",
    reason: input.approve ? null : reason,
    now: input.now,
  });
  if (input.approve) await dropPending(trx, scope, row.draft_id);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: input.approve ? "zones.approve" : "zones.deny",
    object: zone.id,
    after: {
      apex: zone.apex,
      approval: row.id,
      author: row.asked_by,
      ...(version === null ? { reason } : { version }),
    },
  });
  const { asked_by: author, content } = row;
  const step = input.approve ? "approved" : "denied";
  await sendApprovalNews(trx, deps, scope, zone, { step, approvalId: row.id, author, content, reason, until: null });
  await notifyBrowsers(trx, scope.accountId, { topic: "zone", ids: [zone.id] });
  return version;
}

async function carryOut(
  deps: SaveZoneDeps,
  trx: Trx,
  scope: AccountScope,
  found: ZoneToChange,
  { content, asked_by }: ApprovalRow,
  { now, language }: Deciding,
): Promise<number> {
  const { zone, servers } = found;
  const head = content.changes.filter((change) => change.type === "SOA");
  const sets = content.changes.filter((change) => change.type !== "SOA");
  if (head.length > 0 && !stillFits(head, [{ owner: "", type: "SOA", ...presentHead(zone, servers.nameServers) }]))
    throw new Refused(ApprovalOutdated);
  if (sets.length > 0) {
    const before = await recordSetsOf(trx, scope, zone.id);
    if (!stillFits(sets, before)) throw new Refused(ApprovalOutdated);
    const { view } = await planWhole(zone, before, sets, factsOf(deps));
    await refuseUnfit(trx, scope, zone, view, { confirm: "earlier", language });
    // Both people have confirmed the rules that the change breaks on purpose. A problem that is new since then has been seen by
    // neither.
    const seen = new Set(content.against);
    if (view.findings.map(brokenRule).some((rule) => rule !== null && !seen.has(rule)))
      throw new Refused(ZoneFaulty, { fields: { findings: view.findings } });
  }
  const author: AccountScope = { ...scope, actor: asked_by, userId: null };
  return writeVersion(deps, trx, author, found, { ...content, now });
}

/** Whether the zone still holds everything that a change was based on. */
function stillFits(
  changes: readonly RecordSetChange[],
  present: readonly {
    readonly owner: string;
    readonly type: string;
    readonly ttlSeconds: number;
    readonly rdata: readonly string[];
  }[],
): boolean {
  const byKey = new Map(present.map((set) => [recordSetKey(set), set]));
  return changes.every((change) => isSameContent(change.old, byKey.get(recordSetKey(change)) ?? null));
}

/** Withdraws the caller's own change, or removes it after it was denied or has expired. Possible refusals: NotFound. */
export async function withdrawApproval(
  trx: Trx,
  scope: AccountScope,
  { zoneid, approvalid, now }: { readonly zoneid: string; readonly approvalid: string; readonly now: Date },
): Promise<void> {
  const row = await lockApproval(trx, scope, zoneid, approvalid);
  if (row === null || row.asked_by !== scope.actor) throw new Refused(NotFound, { param: "approvalid" });
  await endApproval(trx, scope, row.id, now);
  await dropPending(trx, scope, row.draft_id);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "zones.withdraw",
    object: zoneid,
    after: { approval: row.id },
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "zone", ids: [zoneid] });
}
