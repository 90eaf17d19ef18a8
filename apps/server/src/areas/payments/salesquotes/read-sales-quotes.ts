import { codeOf, type AnswerOf, type InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/payments/operations";
import type { salesQuoteTermsSpec, salesQuotesSpec } from "@nameplane/contracts/payments/sales-quotes";
import { NotFound } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { saleTerms } from "../../products/index.ts";
import { presentContent, presentListed } from "./present-sales-quote.ts";
import {
  findCustomer,
  findSalesQuote,
  linesOfQuote,
  listOfAccount,
  listSalesQuotes,
  numberOfOrder,
  versionsOf,
} from "./sales-quotes.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

const listMost = 200;

export async function readSalesQuotes(
  { trx, now }: Call,
  { list, number }: z.output<typeof salesQuotesSpec.input>,
): Promise<Answer<typeof operations.salesQuotes>> {
  const rows = await listSalesQuotes(trx, { isOpen: list === "sent", customer: number ?? null, most: listMost });
  return {
    data: rows.map(({ customerNumber, customerName, ...quote }) => ({
      ...presentListed(quote, now),
      customer: { number: customerNumber, name: customerName },
    })),
  };
}

/** A quote as staff see it. Possible refusals: NotFound. */
export async function readSalesQuote(
  { trx, now, actor }: Call,
  { quoteid }: InputOf<typeof operations.salesQuote>,
): Promise<Answer<typeof operations.salesQuote>> {
  const customer = await findCustomer(trx, { quoteId: quoteid });
  const quote = customer === null ? null : await findSalesQuote(trx, makeScope({ ...customer, actor }), quoteid);
  if (customer === null || quote === null) throw new Refused(NotFound, { param: "quoteid" });
  const lines = await linesOfQuote(trx, customer.accountId, quoteid, quote.currency);
  const versions = await versionsOf(trx, customer.accountId, quote.number);
  const { number, name, language } = customer;
  return {
    ...presentContent(quote, lines, now),
    version: quote.version,
    by: quote.madeBy,
    customer: { number, name, language },
    acceptedby: quote.acceptedName,
    address: quote.acceptedAddress,
    declined: quote.declineReason,
    invoiceid: quote.invoiceId,
    ordered: quote.orderOf !== null,
    ordernr: quote.orderId === null ? null : await numberOfOrder(trx, customer.accountId, quote.orderId),
    versions: versions.map(({ id, revision, state, madeAt }) => ({
      quoteid: id,
      revision,
      status: codeOf("sales_quote", state),
      made: madeAt.toISOString(),
    })),
  };
}

/** The customer's name, currency, VAT rate and language, which a new quote uses. Possible refusals: NotFound. */
export async function readQuoteTerms(
  { trx, now, actor }: Call,
  { number }: z.output<typeof salesQuoteTermsSpec.input>,
): Promise<Answer<typeof operations.salesQuoteTerms>> {
  const customer = await findCustomer(trx, { number });
  if (customer === null) throw new Refused(NotFound, { param: "number" });
  const { currency, tax } = await saleTerms(trx, makeScope({ ...customer, actor }), now);
  return { name: customer.name, currency, vatrate: tax.rateBasisPoints, language: customer.language };
}

/** The quotes of the account. Earlier versions are left out. */
export async function readOwnQuotes(
  trx: Trx,
  { accountId }: AccountScope,
  now: Date,
): Promise<Answer<typeof operations.ownSalesQuotes>> {
  const rows = await listOfAccount(trx, accountId, listMost);
  return { data: rows.filter(({ state }) => state !== "replaced").map((quote) => presentListed(quote, now)) };
}
