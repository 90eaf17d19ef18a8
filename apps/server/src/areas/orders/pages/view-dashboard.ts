import type { KeepableMethod } from "../../payments/index.ts";
import { codeOf, requestTypes, type AnswerOf, type RequestType } from "@nameplane/contracts";
import type { dashboard } from "@nameplane/contracts/accounts/operations";
import type { RenewalPayer } from "@nameplane/contracts/domains/list-facts";
import type { PriceView } from "@nameplane/contracts/spec";
import { cardBrandName, priceAt, sumMoney, unicodeNameOf, type DomainName, type Money } from "@nameplane/values";
import { addDays, dateOn } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { renewalClock } from "../../domains/index.ts";
import { waitingCoverages } from "../../certificates/index.ts";
import { renewalMonths, type RenewalMonth } from "../../domains/renewals/index.ts";
import { renewalCardTrouble } from "../../payments/cards/index.ts";
import { readRenewalPayers } from "../../payments/renewals/index.ts";
import { pricesFor, showPrice, saleTerms, type PriceBook, type SaleTerms } from "../../products/index.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import { orderKinds } from "../kinds/index.ts";
import * as rows from "./dashboard.repository.ts";

type Dashboard = AnswerOf<typeof dashboard>;
type Need = Dashboard["needs"][number];

/** How many days before its expiry a domain is listed, in amber. */
const warnDays = 30;
/**
 * For a domain that renews automatically: if it has not been renewed this many days before expiry, something went wrong (the list
 * of domains uses the same number).
 */
const lateDays = 7;
const shownNeeds = 20;

const unicode = (name: string | null) => (name === null ? null : unicodeNameOf(name as DomainName));

/**
 * The first page of the panel, which tells the customer whether all is well, and if not, what to do. Open payments are always
 * shown, but prices only if the brand shows them. Domains, requests and invoices are shown to users who may also see them on
 * their own pages.
 */
export async function viewDashboard(
  trx: Trx,
  scope: AccountScope,
  now: Date,
  {
    showsPrices,
    mayCharge,
    permissions,
  }: { readonly showsPrices: boolean; readonly mayCharge: readonly KeepableMethod[]; readonly permissions: ReadonlySet<string> },
): Promise<Dashboard> {
  const terms = await saleTerms(trx, scope, now);
  const ifMay = async <Row>(permission: string, read: () => Promise<Row[]>) => (permissions.has(permission) ? read() : []);
  const until = { before: addDays(now, warnDays), renewingBefore: addDays(now, lateDays) };
  const expiring = await ifMay("domain_view", () => rows.expiringSoon(trx, scope, until, shownNeeds));
  const lost = await ifMay("domain_view", () => rows.restorable(trx, scope, shownNeeds));
  const next = permissions.has("domain_view") ? await rows.nextInTime(trx, scope, now) : null;
  const book = await pricesFor(trx, {
    ...terms,
    tlds: [...new Set([...lost, ...expiring, ...(next === null ? [] : [next])].map((row) => row.tld))],
    now,
  });
  const shownBook = showsPrices ? book : null;
  const byState = await ifMay("domain_view", () => rows.countsByState(trx, scope));
  const total = byState.reduce((sum, row) => sum + row.count, 0);
  const months = showsPrices && permissions.has("domain_view") ? await renewalMonths(trx, scope, now) : null;
  const latest = await ifMay("order_view", () => rows.latestRequests(trx, scope, 5));
  return {
    needs: [
      ...(await ifMay("domain_view", () => rows.brokenChains(trx, scope, shownNeeds))).map(brokenNeed),
      ...(await ifMay("dns_edit", () => rows.changesToApprove(trx, scope, now, shownNeeds))).map(approvalNeed),
      ...lost.map((row) => restoreNeed(row, shownBook, terms)),
      ...(await ifMay("domain_view", () => unpaidNeed(trx, scope, { now, mayCharge, showsPrices }))),
      ...(await ifMay("economy_view", () => meansNeed(trx, scope, now))),
      ...(await ifMay("service_view", () => rows.suspendedOf(trx, scope, shownNeeds))).map(suspendedNeed),
      ...expiring.map((row) => expiryNeed(row, shownBook, terms)),
      ...(await ifMay("service_view", () => waitingCoverages(trx, scope, shownNeeds))).map(certificateNeed),
      ...(await ifMay("order_view", () => rows.requestsNeedingCustomer(trx, scope, shownNeeds))).map(requestNeed),
      ...(await ifMay("economy_view", () => rows.openInvoices(trx, scope, shownNeeds))).map(invoiceNeed),
    ],
    domains: { total, active: byState.find((row) => row.state === "active")?.count ?? 0 },
    renewals: (months?.months ?? []).map(monthOf),
    unpriced: months?.unpriced ?? 0,
    currency: terms.currency,
    portfolio: {
      bytld: await ifMay("domain_view", () => rows.countsByTld(trx, scope)),
      bystatus: byState.map((row) => ({ status: codeOf("domain", row.state), count: row.count })),
    },
    latest: latest.map((row) => ({
      requestid: row.number,
      type: row.type,
      productid: row.product_id,
      domainname: row.ascii_name,
      unicodename: unicode(row.ascii_name),
      status: codeOf("request", row.state),
      at: row.at.toISOString(),
    })),
    nextrenewalon: expiring[0] === undefined ? null : dateOn(expiring[0].expires_at),
    next: next === null ? null : { ...nextOf(next, shownBook, terms), ...(await aheadOf(trx, scope, next, { now, mayCharge })) },
  };
}

