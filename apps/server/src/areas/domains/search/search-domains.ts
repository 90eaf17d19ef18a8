import { type Currency } from "@nameplane/values";
import { BodyTooLarge } from "@nameplane/contracts/refusals";
import type { SearchLine, SearchRow } from "@nameplane/contracts/domains/search-domains";
import type { PublicCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { callerTerms, premiumPricer, pricesFor, type PremiumPricer } from "../../products/index.ts";
import { campaignPrices } from "../../products/promotions/index.ts";
import { brandCatalogue, type Tld, type TldCatalogue } from "../../tlds/index.ts";
import type { NameChecks } from "./name-checks.ts";
import { ownedNames } from "./owned-names.repository.ts";
import type { CheckedName } from "../../registry/index.ts";
import { countTerms, planSearch, searchNamesMax, type PlannedName, type SearchInput, type SearchPlan } from "./search-plan.ts";
import { RowPresenter, type Owned } from "./search.present.ts";
import { countByAddress } from "../call-limits.ts";

export type SearchDeps = {
  readonly checks: NameChecks;
  /** The TLDs that the brand puts first in its configuration. Empty means the popular group. */
  firstTlds(brandId: string): Promise<readonly string[]>;
};

/**
 * How many calls per minute one address can make. Searching while typing makes two or three calls a second, so this is enough for
 * several users behind one address.
 */
const callsPerMinute = 600;

/**
 * How long a search may take. At a registry that allows 150 commands a minute with twenty names each, a thousand names take
 * twenty seconds, and as long again for a second search right after it.
 */
const answersMostMs = 60_000;

type Prepared = {
  readonly rows: RowPresenter;
  pricerFor(feeCurrency: string): Promise<PremiumPricer>;
};

/**
 * Asks the registries for many names at once, at most 1,000.
 *
 * Returns lines: first the plan with every row, then rows again as the registries answer, and at the end how many answered.
 * Possible refusals: BodyTooLarge (more than 1,000 names), TooFast.
 */
export async function* searchDomains(
  deps: SearchDeps,
  call: PublicCall,
  input: SearchInput & { currency?: Currency | undefined },
): AsyncGenerator<SearchLine> {
  if (countTerms(input.text) > searchNamesMax) throw new Refused(BodyTooLarge, { param: "text" });
  const plan = await planFor(deps, call, input);
  const open = new Map(plan.names.filter((name) => name.state === "checking").map((name) => [name.name as string, name]));
  const asked = open.size;
  const toCheck = [...open.values()].flatMap(({ name, tld }) => (tld === null ? [] : [{ name, registryId: tld.registryId }]));
  const answers = deps.checks.stream(toCheck, { signal: call.signal, mostMs: answersMostMs });
  // The registries work while prices are read and the plan is sent, so that nobody waits for both in turn.
  const first = answers.next();
  first.catch(() => {});
  try {
    const prepared = await prepare(call, input, plan);
    const { rows } = prepared;
    yield planLine(call, plan, rows);
    for (let next = await first; next.done !== true; next = await answers.next()) {
      const { answered, unanswered } = next.value;
      const answer = await presentChunk(prepared, answered, open);
      answer.push(...unanswered.flatMap((name) => open.get(name) ?? []).map((name) => rows.unanswered(name)));
      if (answer.length > 0) yield { kind: "rows", rows: answer };
    }
    yield { kind: "end", answered: asked - open.size, unanswered: open.size };
  } finally {
    await answers.return(undefined);
  }
}

function planLine(call: PublicCall, plan: SearchPlan, rows: RowPresenter): SearchLine {
  return {
    kind: "plan",
    code: 1000,
    desc: call.language === "sv" ? "Kommandot utfördes" : "Command completed successfully",
    understood: [...plan.understood],
    invalid: plan.invalid.map(({ typed, problem }) => ({ typed, reason: problem.key, desc: problem[call.language] })),
    rows: plan.names.map((name) => rows.planned(name)),
    total: plan.names.length,
  };
}

async function presentChunk(
  prepared: Prepared,
  chunk: readonly CheckedName[],
  open: Map<string, PlannedName>,
): Promise<SearchRow[]> {
  const answered: SearchRow[] = [];
  for (const checked of chunk) {
    const name = open.get(checked.name);
    if (name === undefined) continue;
    open.delete(checked.name);
    const fee = checked.state === "premium" ? (checked.fees?.create ?? null) : null;
    const premium = fee === null ? null : await prepared.pricerFor(fee.currency);
    answered.push(prepared.rows.answered(name, checked, premium));
  }
  return answered;
}

/** The names that the search is about. The registries can be asked as soon as these are known. */
async function planFor(deps: SearchDeps, call: PublicCall, input: SearchInput): Promise<SearchPlan> {
  const first = await deps.firstTlds(call.brand.brandId);
  const catalogue = await call.publicTx(async (trx) => {
    await countByAddress(trx, call, "search", callsPerMinute);
    return brandCatalogue(trx, call.brand.brandId);
  });
  return planSearch(catalogue, input, bulkTlds(catalogue, first));
}

/**
 * Reads in one transaction what the rows need besides the registries' answers: the caller's terms, one price list, and the
 * account's own names.
 */
async function prepare(call: PublicCall, input: { currency?: Currency | undefined }, plan: SearchPlan): Promise<Prepared> {
  return call.publicTx(async (trx) => {
    const terms = await callerTerms(trx, call);
    const tlds = [...new Set(plan.names.flatMap(({ tld }) => (tld === null ? [] : [tld.tld])))];
    const { priceGroupId } = terms;
    const currency = input.currency ?? terms.currency;
    const book = await pricesFor(trx, { priceGroupId, currency, tlds, now: call.now });
    const brandId = terms.scope?.brandId ?? call.brand.brandId;
    const campaigns = await campaignPrices(
      trx,
      { brandId, priceGroupId, currency, userId: terms.session?.userId ?? null, held: [], now: call.now },
      { book, tlds },
    );
    const names = plan.names.map(({ name }) => name);
    const owned = terms.scope === null ? new Map<string, Owned>() : await ownedNames(trx, terms.scope, names);
    const pricers = new Map<string, Promise<PremiumPricer>>();
    return {
      rows: new RowPresenter({ book, tax: terms.tax, language: call.language, now: call.now, owned, campaigns }),
      pricerFor(feeCurrency) {
        const known =
          pricers.get(feeCurrency) ??
          call.publicTx((again) => premiumPricer(again, { priceGroupId, currency, feeCurrency, tlds, now: call.now }));
        pricers.set(feeCurrency, known);
        return known;
      },
    };
  });
}

function bulkTlds(catalogue: TldCatalogue, first: readonly string[]): readonly Tld[] {
  const chosen = first.flatMap((name) => {
    const tld = catalogue.get(name);
    return tld?.status === "sold" ? [tld] : [];
  });
  return chosen.length > 0 ? chosen : catalogue.sold("popular");
}
