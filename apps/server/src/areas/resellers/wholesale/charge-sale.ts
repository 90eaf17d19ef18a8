import { currencyOf, isZeroMoney, isPositiveMoney, minorOf, priceAt, type Price } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { basisFor, chargeWholesale, coverOf, returnWholesale } from "../../ledger/wholesale/index.ts";
import { pricingFor } from "../../orders/prices/index.ts";
import { taxPosition, type TaxPosition } from "../../products/index.ts";
import {
  chargesOf,
  currencyOfAccount,
  insertCharge,
  lockSale,
  markReturned,
  setWaiting,
  type Charge,
  type MerchantSale,
  type SalePlace,
} from "./wholesale.repository.ts";

type Place = Pick<SalePlace, "customerId" | "requestId">;

/**
 * Charges a reseller the wholesale price of a request that its own seller has sold. The price is the one at the time of the
 * order, with today's VAT. A request is charged once. If it was quoted again, it is charged at its last quote, and the former
 * charge is given back.
 *
 * `scope`: the scope of the reseller's account. Returns whether work on the request may begin; false if neither prepaid credit
 * nor the limit covers the charge.
 */
export async function chargeSale(trx: Trx, scope: AccountScope, place: Place, now: Date): Promise<boolean> {
  const sale = await lockSale(trx, scope, place);
  if (sale === null || isZeroMoney(sale.retail)) return true;
  const before = await chargesOf(trx, scope, place);
  if (before.some(({ quoteId }) => quoteId === sale.quoteId)) return true;
  const tax = await taxPosition(trx, scope, now);
  const price = await wholesaleOf(trx, scope, sale, tax);
  for (const former of before) await giveBack(trx, scope, former, now);
  if (!isPositiveMoney(price.net)) return true;
  const basis = basisFor(await coverOf(trx, scope, price.total.currency), price.total);
  if (basis === null) {
    await setWaiting(trx, scope, place, now);
    await notifyBrowsers(trx, scope.accountId, { topic: "payment", ids: [] });
    return false;
  }
  const id = newId(now.getTime());
  const sellerId = await chargeWholesale(trx, scope, { basis, amount: price.total, text: textOf(sale), now });
  await insertCharge(trx, scope, {
    id,
    ...place,
    quoteId: sale.quoteId,
    basis,
    net: price.net,
    vat: price.vat,
    total: price.total,
    vatKind: tax.kind,
    vatRateBasisPoints: tax.rateBasisPoints,
    sellerId,
    at: now,
  });
  await setWaiting(trx, scope, place, null);
  await record(trx, scope, "resale.charge", id, { ...moneyOf(price), basis });
  return true;
}

/** Gives back what was charged for a request that was not fulfilled. */
export async function returnCharges(trx: Trx, scope: AccountScope, place: Place, now: Date): Promise<void> {
  for (const charge of await chargesOf(trx, scope, place)) await giveBack(trx, scope, charge, now);
  await setWaiting(trx, scope, place, null);
}

/** An amount that counted against the limit is released, even if it was already invoiced. The next invoice then deducts it. */
async function giveBack(trx: Trx, scope: AccountScope, charge: Charge, now: Date): Promise<void> {
  const { id, basis, total: amount } = charge;
  await markReturned(trx, scope, id, now);
  await returnWholesale(trx, scope, { basis, amount, text: charge.asciiName ?? "", now });
  await record(trx, scope, "resale.return", id, { ...moneyOf({ total: amount }), basis });
}

/**
 * What the reseller pays for a sale, in the currency in which its account pays. If the operator itself agreed on the price with
 * the customer, or the reseller's price list does not contain the item, there is no wholesale price, and the reseller pays what
 * the customer paid.
 */
async function wholesaleOf(trx: Trx, scope: AccountScope, sale: MerchantSale, tax: TaxPosition): Promise<Price> {
  const { operation, tld, periodMonths, registryFee: fee, productId, priceGroupId, rest } = sale;
  const line = { operation, tld, periodMonths, fee, productId, rest };
  const currency = currencyOf(await currencyOfAccount(trx, scope));
  const pricing = await pricingFor(trx, scope, [line], sale.orderedAt, { priceGroupId, currency, tax });
  const listed = sale.isAgreed ? null : pricing.price(line);
  return listed ?? priceAt(sale.retail, tax.rateBasisPoints, periodMonths);
}

const textOf = ({ asciiName }: MerchantSale): string => asciiName ?? "";

const moneyOf = ({ total }: Pick<Price, "total">) => ({ totalMinor: minorOf(total), currency: total.currency });

async function record(
  trx: Trx,
  scope: AccountScope,
  action: "resale.charge" | "resale.return",
  object: string,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action, object, after });
  await notifyBrowsers(trx, accountId, { topic: "payment", ids: [] });
}
