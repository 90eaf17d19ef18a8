import type { Refusal } from "@nameplane/contracts";
import {
  AlreadyInBasket,
  AlreadyOrdered,
  AlreadyYours,
  BasketFull,
  ConflictInBasket,
  ConflictUnderWay,
  PeriodRefused,
  PremiumUnpriced,
} from "@nameplane/contracts/orders/refusals";
import { KeyMissing } from "@nameplane/contracts/refusals";
import type { Price } from "@nameplane/values";
import { addMs } from "../../../platform/clock.ts";
import { audit } from "../../../platform/audit.ts";
import type { Language, SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { ownNames, type OwnName } from "../../domains/index.ts";
import type { CheckedName } from "../../registry/index.ts";
import { provedBy } from "../../identity/login/index.ts";
import { basketOf, insertBasketLine, openTypesOn } from "../ordering/index.ts";
import type { BasketRow } from "../basket-row.ts";
import { discountBasket } from "./discount-basket.ts";
import { readItems, type ReadLine, asksProof, asksProofOf } from "./read-items.ts";
import type { OrderDeps } from "../order-deps.ts";
import {
  quoteValidMs,
  pricingFor,
  type LineToPrice,
  type Pricing,
  attachQuotes,
  insertQuotes,
  feeOf,
  type NewQuote,
} from "../prices/index.ts";
import { secretPlace } from "../requests.repository.ts";
import { type AskedItem, type NewLine, operationOf } from "../kind.ts";
import { refusalText } from "../../../platform/refusal-text.ts";
import type { Asked } from "../kinds-of.ts";
import { orderKinds } from "../kinds/index.ts";
import { inSentence } from "../words.ts";

export type AddResult = { domainname: string; requestid: string | null; code: number; desc: string };

/** The most lines in a basket. With more, nobody could read the checkout page; larger bulk work is for the API. */
export const basketMax = 1000;

/**
 * Puts items into the signed-in user's basket, each with a quote. Every item has its own result, and one refused item does not
 * stop the others. For TLDs with premium prices, we ask the registry first, so that the first price is the right one. A change of
 * a domain is checked by the same code as on the page where it can be ordered at once. The fresh proof of identity that the call
 * used is stored with the line (ADR 41).
 *
 * Possible refusals: KeyMissing (a change that requires the user to confirm their identity), and per item: NotYetSold,
 * NotThroughBasket, NoPermission, FeatureOff, AlreadyInBasket, AlreadyOrdered, AlreadyYours, BasketFull, ConflictInBasket,
 * ConflictUnderWay, PeriodRefused, PremiumUnpriced, and what its kind or its change refuses.
 */
export async function addToBasket(deps: OrderDeps, call: SessionCall, items: readonly AskedItem[]): Promise<AddResult[]> {
  const isProven = items.some(asksProof);
  if (isProven && call.key === null) throw new Refused(KeyMissing, { missing: ["Idempotency-Key"] });
  const reads = await readItems(deps, call, items);
  const lines = reads.flatMap((read) => ("line" in read ? [read] : []));
  const checked = await feesToAsk(deps, call, lines);
  return call.tx(async (trx) => {
    const scope = { ...call.scope, userId: call.session.userId };
    const priced = lines.map((read) => pricedLine(read, checked));
    const pricing = await pricingFor(
      trx,
      scope,
      priced.map(({ sold }) => sold),
      call.now,
    );
    const names = lines.flatMap(({ line }) => line.asciiName ?? []);
    const inside = await basketOf(trx, scope);
    const place: Place = {
      open: await openTypesOn(trx, scope, names),
      own: await ownNames(trx, scope, names),
      inside: new Map(Map.groupBy(inside.flatMap(askedOf), ({ name }) => name)),
      stepUpId: isProven ? await provedBy(trx, call) : null,
    };
    let room = basketMax - inside.length;
    const quotes: NewQuote[] = [];
    const results: AddResult[] = [];
    const soldAs = new Map(priced.map((one) => [one.read, one.sold]));
    for (const read of reads) {
      const { domainname } = read.item;
      const sold = "line" in read ? soldAs.get(read) : undefined;
      if (!("line" in read) || sold === undefined) {
        if ("refused" in read) results.push(refused(domainname, read.refused, call.language));
        continue;
      }
      const { line, kind } = read;
      const price = pricing.price(sold);
      const no = refusalOf(read, { sold, pricing, price, room, place, language: call.language });
      if (no !== null || price === null) {
        results.push(refused(domainname, no ?? new Refused(PeriodRefused), call.language));
        continue;
      }
      const id = newId();
      const secret = line.secret === null ? null : deps.vault.seal(secretPlace(id), Buffer.from(line.secret));
      const stepUpId = asksProofOf(read.kind) ? place.stepUpId : null;
      const { type } = kind;
      if (!(await insertBasketLine(trx, scope, { ...line, id, type, stage: read.stage, secret, stepUpId }))) {
        const values = { name: line.unicodeName };
        results.push(refused(domainname, new Refused(AlreadyInBasket, { values }), call.language));
        continue;
      }
      room -= 1;
      const productId = line.productId ?? null;
      const { asciiName: name } = line;
      if (name !== null) place.inside.set(name, [...(place.inside.get(name) ?? []), { type, productId }]);
      quotes.push({
        price,
        requestId: id,
        priceGroupId: pricing.terms.priceGroupId,
        operation: sold.operation,
        registryFee: sold.fee,
        validUntil: addMs(call.now, quoteValidMs),
      });
      results.push({ domainname: name ?? "", requestid: id, code: 1000, desc: "" });
    }
    const quoteIds = await insertQuotes(trx, scope, quotes);
    await attachQuotes(
      trx,
      scope,
      quotes.map((quote, index) => ({ requestId: quote.requestId, quoteId: quoteIds[index] ?? "" })),
    );
    if (quotes.length > 0) {
      await discountBasket(trx, scope, call.now, { terms: pricing.terms, before: inside });
      await audit(trx, {
        accountId: scope.accountId,
        actor: scope.actor,
        action: "basket.add",
        after: { count: quotes.length },
        requestId: call.requestId,
      });
      await notifyBrowsers(trx, scope.accountId, { topic: "basket", ids: [scope.userId] });
    }
    return results;
  });
}

/** The state of the basket and the account that a new line is checked against. */
type Place = {
  /** Open requests of the account, by domain. */
  readonly open: ReadonlyMap<string, readonly Asked[]>;
  readonly own: ReadonlyMap<string, OwnName>;
  /** Lines of the basket, by domain. Each line that is added is entered here too. */
  readonly inside: Map<string, readonly Asked[]>;
  readonly stepUpId: string | null;
};

const askedOf = ({ ascii_name: name, type, product_id: productId }: BasketRow) =>
  name === null ? [] : [{ name, type, productId }];

function pricedLine(read: ReadLine, checked: ReadonlyMap<string, CheckedName>): { read: ReadLine; sold: LineToPrice } {
  const { kind, line } = read;
  const operation = operationOf(kind, line.params);
  const { tld, periodMonths, productId = null } = line;
  const fee = line.asksFee ? feeOf(checked.get(line.asciiName ?? ""), operation) : null;
  const { agreed = null, plan = productId, rest = null } = line.params;
  return { read, sold: { operation, tld, periodMonths, fee, productId: plan, agreed, rest } };
}

/** Why a line cannot be added. Null if nothing prevents it, even if the line may already be in the basket. */
function refusalOf(
  { kind, line }: ReadLine,
  of: {
    readonly sold: LineToPrice;
    readonly pricing: Pricing;
    readonly price: Price | null;
    readonly room: number;
    readonly place: Place;
    readonly language: Language;
  },
): Refused | null {
  const { sold, pricing, price, room, place, language } = of;
  const name = line.unicodeName;
  // A service without a domain never conflicts with another one, because an account can have several such services.
  const ascii = line.asciiName ?? "";
  const held = place.own.get(ascii);
  const productId = line.productId ?? null;
  const open = orderKinds.beside(productId, place.open.get(ascii) ?? []);
  const inside = orderKinds.beside(productId, place.inside.get(ascii) ?? []);
  const no = (refusal: Refusal, values: Record<string, string | number> = {}) =>
    new Refused(refusal, { values: { name, ...values } });
  if (kind.isForNewName === true && held !== undefined && isHeld(held.state)) return no(AlreadyYours);
  if (open.includes(kind.type)) return no(AlreadyOrdered);
  const [underWay, along] = [orderKinds.conflictOf(kind.type, open), orderKinds.conflictOf(kind.type, inside)];
  if (underWay !== null) return no(ConflictUnderWay, { other: inSentence(orderKinds.wordsOf(underWay).act, language) });
  if (along !== null) return no(ConflictInBasket, { other: inSentence(orderKinds.wordsOf(along).act, language) });
  // We do not know the registry's fee for the premium domain now. If we sold the line at the ordinary price, the registry would
  // refuse the command, or we would pay the difference.
  if (held?.isPremium === true && line.asksFee && sold.fee === null) return no(PremiumUnpriced);
  if (price === null)
    return no(PeriodRefused, { tld: line.tld ?? "", years: pricing.years(line.tld, sold.operation).join(", ") });
  return room <= 0 ? no(BasketFull, { max: basketMax }) : null;
}

/** Domains whose price depends on the registry, so that we ask for their fees before the first price is shown. */
async function feesToAsk(
  deps: OrderDeps,
  call: SessionCall,
  lines: readonly { readonly line: NewLine }[],
): Promise<ReadonlyMap<string, CheckedName>> {
  const names = lines.flatMap(({ line }) => (line.asksFee ? (line.asciiName ?? []) : []));
  return names.length === 0 ? new Map() : deps.checkNames(names, { isFresh: false, signal: call.signal });
}

function isHeld(state: OwnName["state"]): boolean {
  const free = ["dns_only", "expired", "cancelled_by_user", "cancelled_by_system", "transferred_away"];
  return !free.includes(state);
}

function refused(domainname: string, { refusal, values }: Refused, language: Language): AddResult {
  return { domainname, requestid: null, code: refusal.resultCode, desc: refusalText(refusal, values, language) };
}