const plainNeed = { number: null, reason: null, requesttype: null, productid: null, servicetype: null, amount: null } as const;

const brokenNeed = (row: rows.BrokenRow): Need => ({
  ...plainNeed,
  kind: "chain_broken",
  subject: row.ascii_name,
  unicodename: unicode(row.ascii_name),
  id: row.id,
  at: row.since.toISOString(),
});

const approvalNeed = (row: rows.WaitingRow): Need => ({
  ...plainNeed,
  kind: "dns_approval",
  subject: row.ascii_name,
  unicodename: unicode(row.ascii_name),
  id: row.id,
  number: row.changes,
  at: row.since.toISOString(),
});

function suspendedNeed({ id, name, page, productId, isPlan, paidUntil }: rows.SuspendedRow): Need {
  const graceDays = orderKinds.serviceOf({ productId, isPlan })?.graceDays;
  const at = graceDays === undefined ? null : addDays(paidUntil, graceDays).toISOString();
  return {
    ...plainNeed,
    kind: "service_suspended",
    subject: name,
    unicodename: null,
    id,
    productid: productId,
    servicetype: page,
    at,
  };
}

const certificateNeed = ({ serviceId, name, expiresAt }: Awaited<ReturnType<typeof waitingCoverages>>[number]): Need => ({
  ...plainNeed,
  kind: "certificate_waits",
  subject: name,
  unicodename: null,
  id: serviceId,
  servicetype: "ssl",
  at: expiresAt?.toISOString() ?? null,
});

type Named = {
  readonly id: string;
  readonly ascii_name: string;
  readonly sort_name: string;
  readonly tld: string;
  readonly is_premium: boolean;
};

const nameNeed = (row: Named) => ({ ...plainNeed, subject: row.ascii_name, unicodename: row.sort_name, id: row.id });

/** The price of an act on a domain. Null if prices are not shown, or for a premium domain, whose price only its registry knows. */
function priceOf(row: Named, book: PriceBook | null, terms: SaleTerms, operation: string, months: number) {
  const net = row.is_premium ? null : (book?.net(row.tld, operation, months) ?? null);
  return book === null || net === null ? null : showPrice(priceAt(net, terms.tax.rateBasisPoints, months));
}

const expiryNeed = (row: rows.ExpiringRow, book: PriceBook | null, terms: SaleTerms): Need => ({
  ...nameNeed(row),
  kind: "domain_expires",
  at: row.expires_at.toISOString(),
  amount: priceOf(row, book, terms, "renew", 12),
});

const restoreNeed = (row: rows.RestorableRow, book: PriceBook | null, terms: SaleTerms): Need => ({
  ...nameNeed(row),
  kind: "domain_restorable",
  at: row.deletes_at?.toISOString() ?? null,
  amount: priceOf(row, book, terms, "restore", 0),
});

/**
 * One entry for all domains whose automatic renewal cannot be paid, because one step by the customer solves it for all of them.
 */
