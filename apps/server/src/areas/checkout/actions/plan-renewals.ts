import { priceAt, priceLess, type Price } from "@nameplane/values";
import type { AnswerOf } from "@nameplane/contracts";
import type { planRenewals as planRenewalsOperation } from "@nameplane/contracts/checkout/operations";
import type { Selection } from "@nameplane/contracts/domains/selection";
import type { Trx } from "../../../platform/db/transaction.ts";
import { sha256 } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { renewabilityOf, renewableDomains, restorabilityOf, type RenewableDomain } from "../../domains/renewals/index.ts";
import { selectDomains, shownName } from "../../domains/list/index.ts";
import { showPrice, pricesFor, saleTerms, type PriceBook, type SaleTerms } from "../../products/index.ts";
import { campaignPrices, type CampaignPrices } from "../../products/promotions/index.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import { termsOf } from "../../whitelabel/index.ts";
import { isConsumer } from "../withdrawal/index.ts";

export type RenewalPlan = AnswerOf<typeof planRenewalsOperation>;
export type PlannedName = RenewalPlan["rows"][number];

export type Planned = {
  readonly plan: RenewalPlan;
  readonly terms: SaleTerms;
  /** The price, with its discounts, for each TLD and number of years. A key is the TLD and the years, such as "se 2". */
  readonly prices: ReadonlyMap<string, Price>;
};

/**
 * Which of the chosen domains can be renewed now, for how long and at what price. `set` identifies exactly these names with their
 * dates, years and prices, so that the order can be refused if any of them has changed.
 *
 * Possible refusals: OutOfRange (the filter is invalid), TooManyToSelect.
 */
export async function planRenewals(trx: Trx, scope: AccountScope, selection: Selection, now: Date): Promise<Planned> {
  const { ids, missing } = await selectDomains(trx, scope, selection);
  const domains = await renewableDomains(trx, scope, ids);
  const terms = await saleTerms(trx, scope, now);
  const tlds = [...new Set(domains.map(({ tld }) => tld))];
  const book = await pricesFor(trx, { ...terms, tlds, now });
  const catalogue = await tldCatalogue(trx);
  const rows: PlannedName[] = [];
  const refused: RenewalPlan["refused"] = missing.map((typed) => ({
    itemid: null,
    domainname: typed.ascii ?? typed.name,
    unicodename: shownName(typed),
    reason: "missing",
    date: null,
    restoreprice: null,
  }));
  for (const domain of domains) {
    const rules = catalogue.get(domain.tld)?.rules ?? null;
    const named = { domainname: domain.asciiName, unicodename: domain.unicodeName };
    const able = renewabilityOf(domain, rules, book.periods(domain.tld, "renew"), now);
    if (able.ok) {
      const years = able.months.map((months) => months / 12);
      rows.push({ itemid: domain.id, ...named, tld: domain.tld, expiredate: domain.expiresAt.toISOString(), years });
    } else {
      refused.push({
        itemid: domain.id,
        ...named,
        reason: able.reason,
        date: able.date?.toISOString() ?? null,
        restoreprice: restorePriceOf(domain, book, terms, restorabilityOf(domain, rules, now).ok),
      });
    }
  }
  // The prices are the same for all domains of a TLD. The plan is therefore a table of what one domain of each TLD can have.
  const { brandId } = scope;
  const campaigns = await campaignPrices(
    trx,
    { ...terms, brandId, userId: null, held: [], now },
    { book, tlds, items: rows.length },
  );
  const priced = pricesOf(rows, book, terms, campaigns);
  const prices = priced.map(({ tld, years, price }) => {
    const { netMinor, vatMinor, totalMinor } = showPrice(price);
    return { tld, years, netMinor, vatMinor, totalMinor };
  });
  return {
    plan: {
      set: nameOfSet(rows, prices, book.currency),
      currency: book.currency,
      vatRateBasisPoints: terms.tax.rateBasisPoints,
      rows,
      prices,
      refused,
      termsurl: (await termsOf(trx, scope.brandId))?.url ?? "",
      asksconsent: await isConsumer(trx, scope),
    },
    terms,
    prices: new Map(priced.map(({ tld, years, price }) => [`${tld} ${years}`, price])),
  };
}

function restorePriceOf(
  domain: RenewableDomain,
  book: PriceBook,
  terms: SaleTerms,
  isRestorable: boolean,
): RenewalPlan["refused"][number]["restoreprice"] {
  const net = isRestorable && !domain.isPremium ? book.net(domain.tld, "restore", 0) : null;
  return net === null ? null : showPrice(priceAt(net, terms.tax.rateBasisPoints, 0));
}

function pricesOf(
  rows: readonly PlannedName[],
  book: PriceBook,
  terms: SaleTerms,
  campaigns: CampaignPrices,
): { readonly tld: string; readonly years: number; readonly price: Price }[] {
  const yearsOf = new Map<string, Set<number>>();
  for (const { tld, years } of rows) yearsOf.set(tld, new Set([...(yearsOf.get(tld) ?? []), ...years]));
  return [...yearsOf].flatMap(([tld, years]) =>
    [...years]
      .toSorted((a, b) => a - b)
      .flatMap((count) => {
        const net = book.net(tld, "renew", count * 12);
        if (net === null) return [];
        const listed = priceAt(net, terms.tax.rateBasisPoints, count * 12);
        return [{ tld, years: count, price: priceLess(listed, campaigns(tld, "renew", count * 12)) }];
      }),
  );
}

function nameOfSet(rows: readonly PlannedName[], prices: RenewalPlan["prices"], currency: string): string {
  const names = rows.map(({ itemid, expiredate, years }) => [itemid, expiredate, years]);
  return sha256(JSON.stringify([currency, names, prices])).toString("hex");
}
