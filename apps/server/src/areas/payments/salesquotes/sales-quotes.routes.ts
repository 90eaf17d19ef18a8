import * as operations from "@nameplane/contracts/payments/operations";
import * as specs from "@nameplane/contracts/payments/sales-quotes";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { acceptByLink, declineByLink, issueQuoteLink, quoteHolder, readByLink, type QuotedOrders } from "./answer-sales-quote.ts";
import { readQuoteCatalogue } from "./read-quote-catalogue.ts";
import { makeSalesQuote, withdrawSalesQuote } from "./make-sales-quote.ts";
import { readOwnQuotes, readQuoteTerms, readSalesQuote, readSalesQuotes } from "./read-sales-quotes.ts";
import { salesQuotePdf } from "./sales-quote-pdf.ts";
import { findCustomer, findSalesQuote } from "./sales-quotes.repository.ts";

const feature = { feature: "EconomyInvoices" } as const;

type Deps = { readonly pool: Pool; readonly jobs: Jobs; readonly quotedOrders?: QuotedOrders };

/**
 * Routes for quotes that staff make of their own accord: those of staff, those of the customer, and those behind the link in the
 * mail.
 */
export function salesQuoteRoutes(edge: Edge, deps: Deps): void {
  const may = "staff_invoices";
  edge.staff(operations.salesQuotes, specs.salesQuotesSpec, may, {}, readSalesQuotes);
  edge.staff(operations.salesQuote, specs.salesQuoteSpec, may, {}, readSalesQuote);
  edge.staff(operations.salesQuoteTerms, specs.salesQuoteTermsSpec, may, {}, readQuoteTerms);
  edge.staff(operations.quoteCatalogue, specs.quoteCatalogueSpec, may, {}, readQuoteCatalogue);
  edge.staff(operations.makeSalesQuote, specs.makeSalesQuoteSpec, may, {}, async (call, input) => ({
    quoteid: await makeSalesQuote(deps, call, input),
  }));
  edge.staff(operations.withdrawSalesQuote, specs.withdrawSalesQuoteSpec, may, {}, async (call, input) => {
    await withdrawSalesQuote(deps, call, input);
    return {};
  });
  edge.staffOutside(operations.salesQuoteFile, specs.salesQuoteFileSpec, may, {}, async (call, { quoteid }) => {
    const customer = await call.tx((trx) => findCustomer(trx, { quoteId: quoteid }));
    if (customer === null) throw new Refused(NotFound, { param: "quoteid" });
    const scope = makeScope({ ...customer, actor: call.actor });
    return { ...(await salesQuotePdf(call.tx.bind(call), scope, quoteid)), contentType: "application/pdf" };
  });

  const mayView = { kind: "permission", permission: "economy_view" } as const;
  const mayPay = { kind: "permission", permission: "economy_pay" } as const;
  edge.inTransaction(operations.ownSalesQuotes, specs.ownSalesQuotesSpec, mayView, feature, ({ trx, scope, now }) =>
    readOwnQuotes(trx, scope, now),
  );
  edge.inTransaction(
    operations.openSalesQuote,
    specs.openSalesQuoteSpec,
    mayPay,
    feature,
    async ({ trx, scope, now }, { quoteid }) => {
      if ((await findSalesQuote(trx, scope, quoteid)) === null) throw new Refused(NotFound, { param: "quoteid" });
      return { token: await issueQuoteLink(trx, scope, { quoteId: quoteid, lasts: "short" }, now) };
    },
  );

  edge.public(operations.readSalesQuote, specs.readSalesQuoteSpec, {}, (call, input) => readByLink(deps, call, input));
  edge.public(operations.acceptSalesQuote, specs.acceptSalesQuoteSpec, {}, async (call, input) => ({
    paytoken: await acceptByLink(deps, call, input),
  }));
  edge.public(operations.declineSalesQuote, specs.declineSalesQuoteSpec, {}, async (call, input) => {
    await declineByLink(deps, call, input);
    return {};
  });
  edge.public(operations.salesQuotePdf, specs.salesQuotePdfSpec, {}, async (call, { token }) => {
    const { scope, quoteId } = await quoteHolder(call, token);
    return { ...(await salesQuotePdf((fn) => tx(deps.pool, scope, fn), scope, quoteId)), contentType: "application/pdf" };
  });
}