async function unpaidNeed(
  trx: Trx,
  scope: AccountScope,
  {
    now,
    mayCharge,
    showsPrices,
  }: { readonly now: Date; readonly mayCharge: readonly KeepableMethod[]; readonly showsPrices: boolean },
): Promise<Need[]> {
  const ahead = await readRenewalPayers(trx, scope, { ids: [], now, mayCharge });
  const unpaid = [...ahead.values()].filter(({ payer }) => payer === "nothing").toSorted((a, b) => +a.orderAt - +b.orderAt);
  const [first] = unpaid;
  if (first === undefined) return [];
  const sum = sumMoney(
    unpaid.map(({ total }) => total),
    first.total.currency,
  );
  return [
    {
      ...plainNeed,
      kind: "renewals_unpaid",
      subject: first.name,
      unicodename: first.unicodeName,
      id: first.domainId,
      number: unpaid.length,
      at: (first.orderAt > now ? first.orderAt : now).toISOString(),
      amount: showsPrices ? plainAmount(sum) : null,
    },
  ];
}

/** What pays the account's renewals, if it was declined, has expired or ends soon. */
async function meansNeed(trx: Trx, scope: AccountScope, now: Date): Promise<Need[]> {
  const trouble = await renewalCardTrouble(trx, scope, now);
  if (trouble === null) return [];
  const { kind, id, state, at } = trouble;
  const subject =
    kind === "paypal"
      ? trouble.email
      : `${kind === "card" ? cardBrandName(trouble.brand) : trouble.country} •••• ${trouble.last4}`;
  return [{ ...plainNeed, kind: `means_${state}`, subject, unicodename: null, id, at: at.toISOString() }];
}

/**
 * The day on which the next automatic renewal is ordered, as the domain's own page states it, and what would pay for it. Without a
 * payer the overview does not promise that the domain renews.
 */
async function aheadOf(
  trx: Trx,
  scope: AccountScope,
  next: rows.NextRow,
  { now, mayCharge }: { readonly now: Date; readonly mayCharge: readonly KeepableMethod[] },
): Promise<{ readonly at: string; readonly payer: RenewalPayer | null }> {
  if (!next.is_automatic) return { at: next.at.toISOString(), payer: null };
  const rules = (await tldCatalogue(trx)).get(next.tld)?.rules;
  const orderAt = rules === undefined ? next.at : renewalClock(next.expires_at, rules).orderAt;
  const ahead = (await readRenewalPayers(trx, scope, { ids: [next.id], now, mayCharge })).get(next.id);
  return { at: (orderAt > now ? orderAt : next.at).toISOString(), payer: ahead?.payer ?? null };
}

const nextOf = (row: rows.NextRow, book: PriceBook | null, terms: SaleTerms) => ({
  itemid: row.id,
  domainname: row.ascii_name,
  unicodename: row.sort_name,
  automatic: row.is_automatic,
  amount: priceOf(row, book, terms, "renew", 12),
});

const isRequestType = (type: string): type is RequestType => requestTypes.some((each) => each === type);

function requestNeed(row: rows.NeedingRow): Need {
  const { renewed } = row;
  const isUnpaid = (row.reason === 4006 && !row.is_funded) || row.state === "awaiting_payment";
  if (isUnpaid && renewed !== null)
    return {
      ...plainNeed,
      kind: "service_unpaid",
      subject: renewed.name,
      unicodename: null,
      id: renewed.id,
      number: row.order_number,
      servicetype: renewed.page,
      at: new Date(renewed.paidUntil).toISOString(),
      amount: row.total && plainAmount(row.total),
    };
  return {
    kind: isUnpaid ? "order_unpaid" : "request_action",
    subject: row.ascii_name ?? row.type,
    unicodename: unicode(row.ascii_name),
    id: row.id,
    number: isUnpaid ? row.order_number : row.number,
    reason: row.reason,
    requesttype: isRequestType(row.type) ? row.type : null,
    productid: row.product_id,
    servicetype: null,
    at: row.created_at.toISOString(),
    amount: row.total && plainAmount(row.total),
  };
}

function invoiceNeed(row: rows.OpenInvoiceRow): Need {
  return {
    kind: "invoice_due",
    subject: String(row.number),
    unicodename: null,
    id: row.id,
    number: row.number,
    reason: null,
    requesttype: null,
    productid: null,
    servicetype: null,
    at: row.due_on === null ? null : `${row.due_on}T00:00:00.000Z`,
    amount: plainAmount(row.left),
  };
}

/** An amount including VAT, shown as a single number. */
function plainAmount(total: Money): PriceView {
  return showPrice(priceAt(total, 0, 0));
}

const monthOf = ({ month, names, automatic, netMinor, totalMinor }: RenewalMonth): Dashboard["renewals"][number] => ({
  month,
  automatic,
  manual: names - automatic,
  netMinor: netMinor ?? 0,
  totalMinor: totalMinor ?? 0,
});
