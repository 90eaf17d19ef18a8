import type { PriceAmount } from "@nameplane/contracts/backoffice/prices";
import { currencies, minorOf, type Currency } from "@nameplane/values";
import { dateOn } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { exchangePpm, type PriceBook } from "../../products/index.ts";
import { listCosts } from "./prices.repository.ts";
import {
  exchanged,
  isBelow,
  marginOf,
  subjectText,
  type Cost,
  type Offer,
  type Rates,
  type Subject,
} from "../../products/lists/index.ts";

/** The part of a staff call that the reading of prices needs. */
export type Reading = Pick<StaffCall, "staff" | "language" | "now"> & { readonly trx: Trx };

/** What TLDs and products cost us, and the exchange rates for comparing costs with prices. */
export type Costs = { readonly of: ReadonlyMap<string, Cost>; readonly rates: Rates };

/**
 * The costs that the staff member may see. What registries charge the operator is hidden from staff who work for only one brand.
 */
export async function costsFor({ trx, staff }: Reading, at: Date): Promise<Costs> {
  const costs = staff.brandId === null ? await listCosts(trx, at) : [];
  const rates = new Map<string, number>();
  for (const from of new Set(costs.map(({ net }) => net.currency)))
    for (const to of currencies) {
      const ppm = await exchangePpm(trx, from, to, dateOn(at));
      if (ppm !== null) rates.set(from + to, ppm);
    }
  return { of: new Map(costs.map((cost) => [keyOf(cost.subject, cost), cost])), rates };
}

const keyOf = (subject: Subject, { operation, months }: { readonly operation: string; readonly months: number }) =>
  `${subjectText(subject)} ${operation} ${months}`;

export function costOf({ of, rates }: Costs, subject: Subject, offer: Offer, currency: Currency) {
  const cost = of.get(keyOf(subject, offer))?.net ?? null;
  return { cost, compared: cost === null ? null : exchanged(cost, currency, rates) };
}

/** One price with the cost it is compared with. */
export function presentAmount(book: PriceBook, costs: Costs, subject: Subject, offer: Offer): PriceAmount {
  const { currency, priceGroupId } = book;
  const { operation, months } = offer;
  const found = book.amount(subject, operation, months);
  const { cost, compared } = costOf(costs, subject, offer, currency);
  const margin = found === null || compared === null ? null : marginOf(found.net, compared);
  return {
    currency,
    netMinor: found === null ? null : minorOf(found.net),
    stated: found === null ? null : book.statedBy(subject, operation, months) === priceGroupId ? "own" : "derived",
    isfrom: found?.isFrom ?? false,
    cost: cost === null ? null : { currency: cost.currency, minor: minorOf(cost) },
    costMinor: compared === null ? null : minorOf(compared),
    marginMinor: margin === null ? null : minorOf(margin.margin),
    marginBasisPoints: margin?.basisPoints ?? null,
    isbelow: found !== null && isBelow(found.net, compared),
  };
}
