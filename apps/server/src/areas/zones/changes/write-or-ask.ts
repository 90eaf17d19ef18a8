import { NoteRequired, TooManyWaiting } from "@nameplane/contracts/zones/refusals";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { sha256 } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import {
  approvedText,
  decideWithinMs,
  waitingMax,
  type PendingChange,
  countWaiting,
  insertApproval,
  sendApprovalNews,
} from "../approvals/index.ts";
import type { ZoneToChange } from "./zone-to-change.repository.ts";
import type { ZoneRow } from "../zones.repository.ts";
import { writeVersion, type NewZoneVersion } from "./write-version.ts";

/** The result of a change: a version, or an approval that it waits for. */
export type Written =
  | { readonly version: number; readonly approvalId: null }
  | { readonly version: null; readonly approvalId: string };

/**
 * Writes a change as the next version of the zone. If the account requires approval, it stores the change until a second person
 * approves it (ADR 28). Changes by programs, and undoing a change within ten minutes, require no approval. Possible refusals:
 * NoteRequired, TooManyWaiting.
 */
export async function writeOrAsk(
  deps: Parameters<typeof writeVersion>[0],
  trx: Trx,
  scope: AccountScope,
  found: ZoneToChange,
  change: NewZoneVersion,
): Promise<Written> {
  const isAsked = isByPerson(scope.actor) && change.origin !== "undo";
  const { note, second } = found.rules;
  if (isAsked && note && (change.note ?? "") === "") throw new Refused(NoteRequired, { param: "note" });
  if (isAsked && second) return { version: null, approvalId: await askSecond(deps, trx, scope, found.zone, change) };
  return { version: await writeVersion(deps, trx, scope, found, change), approvalId: null };
}

/** Whether a person made the change: a user, or a staff member who acts for a user. */
const isByPerson = (actor: string): boolean => actor.startsWith("user:") || actor.startsWith("staff:");

async function askSecond(
  deps: Parameters<typeof writeVersion>[0],
  trx: Trx,
  scope: AccountScope,
  zone: ZoneRow,
  change: NewZoneVersion,
): Promise<string> {
  const { origin, now, against = [] } = change;
  if ((await countWaiting(trx, scope, zone.id, now)) >= waitingMax)
    throw new Refused(TooManyWaiting, { values: { most: waitingMax } });
  const content: PendingChange = {
    changes: change.changes,
    note: change.note === undefined || change.note === "" ? null : change.note,
    origin,
    against,
  };
  const until = addMs(now, decideWithinMs);
  const id = await insertApproval(trx, scope, {
    zoneId: zone.id,
    base: zone.version,
    content,
    hash: sha256(approvedText(zone.id, content)),
    now,
    endsAt: until,
  });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "zones.ask",
    object: zone.id,
    after: { apex: zone.apex, approval: id, origin, sets: change.changes.length },
  });
  const news = { step: "asked", approvalId: id, author: scope.actor, content, reason: "", until } as const;
  await sendApprovalNews(trx, deps, scope, zone, news);
  await notifyBrowsers(trx, scope.accountId, { topic: "zone", ids: [zone.id] });
  return id;
}
