import type { AnswerOf } from "@nameplane/contracts";
import type { prepareCheckout as prepareCheckoutOperation } from "@nameplane/contracts/checkout/operations";
import { BasketEmpty } from "@nameplane/contracts/orders/refusals";
import { sumPriced, type Price } from "@nameplane/values";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { findAccount, findResellerOwner } from "../../accounts/index.ts";
import { findContact, listContacts, type ContactRow } from "../../contacts/index.ts";
import type { CheckedName } from "../../registry/index.ts";
import { actFeatures, presentItem, pricesInBasket, refusedLines, showVoucher } from "../../orders/basket/index.ts";
import { isSameToPay } from "../../orders/discounts/index.ts";
import { basketOf } from "../../orders/ordering/index.ts";
import { approvalNeeded } from "../../orders/spending/index.ts";
import {
  isSamePrice,
  pricingFor,
  quoteFreshMs,
  quoteValidMs,
  type Pricing,
  feeOf,
  lineOf,
  insertQuotes,
  type NewQuote,
} from "../../orders/prices/index.ts";
import type { OrderDeps, BasketRow } from "../../orders/index.ts";
import { showPrice, showSum } from "../../products/index.ts";
import { basketVoucher } from "../../products/promotions/index.ts";
import { tldCatalogue, type Tld, type TldCatalogue } from "../../tlds/index.ts";
import { termsOf } from "../../whitelabel/index.ts";
import { labelsToGive } from "../../domains/list/index.ts";
import { offeredBy, payChoices, presentChoices } from "../pay-choices.ts";
import type { TypedFields } from "../registrant-fields.ts";
import { ownerFactsOf } from "../owner-facts.ts";
import { orderKinds } from "../../orders/kinds/index.ts";
import { accountReference } from "../checkout.repository.ts";
import { isConsumer } from "../withdrawal/index.ts";

type Answer = AnswerOf<typeof prepareCheckoutOperation>;
type CheckoutItem = Answer["items"][number];

/**
 * Opens checkout. Every name is checked at its registry again, without any cache, and every line is priced again. A line whose
 * price has changed gets a new quote and shows both prices. The order is placed on the quotes given here.
 *
 * Possible refusals: BasketEmpty.
 */
export async function prepareCheckout(
  deps: OrderDeps,
  call: SessionCall,
  input: { contactid?: string | undefined; fields?: TypedFields | undefined; labelids?: readonly number[] | undefined },
): Promise<Answer> {
  const scope = { ...call.scope, userId: call.session.userId };
  const [checked, offered, features] = [await askAgain(deps, call), await offeredBy(call), await actFeatures(call)];
  return call.tx(async (trx) => {
    const rows = await basketOf(trx, scope);
    if (rows.length === 0) throw new Refused(BasketEmpty);
    const catalogue = await tldCatalogue(trx);
    const lines = rows.flatMap((row) => lineOf(orderKinds, { ...row, registry_fee: freshFee(row, checked) }) ?? []);
    const pricing = await pricingFor(trx, scope, lines, call.now);
    const refused = await refusedLines(deps, trx, call, { rows, features });
    const { items, prices } = await priceItems(trx, call, rows, pricing, { checked, refused });
    const account = await findAccount(trx, scope);
    const asking = rows.filter((row) => orderKinds.of(row)?.asksOwner === true);
    const usual = (await findResellerOwner(trx, scope)) ?? account.contact_id;
    const contactId = input.contactid ?? usual ?? (await listContacts(trx, scope, { limit: 1 })).rows[0]?.id ?? null;
    const contact = contactId === null ? null : await findContact(trx, scope, contactId);
    const sum = sumPriced(
      prices.flatMap((price) => price ?? []),
      pricing.terms.currency,
    );
    const voucher = await basketVoucher(trx, scope);
    const choices = await payChoices(trx, deps, scope, offered, sum.total);
    return {
      items,
      totals: { ...showSum(sum), vatRateBasisPoints: pricing.terms.tax.rateBasisPoints },
      voucher:
        voucher === null
          ? null
          : showVoucher(
              voucher,
              prices.map((price) => ({ price })),
            ),
      asksowner: asking.length > 0,
      contactid: contact?.id ?? null,
      fields: await askedFields(asking, catalogue, contact, input.fields ?? {}),
      labels: asking.length > 0 && call.session.permissions.has("domain_manage") ? await labelsToGive(trx, scope) : [],
      ...presentChoices(choices),
      asksconsent: await isConsumer(trx, scope),
      ponumber: await accountReference(trx, scope),
      termsurl: (await termsOf(trx, scope.brandId))?.url ?? "",
      approval: await approvalNeeded(
        trx,
        call,
        prices.flatMap((price, at) => {
          const row = rows[at];
          if (price === null || row === undefined) return [];
          const addsName = orderKinds.of(row)?.asksOwner === true;
          const labels = addsName ? (input.labelids ?? []) : [];
          return [{ total: price.total, domainId: row.domain_id, labels, addsName }];
        }),
      ),
    };
  });
}

/** Checks the names in the caller's basket at their registries, without any cache. Names without an answer are missing. */
export async function askAgain(deps: OrderDeps, call: SessionCall): Promise<ReadonlyMap<string, CheckedName>> {
  const scope = { ...call.scope, userId: call.session.userId };
  const names = await call.tx(async (trx) => namesToAsk(await basketOf(trx, scope)));
  if (names.length === 0) return new Map();
  return deps.checkNames(names, { isFresh: true, signal: call.signal });
}

