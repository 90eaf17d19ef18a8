import { codeOf, type AnswerOf } from "@nameplane/contracts";
import { undoCloseMs } from "@nameplane/contracts/tickets/categories";
import { deskEvents, type DeskListAsked, type DeskRow } from "@nameplane/contracts/tickets/desk";
import type * as operations from "@nameplane/contracts/tickets/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { domainName, unicodeNameOf } from "@nameplane/values";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { Document } from "../../../platform/http/send-answer.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { readFile, type FileDeps } from "../../files/index.ts";
import { findAboutDomain, findAboutInvoice, findAboutRequest } from "../about.repository.ts";
import { mailsOf, type MailFacts } from "../mail/index.ts";
import { afterEvent } from "../ticket.state.ts";
import { presentAbout, writerName } from "../tickets.present.ts";
import { listMessages, type MessageRow } from "../tickets.repository.ts";
import { domainsOf, findCustomer, otherTicketsOf, requestsOf, unpaidOf } from "./customer.repository.ts";
import { relativesOf } from "./merge.repository.ts";
import {
  countDesk,
  findDeskTicket,
  listDesk,
  listDeskBrands,
  listDeskColleagues,
  listTags,
  type DeskAt,
} from "./desk.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

/** How many tickets a page has if the call does not say. */
const usualPage = 25;
/** How many tags the queue offers as a filter. */
const tagsShown = 50;

export async function readDesk({ trx }: Call): Promise<Answer<typeof operations.desk>> {
  const colleagues = await listDeskColleagues(trx);
  const brands = await listDeskBrands(trx);
  return {
    counts: await countDesk(trx),
    tags: await listTags(trx, tagsShown),
    colleagues: colleagues.map(({ id, name }) => ({ staffid: id, name })),
    brands: brands.map(({ id, name }) => ({ brandid: id, name })),
  };
}

export async function readDeskList(
  { trx }: Call,
  { view, q = "", brandid, tag, page = 1, limit = usualPage }: DeskListAsked,
): Promise<Answer<typeof operations.deskList>> {
  const filter = { view, words: q, brandId: brandid ?? null, tag: tag ?? null, limit, offset: (page - 1) * limit };
  const rows = await listDesk(trx, filter);
  return { data: rows.map(presentRow), page, limit, total: rows[0]?.total ?? 0 };
}

/** A ticket with everything that staff need to answer it. Possible refusals: NotFound. */
export async function readDeskTicket(call: Call, number: number): Promise<Answer<typeof operations.deskTicket>> {
  const { trx, now } = call;
  const row = await oneOf(trx, number);
  const scope = scopeOf(row, call);
  const messages = await listMessages(trx, scope, row.id, true);
  const mails = await mailsOf(trx, scope, row.id);
  const about = await aboutOf(trx, scope, row);
  const customer = row.reply_to === null ? await customerOf(call, scope, row) : null;
  const { merged, splitFrom } = await relativesOf(trx, scope, row.id);
  const until = row.state === "closed" && row.closed_at !== null ? addMs(row.closed_at, undoCloseMs) : null;
  const mayUndo = until !== null && until > now;
  const { preview: _, ...shown } = presentRow(row);
  return {
    ticket: {
      ...shown,
      closed: row.closed_at?.toISOString() ?? null,
      ratingcomment: row.rating_comment,
      merged: merged.map(({ number, subject }) => ({ ticketid: number, subject })),
      splitfrom: splitFrom,
      canmerge: row.handler === "operator" && (row.state === "open" || row.state === "closed"),
      undountil: mayUndo ? until.toISOString() : null,
      events: deskEvents.filter((event) => afterEvent(row.state, event) !== null && (event !== "undo_close" || mayUndo)),
      about: about === null ? null : presentAbout(about),
      language: customer?.language ?? row.context.language ?? "en",
      page: row.context.page ?? null,
      version: row.context.version ?? null,
      messages: messages.map((message) => presentMessage(message, row.reply_to, mails.get(message.id))),
    },
    customer: customer?.facts ?? null,
  };
}

/** A file of a ticket. The audit log of the ticket's account records that it was read. Possible refusals: NotFound. */
export async function readDeskFile(
  deps: { readonly files: FileDeps },
  call: StaffCall,
  { ticketid, messageid, fileid }: { readonly ticketid: number; readonly messageid: string; readonly fileid: string },
): Promise<Document> {
  const { requestId, address } = call;
  return call.tx(async (trx) => {
    const row = await oneOf(trx, ticketid);
    const scope = scopeOf(row, call);
    const messages = await listMessages(trx, scope, row.id, true);
    if (!messages.some(({ id }) => id === messageid)) throw new Refused(NotFound, { param: "messageid" });
    const reader = { owner: { kind: "ticket_message", id: messageid } } as const;
    return readFile(trx, deps.files, scope, { fileId: fileid, reader, caller: { requestId, address } });
  });
}

