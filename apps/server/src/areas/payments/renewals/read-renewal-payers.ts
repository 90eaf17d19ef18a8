import type { RenewalPayer } from "@nameplane/contracts/domains/list-facts";
import { isPositiveMoney, pricedAt, type Money } from "@nameplane/values";
import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findAccount } from "../../accounts/index.ts";
import { planDays, renewalClock, renewalPayers } from "../../domains/index.ts";
import { availableCredit, prepaidBalance } from "../../ledger/index.ts";
import { pricesFor, saleTerms } from "../../products/index.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import { renewalMeans } from "../cards/index.ts";
import type { KeepableMethod } from "../providers.rules.ts";
import { renewalsAhead, type AheadRow } from "./renewals-ahead.repository.ts";

/** A coming renewal, and how it will be paid. */
export type RenewalAhead = AheadRow & {
  readonly payer: RenewalPayer;
  /** When the renewal will be ordered. */
  readonly orderAt: Date;
  /** The price of the renewal year, VAT included. */
  readonly total: Money;
};

/**
 * How the coming renewals of the account will be paid, by domain id. Renewals within the next `planDays` share the account's
 * money, so they are planned together. A domain is missing from the result if it does not auto-renew, if its renewal is already
 * ordered, or if only its registry knows the price.
 *
 * `ids`: further domains to include, whenever they renew. `mayCharge`: the payment methods whose saved cards or accounts may be
 * charged in the account's brand.
 */
export async function readRenewalPayers(
  trx: Trx,
  scope: AccountScope,
  { ids, now, mayCharge }: { readonly ids: readonly string[]; readonly now: Date; readonly mayCharge: readonly KeepableMethod[] },
): Promise<ReadonlyMap<string, RenewalAhead>> {
  const horizon = addDays(now, planDays);
  const rows = await renewalsAhead(trx, scope, { until: horizon, ids });
  if (rows.length === 0) return new Map();
  const catalogue = await tldCatalogue(trx);
  const terms = await saleTerms(trx, scope, now);
  const book = await pricesFor(trx, { ...terms, tlds: [...new Set(rows.map(({ tld }) => tld))], now });
  const lines = rows.flatMap((row) => {
    const rules = catalogue.get(row.tld)?.rules;
    const net = book.net(row.tld, "renew", 12);
    if (rules === undefined || net === null || !isPositiveMoney(net)) return [];
    const { orderAt, lastSafeAt } = renewalClock(row.expiresAt, rules);
    return [{ ...row, orderAt, lastSafeAt, total: pricedAt(net, terms.tax.rateBasisPoints).total }];
  });
  const saved = await renewalMeans(trx, scope, now, mayCharge);
  const funds = {
    byCard: saved !== null,
    prepaid: await prepaidBalance(trx, scope, book.currency),
    room: await availableCredit(trx, scope, book.currency),
    saved,
    isOnInvoice: (await findAccount(trx, scope)).invoice_method === "postpayment",
  };
  const payers = renewalPayers(lines, funds, horizon);
  return new Map([...payers].map(([line, payer]) => [line.domainId, { ...line, payer }]));
}
