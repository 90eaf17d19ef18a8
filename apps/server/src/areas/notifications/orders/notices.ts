import type { OrderNews } from "../../orders/index.ts";
import type { NewNotice } from "../queue/index.ts";
import type { InvoiceFacts, LineFacts, OrderFacts } from "./order-news.repository.ts";

/** The facts that every mail about an order contains. */
export function orderHead(order: OrderFacts): { orderNumber: number; currency: string } {
  return { orderNumber: order.number, currency: order.total.currency };
}

/** A notice about a whole order. There is at most one of each kind. */
export function noticeOfOrder(order: OrderFacts, kind: string, isBellOnly: boolean): NewNotice {
  return { kind, cause: `order:${order.id}`, params: { orderId: order.id, orderNumber: order.number }, isBellOnly };
}

/** A line of an order, with the news about it. */
export type LineNews = { readonly order: OrderFacts; readonly line: LineFacts; readonly news: OrderNews };

/** A notice about a line. There is at most one for each state that the line reaches. */
export function noticeOfLine({ order, line, news }: LineNews, isBellOnly: boolean): NewNotice {
  const params = {
    orderId: order.id,
    orderNumber: order.number,
    requestId: line.id,
    name: line.ascii_name,
    reason: line.reason,
    domainId: line.domain_id,
  };
  return { kind: news.kind, cause: `request:${line.id}:v${news.version}`, params, isBellOnly };
}

/** A notice about an invoice or credit note. There is at most one for each document. */
export function noticeOfInvoice(invoice: InvoiceFacts, kind: string): NewNotice {
  const params = { invoiceId: invoice.id, number: invoice.number, orderNumber: invoice.order_number };
  return { kind, cause: `invoice:${invoice.id}`, params, isBellOnly: false };
}
