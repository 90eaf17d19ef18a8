import type { AnswerOf } from "@nameplane/contracts";
import type { prepareCheckout as prepareCheckoutOperation } from "@nameplane/contracts/checkout/operations";
import { BasketEmpty } from "@nameplane/contracts/orders/refusals";
import type { PriceView } from "@nameplane/contracts/spec";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { findAccount } from "../../accounts/index.ts";
import { findContact, listContacts, presentContact, type ContactRow } from "../../contacts/index.ts";
import type { CheckedName } from "../../domains/index.ts";
import { availableCredit } from "../../ledger/index.ts";
import {
  basketOf,
  feeOf,
  insertQuotes,
  isSamePrice,
  presentItem,
  pricingFor,
  quoteFreshMs,
  quoteValidMs,
  quotedPrice,
  sumOf,
  type BasketRow,
  type NewQuote,
  type OrderDeps,
  type Pricing,
} from "../../orders/index.ts";
import { tldCatalogue, type TldCatalogue } from "../../tlds/index.ts";
import { methodChoices } from "../methods.rules.ts";
import { fieldsToAsk } from "../registrant-fields.ts";
import { ownerFactsOf } from "../owner-facts.ts";

type Answer = AnswerOf<typeof prepareCheckoutOperation>;
type CheckoutItem = Answer["items"][number];

/**
 * Opens checkout. Every name is asked at its registry again, never answered from memory; every line is priced again. A
 * price that moved is a new quote beside the old one, shown with both; the order is placed on the quotes told here.
 *
 * Refuses BasketEmpty
 */
export async function prepareCheckout(
  deps: OrderDeps,
  call: SessionCall,
  input: { contactid?: string | undefined },
): Promise<Answer> {
  const scope = { ...call.scope, userId: call.session.userId };
  const asked = await call.tx(async (trx) => namesOf(await basketOf(trx, scope)));
  if (asked.length === 0) throw new Refused(BasketEmpty);
  const checked = await deps.checkNames(asked, { isFresh: true, signal: call.signal });
  return call.tx(async (trx) => {
    const rows = await basketOf(trx, scope);
    const catalogue = await tldCatalogue(trx);
    const lines = rows.map((row) => ({
      tld: row.tld ?? "",
      periodMonths: row.period_months ?? 12,
      fee: freshFee(row, checked),
    }));
    const pricing = await pricingFor(trx, scope, lines, call.now);
    const items = await priceItems(trx, call, rows, pricing, checked);
    const { rows: contacts } = await listContacts(trx, scope, "");
    const account = await findAccount(trx, scope);
    const contactId = input.contactid ?? account.contact_id ?? contacts[0]?.id ?? null;
    const contact = contactId === null ? null : await findContact(trx, scope, contactId);
    const sum = sumOf(items.map((item) => item.price));
    const credit = await availableCredit(trx, scope, pricing.terms.currency);
    const methods = methodChoices({
      invoiceMethod: account.invoice_method === "postpayment" ? "postpayment" : "prepayment",
      availableCreditMinor: credit,
      totalMinor: sum.totalMinor,
      hasCardProvider: deps.card !== null,
    });
    return {
      items,
      totals: { currency: pricing.terms.currency, ...sum, vatRateBasisPoints: pricing.terms.tax.rateBasisPoints },
      contacts: contacts.map(presentContact),
      contactid: contact?.id ?? null,
      fields: askedFields(rows, catalogue, contact),
      methods: methods.map(({ method, allowed, why }) => ({ method, allowed, why })),
      termsurl: "",
    };
  });
}

function namesOf(rows: readonly BasketRow[]): string[] {
  return rows.flatMap((row) => (row.ascii_name === null ? [] : [row.ascii_name]));
}

/** The registry's fee as it says now; without an answer the one the line was quoted with. */
function freshFee(row: BasketRow, checked: ReadonlyMap<string, CheckedName>): BasketRow["registry_fee"] {
  const answer = row.ascii_name === null ? undefined : checked.get(row.ascii_name);
  return answer === undefined ? row.registry_fee : feeOf(answer);
}

async function priceItems(
  trx: Trx,
  call: SessionCall,
  rows: readonly BasketRow[],
  pricing: Pricing,
  checked: ReadonlyMap<string, CheckedName>,
): Promise<CheckoutItem[]> {
  const quotes: NewQuote[] = [];
  const planned = rows.map((row) => {
    const fee = freshFee(row, checked);
    const price =
      row.tld === null ? null : pricing.create({ tld: row.tld, periodMonths: row.period_months ?? 12, fee });
    const old = quotedPrice(row);
    const isMoved = price !== null && old !== null && !isSamePrice(price, old);
    const isRunningOut = row.valid_until === null || row.valid_until.getTime() - call.now.getTime() < quoteFreshMs;
    const isNew = price !== null && (isMoved || isRunningOut || row.quote_id === null);
    if (isNew) {
      quotes.push({
        ...price,
        requestId: row.id,
        priceGroupId: pricing.terms.priceGroupId,
        operation: "create",
        registryFee: fee,
        validUntil: addMs(call.now, quoteValidMs),
      });
    }
    return {
      row: { ...row, registry_fee: fee },
      price,
      oldprice: isMoved ? old : null,
      quoteIndex: isNew ? quotes.length - 1 : null,
    };
  });
  const ids = await insertQuotes(trx, call.scope, quotes);
  return planned.map(({ row, price, oldprice, quoteIndex }) => ({
    ...presentItem(row, pricing),
    price: price satisfies PriceView | null,
    quoteid: (quoteIndex === null ? row.quote_id : ids[quoteIndex]) ?? "",
    availability: availabilityOf(row, price, checked),
    oldprice,
  }));
}

function availabilityOf(
  row: BasketRow,
  price: PriceView | null,
  checked: ReadonlyMap<string, CheckedName>,
): CheckoutItem["availability"] {
  if (price === null) return "reserved";
  const answer = row.ascii_name === null ? undefined : checked.get(row.ascii_name);
  if (answer === undefined) return "unknown";
  return answer.state === "free" || answer.state === "premium" ? "available" : answer.state;
}

/** One entry per field, whatever number of suffixes want it. */
function askedFields(
  rows: readonly BasketRow[],
  catalogue: TldCatalogue,
  contact: ContactRow | null,
): Answer["fields"] {
  const fields = new Map<string, Answer["fields"][number]>();
  if (contact === null) return [];
  for (const row of rows) {
    const tld = row.tld === null ? null : catalogue.get(row.tld);
    if (tld === null) continue;
    for (const asked of fieldsToAsk(tld.contactSchema, ownerFactsOf(contact), {})) {
      const known = fields.get(asked.field);
      const name = row.params.unicodeName ?? row.ascii_name ?? "";
      if (known) known.names.push(name);
      else fields.set(asked.field, { ...asked, names: [name] });
    }
  }
  return [...fields.values()];
}