/** The scope of a ticket's account. Everything after the lookup is done in it. */
export function scopeOf(row: Pick<DeskAt, "account_id" | "brand_id">, { actor }: Pick<StaffCall, "actor">): AccountScope {
  return makeScope({ accountId: row.account_id, brandId: row.brand_id, actor });
}

/** A ticket of a customer whom the staff member may see. Possible refusals: NotFound. */
export async function oneOf(trx: Trx, number: number): Promise<DeskAt> {
  const row = await findDeskTicket(trx, number);
  if (row === null) throw new Refused(NotFound, { param: "ticketid" });
  return row;
}

function presentRow(row: DeskAt): DeskRow {
  const isOurs = row.handler === "operator" ? row.is_unread_staff : row.escalation === "operator";
  const waitsForUs = row.state === "open" && isOurs;
  return {
    ticketid: row.number,
    subject: row.subject,
    category: row.category,
    status: codeOf("ticket", row.state),
    created: row.created_at.toISOString(),
    touched: row.touched_at.toISOString(),
    waitingsince: waitsForUs ? (row.waiting_since?.toISOString() ?? null) : null,
    due: waitsForUs ? (row.answer_due_at?.toISOString() ?? null) : null,
    tags: row.tags,
    snoozed: row.snoozed_until?.toISOString() ?? null,
    waitsfor: row.is_with_third ? "third" : isOurs ? "us" : "customer",
    priority: row.priority,
    assigned: row.assigned_to === null ? null : { staffid: row.assigned_to, name: row.assigned_name ?? "" },
    brand: row.brand,
    escalation: row.handler === "operator" ? null : (row.escalation ?? "none"),
    account: { accid: row.account_id, number: row.account_number, name: row.account_name },
    visitor: row.reply_to,
    rating: row.rating,
    preview: row.preview ?? "",
  };
}

function presentMessage(message: MessageRow, visitor: string | null, mail: MailFacts | undefined) {
  const { id, created_at: created, author_kind: kind, author, name, body, files, is_internal: isNote } = message;
  return {
    id,
    created: created.toISOString(),
    by: isNote ? ("note" as const) : kind,
    author: name ?? writerName(author) ?? (kind === "customer" ? visitor : (mail?.address ?? null)),
    message: body,
    files,
    mail: mail === undefined ? null : presentMail(mail),
  };
}

function presentMail({ address, name, mark, auth, quote_at: quoteat, left_out: leftout }: MailFacts) {
  const { verdict = null, spf = null, dkim = null, dmarc = null } = auth ?? {};
  return { address, name, mark, verdict, spf, dkim, dmarc, quoteat, leftout: [...leftout] };
}

async function aboutOf(trx: Trx, scope: AccountScope, { about_kind: kind, about_id: id }: DeskAt) {
  if (kind === null || id === null) return null;
  if (kind === "domain") return findAboutDomain(trx, scope, { id });
  return kind === "request" ? findAboutRequest(trx, scope, { id }) : findAboutInvoice(trx, scope, { id });
}

async function customerOf({ trx, now }: Call, scope: AccountScope, row: DeskAt) {
  const facts = await findCustomer(trx, scope, row.created_by);
  const domains = await domainsOf(trx, scope);
  const requests = await requestsOf(trx, scope);
  const invoices = await unpaidOf(trx, scope, now);
  const tickets = await otherTicketsOf(trx, scope, row.id);
  const countOf = (rows: readonly { readonly total: number }[]) => rows[0]?.total ?? 0;
  const shown = {
    accid: row.account_id,
    number: row.account_number,
    name: row.account_name,
    state: facts.state,
    since: facts.created_at.toISOString(),
    email: facts.email,
    domaincount: countOf(domains),
    domains: domains.map(({ id, ascii_name: name, state }) => ({
      itemid: id,
      name: shownName(name),
      status: codeOf("domain", state),
    })),
    requestcount: countOf(requests),
    requests: requests.map(({ number, state, ascii_name: name }) => ({
      requestid: number,
      status: codeOf("request", state),
      domainname: name === null ? null : shownName(name),
    })),
    invoicecount: countOf(invoices),
    invoices: invoices.map(({ id, number, due_on: due, left_minor: minor, currency, is_late: islate }) => ({
      invoiceid: id,
      number,
      due,
      left: { minor, currency },
      islate,
    })),
    ticketcount: countOf(tickets),
    tickets: tickets.map(({ number, subject, state }) => ({ ticketid: number, subject, status: codeOf("ticket", state) })),
  };
  return { facts: shown, language: facts.language };
}

const shownName = (ascii: string) => unicodeNameOf(domainName(ascii));
