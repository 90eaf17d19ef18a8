import type { AnswerOf } from "@nameplane/contracts";
import { declineWords } from "@nameplane/contracts/payments/decline-texts";
import type { swishPayment } from "@nameplane/contracts/payments/operations";
import type { SwishView } from "@nameplane/contracts/payments/swish";
import { NotFound } from "@nameplane/contracts/refusals";
import { isPositiveMoney, minorOf } from "@nameplane/values";
import { renderSVG } from "uqr";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { findPayment, invoicesOfPayment, orderNumberOf, type PaymentRow } from "../payments.repository.ts";
import { stepOf } from "../swish.rules.ts";

/** What the page of a Swish payment shows. Possible refusals: NotFound. */
export async function readRequest(
  call: SessionCall & { readonly trx: Trx },
  paymentId: string,
): Promise<Omit<AnswerOf<typeof swishPayment>, "code" | "desc">> {
  const { trx, scope, language } = call;
  const payment = await findPayment(trx, scope, paymentId);
  if (payment === null || payment.method !== "swish" || payment.purpose === "suspense")
    throw new Refused(NotFound, { param: "paymentid" });
  const amount = isPositiveMoney(payment.captured) ? payment.captured : payment.asked;
  return {
    ...viewOf(payment, { language, back: `${call.origin}/economy/swish/${paymentId}` }),
    amountMinor: minorOf(amount),
    currency: amount.currency,
    purpose: payment.purpose,
    ordernr: payment.orderId === null ? null : await orderNumberOf(trx, scope, payment.orderId),
    invoiceids: payment.purpose === "invoice" ? await invoicesOfPayment(trx, scope, paymentId) : [],
  };
}

/**
 * A Swish request as its pages show it.
 *
 * `back`: the page to which the app returns.
 */
export function viewOf(
  payment: PaymentRow,
  { language, back }: { readonly language: SessionCall["language"]; readonly back: string },
): SwishView {
  const step = stepOf(payment);
  return {
    step,
    openuntil: step === "sent" || step === "sending" ? (payment.openUntil?.toISOString() ?? null) : null,
    hasnumber: payment.payerNumber !== null,
    app: appOf(payment, back),
    failure: payment.failure === null ? null : declineWords(payment.failure, language),
    receiptnumber: payment.receiptNumber,
  };
}

/**
 * The code to scan, and the link for this device. The code contains a D followed by the token. The link names the page to which
 * the app returns (Swish, integration guide, m-commerce).
 */
function appOf({ appToken }: PaymentRow, back: string): { readonly code: string; readonly url: string } | null {
  if (appToken === null) return null;
  const query = new URLSearchParams({ token: appToken, callbackurl: back });
  const picture = Buffer.from(renderSVG(`D${appToken}`, { border: 2 })).toString("base64");
  return { code: `data:image/svg+xml;base64,${picture}`, url: `swish://paymentrequest?${query.toString()}` };
}
