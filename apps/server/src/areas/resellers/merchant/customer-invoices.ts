import type { AnswerOf } from "@nameplane/contracts";
import type { MerchantInvoice, recordMerchantReceiptSpec } from "@nameplane/contracts/resellers/merchant";
import type * as operations from "@nameplane/contracts/resellers/operations";
import { BadParameter, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { ReceiptTooMuch } from "@nameplane/contracts/resellers/refusals";
import { compareMoney, isNegativeMoney, minorOf, money, subtractMoney, zeroMoney, type Money } from "@nameplane/values";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { dateIn, findBrandSeller } from "../../ledger/index.ts";
import { insertReceipt, listSoldInvoices, lockSoldInvoice, type SoldInvoice } from "./customer-invoices.repository.ts";

type Call = SessionCall & { readonly trx: Trx };

/** Invoices of the reseller's own seller: all of them, or only those with something left to pay. */
export async function readCustomerInvoices(
  { trx }: Pick<Call, "trx">,
  { show, page, limit }: { readonly show: "open" | "all"; readonly page: number; readonly limit: number },
): Promise<Omit<AnswerOf<typeof operations.merchantInvoices>, "code" | "desc">> {
  const { rows, total } = await listSoldInvoices(trx, { onlyOpen: show === "open", limit, offset: (page - 1) * limit });
  return { data: rows.map(present), page, limit, total };
}

/**
 * Records that a customer has paid an invoice. The worker books the payment, and work on the order begins.
 *
 * Possible refusals: NotFound; StatusProhibits if nothing is left to pay; ReceiptTooMuch; BadParameter if the day is in the
 * future.
 */
export async function recordCustomerReceipt(call: Call, input: z.output<typeof recordMerchantReceiptSpec.input>): Promise<void> {
  const { trx, scope, session, now, requestId, address } = call;
  const invoice = await lockSoldInvoice(trx, scope, input.invoiceid);
  if (invoice === null) throw new Refused(NotFound, { param: "invoiceid" });
  const left = leftOf(invoice);
  if (minorOf(left) <= 0) throw new Refused(StatusProhibits);
  const amount = money(input.amountMinor, left.currency);
  if (compareMoney(amount, left) > 0) throw new Refused(ReceiptTooMuch, { param: "amountMinor" });
  const { timeZone } = await findBrandSeller(trx, scope);
  if (input.received > dateIn(timeZone, now)) throw new Refused(BadParameter, { param: "received" });
  const id = newId(now.getTime());
  const { customerId, invoiceId, number } = invoice;
  const { received: receivedOn, note } = input;
  await insertReceipt(trx, scope, {
    id,
    kind: "invoice",
    customerId,
    invoiceId,
    amount,
    receivedOn,
    note,
    userId: session.userId,
    now,
  });
  const { accountId, actor } = scope;
  await audit(trx, {
    accountId,
    actor,
    requestId,
    address,
    action: "resale.receipt",
    object: id,
    after: { invoice: number, amountMinor: input.amountMinor, currency: amount.currency, received: receivedOn },
  });
}

function leftOf({ kind, state, total, settled, booking }: SoldInvoice): Money {
  const isOpen = kind === "invoice" && ["unpaid", "partly_paid", "collection"].includes(state);
  const left = subtractMoney(subtractMoney(total, settled), booking);
  return isOpen && !isNegativeMoney(left) ? left : zeroMoney(total.currency);
}

const present = (invoice: SoldInvoice): MerchantInvoice => ({
  invoiceid: invoice.invoiceId,
  kind: invoice.kind,
  number: invoice.number,
  state: invoice.state,
  issued: invoice.issuedOn,
  due: invoice.dueOn,
  customernumber: invoice.customerNumber,
  customer: invoice.customer,
  ordernumber: invoice.orderNumber,
  ocr: invoice.ocr ?? "",
  currency: invoice.total.currency,
  totalMinor: minorOf(invoice.total),
  leftMinor: minorOf(leftOf(invoice)),
  bookingMinor: minorOf(invoice.booking),
});
