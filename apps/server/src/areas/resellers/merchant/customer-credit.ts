import type { AnswerOf } from "@nameplane/contracts";
import type * as specs from "@nameplane/contracts/resellers/merchant";
import type { MerchantReceipt } from "@nameplane/contracts/resellers/merchant";
import type * as operations from "@nameplane/contracts/resellers/operations";
import { BadParameter, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { ReceiptBegun } from "@nameplane/contracts/resellers/refusals";
import { minorOf, money } from "@nameplane/values";
import type { z } from "zod";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { dateIn, findBrandSeller } from "../../ledger/index.ts";
import { askUndo, findMerchantCustomer, insertReceipt, listReceipts, type ReceiptRow } from "./customer-invoices.repository.ts";

type Call = SessionCall & { readonly trx: Trx };

/** Payments and gifts that the reseller recorded for customers of its own seller, newest first. */
export async function readReceipts(
  { trx }: Pick<Call, "trx">,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<Omit<AnswerOf<typeof operations.merchantReceipts>, "code" | "desc">> {
  const { rows, total } = await listReceipts(trx, null, { limit, offset: (page - 1) * limit });
  return { data: rows.map(present), page, limit, total };
}

const isUndoing = ({ undoAskedAt, undoneAt, undoRefused }: ReceiptRow) =>
  undoAskedAt !== null && undoneAt === null && undoRefused === null;

function present(row: ReceiptRow): MerchantReceipt {
  const state = row.undoneAt !== null ? "undone" : isUndoing(row) ? "undoing" : row.bookedAt === null ? "booking" : "booked";
  return {
    receiptid: row.id,
    kind: row.kind,
    customernumber: row.customerNumber,
    customer: row.customer,
    invoicenumber: row.invoiceNumber,
    currency: row.amount.currency,
    amountMinor: minorOf(row.amount),
    received: row.receivedOn,
    note: row.note,
    state,
    refused: row.undoRefused ?? "",
    canundo: (state === "booked" || state === "booking") && !row.hasBegun,
  };
}

type CreditInput = z.output<typeof specs.giveCustomerCreditSpec.input>;

/**
 * Checks that the account may give credit to a customer. Possible refusals: NotFound (accid) if the account's own seller does not
 * invoice that customer; BadParameter (received) for a day in the future.
 */
export async function refuseCredit({ scope, now }: SessionCall, trx: Trx, { accid, received }: CreditInput) {
  const customer = await findMerchantCustomer(trx, accid);
  if (customer === null) throw new Refused(NotFound, { param: "accid" });
  const { timeZone } = await findBrandSeller(trx, scope);
  if (received > dateIn(timeZone, now)) throw new Refused(BadParameter, { param: "received" });
  return customer;
}

/** Adds credit to a customer of the reseller's own seller. The worker books it. Possible refusals: those of refuseCredit. */
export async function giveCredit(call: Call, input: CreditInput): Promise<void> {
  const { trx, scope, session, now } = call;
  const { currency, number } = await refuseCredit(call, trx, input);
  const { accid: customerId, kind, received: receivedOn, note, amountMinor } = input;
  const id = newId(now.getTime());
  const amount = money(amountMinor, currency);
  await insertReceipt(trx, scope, {
    id,
    kind,
    customerId,
    invoiceId: null,
    amount,
    receivedOn,
    note,
    userId: session.userId,
    now,
  });
  await record(call, "resale.credit", id, { customer: number, kind, amountMinor, currency, received: receivedOn });
}

/**
 * Asks for a recorded payment or credit to be undone. The worker takes it back.
 *
 * Possible refusals: NotFound (receiptid); ReceiptBegun if work on an order has begun with it; StatusProhibits if it is undone
 * already, or is being undone.
 */
export async function undoReceipt(
  call: Call,
  { receiptid, reason }: z.output<typeof specs.undoMerchantReceiptSpec.input>,
): Promise<void> {
  const { trx, scope, session, now } = call;
  const [row] = (await listReceipts(trx, receiptid, { limit: 1, offset: 0 })).rows;
  if (row === undefined) throw new Refused(NotFound, { param: "receiptid" });
  if (row.hasBegun) throw new Refused(ReceiptBegun);
  if (!(await askUndo(trx, scope, receiptid, { userId: session.userId, reason, now }))) throw new Refused(StatusProhibits);
  const { currency } = row.amount;
  await record(call, "resale.undo-receipt", receiptid, {
    invoice: row.invoiceNumber,
    amountMinor: minorOf(row.amount),
    currency,
    reason,
  });
}

async function record(
  { trx, scope, requestId, address }: Call,
  action: AuditAction,
  object: string,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, requestId, address, action, object, after });
}
