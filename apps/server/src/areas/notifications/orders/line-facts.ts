import { isProviderMethod } from "../../payments/index.ts";
import { codeOf } from "@nameplane/contracts";
import { isPositiveMoney, minorOf, subtractMoney, sumMoney, type Currency, type Money } from "@nameplane/values";
import { z } from "zod";
import { FAR_FUTURE } from "../../../platform/clock.ts";
import { orderKinds } from "../../orders/kinds/index.ts";
import { unfulfilledEnds, type AskedLine, type BankFacts, type DoneLine, type EndedLine, type SoldLine } from "../lines/index.ts";
import type { InvoiceFacts, LineFacts } from "./order-news.repository.ts";

/** Whether a line has ended without delivery. */
export function isEnded(line: LineFacts): boolean {
  return unfulfilledEnds.some((end) => end === line.state);
}

export function soldLineOf(line: LineFacts): SoldLine {
  return {
    type: line.type,
    service: orderKinds.serviceName(line),
    name: line.ascii_name,
    // Plans that are paid by the month have 0 years.
    years: Math.floor((line.period_months ?? 0) / 12),
    netMinor: line.price === null ? 0 : minorOf(line.price.net),
    ...(line.price?.discounts === undefined
      ? {}
      : { discounts: line.price.discounts.map(({ title, net }) => ({ title, minor: minorOf(net) })) }),
  };
}

export function doneLineOf(line: LineFacts): DoneLine {
  // A service has its own end date, which differs from that of its domain.
  const expiresAt = line.product_id === null ? expiryOf(line) : null;
  return {
    type: line.type,
    service: orderKinds.serviceName(line),
    name: line.ascii_name,
    expiresAt,
    renews: renewsOf(line),
  };
}

/** The expiry date of a line's domain. Null if it never expires, for example a domain for which we only serve DNS. */
export function expiryOf(line: LineFacts): string | null {
  return line.expires_at === null || line.expires_at >= FAR_FUTURE ? null : line.expires_at.toISOString();
}

export function renewsOf(line: LineFacts): boolean {
  return line.renewal_mode === "auto" || line.renewal_mode === "once";
}

export function endedLineOf(line: LineFacts): EndedLine {
  const end = unfulfilledEnds.find((each) => each === line.state);
  if (end === undefined) throw new RangeError(`a request in state ${line.state} has not ended without delivery`);
  return {
    type: line.type,
    name: line.ascii_name,
    end,
    text: line.reason_text,
    isFunded: line.is_funded,
    credit:
      line.credit === null
        ? null
        : { number: line.credit.number, totalMinor: minorOf(line.credit.total), keptMinor: minorOf(line.credit.kept) },
  };
}

/** Whether the line waits for its customer, or has failed because of a fault of the product and can be started again. */
export function needsYou({ state }: Pick<LineFacts, "state">): boolean {
  return state === "action_required" || state === "failed";
}

export function areRegistrations(lines: readonly LineFacts[]): boolean {
  return lines.every((line) => orderKinds.of(line)?.isRegistration === true);
}

/** Whether the line registered a domain. Each registration has a mail of its own; all other lines are in the order's summary. */
export function isRegistration(line: LineFacts): line is LineFacts & { domain_id: string; ascii_name: string } {
  return orderKinds.of(line)?.isRegistration === true && line.domain_id !== null && line.ascii_name !== null;
}

export function askedLineOf(line: LineFacts): AskedLine {
  return {
    type: line.type,
    name: line.ascii_name,
    reason: line.state === "failed" ? codeOf("request", "failed") : (line.reason ?? 4899),
    text: line.reason_text,
    limitAt: line.state === "failed" ? null : (line.limit_at?.toISOString() ?? null),
    isFunded: line.is_funded,
    isSetAside: line.is_set_aside === true,
  };
}

/** VAT by rate, highest first, as the invoice shows it. */
export function vatByRate(lines: readonly LineFacts[], currency: Currency): { rateBasisPoints: number; vat: Money }[] {
  const byRate = Map.groupBy(lines, ({ price }) => price?.vatRateBasisPoints ?? 0);
  return [...byRate]
    .map(([rateBasisPoints, same]) => ({
      rateBasisPoints,
      vat: sumMoney(
        same.flatMap(({ price }) => price?.vat ?? []),
        currency,
      ),
    }))
    .toSorted((a, b) => b.rateBasisPoints - a.rateBasisPoints);
}

const text = z.string().default("");
const party = z.object({
  method: z.enum(["card", "paypal", "sepa", "swish", "bank", "invoice", "credit"]),
  seller: z.object({ name: z.string(), bankgiro: text, iban: text, bic: text }),
});

/** The payment method that was chosen when the invoice was issued. */
export function methodOf(invoice: InvoiceFacts): "card" | "paypal" | "sepa" | "swish" | "bank" | "invoice" | "credit" {
  return party.parse(invoice.party).method;
}

/**
 * Bank details for the unpaid part of an invoice, as frozen on the invoice. Null if nothing is unpaid, or if the invoice is paid
 * by card.
 */
export function bankOf(invoice: InvoiceFacts): BankFacts | null {
  const { method, seller } = party.parse(invoice.party);
  const left = subtractMoney(invoice.total, invoice.settled);
  if (invoice.kind === "credit_note" || isProviderMethod(method) || !isPositiveMoney(left)) return null;
  return {
    payee: seller.name,
    bankgiro: seller.bankgiro,
    iban: seller.iban,
    bic: seller.bic,
    reference: invoice.ocr ?? String(invoice.number),
    amountMinor: minorOf(left),
    dueOn: invoice.due_on,
  };
}
