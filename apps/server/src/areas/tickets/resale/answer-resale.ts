import { codeOf } from "@nameplane/contracts";
import { MissingParameter, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { TicketChanged } from "@nameplane/contracts/tickets/refusals";
import type * as specs from "@nameplane/contracts/tickets/resale";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { countTries } from "../../identity/index.ts";
import { answerTicket, changeStateByStaff } from "../actions/change-ticket.ts";
import { writeLimits } from "../ticket-limits.rules.ts";
import { insertMessage, listMessages } from "../tickets.repository.ts";
import { eventsOf, oneOfCustomers, scopeOfCustomer } from "./read-resale.ts";
import { findSupport, lockEscalation, nameOfUser, setEscalation, type ResaleTicketAt } from "./resale.repository.ts";

type Call = SessionCall & { readonly trx: Trx };
type Deps = { readonly jobs: Pick<Jobs, "enqueue"> };

/**
 * Answers a customer in the name of the reseller's user. The customer gets it by mail from the brand. What the operator has told
 * the reseller is done with then.
 *
 * Possible refusals: NotFound, TicketChanged (there are messages that the writer has not seen), StatusProhibits (archived),
 * TooFast.
 */
export async function answerCustomer(
  deps: Deps,
  call: Call,
  { ticketid, message, seen, close }: z.output<typeof specs.answerResaleTicketSpec.input>,
): Promise<{ status: number }> {
  const { trx, now } = call;
  await limitWriting(call);
  const row = await oneOfCustomers(trx, ticketid);
  const scope = scopeOfCustomer(row, call);
  await lockEscalation(trx, scope, ticketid);
  if ((await listMessages(trx, scope, row.id, true)).length !== seen) throw new Refused(TicketChanged);
  const answer = { number: ticketid, name: await nameOf(call), message, next: close ? "close" : "customer" } as const;
  const state = await answerTicket(trx, deps, scope, answer, now);
  if (row.escalation === "answered") await setEscalation(trx, scope, row.id, null, now);
  return { status: codeOf("ticket", state) };
}

/** Adds a note that the customer does not see. Possible refusals: NotFound, TooFast. */
export async function noteCustomer(
  call: Call,
  { ticketid, message }: z.output<typeof specs.noteResaleTicketSpec.input>,
): Promise<void> {
  await limitWriting(call);
  const row = await oneOfCustomers(call.trx, ticketid);
  await addNote(call, row, message);
  await record(call, row, "tickets.note", {});
}

/**
 * Gives a ticket to the operator, with a note that says what it is about. If the customer has to agree, the question is written
 * to the customer first, and the operator sees the ticket once the customer has agreed.
 *
 * Possible refusals: NotFound; StatusProhibits if the ticket is not open, or with the operator already; MissingParameter (the
 * question to the customer); TooFast.
 */
export async function escalateTicket(
  deps: Deps,
  call: Call,
  { ticketid, note, question }: z.output<typeof specs.escalateResaleTicketSpec.input>,
): Promise<void> {
  const { trx, now } = call;
  await limitWriting(call);
  const row = await oneOfCustomers(trx, ticketid);
  const scope = scopeOfCustomer(row, call);
  const locked = await lockEscalation(trx, scope, ticketid);
  if (row.state !== "open" || (locked?.escalation ?? null) === "consent" || locked?.escalation === "operator")
    throw new Refused(StatusProhibits);
  // Whoever has agreed once need not be asked about the same ticket again.
  const { needsconsent } = await findSupport(trx, call.scope);
  const asks = needsconsent && locked?.escalation !== "answered";
  if (asks && question === "") throw new Refused(MissingParameter, { param: "question", missing: ["question"] });
  if (asks)
    await answerTicket(
      trx,
      deps,
      scope,
      { number: ticketid, name: await nameOf(call), message: question, next: "customer" },
      now,
    );
  await addNote(call, row, note);
  await setEscalation(trx, scope, row.id, asks ? "consent" : "operator", now);
  await record(call, row, "tickets.escalate", { asks });
}

/** Closes or reopens a ticket, or takes it back from the operator. Possible refusals: NotFound, StatusProhibits. */
export async function changeCustomerTicket(
  call: Call,
  { ticketid, event }: z.output<typeof specs.changeResaleTicketSpec.input>,
): Promise<void> {
  const { trx, now } = call;
  const row = await oneOfCustomers(trx, ticketid);
  const scope = scopeOfCustomer(row, call);
  const locked = await lockEscalation(trx, scope, ticketid);
  if (!eventsOf({ state: row.state, escalation: locked?.escalation ?? null }).includes(event)) throw new Refused(StatusProhibits);
  if (event !== "takeback") await changeStateByStaff(trx, scope, { number: ticketid, event }, now);
  // A closed ticket waits for nobody, and a ticket that was taken back is the reseller's again.
  if (event !== "reopen" && locked?.escalation !== null) await setEscalation(trx, scope, row.id, null, now);
  if (event === "takeback") await record(call, row, "tickets.take-back", {});
}

/**
 * The answer of the customer to the question whether the reseller's provider may read the ticket. Possible refusals: NotFound;
 * StatusProhibits if nobody has asked.
 */
export async function answerEscalation(
  { trx, scope, now, requestId, address }: Call,
  { ticketid, agrees }: z.output<typeof specs.answerEscalationSpec.input>,
): Promise<void> {
  const found = await lockEscalation(trx, scope, ticketid);
  if (found === null) throw new Refused(NotFound, { param: "ticketid" });
  if (found.escalation !== "consent") throw new Refused(StatusProhibits);
  await setEscalation(trx, scope, found.id, agrees ? "operator" : null, now);
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, requestId, address, action: "tickets.consent", object: found.id, after: { agrees } });
  await notifyBrowsers(trx, accountId, { topic: "ticket", ids: [String(ticketid)] });
}

async function addNote(call: Call, row: ResaleTicketAt, body: string): Promise<void> {
  const { trx, now } = call;
  const author = `reseller:${await nameOf(call)}`;
  const note = { id: newId(now.getTime()), ticketId: row.id, kind: "staff", author, body, source: "panel", at: now } as const;
  await insertMessage(trx, scopeOfCustomer(row, call), { ...note, isInternal: true, isForReseller: true });
}

const nameOf = ({ trx, session }: Call): Promise<string> => nameOfUser(trx, session.userId);

/** Records an act in the audit logs of the customer and of the reseller. */
async function record(
  { trx, scope, requestId, address }: Call,
  row: ResaleTicketAt,
  action: "tickets.note" | "tickets.escalate" | "tickets.take-back",
  after: Record<string, unknown>,
): Promise<void> {
  const { actor } = scope;
  for (const accountId of [row.account_id, scope.accountId])
    await audit(trx, { accountId, actor, requestId, address, action, object: row.id, after: { ticket: row.number, ...after } });
}

const limitWriting = ({ trx, scope, now }: Call): Promise<void> =>
  countTries(trx, now, "resale-ticket", [{ subject: scope.accountId, limits: writeLimits.account }]);
