import { codeOf, type AnswerOf } from "@nameplane/contracts";
import { relatedMax } from "@nameplane/contracts/backoffice/finder";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import type { TaskRow } from "@nameplane/contracts/backoffice/tasks";
import { NotFound } from "@nameplane/contracts/refusals";
import { asciiNameOf } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { tasksAbout } from "../tasks.repository.ts";
import { presentTasks } from "../work-tasks.ts";
import * as details from "./details.repository.ts";
import * as present from "./rows.present.ts";
import * as rows from "./rows.repository.ts";
import * as which from "./which.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Page<O> = Omit<AnswerOf<O>, "code" | "desc">;
type Condition = rows.Which["where"];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A domain by its name or its id. Possible refusals: NotFound. */
export async function readDomainPage(call: Call, typed: string): Promise<Page<typeof operations.staffDomain>> {
  const { trx } = call;
  const domain = await domainTyped(trx, typed);
  const named = await rows.domainsAt(trx, { where: which.domainNamed(domain.ascii_name), limit: relatedMax });
  const detail = await details.domainDetail(trx, domain);
  const services = await details.servicesOfDomain(trx, domain);
  const requests = await requestsFor(call, which.requestsNamed(domain, domain.ascii_name));
  return {
    domain: present.presentDomain(domain),
    registry: { name: detail.registry_name ?? "" },
    renews: iso(detail.renews_at),
    nameservers: [...(detail.ns_wanted ?? [])],
    seenservers: [...(detail.ns_seen ?? [])],
    registrystatuses: [...(detail.statuses_seen ?? [])],
    synced: iso(detail.synced_at),
    islocked: detail.is_locked,
    isshielded: detail.whois_shield,
    dnssec: detail.dnssec_state,
    contacts: await details.contactsOfDomain(trx, domain),
    services: services.map(({ name, state, paid_until: until }) => ({
      name,
      status: codeOf("service", state),
      paiduntil: iso(until),
    })),
    others: named.filter((row) => row.account_id !== domain.account_id).map(present.presentDomain),
    differences: detail.differences,
    requests: requests?.map(present.presentRequest) ?? null,
    invoices: await invoicesFor(call, which.invoicesNamed(domain, domain.ascii_name)),
    payments: await paymentsFor(call, which.paymentsNamed(domain, domain.ascii_name)),
    tasks: await tasksFor(call, [domain.id, ...(requests ?? []).map(({ id }) => id)]),
  };
}

/** A former account keeps its row of the domain in one of these final states. The account that has the domain now comes first. */
const endedStates: ReadonlySet<string> = new Set(["transferred_away", "expired", "cancelled_by_user", "cancelled_by_system"]);

async function domainTyped(trx: Trx, typed: string): Promise<rows.DomainAt> {
  const name = uuid.test(typed) ? null : asciiNameOf(typed);
  if (name === null && !uuid.test(typed)) throw new Refused(NotFound, { param: "domain" });
  const where = name === null ? which.domainOfId(typed) : which.domainNamed(name);
  const found = await rows.domainsAt(trx, { where, limit: relatedMax });
  return oneOf(found.find(({ state }) => !endedStates.has(state)) ?? found[0], "domain");
}

/** An order by its number. Possible refusals: NotFound. */
export async function readOrderPage(call: Call, number: number): Promise<Page<typeof operations.staffOrder>> {
  const { trx } = call;
  const order = oneOf((await rows.ordersAt(trx, { where: which.orderNumbered(number), limit: 1 }))[0], "ordernr");
  const detail = await details.orderDetail(trx, order);
  const requests = await requestsFor(call, which.requestsOfOrder(order));
  return {
    orderid: order.id,
    order: present.presentOrder(order),
    origin: detail.origin,
    closed: iso(detail.closed_at),
    ponumber: detail.po_number,
    netMinor: detail.net_minor,
    vatMinor: detail.vat_minor,
    creditMinor: detail.credit_minor,
    requests: requests?.map(present.presentRequest) ?? null,
    invoices: await invoicesFor(call, which.invoicesOfOrder(order)),
    payments: await paymentsFor(call, which.paymentsOfOrder(order)),
    tasks: await tasksFor(call, [order.id, ...(requests ?? []).map(({ id }) => id)]),
  };
}

