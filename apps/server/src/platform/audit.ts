import type { AuditAction } from "@nameplane/contracts/auditlog/actions";
import { sql } from "kysely";
import { sendUnread, type Trx } from "./db/transaction.ts";
import { newId } from "./ids.ts";

export type { AuditAction };

export type AuditEntry = {
  accountId: string;
  actor: string;
  /** The area and what was done, such as session.login or orders.place. */
  action: AuditAction;
  object?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  result?: "ok" | "denied";
  requestId?: string;
  address?: string;
};

/** Appends to the account's hash chain in the transaction of the change: without the audit row there is no change. */
export async function audit(trx: Trx, entry: AuditEntry): Promise<void> {
  const { accountId, address, result = "ok", ...rest } = entry;
  const body = JSON.stringify({ ...rest, result });
  await sendUnread(trx, sql`select audit_append(${accountId}::uuid, ${newId()}::uuid, ${body}::jsonb, ${address ?? null}::inet)`);
}
