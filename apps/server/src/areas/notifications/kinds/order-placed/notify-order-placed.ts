import { minorOf } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { orderKinds } from "../../../orders/kinds/index.ts";
import { transferOf } from "../../../orders/money/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { BankFacts } from "../../lines/index.ts";
import { listedMax } from "../../mail/index.ts";
import {
  areRegistrations,
  bankOf,
  findInvoiceOfOrder,
  linesOfOrder,
  noticeOfOrder,
  orderHead,
  soldLineOf,
  vatByRate,
  type InvoiceFacts,
  type LineFacts,
  type OrderFacts,
} from "../../orders/index.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { orderReader } from "../../readers/index.ts";
import { orderPlaced } from "./mail.ts";

/**
 * Confirms an order when it is placed, and again when a bank transfer for it has arrived.
 *
 * `stopAsking`: keeps an unsent mail to this address from being sent if it only asks for money that has been paid in the
 * meantime. It returns the notices of that mail.
 */
export async function notifyOrderPlaced(
  trx: Trx,
  deps: Pick<NotificationDeps, "jobs" | "clock">,
  scope: AccountScope,
  order: OrderFacts,
  stopAsking: (address: string) => Promise<string[]>,
): Promise<void> {
  const isAwaited = order.state === "awaiting_payment";
  const kind = order.method === "bank" && !isAwaited ? "order_paid" : "order_placed";
  const noticeId = await writeNotice(trx, deps, scope, noticeOfOrder(order, kind, false));
  if (noticeId === null) return;
  const lines = await linesOfOrder(trx, scope, order.id);
  const invoice = await findInvoiceOfOrder(trx, scope, order.id);
  const reader = await orderReader(trx, scope, order, deps.clock.now());
  const bank = await bankFactsOf(trx, scope, { order, lines, invoice, isAwaited });
  const isSetAside = orderKinds.reservesMoney(lines) && order.method !== "free";
  await queueMail(trx, deps, scope, noticeId, reader, {
    kind: orderPlaced,
    also: isAwaited ? [] : await stopAsking(reader?.address ?? ""),
    facts: {
      template: "order-placed",
      ...orderHead(order),
      method: order.method,
      isPaid: !isAwaited && order.method !== "invoice",
      lines: lines.slice(0, listedMax).map((line) => soldLineOf(line)),
      lineCount: lines.length,
      areRegistrations: areRegistrations(lines),
      netMinor: minorOf(order.net),
      vat: vatByRate(lines, order.total.currency).map(({ rateBasisPoints, vat }) => ({
        rateBasisPoints,
        vatMinor: minorOf(vat),
      })),
      totalMinor: minorOf(order.total),
      creditMinor: minorOf(order.credit),
      dueOn: invoice?.due_on ?? null,
      bank,
      isSetAside,
      ...(order.consent_text === null ? {} : { consent: order.consent_text }),
    },
  });
}

/** Bank details for an awaited transfer. Null if none is awaited. */
async function bankFactsOf(
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly order: OrderFacts;
    readonly lines: readonly LineFacts[];
    readonly invoice: InvoiceFacts | null;
    readonly isAwaited: boolean;
  },
): Promise<BankFacts | null> {
  const { order, lines, invoice, isAwaited } = of;
  const transfer = await transferOf(trx, orderKinds, scope, order, lines);
  if (transfer !== null) {
    const { amount, bankgiro, iban, bic, ...where } = transfer;
    return { ...where, amountMinor: minorOf(amount), bankgiro: bankgiro ?? "", iban: iban ?? "", bic: bic ?? "" };
  }
  return isAwaited && order.method === "bank" && invoice !== null ? bankOf(invoice) : null;
}
