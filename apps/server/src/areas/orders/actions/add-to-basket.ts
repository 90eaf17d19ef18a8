import type { Refusal } from "@nameplane/contracts";
import { fill } from "@nameplane/contracts";
import {
  AlreadyInBasket,
  AlreadyOrdered,
  AlreadyYours,
  BasketFull,
  NotThroughBasket,
  NotYetSold,
  PeriodRefused,
  PremiumUnpriced,
} from "@nameplane/contracts/orders/refusals";
import { cleanSearchTerm } from "@nameplane/values";
import { addMs } from "../../../platform/clock.ts";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Language, SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { tell } from "../../../platform/live.ts";
import { ownNames, readIdna, type CheckedName, type OwnName } from "../../domains/index.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import {
  attachQuotes,
  basketOf,
  insertBasketLine,
  insertQuotes,
  openRequestsOn,
  type NewQuote,
} from "../basket.repository.ts";
import type { OrderDeps } from "../deps.ts";
import { quoteValidMs } from "../quote.rules.ts";
import { kindOf } from "../request-kinds.ts";
import { dnsPlansOf } from "../services.repository.ts";
import { secretPlace, type RegistryFee } from "../requests.repository.ts";
import type { AskedItem, LineReader, NewLine, RequestKind } from "../requests/request-kind.ts";
import { pricingFor, type PriceOperation } from "./price-lines.ts";

export type AddResult = { domainname: string; requestid: string | null; code: number; desc: string };

/** More would make checkout a page nobody can read; bulk work of that size is the API's. */
export const basketMax = 1000;

type Asked = { readonly kind: RequestKind & { readonly operation: PriceOperation }; readonly stage: "main" | "pre" };
type Read =
  | { readonly item: AskedItem; readonly asked: Asked; readonly line: NewLine }
  | { readonly item: AskedItem; readonly refusal: Refusal; readonly values: Readonly<Record<string, string | number>> };
type UserCall = SessionCall & { session: SessionCall["session"] };

/**
 * Puts items into the signed-in user's basket, each with a quote. Every item has its own result; one refused name stops
 * no other. Names of suffixes with premium prices are asked at the registry first, so that the first price is the right one.
 *
 * Refuses per item: NotYetSold, NotThroughBasket, AlreadyInBasket, AlreadyOrdered, AlreadyYours, BasketFull, PeriodRefused, and what its kind refuses
 */
