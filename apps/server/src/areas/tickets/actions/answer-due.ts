import type { WaitsFor } from "@nameplane/contracts/tickets/desk";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { afterWorkHours, findAnswerHours, timeZoneOf } from "../../whitelabel/index.ts";

/** The time by which a ticket of this priority has to be answered, if it has been waiting for us since `from`. */
export async function dueSince(trx: Trx, scope: AccountScope, priority: number, from: Date): Promise<Date | null> {
  const times = await findAnswerHours(trx);
  return afterWorkHours(times, await timeZoneOf(trx, scope.brandId), times.hours[priority - 1] ?? 0, from);
}

type Waiting = {
  readonly state: string;
  readonly priority: number;
  readonly is_unread_staff: boolean;
  readonly answer_due_at: Date | null;
};

/**
 * The time by which a ticket that begins to wait now has to be answered. If it is already waiting for us, it keeps its deadline:
 * a customer who writes again is not answered later. Null if the ticket does not wait for us.
 */
export async function dueWaitingFor(
  trx: Trx,
  scope: AccountScope,
  ticket: Waiting,
  waitsFor: WaitsFor,
  now: Date,
): Promise<Date | null> {
  if (waitsFor !== "us") return null;
  const waitsAlready = ticket.state === "open" && ticket.is_unread_staff && ticket.answer_due_at !== null;
  return waitsAlready ? ticket.answer_due_at : dueSince(trx, scope, ticket.priority, now);
}
