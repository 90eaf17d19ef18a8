import { NotFound } from "@nameplane/contracts/refusals";
import { moneyToJson, unicodeNameOf, zeroMoney, type DomainName, type Money } from "@nameplane/values";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { orderKinds } from "../kinds/index.ts";
import { invoiceText } from "../money/index.ts";
import { attachQuotes, insertQuotes, lineOf, pricingFor, quoteValidMs } from "../prices/index.ts";
import { basketOf, setAgreed } from "../ordering/index.ts";

type UserScope = AccountScope & { readonly userId: string };

/** A line with a price that staff have given, beside the price of the list. Both without VAT. */
export type GivenPrice = { readonly requestId: string; readonly name: string; readonly given: Money; readonly listed: Money };

/**
 * Gives a line about a domain another price than that of the list, for this order only: renewals cost what the list says. With
 * null, the line costs the list price again. Possible refusals: NotFound (no such line, or a service: those get prices by a quote).
 */
export async function givePrice(trx: Trx, scope: UserScope, requestId: string, net: Money | null, now: Date): Promise<void> {
  const row = (await basketOf(trx, scope, true)).find((line) => line.id === requestId);
  if (row === undefined || row.tld === null || row.product_id !== null) throw new Refused(NotFound, { param: "requestid" });
  const { agreed: _, ...params } = row.params;
  const agreed =
    net === null ? null : { offerId: null, period: moneyToJson(net), start: moneyToJson(zeroMoney(net.currency)), renew: null };
  const line = lineOf(orderKinds, { ...row, params: agreed === null ? params : { ...params, agreed } });
  const pricing = line === null ? null : await pricingFor(trx, scope, [line], now);
  const price = line === null ? null : (pricing?.price(line) ?? null);
  if (line === null || pricing === null || price === null) throw new Refused(NotFound, { param: "requestid" });
  await setAgreed(trx, scope, requestId, agreed);
  const { priceGroupId } = pricing.terms;
  const quote = { price, requestId, priceGroupId, operation: line.operation, registryFee: line.fee };
  const [quoteId = ""] = await insertQuotes(trx, scope, [{ ...quote, validUntil: addMs(now, quoteValidMs) }]);
  await attachQuotes(trx, scope, [{ requestId, quoteId }]);
}

/** The lines of a basket that have a given price, with what they would cost by the list. */
export async function givenPrices(trx: Trx, scope: UserScope, now: Date): Promise<GivenPrice[]> {
  const rows = (await basketOf(trx, scope)).filter(({ params }) => params.agreed !== undefined && params.agreed.offerId === null);
  const lines = rows.flatMap((row) => {
    const { agreed, ...params } = row.params;
    const line = lineOf(orderKinds, { ...row, params });
    return line === null || agreed === undefined ? [] : [{ row, agreed, line }];
  });
  const pricing = await pricingFor(
    trx,
    scope,
    lines.map(({ line }) => line),
    now,
  );
  return lines.flatMap(({ row, agreed, line }) => {
    const listed = pricing.price(line);
    const given = pricing.price({ ...line, agreed });
    if (listed === null || given === null) return [];
    const name = row.params.unicodeName ?? row.ascii_name ?? "";
    return [{ requestId: row.id, name, given: given.net, listed: listed.net }];
  });
}

/** A line of a basket as a quote offers it. */
export type QuotedLine = { readonly requestId: string; readonly text: string; readonly net: Money };

/** The lines of a basket with their texts, as an invoice has them, and their prices without VAT. */
export async function quotedLines(trx: Trx, scope: UserScope, language: "en" | "sv"): Promise<QuotedLine[]> {
  return (await basketOf(trx, scope)).flatMap((row) => {
    if (row.price === null) return [];
    const name = row.ascii_name === null ? (row.params.unicodeName ?? "") : unicodeNameOf(row.ascii_name as DomainName);
    const text = invoiceText(language, orderKinds.nameOf(row), name, (row.period_months ?? 0) / 12);
    return [{ requestId: row.id, text, net: row.price.net }];
  });
}

/** Fixes the prices of all lines about domains, so that a later change of the list does not change them. */
export async function fixPrices(trx: Trx, scope: UserScope, now: Date): Promise<void> {
  for (const { id, tld, product_id: productId, price } of await basketOf(trx, scope))
    if (tld !== null && productId === null && price !== null) await givePrice(trx, scope, id, price.net, now);
}
