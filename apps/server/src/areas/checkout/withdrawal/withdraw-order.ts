import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { InputOf } from "@nameplane/contracts";
import type { withdrawOrder as operation } from "@nameplane/contracts/checkout/operations";
import { NothingToWithdraw, WithdrawalOver } from "@nameplane/contracts/checkout/refusals";
import { withdrawalDays } from "@nameplane/contracts/checkout/withdrawal-values";
import { NotFound } from "@nameplane/contracts/refusals";
import { addMoney, zeroMoney } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { cancelRequest, withdrawFirst } from "../../orders/engine/index.ts";
import { findOrderByNumber, lockOrder, type OrderDeps } from "../../orders/index.ts";
import { giveBackOrder } from "../../payments/refunds/index.ts";
import { refuseUnderWay } from "../actions/pay-order.ts";
import { rightOf } from "./money-back.ts";
import { withdrawalReceived } from "./withdrawal.jobs.ts";
import { insertWithdrawal, type WithdrawnLine } from "./withdrawals.repository.ts";

type Input = InputOf<typeof operation>;

/**
 * Takes back at the registries what the chosen lines have in progress there, before the withdrawal is written. A line for which
 * it is too late stays as it is, and staff decide about it.
 */
export async function withdrawLinesFirst(deps: OrderDeps, call: SessionCall, input: Input): Promise<void> {
  const { scope } = call;
  const numbers = await call.tx(async (trx) => {
    const order = await findOrderByNumber(trx, scope, input.ordernr);
    const right = order === null ? null : await rightOf(trx, deps, scope, order, call.language);
    if (right === null || call.now > right.until) return [];
    return right.lines
      .filter(({ request, effect }) => effect === "cancel" && input.requestids.includes(request.id))
      .map(({ request }) => request.number);
  });
  for (const number of numbers) await withdrawFirst(deps, scope, number).catch(refusedOnly);
}

function refusedOnly(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}

/**
 * Withdraws a private buyer from lines of an order. Lines that were not delivered end and are credited, and their money goes back
 * to where it came from. Lines that are being delivered, or were delivered without the buyer's consent, wait for staff with a
 * deadline. The buyer gets a confirmation by mail.
 *
 * Possible refusals: NotFound, WithdrawalOver, NothingToWithdraw, PaymentUnderWay.
 *
 * Source: directive 2011/83/EU articles 9, 11, 11a, 13; ADR 155
 */
export async function withdrawOrder(trx: Trx, deps: OrderDeps, call: SessionCall, input: Input): Promise<{ number: number }> {
  const { scope, now } = call;
  const found = await findOrderByNumber(trx, scope, input.ordernr);
  const order = found === null ? null : await lockOrder(trx, scope, found.id);
  const right = order === null ? null : await rightOf(trx, deps, scope, order, call.language);
  if (order === null || right === null) throw new Refused(NotFound);
  if (now > right.until) throw new Refused(WithdrawalOver);
  const chosen = right.lines.filter(
    ({ request, effect }) => input.requestids.includes(request.id) && (effect === "cancel" || effect === "staff"),
  );
  if (chosen.length === 0) throw new Refused(NothingToWithdraw, { param: "requestids" });
  if (order.state === "awaiting_payment") await refuseUnderWay(trx, call, order.id, null);

  const lines: WithdrawnLine[] = [];
  for (const { request, name, effect } of chosen) {
    const isCancelled = effect === "cancel" && (await isCancelledNow(trx, deps, call, request.number));
    lines.push({ requestId: request.id, name, outcome: isCancelled ? "cancelled" : "staff" });
  }
  const ended = chosen.filter(({ request }) =>
    lines.some(({ requestId, outcome }) => requestId === request.id && outcome === "cancelled"),
  );
  const most = ended.reduce(
    (sum, { request }) => (request.price === null ? sum : addMoney(sum, request.price.total)),
    zeroMoney(order.total.currency),
  );
  const reason = `O${input.ordernr}`;
  const refunded = await giveBackOrder(trx, deps, scope, { orderId: order.id, most, reason, now });
  // What came by transfer has no way back of its own: people ask for the account and pay it out.
  const isOwed = order.method === "bank" && ended.some(({ request }) => request.funded_at !== null);
  const waits = isOwed || lines.some(({ outcome }) => outcome === "staff");
  const id = newId(now.getTime());
  const dueAt = addDays(now, withdrawalDays);
  const number = await insertWithdrawal(trx, scope, {
    id,
    orderId: order.id,
    now,
    dueAt,
    name: input.name,
    lines,
    isSettled: !waits,
  });
  if (waits)
    await raiseTask(trx, scope, {
      kind: "withdrawal",
      key: id,
      severity: "high",
      subject: { kind: "order", id: order.id },
      text: taskText("withdrawal", { number: String(number), order: String(input.ordernr) }),
      dueAt,
    });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.withdraw-contract",
    object: order.id,
    after: { number, lines: lines.length, refunded: refunded === null ? 0 : String(refunded.amount.minor) },
    requestId: call.requestId,
    address: call.address,
  });
  await deps.jobs.enqueue(trx, withdrawalReceived, [{ accountId: scope.accountId, brandId: scope.brandId, withdrawalId: id }]);
  await notifyBrowsers(trx, scope.accountId, { topic: "order", ids: [String(input.ordernr)] });
  return { number };
}

/** Cancels a line. False if it is too late for that. */
async function isCancelledNow(trx: Trx, deps: OrderDeps, { scope }: SessionCall, number: number): Promise<boolean> {
  try {
    await cancelRequest(trx, deps, scope, number);
    return true;
  } catch (error) {
    refusedOnly(error);
    return false;
  }
}
