import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { RollStep } from "../rollover.rules.ts";

/**
 * Records a step about the keys of a signed domain in the audit log, which also has the changes of state, and notifies open
 * browsers.
 */
export async function notifyStep(trx: Trx, scope: AccountScope, domainId: string, step: RollStep): Promise<void> {
  const { accountId, actor } = scope;
  const after = { step: step.what, keytag: step.keyTag };
  await audit(trx, { accountId, actor, action: "dnssec.step", object: domainId, after });
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: [domainId] });
}
