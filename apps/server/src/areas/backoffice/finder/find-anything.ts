import { codeOf } from "@nameplane/contracts";
import { foundKinds, foundMax, type Found, type FoundKind } from "@nameplane/contracts/backoffice/search";
import { unicodeNameOf, type DomainName } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { orderOfReference } from "../../ledger/index.ts";
import type { Place } from "./details.repository.ts";
import * as found from "./found.repository.ts";
import * as present from "./rows.present.ts";
import * as rows from "./rows.repository.ts";
import { readTyped, type Typed } from "./read-typed.ts";
import { orderNumbered } from "./which.repository.ts";

type Asked = { readonly trx: Trx; readonly typed: Typed; readonly contacts: readonly Place[] };
/** A kind of search result: the permission it requires, and how it is found. */
type Kind = { readonly permission: string; readonly find: (asked: Asked) => Promise<Found[]> };

/** How many contacts are read. Some are shown as the customer they belong to, and the others as contacts. */
const contactsRead = 20;

const kinds: Readonly<Record<FoundKind, Kind>> = {
  customer: { permission: "staff_view", find: findCustomers },
  domain: { permission: "staff_view", find: findDomains },
  order: { permission: "staff_view", find: findOrders },
  request: { permission: "staff_requests", find: findRequests },
  invoice: { permission: "staff_invoices", find: findInvoices },
  payment: { permission: "staff_invoices", find: findPayments },
  ticket: { permission: "staff_tickets", find: findTickets },
  case: { permission: "staff_compliance", find: findCases },
  dispute: { permission: "staff_disputes", find: findDisputes },
  escrow: { permission: "staff_requests", find: findEscrows },
  quote: { permission: "staff_requests", find: findQuotes },
  salesQuote: { permission: "staff_invoices", find: findSalesQuotes },
  user: { permission: "staff_view", find: findUsers },
  contact: { permission: "staff_view", find: findContacts },
};

/** Finds everything that a text can stand for, across all customers. Exact matches come first, then the others by kind. */
export async function findAnything({ trx, staff }: StaffCall & { readonly trx: Trx }, text: string): Promise<Found[]> {
  const typed = readTyped(text);
  const contacts = await found.contactPlaces(trx, typed, contactsRead);
  const all: Found[] = [];
  for (const kind of foundKinds) {
    const { permission, find } = kinds[kind];
    if (staff.permissions.has(permission)) all.push(...(await find({ trx, typed, contacts })).slice(0, foundMax));
  }
  return all.toSorted((one, other) => Number(other.isexact) - Number(one.isexact));
}

const accountOf = (row: { readonly account_number: number; readonly account_name: string }) => ({
  number: row.account_number,
  name: row.account_name,
});

async function findCustomers({ trx, typed, contacts }: Asked): Promise<Found[]> {
  const customers = await found.customersFound(trx, typed, contacts, foundMax);
  return customers.map((row) => ({
    kind: "customer",
    id: row.id,
    ref: String(row.account_number),
    name: row.account_name,
    detail: row.email,
    status: codeOf("account", row.state),
    isexact: (row.account_number === typed.number && !typed.isOrderNumber) || row.email.toLowerCase() === typed.words,
    account: accountOf(row),
  }));
}

async function findDomains({ trx, typed }: Asked): Promise<Found[]> {
  const places =
    typed.address === null
      ? await found.domainPlaces(trx, typed, foundMax)
      : await found.domainPlacesAt(trx, typed.address, foundMax);
  if (places.length === 0) return [];
  const domains = await rows.domainsAt(trx, { where: found.domainsIn(places), limit: places.length });
  const rank = ({ ascii_name: name }: rows.DomainAt) =>
    name === typed.asciiName ? 0 : typed.asciiName !== null && name.startsWith(typed.asciiName) ? 1 : 2;
  return domains
    .toSorted((one, other) => rank(one) - rank(other))
    .map((row) => ({
      kind: "domain",
      id: row.id,
      // The result is identified by account and name, because several accounts may have a domain of the same name.
      ref: row.ascii_name,
      name: present.presentDomain(row).unicodename,
      detail: "",
      status: codeOf("domain", row.state),
      isexact: rank(row) === 0,
      account: accountOf(row),
    }));
}

async function findOrders({ trx, typed }: Asked): Promise<Found[]> {
  const number = typed.reference === null ? typed.number : (orderOfReference(typed.reference) ?? typed.number);
  if (number === null) return [];
  const orders = await rows.ordersAt(trx, { where: orderNumbered(number), limit: foundMax });
  return orders.map((row) => ({
    kind: "order",
    id: row.id,
    ref: String(row.number),
    name: String(row.number),
    detail: "",
    status: codeOf("order", row.state),
    isexact: true,
    account: accountOf(row),
  }));
}

async function findRequests({ trx, typed }: Asked): Promise<Found[]> {
  if (typed.isOrderNumber || typed.number === null) return [];
  const requests = await rows.requestsAt(trx, { where: found.requestNumbered(typed.number), limit: foundMax });
  return requests.map((row) => ({
    kind: "request",
    id: row.id,
    ref: String(row.number),
    name: String(row.number),
    detail: row.ascii_name === null ? "" : unicodeNameOf(row.ascii_name as DomainName),
    status: row.reason ?? codeOf("request", row.state),
    isexact: true,
    account: accountOf(row),
  }));
}

