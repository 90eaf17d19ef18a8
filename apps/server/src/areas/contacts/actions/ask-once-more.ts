import { TooFast } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { askAgainPauseMs } from "../case.rules.ts";
import { lastAskedAt, setCaseState, openCasesOf } from "../cases.repository.ts";
import { caseMailJob } from "../contacts.jobs.ts";
import type { ContactDeps } from "./contact-deps.ts";

/**
 * Sends another mail for the open case of a contact, to its current address. The deadline does not change. False if no case is
 * open.
 *
 * Possible refusals: TooFast (unless the address is a new one: `isNewAddress`).
 */
export async function askOnceMore(
  trx: Trx,
  { jobs, clock }: ContactDeps,
  scope: AccountScope,
  asked: { readonly contactId: string; readonly isNewAddress: boolean },
): Promise<boolean> {
  const now = clock.now();
  const open = (await openCasesOf(trx, scope, asked.contactId))[0];
  if (open === undefined) return false;
  const last = asked.isNewAddress ? null : await lastAskedAt(trx, scope, open.id);
  const waitMs = last === null ? 0 : last.getTime() + askAgainPauseMs - now.getTime();
  if (waitMs > 0) throw new Refused(TooFast, { values: { seconds: Math.ceil(waitMs / 1000) } });
  // The owner's "no" was about the data with the old address. With a new address, the case waits for an answer again.
  if (open.state === "answered") await setCaseState(trx, scope, open.id, { state: "notified" });
  const { accountId, brandId } = scope;
  await jobs.enqueue(trx, caseMailJob, [{ accountId, brandId, caseId: open.id, stage: `again-${now.toISOString()}` }]);
  return true;
}
