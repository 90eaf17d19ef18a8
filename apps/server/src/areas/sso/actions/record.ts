import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";

/** Writes what a user did to single sign-on into the audit log of the account. */
export async function record(
  trx: Trx,
  { scope: { accountId, actor }, requestId, address }: SessionCall,
  action: AuditAction,
  after: Record<string, unknown>,
): Promise<void> {
  await audit(trx, { accountId, actor, action, object: accountId, after, requestId, address });
}
