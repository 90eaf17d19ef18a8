import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/checkout/operations";
import { StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { endTask } from "../../../platform/staff-tasks.ts";
import { listWithdrawals, settleWithdrawal } from "./withdrawals.repository.ts";

type Call = StaffCall & { readonly trx: Trx };

/** Withdrawals of private buyers, for staff. */
export async function readWithdrawals(
  { trx }: Call,
  { list }: InputOf<typeof operations.withdrawals>,
): Promise<Omit<AnswerOf<typeof operations.withdrawals>, "code" | "desc">> {
  const rows = await listWithdrawals(trx, list);
  return {
    data: rows.map((row) => ({
      withdrawalid: row.id,
      number: row.number,
      customer: { number: row.customerNumber, name: row.customerName },
      ordernr: row.orderNumber,
      name: row.name,
      asked: row.askedAt.toISOString(),
      due: row.dueAt.toISOString(),
      settled: row.settledAt?.toISOString() ?? null,
      settledby: row.settledBy,
      note: row.note,
      lines: row.lines.map(({ name, outcome }) => ({ name, outcome })),
      currency: row.currency,
      creditedMinor: row.credited,
      refundedMinor: row.refunded,
      version: row.version,
    })),
  };
}

/** Notes that a withdrawal has been dealt with, and ends its task. Possible refusals: StatusProhibits (a colleague was faster). */
export async function markSettled(
  call: Call,
  { withdrawalid, version, note }: InputOf<typeof operations.settleWithdrawal>,
): Promise<Record<string, never>> {
  const { trx, actor, now } = call;
  const settled = await settleWithdrawal(trx, { id: withdrawalid, version, note, by: actor, now });
  if (settled === null) throw new Refused(StatusProhibits);
  await endTask(trx, settled, { kind: "withdrawal", key: withdrawalid, by: actor, at: now });
  await audit(trx, {
    accountId: settled.accountId,
    actor,
    action: "orders.settle-withdrawal",
    object: withdrawalid,
    after: { number: settled.number, note },
    requestId: call.requestId,
    address: call.address,
  });
  return {};
}
