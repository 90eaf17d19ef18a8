import { waitsForReseller } from "@nameplane/contracts/orders/approval-values";
import { declineWords } from "@nameplane/contracts/payments/decline-texts";
import { codeOf, type AnswerOf } from "@nameplane/contracts";
import type { getOrder } from "@nameplane/contracts/orders/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { isPositiveMoney, minorOf, subtractMoney, zeroMoney, type Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { prepaidBalance, statusCodeOf } from "../../ledger/index.ts";
import { isProviderMethod, leastCard } from "../../payments/index.ts";
import { approvalOfOrder, type OrderApproval } from "../ordering/index.ts";
import { everyOrder } from "../spending/index.ts";
import { showSum } from "../../products/index.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import type { Language } from "../../../platform/http/call.ts";
import { presentOrderLine } from "./orders.present.ts";
import { bankDetails, invoicesOfOrder, latestPayment, transferOf, cardShare, creditBesideCard } from "../money/index.ts";
import { findOrderByNumber, timelinesOfOrder, type OrderRow } from "../orders.repository.ts";
import { runOfOrder } from "../bulk/index.ts";
import { requestsOfOrder } from "../requests.repository.ts";
import { orderKinds } from "../kinds/index.ts";

type OrderView = AnswerOf<typeof getOrder>["order"];

/** One order as the progress page shows it. Possible refusals: NotFound. */
export async function viewOrder(
  trx: Trx,
  scope: AccountScope,
  number: number,
  reader: { readonly mayApprove: boolean; readonly now: Date; readonly language: Language },
): Promise<OrderView> {
  const order = await findOrderByNumber(trx, scope, number);
  if (order === null) throw new Refused(NotFound);
  const requests = await requestsOfOrder(trx, scope, order.id);
  const steps = await timelinesOfOrder(trx, scope, order.id);
  const invoices = await invoicesOfOrder(trx, scope, order.id);
  const payment = await latestPayment(trx, scope, order.id);
  const approval = await approvalOfOrder(trx, scope, order.id);
  const isHeldBack = approval !== null && approval.decision !== "approved";
  const open = invoices.find((invoice) => invoice.kind === "invoice" && isPositiveMoney(invoice.left));
  const transfer = isHeldBack ? null : await transferOf(trx, orderKinds, scope, order, requests);
  const nothing = zeroMoney(order.total.currency);
  const runid = await runOfOrder(trx, scope, order.id);
  const catalogue = await tldCatalogue(trx);
  return {
    ordernr: order.number,
    ...(runid === null ? {} : { runid }),
    status: codeOf("order", order.state),
    method: order.method,
    ...showSum(order),
    credit: order.credit_state === null ? null : { amountMinor: minorOf(order.credit), state: order.credit_state },
    approval: approval === null ? null : presentApproval(approval, scope, order, reader),
    toPayMinor: isHeldBack ? 0 : minorOf(await toPay(trx, scope, order, open?.left ?? transfer?.amount ?? nothing)),
    placedat: order.placed_at.toISOString(),
    lines: requests.map((request) => presentOrderLine(request, steps.get(request.id) ?? [], catalogue, reader.language)),
    issetaside:
      order.state === "working" &&
      (isPositiveMoney(order.promised) || order.credit_state === "held" || payment?.state === "authorised"),
    payment:
      payment === null
        ? null
        : {
            status: codeOf("payment", payment.state),
            failure: payment.failure === null ? null : declineWords(payment.failure, reader.language),
            redirecturl: null,
          },
    invoices: invoices.map((invoice) => ({
      invoiceid: invoice.id,
      number: invoice.number,
      kind: invoice.kind,
      status: statusCodeOf(invoice),
      totalMinor: minorOf(invoice.total),
      leftMinor: minorOf(invoice.left),
      dueon: invoice.due_on,
      ocr: invoice.ocr,
    })),
    bank:
      open === undefined || isProviderMethod(order.method)
        ? transferView(transfer)
        : {
            ...(await bankDetails(trx, open.seller_id)),
            reference: open.ocr ?? String(open.number),
            amountMinor: minorOf(open.left),
            dueon: open.due_on,
          },
  };
}

function transferView(transfer: Awaited<ReturnType<typeof transferOf>>): OrderView["bank"] {
  if (transfer === null) return null;
  const { dueOn, amount, ...bank } = transfer;
  return { ...bank, amountMinor: minorOf(amount), dueon: dueOn };
}

function presentApproval(
  approval: OrderApproval,
  scope: AccountScope,
  order: OrderRow,
  reader: { readonly mayApprove: boolean; readonly now: Date; readonly language: Language },
): NonNullable<OrderView["approval"]> {
  const isOpen = approval.decision === null && order.state === "awaiting_payment" && approval.endsAt > reader.now;
  const isOwn = approval.askedBy === scope.actor;
  return {
    state: approval.decision ?? (isOpen ? "waiting" : "over"),
    askedby: approval.askedByName,
    cause: approval.cause ?? everyOrder,
    paysbycard: isOpen && approval.cardId !== null,
    decidedby: approval.decidedByName,
    reason: approval.reason,
    endsat: approval.endsAt.toISOString(),
    mayapprove: isOpen && reader.mayApprove && !isOwn && !(approval.cause !== null && waitsForReseller(approval.cause)),
    maywithdraw: isOpen && isOwn,
  };
}

/**
 * What an attempt to pay would charge now: the open sum less the credit of the order. Credit that was released would be held again,
 * as far as the account still has it; this function only calculates that.
 */
async function toPay(trx: Trx, scope: AccountScope, order: OrderRow, open: Money): Promise<Money> {
  const { total, method, credit_state: credit } = order;
  if (order.state !== "awaiting_payment") return zeroMoney(total.currency);
  if (!isProviderMethod(method)) return open;
  if (credit !== "released") return cardShare(order);
  const prepaid = await prepaidBalance(trx, scope, total.currency);
  return subtractMoney(total, creditBesideCard(total, prepaid, leastCard(total.currency)));
}
