import type { InputOf, Refusal } from "@nameplane/contracts";
import { fill } from "@nameplane/contracts";
import type { addToBasket as addToBasketOperation } from "@nameplane/contracts/orders/operations";
import {
  AlreadyInBasket,
  AlreadyOrdered,
  AlreadyYours,
  BasketFull,
  NameRefused,
  NotSold,
  NotYetSold,
  PeriodRefused,
} from "@nameplane/contracts/orders/refusals";
import { addMs } from "../../../platform/clock.ts";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Language, SessionCall } from "../../../platform/http/call.ts";
import { tell } from "../../../platform/live.ts";
import { readOrderableName, type CheckedName } from "../../domains/index.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import {
  alreadyTakenCareOf,
  attachQuotes,
  basketOf,
  insertBasketLine,
  insertQuotes,
  type NewQuote,
} from "../basket.repository.ts";
import type { OrderDeps } from "../deps.ts";
import { quoteValidMs } from "../quote.rules.ts";
import { requestKinds } from "../request-kinds.ts";
import type { RegistryFee } from "../requests.repository.ts";
import { pricingFor } from "./price-lines.ts";

type Item = InputOf<typeof addToBasketOperation>["items"][number];
export type AddResult = { domainname: string; requestid: string | null; code: number; desc: string };

/** More would make checkout a page nobody can read; bulk work of that size is the API's. */
export const basketMax = 1000;

type Line = {
  asciiName: string;
  unicodeName: string;
  tld: string;
  periodMonths: number;
  isPremiumSold: boolean;
};
type Read = { item: Item; line: Line } | { item: Item; refusal: Refusal; values: Record<string, string | number> };
type UserCall = SessionCall & { session: SessionCall["session"] };

/**
 * Puts items into the signed-in user's basket, each with a quote. Every item has its own result; one refused name stops
 * no other. Names of suffixes with premium prices are asked at the registry first, so that the first price is the right one.
 *
 * Refuses per item: NotYetSold, NotSold, NameRefused, PeriodRefused, AlreadyInBasket, AlreadyOrdered, AlreadyYours, BasketFull
 */
export async function addToBasket(deps: OrderDeps, call: UserCall, items: readonly Item[]): Promise<AddResult[]> {
  const reads = await call.tx((trx) => readItems(trx, items, call.language));
  const premium = reads.flatMap((read) => ("line" in read && read.line.isPremiumSold ? [read.line.asciiName] : []));
  const checked =
    premium.length === 0
      ? new Map<string, CheckedName>()
      : await deps.checkNames(premium, { isFresh: false, signal: call.signal });
  return call.tx(async (trx) => {
    const scope = { ...call.scope, userId: call.session.userId };
    const lines = reads.flatMap((read) =>
      "line" in read ? [{ ...read.line, fee: feeOf(checked.get(read.line.asciiName)) }] : [],
    );
    const pricing = await pricingFor(trx, scope, lines, call.now);
    const known = await alreadyTakenCareOf(
      trx,
      scope,
      "create-domain-registration",
      lines.map((line) => line.asciiName),
    );
    let room = basketMax - (await basketOf(trx, scope)).length;
    const quotes: NewQuote[] = [];
    const results: AddResult[] = [];
    for (const read of reads) {
      if ("refusal" in read) {
        results.push(refused(read.item.domainname, read.refusal, read.values, call.language));
        continue;
      }
      const { line } = read;
      const fee = feeOf(checked.get(line.asciiName));
      const values = {
        name: line.unicodeName,
        tld: line.tld,
        max: basketMax,
        years: pricing.years(line.tld).join(", "),
      };
      const no = (refusal: Refusal) => results.push(refused(read.item.domainname, refusal, values, call.language));
      const price = pricing.create({ ...line, fee });
      const owned = known.get(line.asciiName);
      if (owned !== undefined) no(owned === "domain" ? AlreadyYours : AlreadyOrdered);
      else if (price === null) no(PeriodRefused);
      else if (room <= 0) no(BasketFull);
      else {
        const id = await insertBasketLine(trx, scope, {
          ...line,
          type: read.item.itemaction,
          params: { unicodeName: line.unicodeName },
        });
        if (id === null) {
          no(AlreadyInBasket);
          continue;
        }
        room -= 1;
        quotes.push({
          ...price,
          requestId: id,
          priceGroupId: pricing.terms.priceGroupId,
          operation: "create",
          registryFee: fee,
          validUntil: addMs(call.now, quoteValidMs),
        });
        results.push({ domainname: line.asciiName, requestid: id, code: 1000, desc: "" });
      }
    }
    const quoteIds = await insertQuotes(trx, scope, quotes);
    await attachQuotes(
      trx,
      scope,
      quotes.map((quote, index) => ({ requestId: quote.requestId, quoteId: quoteIds[index] ?? "" })),
    );
    if (quotes.length > 0) {
      await audit(trx, {
        accountId: scope.accountId,
        actor: scope.actor,
        action: "basket.add",
        after: { count: quotes.length },
        requestId: call.requestId,
      });
      await tell(trx, scope.accountId, { topic: "basket", ids: [scope.userId] });
    }
    return results;
  });
}

async function readItems(trx: Trx, items: readonly Item[], language: Language): Promise<Read[]> {
  const catalogue = await tldCatalogue(trx);
  return items.map((item): Read => {
    const kind = requestKinds.get(item.itemaction);
    if (kind === undefined) return { item, refusal: NotYetSold, values: {} };
    const name = readOrderableName(catalogue, item.domainname, language);
    if (!name.ok)
      return {
        item,
        refusal: name.isUnsold ? NotSold : NameRefused,
        values: { name: item.domainname, tld: name.tld ?? "", rule: name.rule },
      };
    const { rules } = name.tld;
    const periodMonths = (item.years ?? 0) * 12 || (rules.registrationMonths.find((months) => months % 12 === 0) ?? 12);
    if (!rules.registrationMonths.includes(periodMonths)) {
      const years = rules.registrationMonths.filter((months) => months % 12 === 0).map((months) => months / 12);
      return { item, refusal: PeriodRefused, values: { name: name.unicodeName, years: years.join(", ") } };
    }
    return {
      item,
      line: {
        asciiName: name.asciiName,
        unicodeName: name.unicodeName,
        tld: name.tld.tld,
        periodMonths,
        isPremiumSold: rules.premium.sold,
      },
    };
  });
}

export function feeOf(checked: CheckedName | undefined): RegistryFee | null {
  if (checked?.state !== "premium" || checked.fees === null || checked.fees.createMinor === null) return null;
  return { currency: checked.fees.currency, amountMinor: checked.fees.createMinor, feeClass: checked.fees.feeClass };
}

function refused(
  domainname: string,
  refusal: Refusal,
  values: Record<string, string | number>,
  language: Language,
): AddResult {
  return { domainname, requestid: null, code: refusal.resultCode, desc: fill(refusal.text[language], values) };
}