async function findInvoices({ trx, typed }: Asked): Promise<Found[]> {
  if (typed.isOrderNumber || (typed.number === null && typed.reference === null)) return [];
  const where = found.invoiceMeant(typed.number, typed.reference);
  const invoices = await rows.invoicesAt(trx, { where, limit: foundMax });
  return invoices.map((row) => ({
    kind: "invoice",
    id: row.id,
    ref: row.id,
    name: String(row.number),
    detail: "",
    status: present.presentInvoice(row).status,
    isexact: true,
    account: accountOf(row),
  }));
}

async function findPayments({ trx, typed }: Asked): Promise<Found[]> {
  const key = typed.reference ?? typed.key;
  if (typed.isOrderNumber || key === null) return [];
  const payments = await rows.paymentsAt(trx, { where: found.paymentMeant(key, typed.number), limit: foundMax });
  return payments.map((row) => ({
    kind: "payment",
    id: row.id,
    ref: row.id,
    name: row.reference ?? key,
    detail: "",
    status: codeOf("payment", row.state),
    isexact: true,
    account: accountOf(row),
  }));
}

async function findTickets({ trx, typed }: Asked): Promise<Found[]> {
  if (typed.isOrderNumber || typed.number === null) return [];
  const tickets = await found.ticketsFound(trx, typed.number);
  return tickets.map((row) => ({
    kind: "ticket",
    id: row.id,
    ref: String(row.number),
    name: String(row.number),
    detail: row.subject,
    status: codeOf("ticket", row.state),
    isexact: true,
    account: accountOf(row),
  }));
}

async function findCases({ trx, typed }: Asked): Promise<Found[]> {
  const reference = reportReference(typed.key);
  if (reference === null && typed.asciiName === null) return [];
  const reports = await found.reportsFound(trx, { reference, name: typed.asciiName }, foundMax);
  return reports.map((row) => ({
    kind: "case",
    id: row.id,
    ref: row.reference,
    name: row.reference,
    detail: unicodeNameOf(row.name as DomainName),
    status: null,
    isexact: row.reference === reference,
    account: accountOf(row),
  }));
}

/** The disputes of a number, or of the name that the payment provider gave one. */
async function findDisputes({ trx, typed }: Asked): Promise<Found[]> {
  if (typed.isOrderNumber || typed.key === null) return [];
  const disputes = await found.disputesFound(trx, typed.key, typed.number, foundMax);
  return disputes.map((row) => ({ kind: "dispute", ...numbered(row), detail: row.detail, status: codeOf("dispute", row.state) }));
}

async function findEscrows({ trx, typed }: Asked): Promise<Found[]> {
  if (typed.isOrderNumber || (typed.number === null && typed.asciiName === null)) return [];
  const escrows = await found.escrowsFound(trx, typed.number, typed.asciiName, foundMax);
  return escrows.map((row) => ({
    kind: "escrow",
    ...numbered(row),
    isexact: row.number === typed.number,
    detail: row.detail,
    status: codeOf("escrow", row.state),
  }));
}

async function findQuotes({ trx, typed }: Asked): Promise<Found[]> {
  if (typed.isOrderNumber || typed.number === null) return [];
  const quotes = await found.inquiriesFound(trx, typed.number);
  return quotes.map((row) => ({ kind: "quote", ...numbered(row), detail: row.detail, status: codeOf("inquiry", row.state) }));
}

async function findSalesQuotes({ trx, typed }: Asked): Promise<Found[]> {
  if (typed.isOrderNumber || typed.number === null) return [];
  const quotes = await found.salesQuotesFound(trx, typed.number);
  return quotes.map((row) => ({
    kind: "salesQuote",
    ...numbered(row),
    ref: row.id,
    detail: row.detail,
    status: codeOf("sales_quote", row.state),
  }));
}

const numbered = (row: found.NumberFound) => ({
  id: row.id,
  ref: String(row.number),
  name: String(row.number),
  isexact: true,
  account: accountOf(row),
});

/** The reference of a report of abuse: ten digits and letters without I, L, O and U. Null if the text cannot be one. */
function reportReference(key: string | null): string | null {
  const text = key?.toUpperCase() ?? "";
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(text) ? text : null;
}

async function findUsers({ trx, typed }: Asked): Promise<Found[]> {
  const users = await found.usersFound(trx, typed, foundMax);
  return users.map((row) => ({
    kind: "user",
    id: row.id,
    ref: String(row.account_number),
    name: row.username,
    detail: row.email,
    status: null,
    isexact: true,
    account: accountOf(row),
  }));
}

async function findContacts({ trx, typed, contacts }: Asked): Promise<Found[]> {
  const others = await found.contactsFound(trx, contacts, foundMax);
  return others.map((row) => ({
    kind: "contact",
    id: row.id,
    ref: String(row.account_number),
    name: row.name,
    detail: row.email,
    status: null,
    isexact: row.email.toLowerCase() === typed.words,
    account: accountOf(row),
  }));
}
