import { codeOf } from "@nameplane/contracts";
import { minorOf } from "@nameplane/values";
import type { PricedLine } from "./sales-quote.rules.ts";
import type { SalesQuoteRow } from "./sales-quotes.repository.ts";

/**
 * A quote in the form in which lists show it. A quote whose last day has passed is shown as expired even if the sweep has not
 * ended it yet.
 */
export function presentListed(quote: SalesQuoteRow, now: Date) {
  const { id, number, revision, subject, currency, total, madeAt, validUntil, endedAt } = quote;
  return {
    quoteid: id,
    number,
    revision,
    status: codeOf("sales_quote", isLapsed(quote, now) ? "lapsed" : quote.state),
    subject,
    currency,
    totalMinor: minorOf(total),
    made: madeAt.toISOString(),
    until: validUntil.toISOString(),
    ended: endedAt?.toISOString() ?? null,
  };
}

export const isLapsed = ({ state, validUntil }: Pick<SalesQuoteRow, "state" | "validUntil">, now: Date): boolean =>
  state === "sent" && validUntil <= now;

export function presentContent(quote: SalesQuoteRow, lines: readonly PricedLine[], now: Date) {
  const { words, terms, poNumber, discount, net, vat, vatRate } = quote;
  return {
    ...presentListed(quote, now),
    words,
    terms,
    ponumber: poNumber,
    discount,
    netMinor: minorOf(net),
    vatMinor: minorOf(vat),
    vatrate: vatRate,
    lines: lines.map(({ text, quantity, unit, net: sum }) => ({
      text,
      quantity,
      unitMinor: minorOf(unit),
      netMinor: minorOf(sum),
    })),
  };
}
