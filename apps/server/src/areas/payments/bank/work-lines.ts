import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { BankLineDecided, BankPlaceWrong, BankUndoTooLate } from "@nameplane/contracts/payments/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { isPositiveMoney, minorOf, moneyToJson, type Money } from "@nameplane/values";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { operatorAccount, type OperatorAccount } from "../../../platform/operator-account.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { endTask, raiseTask } from "../../../platform/staff-tasks.ts";
import { bookBankSuspense, bookBankUse } from "../../ledger/bank/index.ts";
import { dateIn, findBrandSeller } from "../../ledger/index.ts";
import { isWaiting, useOfMark, type BankMark } from "./bank-line.state.ts";
import { decideBankLine, lockBankLine, partsOfLine, type BankLine } from "./bank-lines.repository.ts";
import { bookAsCredit, bookPart, type BookDeps } from "./book-line.ts";
import { findCustomerPlace, findInvoicePlace } from "./find-places.repository.ts";
import { takeBackPart } from "./take-back.ts";

type Call = StaffCall & { readonly trx: Trx };

/** The invoice or customer that a staff member chose for money. */
export type ChosenPlace = { readonly invoiceid: string } | { readonly customer: number };

type Opened = { readonly line: BankLine; readonly operator: OperatorAccount; readonly own: AccountScope; readonly today: string };

/**
 * Assigns a line to customers. Each chosen invoice gets what is left to pay on it, one after the other, and the rest becomes
 * credit of the last customer.
 *
 * Possible refusals: NotFound; BankLineDecided (the line no longer waits); BankPlaceWrong (outgoing money, another currency, or
 * nothing left to pay on an invoice).
 */
export async function placeLine(
  deps: BookDeps,
  call: Call,
  { lineid, places }: { readonly lineid: string; readonly places: readonly ChosenPlace[] },
): Promise<void> {
  const { trx, now } = call;
  const opened = await open(call, lineid);
  const { line } = opened;
  if (!isWaiting(line.state)) throw new Refused(BankLineDecided);
  if (!isPositiveMoney(line.amount)) throw new Refused(BankPlaceWrong);
  const chosen = [];
  for (const place of places) chosen.push(await resolve(call, line, place));
  await leaveSuspense(trx, opened);
  let left: Money = line.amount;
  let first: { readonly accountId: string; readonly paymentId: string } | null = null;
  for (const { scope, invoiceId } of chosen) {
    if (!isPositiveMoney(left) || invoiceId === null) continue;
    const booked = await bookPart(deps, trx, scope, { line, target: { kind: "invoice", invoiceId }, amount: left, now });
    if (booked === null) throw new Refused(BankPlaceWrong);
    first ??= { accountId: scope.accountId, paymentId: booked.paymentId };
    left = booked.left;
  }
  const last = chosen.at(-1)?.scope;
  if (isPositiveMoney(left) && last !== undefined) {
    const { paymentId } = await bookAsCredit(deps, trx, last, { line, amount: left, now }, null);
    first ??= { accountId: last.accountId, paymentId };
  }
  if (first === null) throw new Refused(BankPlaceWrong);
  await decideBankLine(trx, line, { state: "matched", ...first, by: call.actor, at: now });
  await endTasks(call, opened);
  await auditLine(call, opened, "bank.place", { places });
}

async function resolve(
  call: Call,
  line: BankLine,
  place: ChosenPlace,
): Promise<{ scope: AccountScope; invoiceId: string | null }> {
  if ("customer" in place) {
    const found = await findCustomerPlace(call.trx, line.sellerId, place.customer);
    if (found === null) throw new Refused(NotFound, { param: "places" });
    return { scope: makeScope({ ...found, actor: call.actor }), invoiceId: null };
  }
  const found = await findInvoicePlace(call.trx, line.sellerId, place.invoiceid);
  if (found === null) throw new Refused(NotFound, { param: "places" });
  if (!found.isOpen || found.currency !== line.amount.currency) throw new Refused(BankPlaceWrong);
  const { accountId, brandId, invoiceId } = found;
  return { scope: makeScope({ accountId, brandId, actor: call.actor }), invoiceId };
}

/**
 * Records what a line is that belongs to no customer. A bank fee or a transfer of our own is posted to its ledger account. Money
 * to be sent back becomes a task, and stays in suspense until the bank's statement shows that it has left.
 *
 * Possible refusals: NotFound; BankLineDecided; BankPlaceWrong (only incoming money can be sent back).
 */