export async function addToBasket(deps: OrderDeps, call: UserCall, items: readonly AskedItem[]): Promise<AddResult[]> {
  const reads = await call.tx((trx) => readItems(trx, call, items));
  const lines = reads.flatMap((read) => ("line" in read ? [read] : []));
  const checked = await feesToAsk(deps, call, lines);
  const feeFor = ({ asked, line }: (typeof lines)[number]) =>
    line.asksFee ? feeOf(checked.get(line.asciiName), asked.kind.operation) : null;
  return call.tx(async (trx) => {
    const scope = { ...call.scope, userId: call.session.userId };
    const toPrice = (read: (typeof lines)[number]) => ({
      operation: read.asked.kind.operation,
      tld: read.line.tld,
      periodMonths: read.line.periodMonths,
      fee: feeFor(read),
      productId: read.line.productId ?? null,
    });
    const pricing = await pricingFor(trx, scope, lines.map(toPrice), call.now);
    const names = lines.map(({ line }) => line.asciiName);
    const [open, own] = [await openRequestsOn(trx, scope, names), await ownNames(trx, scope, names)];
    let room = basketMax - (await basketOf(trx, scope)).length;
    const quotes: NewQuote[] = [];
    const results: AddResult[] = [];
    for (const read of reads) {
      if ("refusal" in read) {
        results.push(refused(read.item.domainname, read.refusal, read.values, call.language));
        continue;
      }
      const { line, asked } = read;
      const { kind, stage } = asked;
      const values = {
        name: line.unicodeName,
        tld: line.tld,
        max: basketMax,
        years: pricing.years(line.tld, kind.operation).join(", "),
      };
      const no = (refusal: Refusal) => results.push(refused(read.item.domainname, refusal, values, call.language));
      const price = pricing.price(toPrice(read));
      const held = own.get(line.asciiName);
      const isUnpriced = held?.isPremium === true && line.asksFee && feeFor(read) === null;
      if (kind.isForNewName && held !== undefined && isHeld(held.state)) no(AlreadyYours);
      else if (open.has(`${kind.type} ${line.asciiName}`)) no(AlreadyOrdered);
      // What its registry asks is not known now: sold at the list's price it would be refused, or cost us the rest.
      else if (isUnpriced) no(PremiumUnpriced);
      else if (price === null) no(PeriodRefused);
      else if (room <= 0) no(BasketFull);
      else {
        const id = newId();
        const secret = line.secret === null ? null : deps.vault.seal(secretPlace(id), Buffer.from(line.secret));
        if (!(await insertBasketLine(trx, scope, { ...line, id, type: kind.type, stage, secret }))) {
          no(AlreadyInBasket);
          continue;
        }
        room -= 1;
        quotes.push({
          ...price,
          requestId: id,
          priceGroupId: pricing.terms.priceGroupId,
          operation: kind.operation,
          registryFee: feeFor(read),
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

async function readItems(trx: Trx, call: UserCall, items: readonly AskedItem[]): Promise<Read[]> {
  const asciiOf = (typed: string) => {
    const idna = readIdna(cleanSearchTerm(typed));
    return idna.ok ? idna.ascii : typed;
  };
  const own = await ownNames(trx, call.scope, [...new Set(items.map((item) => asciiOf(item.domainname)))]);
  const plans = await dnsPlansOf(
    trx,
    call.scope,
    items.flatMap((item) => (item.itemaction === "update-dns-renew" ? [asciiOf(item.domainname)] : [])),
  );
  const reader: LineReader = {
    catalogue: await tldCatalogue(trx),
    language: call.language,
    now: call.now,
    ownName: (typed) => own.get(asciiOf(typed)) ?? null,
    dnsPlan: (typed) => plans.get(asciiOf(typed)) ?? null,
  };
  return items.map((item): Read => {
    const isPre = item.itemaction === "update-domain-registrant-pre";
    const kind = kindOf(
      item.itemaction === "update-domain-registrant-pre" ? "update-domain-registrant" : item.itemaction,
    );
    const operation = kind?.operation ?? null;
    if (kind === null) return { item, refusal: NotYetSold, values: {} };
    if (kind.readLine === null || operation === null) return { item, refusal: NotThroughBasket, values: {} };
    const read = kind.readLine(reader, item);
    if ("refusal" in read) return { item, ...read };
    return { item, line: read.line, asked: { kind: { ...kind, operation }, stage: isPre ? "pre" : "main" } };
  });
}

/** Names whose price depends on the registry are asked before the first price is told. */
async function feesToAsk(
  deps: OrderDeps,
  call: UserCall,
  lines: readonly { readonly line: NewLine }[],
): Promise<ReadonlyMap<string, CheckedName>> {
  const names = lines.filter(({ line }) => line.asksFee).map(({ line }) => line.asciiName);
  return names.length === 0 ? new Map() : deps.checkNames(names, { isFresh: false, signal: call.signal });
}

function isHeld(state: OwnName["state"]): boolean {
  const free = ["dns_only", "expired", "cancelled_by_user", "cancelled_by_system", "transferred_away"];
  return !free.includes(state);
}

/** What a premium name costs at the registry; null for an ordinary one, and where the registry has not said. */
export function feeOf(checked: CheckedName | undefined, operation: PriceOperation): RegistryFee | null {
  if (checked === undefined || checked.fees === null) return null;
  const { currency, createMinor, renewMinor, transferMinor, restoreMinor, feeClass } = checked.fees;
  const amounts = {
    create: createMinor,
    renew: renewMinor,
    transfer: transferMinor,
    restore: restoreMinor,
    trade: null,
    unlock: null,
  };
  const amountMinor = amounts[operation];
  return amountMinor === null ? null : { currency, amountMinor, feeClass };
}

function refused(
  domainname: string,
  refusal: Refusal,
  values: Readonly<Record<string, string | number>>,
  language: Language,
): AddResult {
  return { domainname, requestid: null, code: refusal.resultCode, desc: fill(refusal.text[language], values) };
}
