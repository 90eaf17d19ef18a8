import type { InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/payments/operations";
import { InvalidToken } from "@nameplane/contracts/accounts/refusals";
import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { QuoteLinkEnded } from "@nameplane/contracts/payments/refusals";
import { BadParameter, StatusProhibits } from "@nameplane/contracts/refusals";
import { minorOf, moneyToJson, vatOf } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import { addDays } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { newToken, sha256 } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { findAccount } from "../../accounts/index.ts";
import { countTries } from "../../identity/index.ts";
import { findBrandSeller, issueInvoice } from "../../ledger/index.ts";
import { partyNow } from "../../ledger/documents/index.ts";
import { taxPosition } from "../../products/index.ts";
import { termsOf } from "../../whitelabel/index.ts";
import { issuePayLink } from "../invoices/index.ts";
import { isLapsed, presentContent } from "./present-sales-quote.ts";
import {
  endSalesQuote,
  findQuoteLink,
  findSalesQuote,
  insertQuoteLink,
  linesOfQuote,
  lockSalesQuote,
  type QuotedOwner,
  type SalesQuoteRow,
} from "./sales-quotes.repository.ts";

type Deps = { readonly pool: Pool; readonly jobs: Jobs; readonly quotedOrders?: QuotedOrders };

/** An order that the acceptance of a quote has placed, with its invoice. */
export type PlacedByQuote = { readonly orderId: string; readonly invoiceId: string };

/**
 * Orders the lines of an accepted quote. It comes from the area of the checkout, which this area must not import. It asks the
 * registries first, outside a transaction, and gives the function that places the order in the transaction of the acceptance.
 *
 * Possible refusals: those of an order, such as ItemNotAvailable; PriceChanged if the order would cost something else than the
 * quote says.
 */
export type QuotedOrders = (
  call: PublicCall,
  scope: AccountScope,
  quote: SalesQuoteRow & { readonly orderOf: QuotedOwner },
) => Promise<(trx: Trx) => Promise<PlacedByQuote>>;
type Holder = { readonly scope: AccountScope; readonly quoteId: string };

/** The actor in logs for anybody who has the link, who need not be a user. */
const actor = "public:quote-link";
const limits = [{ name: "address", windowMs: 600_000, cap: 120 }];
/** A link can be opened for some time after the last day of the quote, to read what it was. */
const readableDays = 90;

/** Makes the token of a link to a quote. Only the token's hash is stored. */
export async function issueQuoteLink(
  trx: Trx,
  scope: AccountScope,
  of: { readonly quoteId: string; readonly lasts: "mailed" | "short" },
  now: Date,
): Promise<string> {
  const quote = await findSalesQuote(trx, scope, of.quoteId);
  if (quote === null) throw new Error(`no quote ${of.quoteId}`);
  const token = newToken();
  const last = quote.validUntil > now ? quote.validUntil : now;
  const endsAt = addDays(of.lasts === "mailed" ? last : now, of.lasts === "mailed" ? readableDays : 1);
  await insertQuoteLink(trx, scope, { hash: sha256(token), quoteId: of.quoteId, endsAt });
  return token;
}

/** The account and quote that a link is for. Possible refusals: InvalidToken, QuoteLinkEnded, TooFast. */
export async function quoteHolder(call: PublicCall, token: string): Promise<Holder> {
  const { brandId } = call.brand;
  const link = await call.publicTx(async (trx) => {
    await countTries(trx, call.now, "quote-link", [{ subject: call.addressBlock, limits }]);
    return findQuoteLink(trx, sha256(token), brandId);
  });
  if (link === null) throw new Refused(InvalidToken);
  if (link.hasEnded) throw new Refused(QuoteLinkEnded);
  return { scope: makeScope({ accountId: link.accountId, brandId, actor }), quoteId: link.quoteId };
}

/** What the page of a link shows: only the quote, and nothing else of the account. */
export async function readByLink(deps: Deps, call: PublicCall, { token }: InputOf<typeof operations.readSalesQuote>) {
  const { scope, quoteId } = await quoteHolder(call, token);
  return tx(deps.pool, scope, async (trx) => {
    const quote = await findSalesQuote(trx, scope, quoteId);
    if (quote === null) throw new Refused(InvalidToken);
    const lines = await linesOfQuote(trx, scope.accountId, quoteId, quote.currency);
    const { frozen } = await partyNow(trx, scope, quote.language, quote.total);
    const terms = await termsOf(trx, scope.brandId);
    return {
      ...presentContent(quote, lines, call.now),
      seller: frozen.seller.name,
      buyer: frozen.buyer.name,
      termsurl: terms?.url ?? null,
    };
  });
}

/**
 * Accepts a quote: it is invoiced at its prices, with the VAT of this day, payable within the account's payment days. Staff get a
 * task to deliver it. If its lines are those of an order, the order is placed instead, and delivers itself once it is paid, or at once
 * under an invoice agreement. The name, the time and the address are kept. Returns the token of a link with which the invoice can be paid
 * at once.
 *
 * Possible refusals: InvalidToken, QuoteLinkEnded, TooFast; StatusProhibits (answered, withdrawn or expired); BadParameter (the
 * total is not the one that was shown), and those of QuotedOrders.
 */
export async function acceptByLink(
  deps: Deps,
  call: PublicCall,
  { token, name, totalMinor }: InputOf<typeof operations.acceptSalesQuote>,
): Promise<string> {
  const { scope, quoteId } = await quoteHolder(call, token);
  const place = await orderPlacer(deps, call, scope, quoteId);
  return tx(deps.pool, scope, async (trx) => {
    const quote = await lockOpen(trx, scope, quoteId, call.now);
    if (minorOf(quote.total) !== totalMinor) throw new Refused(BadParameter, { param: "totalMinor" });
    if (place !== null) {
      const { orderId, invoiceId } = await place(trx);
      const accepted = { accepted_name: name, accepted_address: call.address, invoice_id: invoiceId, order_id: orderId };
      await endSalesQuote(trx, scope.accountId, quoteId, { state: "accepted", ended_at: call.now, ...accepted });
      await log(trx, call, scope, quoteId, "quote.accept", { name, totalMinor, order: orderId });
      return issuePayLink(trx, scope, { invoiceId, lasts: "short" }, call.now);
    }
    const { invoiceId, number } = await invoice(trx, deps, scope, quote, call.now);
    await endSalesQuote(trx, scope.accountId, quoteId, {
      state: "accepted",
      ended_at: call.now,
      accepted_name: name,
      accepted_address: call.address,
      invoice_id: invoiceId,
    });
    await raiseTask(trx, scope, {
      kind: "quote-accepted",
      key: quoteId,
      severity: "normal",
      subject: { kind: "invoice", id: invoiceId },
      text: taskText("quoteAccepted", { number: quote.number, amount: moneyToJson(quote.total) }),
      data: { quoteId },
    });
    await log(trx, call, scope, quoteId, "quote.accept", { name, totalMinor, invoice: number });
    return issuePayLink(trx, scope, { invoiceId, lasts: "short" }, call.now);
  });
}

/** How the lines of the quote are ordered. Null for a quote of text lines, which staff deliver. */
async function orderPlacer(deps: Deps, call: PublicCall, scope: AccountScope, quoteId: string) {
  const quote = await tx(deps.pool, scope, (trx) => lockOpen(trx, scope, quoteId, call.now));
  const { orderOf } = quote;
  if (orderOf === null) return null;
  if (deps.quotedOrders === undefined) throw new Error("no orders can be placed by quotes here");
  return deps.quotedOrders(call, scope, { ...quote, orderOf });
}

async function invoice(trx: Trx, deps: Deps, scope: AccountScope, quote: SalesQuoteRow, now: Date) {
  const account = await findAccount(trx, scope);
  const { sellerId } = await findBrandSeller(trx, scope);
  const tax = await taxPosition(trx, scope, now);
  const lines = await linesOfQuote(trx, scope.accountId, quote.id, quote.currency);
  return issueInvoice(deps, trx, scope, {
    orderId: null,
    sellerId,
    method: "bank",
    dueDays: account.payment_days,
    lines: lines.map(({ text, quantity, net }) => ({
      requestId: null,
      text,
      quantity,
      net,
      vatRateBasisPoints: tax.rateBasisPoints,
      vat: vatOf(net, tax.rateBasisPoints),
    })),
    tax,
    language: quote.language,
    ...(quote.poNumber === null ? {} : { note: quote.poNumber }),
    now,
  });
}

/** Declines a quote. Possible refusals: InvalidToken, QuoteLinkEnded, TooFast, StatusProhibits. */
export async function declineByLink(
  deps: Deps,
  call: PublicCall,
  { token, reason }: InputOf<typeof operations.declineSalesQuote>,
): Promise<void> {
  const { scope, quoteId } = await quoteHolder(call, token);
  await tx(deps.pool, scope, async (trx) => {
    await lockOpen(trx, scope, quoteId, call.now);
    const said = reason === "" ? {} : { decline_reason: reason };
    await endSalesQuote(trx, scope.accountId, quoteId, { state: "declined", ended_at: call.now, ...said });
    await log(trx, call, scope, quoteId, "quote.decline", { hasReason: reason !== "" });
  });
}

async function lockOpen(trx: Trx, scope: AccountScope, quoteId: string, now: Date): Promise<SalesQuoteRow> {
  const quote = await lockSalesQuote(trx, scope, quoteId);
  if (quote === null) throw new Refused(InvalidToken);
  if (quote.state !== "sent" || isLapsed(quote, now)) throw new Refused(StatusProhibits, { param: "token" });
  return quote;
}

async function log(
  trx: Trx,
  { requestId, address }: PublicCall,
  { accountId }: AccountScope,
  object: string,
  action: "quote.accept" | "quote.decline",
  after: Record<string, unknown>,
): Promise<void> {
  await audit(trx, { accountId, actor, action, object, after, requestId, address });
  await notifyBrowsers(trx, accountId, { topic: "invoice", ids: [object] });
}
