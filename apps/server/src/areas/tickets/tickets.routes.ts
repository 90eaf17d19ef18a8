import { codeOf } from "@nameplane/contracts";
import { NotFound } from "@nameplane/contracts/refusals";
import { getDocumentsSpec, getFaqSpec } from "@nameplane/contracts/tickets/articles";
import { sendFeedbackSpec } from "@nameplane/contracts/tickets/feedback";
import * as operations from "@nameplane/contracts/tickets/operations";
import * as specs from "@nameplane/contracts/tickets/tickets";
import { unreadCountSpec } from "@nameplane/contracts/tickets/unread-count";
import type { SessionCall } from "../../platform/http/call.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Edge } from "../../platform/http/edge.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { Refused } from "../../platform/refused.ts";
import { countTries, pageSize } from "../identity/index.ts";
import { findAboutDomain, findAboutInvoice, findAboutRequest } from "./about.repository.ts";
import { closeTicket, replyToTicket, reopenTicket, undoClose } from "./actions/change-ticket.ts";
import { loadAbout, openTicket } from "./actions/open-ticket.ts";
import { takeFeedback } from "./actions/take-feedback.ts";
import { listArticles, searchArticles } from "./articles.repository.ts";
import { searchWords } from "./search-words.rules.ts";
import { writeLimits } from "./ticket-limits.rules.ts";
import type { TicketState } from "./ticket.state.ts";
import { presentRow, presentTicket } from "./tickets.present.ts";
import { countUnread, findTicket, listMessages, listTickets, markRead, type TicketRow } from "./tickets.repository.ts";

const view = { kind: "permission", permission: "support_view" } as const;
const write = { kind: "permission", permission: "support_reply" } as const;
const support = { feature: "Support" } as const;

type Call = SessionCall & { trx: Trx };

export function ticketRoutes(edge: Edge, deps: { readonly jobs: Pick<Jobs, "enqueue"> }): void {
  edge.inTransaction(operations.unreadCount, unreadCountSpec, view, support, async ({ trx, scope }) => ({
    count: await countUnread(trx, scope),
  }));
  listRoutes(edge);
  oneTicketRoutes(edge, deps);
  articleRoutes(edge);
  edge.public(operations.sendFeedback, sendFeedbackSpec, { feature: "enableFeedback" }, async (call, input) => ({
    ticketid: await takeFeedback(deps, call, input),
  }));
}

function listRoutes(edge: Edge): void {
  const { openTicketsSpec, closedTicketsSpec } = specs;
  const list = async (
    { trx, scope, session }: Call,
    state: "open" | "closed",
    input: { desc?: boolean | undefined; page?: number | undefined; limit?: number | undefined },
  ) => {
    const [page, limit] = [input.page ?? 1, await pageSize(trx, session, input.limit)];
    const filter = { state, descending: input.desc ?? true, limit, offset: (page - 1) * limit };
    const { rows, total } = await listTickets(trx, scope, filter);
    return { data: rows.map(presentRow), page, limit, total };
  };
  const [open, closed] = [{ feature: "SupportOpen" }, { feature: "SupportClosed" }] as const;
  edge.inTransaction(operations.openTickets, openTicketsSpec, view, open, (call, input) => list(call, "open", input));
  edge.inTransaction(operations.closedTickets, closedTicketsSpec, view, closed, (call, input) => list(call, "closed", input));
}

function oneTicketRoutes(edge: Edge, deps: { readonly jobs: Pick<Jobs, "enqueue"> }): void {
  edge.inTransaction(operations.getTicket, specs.getTicketSpec, view, support, async (call, input) => {
    const { trx, scope, session, now } = call;
    const ticket = await findTicket(trx, scope, input.ticketid, { lock: false });
    if (ticket === null) throw new Refused(NotFound);
    const messages = await listMessages(trx, scope, ticket.id);
    const about = await aboutOf(call, ticket);
    return { ticket: presentTicket(ticket, messages, about, { userId: session.userId, now }) };
  });
  edge.inTransaction(operations.openTicket, specs.openTicketSpec, write, support, async (call, input) => {
    const { trx, scope, now } = call;
    await limitWriting(call);
    const about = await loadAbout(trx, scope, input);
    const { subject, category, message } = input;
    const opening = { subject, category, message, about, source: "panel", fileIds: input.fileids ?? [] } as const;
    const ticketid = await openTicket(trx, deps, scope, opening, now);
    if (ticketid === null) throw new Error("a new id is taken already");
    return { ticketid };
  });
  edge.inTransaction(operations.replyTicket, specs.replyTicketSpec, write, support, async (call, input) => {
    await limitWriting(call);
    const { ticketid, message, close = false, fileids = [] } = input;
    const reply = { number: ticketid, message, close, fileIds: fileids };
    return answerOf(replyToTicket(call.trx, deps, call.scope, reply, call.now));
  });
  edge.inTransaction(operations.closeTicket, specs.closeTicketSpec, write, support, ({ trx, scope, now }, input) =>
    answerOf(closeTicket(trx, scope, input.ticketid, now)),
  );
  edge.inTransaction(operations.undoCloseTicket, specs.undoCloseTicketSpec, write, support, ({ trx, scope, now }, input) =>
    answerOf(undoClose(trx, scope, input.ticketid, now)),
  );
  edge.inTransaction(operations.reopenTicket, specs.reopenTicketSpec, write, support, ({ trx, scope, now }, input) =>
    answerOf(reopenTicket(trx, scope, input.ticketid, now)),
  );
  edge.inTransaction(operations.markTicketRead, specs.markTicketReadSpec, view, support, async (call, input) => {
    const ticket = await findTicket(call.trx, call.scope, input.ticketid, { lock: false });
    if (ticket === null) throw new Refused(NotFound);
    return { unread: await markRead(call.trx, call.scope, ticket.id, input.seen) };
  });
}

function articleRoutes(edge: Edge): void {
  const session = { kind: "session" } as const;
  edge.inTransaction(
    operations.getFaq,
    getFaqSpec,
    session,
    { feature: "SupportFaq" },
    async ({ trx, language }, { question = "" }) => {
      const words = searchWords(question);
      if (words.length > 0) return { data: await searchArticles(trx, "faq", language, words) };
      return { data: question === "" ? await listArticles(trx, "faq", language) : [] };
    },
  );
  edge.inTransaction(
    operations.getDocuments,
    getDocumentsSpec,
    session,
    { feature: "SupportResources" },
    async ({ trx, language }) => ({ data: await listArticles(trx, "document", language) }),
  );
}

/** What the ticket is about, under its current name. Null if that was deleted. */
function aboutOf({ trx, scope }: Call, { about_kind: kind, about_id: id }: TicketRow) {
  if (kind === null || id === null) return null;
  if (kind === "domain") return findAboutDomain(trx, scope, { id });
  return kind === "request" ? findAboutRequest(trx, scope, { id }) : findAboutInvoice(trx, scope, { id });
}

function limitWriting({ trx, scope, now }: Call): Promise<void> {
  return countTries(trx, now, "ticket", [{ subject: scope.accountId, limits: writeLimits.account }]);
}

async function answerOf(state: Promise<TicketState>): Promise<{ status: number }> {
  return { status: codeOf("ticket", await state) };
}
