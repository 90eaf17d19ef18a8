import { audit, type AuditAction } from "../../platform/audit.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { operatorAccountId } from "./staff.repository.ts";

type Entry = {
  readonly actor: string;
  readonly action: AuditAction;
  readonly object?: string;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
  readonly result?: "ok" | "denied";
};

/** Records an act of staff in the audit chain of the operator's account. */
export async function auditStaff(
  trx: Trx,
  call: { readonly requestId: string; readonly address: string },
  entry: Entry,
): Promise<void> {
  const { requestId, address } = call;
  await audit(trx, { accountId: await operatorAccountId(trx), requestId, address, ...entry });
}
