import type { InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/payments/operations";
import { salesQuoteLimits } from "@nameplane/contracts/payments/sales-quote-values";
import { QuoteTooLarge } from "@nameplane/contracts/payments/refusals";
import { BadParameter, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { compareMoney, minorOf, money } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { findBrandSeller } from "../../ledger/index.ts";
import { saleTerms } from "../../products/index.ts";
import { salesQuoteMoved } from "../payments.jobs.ts";
import { endOfDay, mostTotal, pricedLines, sumOfLines } from "./sales-quote.rules.ts";
import {
  endSalesQuote,
  findCustomer,
  insertSalesQuote,
  lockSalesQuote,
  takeBasket,
  type QuotedOwner,
  type QuoteCustomer,
  type SalesQuoteRow,
} from "./sales-quotes.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
export type SalesQuoteDeps = { readonly jobs: Pick<Jobs, "enqueue"> };

/** The lines that are ordered when a quote is accepted: whose basket they are in, and who will own the domains. */
export type QuotedOrder = { readonly basketOf: string; readonly owner: QuotedOwner };

/**
 * Makes a quote for a customer, and tells the customer. Its content never changes: with `replaces`, an open quote gets a new
 * version, and the earlier one can no longer be accepted. With `order`, its lines are those of a basket, which the quote takes over.
 *
 * Possible refusals: NotFound, StatusProhibits (the customer's account is closed, or the quote to replace was answered),
 * BadParameter (the last day is in the past or too far away), QuoteTooLarge.
 */
export async function makeSalesQuote(
  deps: SalesQuoteDeps,
  call: Call,
  input: InputOf<typeof operations.makeSalesQuote>,
  order: QuotedOrder | null = null,
): Promise<string> {
  const { trx, now, actor } = call;
  const customer = await findCustomer(trx, { number: input.number });
  if (customer === null) throw new Refused(NotFound, { param: "number" });
  if (customer.state === "closed") throw new Refused(StatusProhibits, { param: "number" });
  const scope = makeScope({ ...customer, actor });
  const { timeZone } = await findBrandSeller(trx, scope);
  const validUntil = endOfDay(input.until, timeZone);
  if (validUntil <= now || validUntil > addDays(now, salesQuoteLimits.daysMost + 1))
    throw new Refused(BadParameter, { param: "until" });
  const { currency, tax } = await saleTerms(trx, scope, now);
  const asked = input.lines.map(({ text, quantity, unitMinor }) => ({ text, quantity, unit: money(unitMinor, currency) }));
  const lines = pricedLines(asked, input.discount);
  const sum = sumOfLines(lines, tax.rateBasisPoints, currency);
  if (compareMoney(sum.total, mostTotal(currency)) > 0) throw new Refused(QuoteTooLarge, { param: "lines" });
  const after = input.replaces === undefined ? null : await replaced(call, scope, input.replaces);
  const id = newId(now.getTime());
  await insertSalesQuote(trx, customer.accountId, {
    id,
    after,
    language: customer.language,
    subject: input.subject,
    words: input.words,
    terms: input.terms,
    poNumber: input.ponumber === "" ? null : input.ponumber,
    discount: input.discount,
    vatRate: tax.rateBasisPoints,
    validUntil,
    madeBy: actor,
    madeAt: now,
    sum,
    lines,
    orderOf: order === null ? null : order.owner,
  });
  if (order !== null) await takeBasket(trx, customer.accountId, order.basketOf, id);
  await follow(deps, call, customer, { quoteId: id, what: "sent" });
  await log(call, customer, id, "quote.make", {
    subject: input.subject,
    totalMinor: minorOf(sum.total),
    currency,
    until: input.until,
    replaces: input.replaces ?? null,
  });
  return id;
}

async function replaced(
  { trx, now }: Call,
  scope: AccountScope,
  id: string,
): Promise<Pick<SalesQuoteRow, "number" | "revision">> {
  const quote = await lockSalesQuote(trx, scope, id);
  if (quote === null) throw new Refused(NotFound, { param: "replaces" });
  if (quote.state !== "sent") throw new Refused(StatusProhibits, { param: "replaces" });
  await endSalesQuote(trx, scope.accountId, id, { state: "replaced", ended_at: now });
  return quote;
}

/** Withdraws a quote that was not answered yet. Possible refusals: NotFound, StatusProhibits. */
export async function withdrawSalesQuote(
  deps: SalesQuoteDeps,
  call: Call,
  { quoteid, version }: InputOf<typeof operations.withdrawSalesQuote>,
): Promise<void> {
  const { trx, now } = call;
  const customer = await findCustomer(trx, { quoteId: quoteid });
  if (customer === null) throw new Refused(NotFound, { param: "quoteid" });
  const quote = await lockSalesQuote(trx, makeScope({ ...customer, actor: call.actor }), quoteid);
  if (quote === null) throw new Refused(NotFound, { param: "quoteid" });
  if (quote.state !== "sent" || quote.version !== version) throw new Refused(StatusProhibits, { param: "quoteid" });
  await endSalesQuote(trx, customer.accountId, quoteid, { state: "withdrawn", ended_at: now });
  await follow(deps, call, customer, { quoteId: quoteid, what: "withdrawn" });
  await log(call, customer, quoteid, "quote.withdraw", {});
}

async function follow(
  deps: SalesQuoteDeps,
  { trx }: Call,
  { accountId, brandId }: QuoteCustomer,
  of: { readonly quoteId: string; readonly what: "sent" | "withdrawn" },
): Promise<void> {
  await deps.jobs.enqueue(trx, salesQuoteMoved, [{ accountId, brandId, ...of }]);
  await notifyBrowsers(trx, accountId, { topic: "invoice", ids: [of.quoteId] });
}

async function log(
  { trx, actor, requestId, address }: Call,
  { accountId }: QuoteCustomer,
  object: string,
  action: "quote.make" | "quote.withdraw",
  after: Record<string, unknown>,
): Promise<void> {
  await audit(trx, { accountId, actor, action, object, after, requestId, address });
}
