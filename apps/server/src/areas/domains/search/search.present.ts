import { priceAt, priceLess, multiplyMoney, type Money, type Price } from "@nameplane/values";
import type { SearchRow } from "@nameplane/contracts/domains/search-domains";
import { launchStateAt } from "@nameplane/contracts/tlds/launch-phases";
import type { PriceView } from "@nameplane/contracts/spec";
import { showPrice, type PremiumPricer, type PriceBook, type TaxPosition } from "../../products/index.ts";
import type { CampaignPrices } from "../../products/promotions/index.ts";
import type { Tld } from "../../tlds/index.ts";
import type { CheckedName, RegistryFee } from "../../registry/index.ts";
import type { PlannedName } from "./search-plan.ts";

export type Owned = NonNullable<SearchRow["owned"]>;

type Offer = Pick<SearchRow, "years" | "create" | "creates" | "renew" | "restore">;

const nothingForSale: Offer = { years: [], create: null, creates: [], renew: null, restore: null };

/** From how many hours on a registration is shown as slow. */
const slowHours = 24;

/** Turns names and answers into rows. The prices of a TLD are computed once, however many names it has. */
export class RowPresenter {
  readonly #book: PriceBook;
  readonly #tax: TaxPosition;
  readonly #language: "en" | "sv";
  readonly #now: Date;
  readonly #owned: ReadonlyMap<string, Owned>;
  readonly #campaigns: CampaignPrices;
  readonly #offers = new Map<string, Offer>();
  readonly #badges = new Map<string, SearchRow["badges"]>();

  constructor(parts: {
    book: PriceBook;
    tax: TaxPosition;
    language: "en" | "sv";
    now: Date;
    owned: ReadonlyMap<string, Owned>;
    campaigns: CampaignPrices;
  }) {
    this.#book = parts.book;
    this.#tax = parts.tax;
    this.#language = parts.language;
    this.#now = parts.now;
    this.#owned = parts.owned;
    this.#campaigns = parts.campaigns;
  }

  /** A row whose registry has not answered yet. It shows the price of a year, but the name cannot be bought yet. */
  planned(name: PlannedName): SearchRow {
    const { create, renew, restore } =
      name.state === "checking" && name.tld !== null ? this.#offerOf(name.tld.tld) : nothingForSale;
    return this.#row(name, name.state, name.problem?.[this.#language] ?? null, {
      ...nothingForSale,
      create,
      renew,
      restore,
    });
  }

  /** A row with the registry's answer. A premium name without a price in the buyer's currency is shown, but is not for sale. */
  answered(name: PlannedName, checked: CheckedName, premium: PremiumPricer | null): SearchRow {
    const offer = this.#offerFor(name, checked, premium);
    return this.#row(name, checked.state, checked.state === "free" ? null : checked.reason, offer);
  }

  /** A row whose registry gave no answer. The name is never shown as free and cannot be bought. */
  unanswered(name: PlannedName): SearchRow {
    return this.#row(name, "unknown", null, nothingForSale);
  }

  #offerFor(name: PlannedName, { state, fees }: CheckedName, premium: PremiumPricer | null): Offer {
    if (name.tld === null || state === "taken" || state === "reserved") return nothingForSale;
    const standard = this.#offerOf(name.tld.tld);
    if (state === "free") return standard;
    if (fees === null || premium === null) return nothingForSale;
    const price = (fee: RegistryFee | null) => (fee === null ? null : premium(name.tldName, fee));
    const yearly = price(fees.create);
    if (yearly === null) return nothingForSale;
    const creates = standard.years.map((years) => this.#view(multiplyMoney(yearly, years), years * 12));
    const renew = price(fees.renew);
    const restore = price(fees.restore);
    return {
      years: standard.years,
      create: creates[0] ?? null,
      creates,
      renew: renew === null ? null : this.#view(renew, 12),
      restore: restore === null ? standard.restore : this.#view(restore, 0),
    };
  }

  #offerOf(tld: string): Offer {
    const known = this.#offers.get(tld);
    if (known) return known;
    const creates = this.#book.periods(tld, "create").flatMap((months) => {
      const net = months % 12 === 0 ? this.#book.net(tld, "create", months) : null;
      if (net === null) return [];
      return [showPrice(priceLess(this.#price(net, months), this.#campaigns(tld, "create", months)))];
    });
    const one = (operation: string, months: number) => {
      const net = this.#book.net(tld, operation, months);
      return net === null ? null : this.#view(net, months);
    };
    const offer = {
      years: creates.map((view) => view.periodMonths / 12),
      create: creates[0] ?? null,
      creates,
      renew: one("renew", this.#book.periods(tld, "renew")[0] ?? 12),
      restore: one("restore", 0),
    };
    this.#offers.set(tld, offer);
    return offer;
  }

  #price(net: Money, months: number): Price {
    return priceAt(net, this.#tax.rateBasisPoints, months);
  }

  #view(net: Money, months: number): PriceView {
    return showPrice(this.#price(net, months));
  }

  #row(name: PlannedName, state: SearchRow["state"], reason: string | null, offer: Offer): SearchRow {
    return {
      name: name.name,
      unicodename: name.unicodeName,
      tld: name.tldName,
      state,
      reason,
      ...offer,
      badges: name.tld === null ? [] : this.#badgesOf(name.tld),
      isexact: name.isExact,
      owned: this.#owned.get(name.name) ?? null,
    };
  }

  #badgesOf(tld: Tld): SearchRow["badges"] {
    const known = this.#badges.get(tld.tld);
    if (known) return known;
    const { rules, info, contactSchema } = tld;
    const badges: SearchRow["badges"] = [];
    const launch = launchStateAt(rules, this.#now);
    if (launch.state === "closed") badges.push("prelaunch");
    if (launch.state === "phase") badges.push(launch.phase);
    if (rules.dnssec.supported) badges.push("dnssec");
    if (rules.idn.allowed) badges.push("idn");
    if (needsPresence(info.countryconnection) || rules.trustee !== "none") badges.push("localpresence");
    if ("properties" in contactSchema && "id_number" in contactSchema.properties) badges.push("idnumber");
    if (info.handlingTime >= slowHours) badges.push("slow");
    this.#badges.set(tld.tld, badges);
    return badges;
  }
}

/**
 * Whether the registry requires the owner to have a local presence. The field is a text for people. If none is required, the
 * field is absent or its text begins by saying so.
 */
function needsPresence(connection: { readonly en: string } | null): boolean {
  return connection !== null && !/^none\b/i.test(connection.en);
}