export async function markLine(
  call: Call,
  { lineid, mark, reason }: { readonly lineid: string; readonly mark: BankMark; readonly reason: string },
): Promise<void> {
  const { trx, now } = call;
  const opened = await open(call, lineid);
  const { line, own } = opened;
  if (!isWaiting(line.state)) throw new Refused(BankLineDecided);
  if (mark === "return" && !isPositiveMoney(line.amount)) throw new Refused(BankPlaceWrong);
  if (line.state === "new")
    await bookBankSuspense(trx, own, movementOf(opened), { text: line.bankReference ?? "", isBack: false });
  const use = useOfMark(mark);
  if (use !== null) await bookBankUse(trx, own, movementOf(opened), { use, text: reason, isBack: false });
  await decideBankLine(trx, line, { state: mark === "return" ? "returned" : "ignored", mark, reason, by: call.actor, at: now });
  await endTasks(call, opened);
  if (mark === "return")
    await raiseTask(trx, own, {
      kind: "bank-return",
      key: line.id,
      severity: "normal",
      subject: { kind: "bank-line", id: line.id },
      text: taskText("transferToReturn", {
        amount: moneyToJson(line.amount),
        payer: line.payer ?? "-",
        account: line.payerAccount ?? "-",
        reason,
      }),
    });
  await auditLine(call, opened, "bank.mark", { mark, reason });
}

/**
 * Undoes a decision about a line, on the day it was made. Every posting is reversed, the payments are marked as taken back, and
 * the line waits again.
 *
 * Possible refusals: NotFound; BankLineDecided (nothing to undo); BankUndoTooLate (another day, or an order has begun with the
 * money); CreditChanged (the customer has used the credit); StatusProhibits (the invoice was credited or written off since).
 */
export async function undoLine(
  call: Call,
  { lineid, reason }: { readonly lineid: string; readonly reason: string },
): Promise<void> {
  const { trx, now } = call;
  const opened = await open(call, lineid);
  const { line, own, today } = opened;
  if (isWaiting(line.state) || line.decidedAt === null) throw new Refused(BankLineDecided);
  const { timeZone } = await findBrandSeller(trx, own);
  if (dateIn(timeZone, line.decidedAt) !== today) throw new Refused(BankUndoTooLate);
  if (line.state === "matched") {
    for (const part of await partsOfLine(trx, line))
      await takeBackPart(trx, { part, sellerId: line.sellerId, bankLineId: line.id, actor: call.actor, reason, now });
    await bookBankSuspense(trx, own, movementOf(opened), { text: line.bankReference ?? "", isBack: false });
  } else {
    const use = line.mark === null ? null : useOfMark(line.mark);
    if (use !== null) await bookBankUse(trx, own, movementOf(opened), { use, text: reason, isBack: true });
    await endTask(trx, own, { kind: "bank-return", key: line.id, by: call.actor, at: now });
  }
  await decideBankLine(trx, line, { state: "suspense", reason, by: call.actor, at: now });
  await auditLine(call, opened, "bank.undo", { reason });
}

async function open(call: Call, lineId: string): Promise<Opened> {
  const { trx, now } = call;
  const operator = await operatorAccount(trx);
  const line = await lockBankLine(trx, operator.sellerId, lineId);
  if (line === null) throw new Refused(NotFound, { param: "lineid" });
  const own = makeScope({ accountId: operator.accountId, brandId: operator.brandId, actor: call.actor });
  const { timeZone } = await findBrandSeller(trx, own);
  return { line, operator, own, today: dateIn(timeZone, now) };
}

const movementOf = ({ line, today }: Opened) => ({
  sellerId: line.sellerId,
  bankLineId: line.id,
  amount: line.amount,
  bookedOn: today,
});

/** Takes the line's money out of suspense. A line that is still new has not been posted yet. */
async function leaveSuspense(trx: Trx, opened: Opened): Promise<void> {
  const { line, own } = opened;
  if (line.state === "new") return;
  await bookBankSuspense(trx, own, movementOf(opened), { text: line.bankReference ?? "", isBack: true });
}

async function endTasks({ trx, actor, now }: Call, { own, line }: Opened): Promise<void> {
  await endTask(trx, own, { kind: "bank-unplaced", key: line.id, by: actor, at: now });
}

async function auditLine(
  call: Call,
  { operator, line }: Opened,
  action: AuditAction,
  after: Record<string, unknown>,
): Promise<void> {
  await audit(call.trx, {
    accountId: operator.accountId,
    actor: call.actor,
    action,
    object: line.id,
    after: { ...after, amountMinor: minorOf(line.amount), currency: line.amount.currency },
    requestId: call.requestId,
    address: call.address,
  });
}
