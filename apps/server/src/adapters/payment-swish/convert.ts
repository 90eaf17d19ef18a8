import { z } from "zod";
import type { DeclineReason } from "@nameplane/contracts/payments/decline-texts";
import type { FetchedPayment, SeenRefund } from "../../areas/payments/card.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import type { SwishAnswer } from "./client.ts";

/** Swish writes amounts as numbers or as text, in kronor. */
const amount = z.union([z.number(), z.string().regex(/^\d+([.,]\d{1,2})?$/)]).transform((value, context) => {
  const minor = Math.round(Number(String(value).replace(",", ".")) * 100);
  if (!Number.isSafeInteger(minor)) context.addIssue({ code: "custom", message: "not a sum" });
  return minor;
});
const text = z.string().nullish();

export const paymentShape = z.object({
  id: z.string(),
  payeePaymentReference: text,
  /** The bank's reference, which a refund has to name. Only present once the payment is made. */
  paymentReference: text,
  amount,
  currency: z.string(),
  status: z.string(),
  errorCode: text,
});
export type SwishPayment = z.infer<typeof paymentShape>;

export const refundShape = z.object({ id: z.string(), status: z.string(), errorCode: text });

const refusals = z.array(z.object({ errorCode: z.string(), errorMessage: text })).min(1);

/**
 * Returns the answer's content, or throws what went wrong: "refused" (4xx, with Swish's code), "misconfigured" (401, 403), and
 * for 429 "unavailable". A 5xx, or an answer that cannot be read, is "unknown" for a write and "unavailable" for a read.
 */
export function contentOf<T>(answer: SwishAnswer, shape: z.ZodType<T>, isWrite: boolean): T {
  refuseErrors(answer, isWrite);
  const read = shape.safeParse(answer.body);
  if (read.success) return read.data;
  throw new OutcomeError(isWrite ? "unknown" : "unavailable", "Swish: the answer cannot be read", { code: "unreadable" });
}

export function refuseErrors({ status, body }: SwishAnswer, isWrite: boolean): void {
  if (status >= 200 && status < 300) return;
  const said = refusals.safeParse(body).data?.[0];
  const message = `Swish: ${status} ${said?.errorCode ?? ""} ${said?.errorMessage ?? ""}`.trim();
  const code = said?.errorCode ?? (status === 404 ? "not_found" : `http_${status}`);
  if (status === 401 || status === 403) throw new OutcomeError("misconfigured", message, { code });
  if (status === 429) throw new OutcomeError("unavailable", message, { code });
  if (status >= 500 || status < 400) throw new OutcomeError(isWrite ? "unknown" : "unavailable", message, { code });
  throw new OutcomeError("refused", message, { code: status === 404 ? "not_found" : code });
}

/** Swish's codes for requests that did not succeed, mapped to reasons that the payer understands. */
const reasons: Readonly<Record<string, DeclineReason>> = {
  TM01: "appTimeout",
  BANKIDCL: "appDeclined",
  RF07: "appBank",
  FF10: "appBank",
  AM04: "appBank",
  VR01: "appBank",
  VR02: "appBank",
  ACMT01: "appNumber",
  ACMT03: "appNumber",
  BE18: "appNumber",
};

/** Swish lost contact with the bank after the payer approved. Swish finds out later whether money moved. */
const outcomeOpen = "DS24";

/** The state of a request in our terms. Swish returns neither our account nor what was refunded. */
export function fetchedOf(
  payment: SwishPayment,
): FetchedPayment & { readonly providerObject: string; readonly redirectUrl: null } {
  const { status, errorCode } = payment;
  const isPaid = status === "PAID";
  const of = {
    providerObject: payment.id,
    redirectUrl: null,
    amountMinor: payment.amount,
    capturedMinor: isPaid ? payment.amount : 0,
    refundedMinor: 0,
    currency: payment.currency.toUpperCase(),
    paymentId: uuidOf(payment.payeePaymentReference ?? ""),
    accountId: null,
    failure: null,
  };
  if (isPaid) return { ...of, state: "succeeded" };
  if (status === "DECLINED") return { ...of, state: "failed", failure: { code: status, reason: "appDeclined" } };
  if (status === "CANCELLED") return { ...of, state: "cancelled" };
  if (status === "ERROR" && errorCode !== outcomeOpen) {
    const code = errorCode ?? status;
    return { ...of, state: "failed", failure: { code, reason: reasons[code] ?? "appOther" } };
  }
  return { ...of, state: status === "CREATED" ? "requires_action" : "processing" };
}

export function seenOf({ id, status, errorCode }: z.infer<typeof refundShape>): SeenRefund {
  if (status === "PAID") return { refundObject: id, state: "succeeded", failureCode: null };
  if (status === "ERROR") return { refundObject: id, state: "failed", failureCode: errorCode ?? status };
  return { refundObject: id, state: "pending", failureCode: null };
}

/** References at Swish have no dashes. */
export function referenceOf(uuid: string): string {
  return uuid.replaceAll("-", "").toUpperCase();
}

export function uuidOf(reference: string): string | null {
  const parts = /^([0-9A-F]{8})([0-9A-F]{4})([0-9A-F]{4})([0-9A-F]{4})([0-9A-F]{12})$/i.exec(reference);
  return parts === null ? null : parts.slice(1).join("-").toLowerCase();
}

/** Reduces a message to the characters that Swish accepts, and to at most 50. */
export function plainMessage(message: string): string {
  return message
    .replaceAll(/[^a-zåäöA-ZÅÄÖ0-9:;.,?!() ]/g, " ")
    .replaceAll(/ +/g, " ")
    .trim()
    .slice(0, 50);
}
