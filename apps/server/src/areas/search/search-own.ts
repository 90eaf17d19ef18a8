import { codeOf, type AnswerOf } from "@nameplane/contracts";
import { ownMax } from "@nameplane/contracts/search/own";
import type { searchOwn } from "@nameplane/contracts/search/operations";
import { unicodeNameOf, type DomainName } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { listContacts } from "../contacts/index.ts";
import { listPage, listQuery, type ListAnchors } from "../domains/list/index.ts";
import { statusCodeOf } from "../ledger/index.ts";
import { bestFirst, readOwnText, type OwnText } from "./own-text.rules.ts";
import * as rows from "./own.repository.ts";

type Own = AnswerOf<typeof searchOwn>;

/**
 * The kinds of results that the caller may see, according to the permissions of the user and the feature switches of the brand.
 */
export type OwnKinds = Readonly<Record<"domains" | "requests" | "invoices" | "contacts" | "tickets", boolean>>;

/** How many names that contain the text are loaded. The best matches among them are put first (bestFirst). */
const namesRead = 25;

/** The objects of the account itself that match a search text, by kind. */
export async function findOwn(trx: Trx, scope: AccountScope, typed: string, may: OwnKinds, anchors: ListAnchors): Promise<Own> {
  const text = readOwnText(typed);
  const domains = may.domains && text.name !== null ? await domainsOf(trx, scope, text, anchors) : [];
  const wantsNumber = text.number !== null;
  return {
    domains,
    orders: may.requests && text.number !== null ? (await rows.ordersOfNumber(trx, scope, text.number)).map(orderOf) : [],
    requests: may.requests && !text.isOrderNumber ? await requestsFor(trx, scope, text, domains) : [],
    invoices:
      may.invoices && !text.isOrderNumber && (wantsNumber || text.reference !== null)
        ? (await rows.invoicesOf(trx, scope, text, ownMax)).map(invoiceOf)
        : [],
    contacts: may.contacts && !text.isOrderNumber && text.words.length > 1 ? await contactsFor(trx, scope, text) : [],
    tickets:
      may.tickets && !text.isOrderNumber && text.words.length > 1
        ? (await rows.ticketsOf(trx, scope, text, ownMax)).map(ticketOf)
        : [],
  };
}

async function domainsOf(trx: Trx, scope: AccountScope, text: OwnText, anchors: ListAnchors): Promise<Own["domains"]> {
  const query = listQuery({ search: text.name ?? "", orderby: "domainname", desc: false, limit: namesRead });
  const { data } = await listPage(trx, scope, query, anchors);
  return bestFirst(data, text)
    .slice(0, ownMax)
    .map(({ itemid, domainname, unicodename, status, expiredate }) => ({
      itemid,
      domainname,
      unicodename,
      status,
      expiredate,
      isexact: unicodename === text.name || domainname === text.asciiName,
    }));
}

async function requestsFor(trx: Trx, scope: AccountScope, text: OwnText, domains: Own["domains"]): Promise<Own["requests"]> {
  const names = domains.map(({ domainname }) => domainname);
  const found = await rows.requestsOf(trx, scope, text, names, ownMax);
  return found.map((row) => ({
    requestid: row.number,
    type: row.type,
    productid: row.product_id,
    domainname: row.ascii_name,
    unicodename: row.ascii_name === null ? null : unicodeNameOf(row.ascii_name as DomainName),
    status: codeOf("request", row.state),
    created: row.created_at.toISOString(),
  }));
}

async function contactsFor(trx: Trx, scope: AccountScope, { words }: OwnText): Promise<Own["contacts"]> {
  const found = await listContacts(trx, scope, { search: words, orderby: "name", limit: ownMax });
  return found.rows.map(({ id, organization, first_name: firstName, last_name: lastName, email }) => ({
    contactid: id,
    name: organization === "" ? `${firstName} ${lastName}`.trim() : organization,
    email,
  }));
}

const orderOf = (row: rows.OrderRow): Own["orders"][number] => ({
  ordernr: row.number,
  placed: row.placed_at.toISOString(),
  requests: row.requests,
});

const invoiceOf = (row: rows.InvoiceRow): Own["invoices"][number] => ({
  number: row.number,
  kind: row.kind,
  status: statusCodeOf(row),
  issuedon: row.issued_on,
  currency: row.currency,
  totalMinor: row.total_minor,
});

const ticketOf = (row: rows.TicketRow): Own["tickets"][number] => ({
  ticketid: row.number,
  subject: row.subject,
  status: codeOf("ticket", row.state),
});