/** The domains to check at the registry: new domains have to be free, and the fee of premium domains may have changed. */
function namesToAsk(rows: readonly BasketRow[]): string[] {
  return rows.flatMap((row) => {
    const isAsked = orderKinds.of(row)?.needsFreeName === true || row.registry_fee !== null;
    return row.ascii_name === null || !isAsked ? [] : [row.ascii_name];
  });
}

/** The fee that the registry asks now. If it has not answered, the fee with which the line was quoted. */
function freshFee(row: BasketRow, checked: ReadonlyMap<string, CheckedName>): BasketRow["registry_fee"] {
  const answer = row.ascii_name === null ? undefined : checked.get(row.ascii_name);
  const operation = orderKinds.of(row)?.operation ?? null;
  return answer === undefined || operation === null ? row.registry_fee : feeOf(answer, operation);
}

async function priceItems(
  trx: Trx,
  call: SessionCall,
  rows: readonly BasketRow[],
  pricing: Pricing,
  { checked, refused }: { checked: ReadonlyMap<string, CheckedName>; refused: ReadonlyMap<string, string> },
): Promise<{ items: CheckoutItem[]; prices: (Price | null)[] }> {
  const quotes: NewQuote[] = [];
  const asked = rows.map((row) => ({ ...row, registry_fee: freshFee(row, checked) }));
  // A quote that is about to expire is replaced by a new quote, without promotions that have ended.
  const basket = { ...call.scope, userId: call.session.userId };
  const priced = await pricesInBasket(trx, basket, pricing, asked, { now: call.now, until: addMs(call.now, quoteFreshMs) });
  const planned = rows.map((row, at) => {
    const { registry_fee: fee } = asked[at] ?? row;
    const line = lineOf(orderKinds, { ...row, registry_fee: fee });
    const price = priced[at]?.price ?? null;
    const old = row.price;
    const isChanged = price !== null && old !== null && !isSamePrice(price, old);
    const isRunningOut = row.valid_until === null || row.valid_until.getTime() - call.now.getTime() < quoteFreshMs;
    const isNew = line !== null && price !== null && (isChanged || isRunningOut || row.quote_id === null);
    if (isNew) {
      quotes.push({
        price,
        requestId: row.id,
        priceGroupId: pricing.terms.priceGroupId,
        operation: line.operation,
        registryFee: fee,
        validUntil: addMs(call.now, quoteValidMs),
      });
    }
    return {
      row: { ...row, registry_fee: fee },
      price,
      // If only the list price changes while a promotion fixes what the customer pays, the customer need not be shown a change.
      oldprice: isChanged && !isSameToPay(price, old) ? old : null,
      quoteIndex: isNew ? quotes.length - 1 : null,
    };
  });
  const ids = await insertQuotes(trx, call.scope, quotes);
  const items = planned.map(({ row, price, oldprice, quoteIndex }) => ({
    ...presentItem(row, pricing),
    price: showPrice(price),
    quoteid: (quoteIndex === null ? row.quote_id : ids[quoteIndex]) ?? null,
    availability: refused.has(row.id) ? "refused" : availabilityOf(row, price, checked),
    why: refused.get(row.id) ?? null,
    oldprice: showPrice(oldprice),
  }));
  return { items, prices: planned.map(({ price }) => price) };
}

function availabilityOf(
  row: BasketRow,
  price: Price | null,
  checked: ReadonlyMap<string, CheckedName>,
): CheckoutItem["availability"] {
  if (price === null) return "reserved";
  if (orderKinds.of(row)?.needsFreeName !== true) return "available";
  const answer = row.ascii_name === null ? undefined : checked.get(row.ascii_name);
  if (answer === undefined) return "unknown";
  return answer.state === "free" || answer.state === "premium" ? "available" : answer.state;
}

/**
 * The questions of the order form, one entry for each. TLDs of one registry share an entry if they ask the same question and
 * already have the same answer.
 */
async function askedFields(
  rows: readonly BasketRow[],
  catalogue: TldCatalogue,
  contact: ContactRow | null,
  typed: TypedFields,
): Promise<Answer["fields"]> {
  if (contact === null) return [];
  const { fieldsToAsk } = await import("../registrant-fields.ts");
  const groups = new Map<string, Answer["fields"][number]>();
  for (const [tldName, lines] of Map.groupBy(rows, (row) => row.tld ?? "")) {
    const tld = catalogue.get(tldName);
    if (tld === null) continue;
    const names = lines.map((row) => row.params.unicodeName ?? row.ascii_name ?? "");
    const known = answersFor(typed, catalogue, tld);
    for (const asked of fieldsToAsk(tld.contactSchema, ownerFactsOf(contact), known)) {
      const key = JSON.stringify([tld.registryId, asked.field, asked.schema]);
      const group = groups.get(key);
      if (group) {
        group.tlds.push(tldName);
        group.names.push(...names);
        group.required ||= asked.required;
      } else groups.set(key, { ...asked, tlds: [tldName], names });
    }
  }
  return [...groups.values()];
}

/**
 * The values that were typed for a TLD. If the TLD came into the basket later, it takes over the answers for a TLD of the same
 * registry with the same fields.
 */
function answersFor(typed: TypedFields, catalogue: TldCatalogue, tld: Tld): Readonly<Record<string, string>> {
  const own = typed[tld.tld];
  if (own !== undefined) return own;
  const alike = Object.keys(typed).find((tldName) => {
    const other = catalogue.get(tldName);
    return other?.registryId === tld.registryId && JSON.stringify(other.contactSchema) === JSON.stringify(tld.contactSchema);
  });
  return alike === undefined ? {} : (typed[alike] ?? {});
}
