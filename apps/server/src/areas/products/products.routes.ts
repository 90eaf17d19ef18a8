import { describeTld } from "@nameplane/contracts/tlds/tld-rules";
import { keepingNames, tldInfo, tldList } from "@nameplane/contracts/tlds/operations";
import { keepingNamesSpec, tldInfoSpec, tldListSpec } from "@nameplane/contracts/tlds/tld-info";
import { NotFound } from "@nameplane/contracts/refusals";
import { asciiNameOf, currencies, isCurrency, priceAt } from "@nameplane/values";
import type { PublicCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { Refused } from "../../platform/refused.ts";
import { expiryRecoveryOf, findTldArticle, brandCatalogue, tldCatalogue } from "../tlds/index.ts";
import { callerTerms, type Caller } from "./caller-terms.ts";
import { keepingFees } from "./keeping-fees.rules.ts";
import { showPrice } from "./price.present.ts";
import { pricesFor } from "./prices-for.ts";
import { presentTldPrices } from "./tld-prices.present.ts";

/** The brand whose prices and TLDs the caller sees. For callers who are signed in, this is the brand of their account. */
const brandIdOf = ({ scope }: Caller, { brand }: PublicCall): string => scope?.brandId ?? brand.brandId;

/**
 * The features with which users search for domains, order them or read about them. The routes are available if one of them is on.
 */
const tldRefusals = {
  feature: { anyOf: ["Search", "Domains", "Requests", "EconomyPricelist", "SupportResources", "SupportTldWiki"] },
} as const;

/**
 * Routes of the TLD catalogue with prices. Visitors see the brand's price list; a signed-in caller sees the account's price list.
 */
export function productRoutes(edge: Edge): void {
  edge.public(tldList, tldListSpec, tldRefusals, async (call, input) => {
    const showsPrices = await call.isOn("enablePrices");
    return call.publicTx(async (trx) => {
      const terms = await callerTerms(trx, call);
      const currency = input.currency ?? terms.currency;
      const catalogue = await brandCatalogue(trx, brandIdOf(terms, call));
      const book = await pricesFor(trx, { priceGroupId: terms.priceGroupId, currency, now: call.now });
      const view = (tld: string, operation: string, months = 12) => {
        const net = book.net(tld, operation, months);
        return net === null || !showsPrices ? null : showPrice(priceAt(net, terms.tax.rateBasisPoints, months));
      };
      return {
        groups: [...catalogue.groups],
        tlds: catalogue.sold().map(({ tld, unicodeTld, groups }) => ({
          tld,
          unicodetld: unicodeTld,
          groups: [...groups],
          create: view(tld, "create", book.periods(tld, "create")[0]),
          renew: view(tld, "renew", book.periods(tld, "renew")[0]),
          transfer: view(tld, "transfer", book.periods(tld, "transfer")[0]),
        })),
      };
    });
  });

  edge.public(tldInfo, tldInfoSpec, tldRefusals, async (call, input) => {
    const showsPrices = await call.isOn("enablePrices");
    return call.publicTx(async (trx) => {
      const catalogue = await tldCatalogue(trx);
      const tld = catalogue.get(asciiNameOf(input.tld.trim().replace(/^\./, "")) ?? "");
      if (tld === null || tld.status === "hidden") throw new Refused(NotFound, { param: "tld" });
      const terms = await callerTerms(trx, call);
      const books = [];
      for (const currency of currencies.filter(isCurrency)) {
        books.push(await pricesFor(trx, { priceGroupId: terms.priceGroupId, currency, tlds: [tld.tld], now: call.now }));
      }
      return {
        tld: { tld: tld.tld, unicodetld: tld.unicodeTld, ...describeTld(tld, tld.info, tld.rules, call.language) },
        contactschema: tld.contactSchema,
        article: await findTldArticle(trx, tld.tld, call.language),
        prices: showsPrices ? presentTldPrices(tld.tld, books, terms.tax, call.language) : [],
      };
    });
  });

  // These fees are published even if the brand hides prices: ICANN requires every registrar and reseller to state them (ERRP 4.1
  // and 4.2).
  edge.public(keepingNames, keepingNamesSpec, {}, (call) =>
    call.publicTx(async (trx) => {
      const terms = await callerTerms(trx, call);
      const catalogue = await brandCatalogue(trx, brandIdOf(terms, call));
      const book = await pricesFor(trx, { priceGroupId: terms.priceGroupId, currency: terms.currency, now: call.now });
      return {
        data: catalogue.sold().map((tldName) => {
          const { tld, unicodeTld, rules } = tldName;
          const { renew, restore } = keepingFees(book, terms.tax, tld);
          const { notifiesRegistrant, interruptDays } = expiryRecoveryOf(tldName);
          return {
            tld,
            unicodetld: unicodeTld,
            renew: showPrice(renew),
            restore: showPrice(restore),
            isrestorable: rules.restoreVerb !== "none",
            told: rules.noticeDays,
            tellsregistrant: notifiesRegistrant,
            renewdays: rules.lastSafeRenewalDay,
            darkdays: rules.lastSafeRenewalDay > 0 ? Math.min(interruptDays, rules.lastSafeRenewalDay) : 0,
            restoredays: rules.redemptionDays,
          };
        }),
      };
    }),
  );
}
