import { priceAt } from "@nameplane/values";
import type { AnswerOf } from "@nameplane/contracts";
import type { planRestores as planRestoresOperation } from "@nameplane/contracts/checkout/operations";
import type { Selection } from "@nameplane/contracts/domains/selection";
import type { Trx } from "../../../platform/db/transaction.ts";
import { sha256 } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { renewableDomains, restorabilityOf } from "../../domains/renewals/index.ts";
import { selectDomains, shownName } from "../../domains/list/index.ts";
import { showPrice, pricesFor, saleTerms, type SaleTerms } from "../../products/index.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import { termsOf } from "../../whitelabel/index.ts";
import { isConsumer } from "../withdrawal/index.ts";

export type RestorePlan = AnswerOf<typeof planRestoresOperation>;
type Row = RestorePlan["rows"][number];
type Refusal = RestorePlan["refused"][number];

/**
 * Which of the chosen domains are deleted and can be restored, and at what price. `set` identifies exactly these names with their
 * prices, so that the order can be refused if any of them has changed.
 *
 * Possible refusals: OutOfRange (the filter is invalid), TooManyToSelect.
 */
export async function planRestores(
  trx: Trx,
  scope: AccountScope,
  selection: Selection,
  now: Date,
): Promise<{ readonly plan: RestorePlan; readonly terms: SaleTerms }> {
  const { ids, missing } = await selectDomains(trx, scope, selection);
  const domains = await renewableDomains(trx, scope, ids);
  const terms = await saleTerms(trx, scope, now);
  const book = await pricesFor(trx, { ...terms, tlds: [...new Set(domains.map(({ tld }) => tld))], now });
  const catalogue = await tldCatalogue(trx);
  const rows: Row[] = [];
  const refused: Refusal[] = missing.map((typed) => ({
    itemid: null,
    domainname: typed.ascii ?? typed.name,
    unicodename: shownName(typed),
    reason: "missing",
  }));
  for (const domain of domains) {
    const { id: itemid, asciiName: domainname, unicodeName: unicodename, tld } = domain;
    const no = (reason: Refusal["reason"]) => refused.push({ itemid, domainname, unicodename, reason });
    const able = restorabilityOf(domain, catalogue.get(tld)?.rules ?? null, now);
    if (!able.ok) {
      no(able.reason);
      continue;
    }
    const net = domain.isPremium ? null : book.net(tld, "restore", 0);
    if (net === null) {
      no(domain.isPremium ? "premium" : "notSold");
      continue;
    }
    const { netMinor, vatMinor, totalMinor } = showPrice(priceAt(net, terms.tax.rateBasisPoints, 0));
    rows.push({
      itemid,
      domainname,
      unicodename,
      tld,
      until: able.until?.toISOString() ?? null,
      netMinor,
      vatMinor,
      totalMinor,
    });
  }
  rows.sort((a, b) => (a.until ?? "9").localeCompare(b.until ?? "9") || (a.domainname < b.domainname ? -1 : 1));
  return {
    plan: {
      set: nameOfSet(rows, book.currency),
      currency: book.currency,
      vatRateBasisPoints: terms.tax.rateBasisPoints,
      rows,
      refused,
      termsurl: (await termsOf(trx, scope.brandId))?.url ?? "",
      asksconsent: await isConsumer(trx, scope),
    },
    terms,
  };
}

function nameOfSet(rows: readonly Row[], currency: string): string {
  return sha256(JSON.stringify([currency, rows.map(({ itemid, totalMinor }) => [itemid, totalMinor])])).toString("hex");
}
