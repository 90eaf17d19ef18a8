import { codeOf } from "@nameplane/contracts";
import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { readNumberProof } from "../../products/index.ts";
import { blocksOf } from "./customer-state.repository.ts";
import { listPriceGroups } from "./list-customers.repository.ts";
import * as found from "./customer.repository.ts";
import { resellerOf } from "./reseller-settings.repository.ts";

/**
 * A customer with everything that belongs to it. Possible refusals: NotFound, also if the staff member may not see the customer.
 */
export async function readCustomer(
  { trx, now, actor }: Pick<StaffCall, "now" | "actor"> & { readonly trx: Trx },
  number: number,
): Promise<CustomerPage> {
  const account = await found.findCustomer(trx, number);
  if (account === null) throw new Refused(NotFound, { param: "number" });
  return {
    ...accountFields(account),
    vatproof: await readNumberProof(trx, makeScope({ accountId: account.id, brandId: account.brand_id, actor }), now),
    pricegroups: (await listPriceGroups(trx, [account.brand_id])).map(({ groupid, name }) => ({ groupid, name })),
    blocks: await blocksOf(trx, account.id),
    owner: await found.contactOf(trx, account.id, account.owner_contact_id),
    billing: await found.contactOf(trx, account.id, account.billing_contact_id),
    balances: await found.balancesOf(trx, account.id),
    reseller: await resellerOf(trx, account.id),
    ...(await logins(trx, account.id)),
    ...(await things(trx, account.id)),
  };
}

function accountFields(account: found.CustomerAt) {
  const { currency } = account;
  return {
    accid: account.id,
    number: account.number,
    name: account.name,
    kind: account.kind,
    status: codeOf("account", account.state),
    brand: { brandid: account.brand_id, name: account.brand_name },
    pricegroup: account.group_id === null ? null : { groupid: account.group_id, name: account.group_name ?? "" },
    parent: account.parent_number === null ? null : { number: account.parent_number, name: account.parent_name ?? "" },
    currency,
    language: account.language,
    created: account.created_at.toISOString(),
    version: account.version,
    vatnumber: account.vat_number ?? "",
    reference: account.reference,
    terms: {
      method: account.invoice_method,
      paymentdays: account.payment_days,
      creditlimit: { minor: account.credit_limit_minor, currency },
      peppolid: account.peppol_id ?? "",
      buyerreference: account.buyer_reference ?? "",
    },
    settings: {
      moderatesorders: account.moderates_orders,
      enforces2fa: account.enforces_2fa,
      defaultrenewal: account.default_renewal,
      dnsneedsnote: account.dns_needs_note,
      dnsneedssecond: account.dns_needs_second,
    },
  };
}

/** Everybody and everything with access to the account: users, open sessions, API keys. */
async function logins(trx: Trx, accountId: string): Promise<Pick<CustomerPage, "users" | "sessions" | "apikeys">> {
  const users = await found.usersOf(trx, accountId);
  const sessions = await found.sessionsOf(trx, accountId);
  const keys = await found.keysOf(trx, accountId);
  return {
    users: users.map(({ lastlogin, resetat, role, ...user }) => ({
      ...user,
      role: role ?? "",
      lastlogin: text(lastlogin),
      resetat: text(resetat),
    })),
    sessions: sessions.map(({ id, username, device, created_at: begun, used_at: used }) => ({
      sessionid: id,
      username,
      device,
      begun: begun.toISOString(),
      used: used.toISOString(),
    })),
    apikeys: keys.map(({ id, name, kind, created_at: created, used_at: used, ends_at: ends }) => ({
      keyid: id,
      name,
      kind,
      created: created.toISOString(),
      used: text(used),
      ends: text(ends),
    })),
  };
}

type Things = Pick<CustomerPage, "subaccounts" | "domains" | "orders" | "requests" | "invoices" | "tickets" | "tasks">;

async function things(trx: Trx, accountId: string): Promise<Things> {
  return {
    subaccounts: presented(await found.subaccountsOf(trx, accountId), ({ state, ...row }) => ({
      ...row,
      status: codeOf("account", state),
    })),
    domains: presented(await found.domainsOf(trx, accountId), (row) => ({
      domainid: row.id,
      name: row.ascii_name,
      status: codeOf("domain", row.state),
      expires: text(row.expires_at),
    })),
    orders: presented(await found.ordersOf(trx, accountId), (row) => ({
      orderid: row.id,
      number: row.number,
      status: codeOf("order", row.state),
      placed: row.placed_at.toISOString(),
      total: { minor: row.total_minor, currency: row.currency },
    })),
    requests: presented(await found.requestsOf(trx, accountId), (row) => ({
      number: row.number,
      type: row.type,
      productid: row.product_id,
      status: codeOf("request", row.state),
      domainname: row.ascii_name,
      created: row.created_at.toISOString(),
    })),
    invoices: presented(await found.invoicesOf(trx, accountId), (row) => ({
      invoiceid: row.id,
      number: row.number,
      iscreditnote: row.kind === "credit_note",
      status: codeOf("invoice", row.state),
      issued: row.issued_on,
      due: row.due_on,
      total: { minor: row.total_minor, currency: row.currency },
    })),
    tickets: presented(await found.ticketsOf(trx, accountId), (row) => ({
      ticketid: row.id,
      number: row.number,
      subject: row.subject,
      status: codeOf("ticket", row.state),
      touched: row.touched_at.toISOString(),
    })),
    tasks: (await found.tasksOf(trx, accountId)).map(({ id, kind, severity, due_at: due }) => ({
      taskid: id,
      kind,
      severity,
      due: text(due),
    })),
  };
}

const text = (at: Date | null) => at?.toISOString() ?? null;

function presented<Row, Shown>(
  { count, newest }: { readonly count: number; readonly newest: readonly Row[] },
  show: (row: Row) => Shown,
): { count: number; newest: Shown[] } {
  return { count, newest: newest.map(show) };
}
