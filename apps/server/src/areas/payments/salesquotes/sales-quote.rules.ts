import { money, pricedAt, sumMoney, type Currency, type Money, type PricedSum } from "@nameplane/values";

export type AskedLine = { readonly text: string; readonly quantity: number; readonly unit: Money };
export type PricedLine = AskedLine & { readonly net: Money };

/** The lines with their sums less the discount, which is in hundredths of a percent and rounded for each line, half up. */
export function pricedLines(lines: readonly AskedLine[], discount: number): PricedLine[] {
  return lines.map((line) => {
    const full = line.unit.minor * BigInt(line.quantity) * BigInt(10_000 - discount);
    return { ...line, net: { minor: (full + 5000n) / 10_000n, currency: line.unit.currency } };
  });
}

/** Net, VAT and total of the lines. VAT is rounded for each line, as on the invoice. */
export function sumOfLines(lines: readonly Pick<PricedLine, "net">[], vatRate: number, currency: Currency): PricedSum {
  const priced = lines.map(({ net }) => pricedAt(net, vatRate));
  const sum = (of: (each: (typeof priced)[number]) => Money) => sumMoney(priced.map(of), currency);
  return { net: sum(({ net }) => net), vat: sum(({ vat }) => vat), total: sum(({ total }) => total) };
}

/** The largest total of a quote, so that no invoice becomes larger than the books can hold. */
export const mostTotal = (currency: Currency): Money => money(10_000_000_000, currency);

/** The last moment of a calendar date in a time zone (IANA name). */
export function endOfDay(day: string, zone: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone);
  return new Date(next.epochMilliseconds - 1);
}
