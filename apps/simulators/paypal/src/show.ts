import { amountOf, minorOf, type Capture, type Order, type Refund } from "./book.ts";

/** The fee that PayPal keeps from a payment: 3.4 percent plus 3.50 of the currency, as in its Swedish price list. */
export const feeOf = (minor: number): number => Math.min(minor, Math.round(minor * 0.034) + 350);

/** An order as the API shows it. */
export function showOrder(order: Order, base: string): Record<string, unknown> {
  const { id, intent, status, unit, createdAt, captures, authorizations, refunds } = order;
  const isOpen = status === "PAYER_ACTION_REQUIRED";
  const hasPayments = captures.length + authorizations.length > 0;
  return {
    id,
    intent,
    status,
    create_time: createdAt,
    purchase_units: [
      {
        reference_id: "default",
        ...unit,
        ...(hasPayments
          ? {
              payments: {
                ...(captures.length > 0 ? { captures: captures.map((capture) => showCapture(order, capture, base)) } : {}),
                ...(authorizations.length > 0
                  ? { authorizations: authorizations.map((each) => showAuthorization(order, each, base)) }
                  : {}),
                ...(refunds.length > 0 ? { refunds: refunds.map((refund) => showRefund(order, refund, base)) } : {}),
              },
            }
          : {}),
      },
    ],
    ...sourceOf(order),
    links: [
      { href: `${base}/v2/checkout/orders/${id}`, rel: "self", method: "GET" },
      ...(isOpen ? [{ href: `${base}/checkoutnow?token=${id}`, rel: "payer-action", method: "GET" }] : []),
    ],
  };
}

/** Whether the payer's account was kept, as the merchant asked. The answer shows it once the order is paid. */
function sourceOf({ status, keepFor, tokenId }: Order): Record<string, unknown> {
  if (keepFor === null || status !== "COMPLETED") return {};
  const vault = tokenId === null ? { status: "APPROVED" } : { id: tokenId, status: "VAULTED" };
  return { payment_source: { paypal: { attributes: { vault } } } };
}

export function showCapture(order: Order, capture: Capture, base: string): Record<string, unknown> {
  const { currency_code: currency } = order.amount;
  const { id, status, amountMinor, createdAt } = capture;
  const fee = feeOf(amountMinor);
  const isPending = status === "PENDING";
  return {
    id,
    status,
    ...(isPending ? { status_details: { reason: "PENDING_REVIEW" } } : {}),
    amount: amountOf(amountMinor, currency),
    final_capture: true,
    custom_id: order.customId,
    ...(isPending || status === "DECLINED"
      ? {}
      : {
          seller_receivable_breakdown: {
            gross_amount: amountOf(amountMinor, currency),
            paypal_fee: amountOf(fee, currency),
            net_amount: amountOf(amountMinor - fee, currency),
          },
        }),
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: createdAt,
    links: [{ href: `${base}/v2/payments/captures/${id}`, rel: "self", method: "GET" }],
  };
}

export function showAuthorization(order: Order, { id, status, createdAt }: Order["authorizations"][number], base: string) {
  return {
    id,
    status,
    amount: order.amount,
    custom_id: order.customId,
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: createdAt,
    links: [{ href: `${base}/v2/payments/authorizations/${id}`, rel: "self", method: "GET" }],
  };
}

export function showRefund(order: Order, { id, captureId, status, amountMinor, createdAt }: Refund, base: string) {
  return {
    id,
    status,
    amount: amountOf(amountMinor, order.amount.currency_code),
    custom_id: order.customId,
    create_time: createdAt,
    links: [
      { href: `${base}/v2/payments/refunds/${id}`, rel: "self", method: "GET" },
      { href: `${base}/v2/payments/captures/${captureId}`, rel: "up", method: "GET" },
    ],
  };
}

/** The part of a capture that has not been refunded yet. */
export function leftOf(order: Order, captureId: string): number {
  const given = order.refunds.filter((refund) => refund.captureId === captureId && refund.status !== "FAILED");
  const captured = order.captures.find(({ id }) => id === captureId)?.amountMinor ?? 0;
  return captured - given.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

export const totalOf = (order: Order): number => minorOf(order.amount);