/** An invoice or credit note by its id, or by its number if no other has the same. Possible refusals: NotFound. */
export async function readInvoicePage(call: Call, typed: string): Promise<Page<typeof operations.staffInvoice>> {
  const { trx } = call;
  const where = uuid.test(typed) ? which.invoiceOfId(typed) : which.invoiceNumbered(Number(typed));
  const found = await rows.invoicesAt(trx, { where, limit: 2 });
  const invoice = oneOf(found.length === 1 ? found[0] : undefined, "invoice");
  const detail = await details.invoiceDetail(trx, invoice);
  const lines = await details.linesOfInvoice(trx, invoice);
  const credits = await rows.invoicesAt(trx, { where: which.creditNotesOf(invoice, detail.credits_id), limit: relatedMax });
  const requests = await requestsFor(call, which.requestsOfInvoice(invoice));
  return {
    invoice: present.presentInvoice(invoice),
    seller: detail.seller,
    series: detail.series,
    ocr: detail.ocr,
    paidon: detail.paid_on,
    ponumber: detail.po_number,
    buyer: detail.buyer ?? "",
    ordernr: detail.order_number,
    reminders: detail.reminder_level,
    netMinor: detail.net_minor,
    vatMinor: detail.vat_minor,
    settledMinor: detail.settled_minor,
    lines: lines.map(({ text, quantity, net_minor: netMinor, request_number: requestid }) => ({
      text,
      quantity,
      netMinor,
      requestid,
    })),
    credits: credits.map(present.presentInvoice),
    requests: requests?.map(present.presentRequest) ?? null,
    payments: await paymentsFor(call, which.paymentsOfInvoice(invoice, detail.order_id)),
  };
}

/** A payment by its id. Possible refusals: NotFound. */
export async function readPaymentPage(call: Call, id: string): Promise<Page<typeof operations.staffPayment>> {
  const { trx } = call;
  const payment = oneOf((await rows.paymentsAt(trx, { where: which.paymentOfId(id), limit: 1 }))[0], "paymentid");
  const detail = await details.paymentDetail(trx, payment);
  const refunds = await details.refundsOfPayment(trx, payment);
  return {
    payment: present.presentPayment(payment),
    purpose: detail.purpose,
    provider: detail.provider,
    providerobject: detail.provider_object,
    receipt: detail.receipt_number,
    captured: iso(detail.captured_at),
    failure: detail.failure,
    ordernr: detail.order_number,
    refunds: refunds.map((refund) => ({
      refundid: refund.id,
      status: codeOf("refund", refund.state),
      created: refund.created_at.toISOString(),
      currency: refund.currency,
      totalMinor: refund.amount_minor,
    })),
    invoices: await invoicesFor(
      call,
      which.invoicesOfPayment(payment, { invoiceId: detail.invoice_id, orderId: detail.order_id }),
    ),
    tasks: await tasksFor(call, [payment.id]),
  };
}

/** Related rows are read only for staff who may open their pages. */
async function requestsFor({ trx, staff }: Call, where: Condition): Promise<rows.RequestAt[] | null> {
  return staff.permissions.has("staff_requests") ? rows.requestsAt(trx, { where, limit: relatedMax }) : null;
}

async function invoicesFor({ trx, staff }: Call, where: Condition) {
  if (!staff.permissions.has("staff_invoices")) return null;
  return (await rows.invoicesAt(trx, { where, limit: relatedMax })).map(present.presentInvoice);
}

async function paymentsFor({ trx, staff }: Call, where: Condition) {
  if (!staff.permissions.has("staff_invoices")) return null;
  return (await rows.paymentsAt(trx, { where, limit: relatedMax })).map(present.presentPayment);
}

async function tasksFor(call: Call, subjects: readonly string[]): Promise<TaskRow[] | null> {
  if (!call.staff.permissions.has("staff_requests")) return null;
  return presentTasks(call, call.trx, await tasksAbout(call.trx, subjects));
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

function oneOf<T>(row: T | undefined, param: string): T {
  if (row === undefined) throw new Refused(NotFound, { param });
  return row;
}
