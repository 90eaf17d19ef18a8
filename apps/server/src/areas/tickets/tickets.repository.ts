import { sql } from "kysely";
import type { TicketCategory } from "@nameplane/contracts/tickets/categories";
import type { TicketRating } from "@nameplane/contracts/tickets/rating-values";
import type { WaitsFor } from "@nameplane/contracts/tickets/desk";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { TicketState } from "./ticket.state.ts";

/** Number of tickets of the account with an unread answer. Junk and archived tickets do not count. */
export async function countUnread(trx: Trx, scope: AccountScope): Promise<number> {
  const { count } = await trx
    .selectFrom("ticket")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("account_id", "=", scope.accountId)
    .where("state", "in", ["open", "closed"])
    .where("is_unread_customer", "=", true)
    .executeTakeFirstOrThrow();
  return count;
}

export type TicketContext = {
  readonly page?: string;
  readonly version?: string;
  readonly userAgent?: string;
  /** The support address to which the mail was sent that opened the ticket. */
  readonly mailbox?: string;
  readonly language?: "en" | "sv";
};

export type TicketRow = {
  id: string;
  number: number;
  subject: string;
  state: TicketState;
  category: TicketCategory;
  about_kind: "domain" | "request" | "invoice" | null;
  about_id: string | null;
  is_unread_customer: boolean;
  created_by: string;
  created_at: Date;
  touched_at: Date;
  closed_at: Date | null;
  reply_to: string | null;
  context: TicketContext;
  author: string | null;
  last_author_kind: AuthorKind | null;
  priority: number;
  is_unread_staff: boolean;
  answer_due_at: Date | null;
  /** Who answers: the operator, or the reseller of the brand, who may have escalated the ticket to the operator. */
  handler: "operator" | "reseller";
  escalation: "consent" | "operator" | "answered" | null;
  rating: TicketRating | null;
  rating_comment: string;
};

export type AuthorKind = "customer" | "staff" | "system";

// Names of staff members are visible in the account. A user who has left it has no visible name.
const nameOf = (actor: ReturnType<typeof sql>) =>
  sql<
    string | null
  >`(select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) from panel_user u where ${actor} = 'user:' || u.id)`;

const columns = sql`t.id, t.number, t.subject, t.state, t.category, t.about_kind, t.about_id, t.is_unread_customer, t.created_by, t.created_at, t.touched_at, t.closed_at, t.priority, t.is_unread_staff, t.answer_due_at, t.handler, t.escalation, t.rating, t.rating_comment,
  t.reply_to, t.context, ${nameOf(sql`t.created_by`)} as author,
  (select m.author_kind from ticket_message m where m.account_id = t.account_id and m.ticket_id = t.id and m.author_kind <> 'system' and not m.is_internal
    order by m.created_at desc, m.id desc limit 1) as last_author_kind`;

export type ListFilter = {
  readonly state: "open" | "closed";
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
};

export async function listTickets(
  trx: Trx,
  scope: AccountScope,
  filter: ListFilter,
): Promise<{ rows: TicketRow[]; total: number }> {
  const direction = filter.descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<TicketRow>`
    select ${columns} from ticket t where t.account_id = ${scope.accountId} and t.state = ${filter.state}
     order by t.touched_at ${direction}, t.id ${direction} limit ${filter.limit} offset ${filter.offset}`.execute(trx);
  const { count } = await trx
    .selectFrom("ticket")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("account_id", "=", scope.accountId)
    .where("state", "=", filter.state)
    .executeTakeFirstOrThrow();
  return { rows, total: count };
}

/**
 * Reads a ticket. The number of a merged ticket gives the ticket that has its messages. `lock` makes changes of one ticket wait for each other. `withJunk` also finds junk, which staff see, but
 * customers do not.
 */
export async function findTicket(
  trx: Trx,
  scope: AccountScope,
  number: number,
  { lock, withJunk = false }: { readonly lock: boolean; readonly withJunk?: boolean },
): Promise<TicketRow | null> {
  const { rows } = await sql<TicketRow>`
    select ${columns} from ticket t where t.account_id = ${scope.accountId} and (${withJunk} or t.state <> 'junk')
       and t.id = (select coalesce(n.merged_into, n.id) from ticket n where n.account_id = ${scope.accountId} and n.number = ${number})
     ${lock ? sql`for no key update of t` : sql``}`.execute(trx);
  const row = rows[0] ?? null;
  // The ticket was merged while this waited for its lock. A new statement sees into which.
  return row?.state === "merged" ? findTicket(trx, scope, number, { lock, withJunk }) : row;
}

/** Who answers a ticket. */
export async function handlerOf(trx: Trx, scope: AccountScope, id: string): Promise<TicketRow["handler"]> {
  const row = await trx
    .selectFrom("ticket")
    .select("handler")
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.handler === "reseller" ? "reseller" : "operator";
}

export type MessageRow = {
  id: string;
  author_kind: AuthorKind;
  author: string;
  name: string | null;
  body: string;
  is_internal: boolean;
  /** Where the quoted earlier mails begin, in a message that arrived by mail. */
  quote_at: number | null;
  created_at: Date;
  files: { fileid: string; name: string; mime: string; size: number }[];
};

/**
 * A conversation's messages visible to the customer, oldest first. `withNotes` adds the internal notes that only staff can see.
 */
export async function listMessages(trx: Trx, scope: AccountScope, ticketId: string, withNotes = false): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.author_kind, m.author, ${nameOf(sql`m.author`)} as name, m.body, m.is_internal, m.created_at,
           (select e.quote_at from ticket_mail e where e.account_id = m.account_id and e.message_id = m.id and e.direction = 'in' limit 1) as quote_at,
           coalesce((select jsonb_agg(jsonb_build_object('fileid', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size_bytes) order by f.created_at, f.id) from file f
                      where f.account_id = m.account_id and f.owner_kind = 'ticket_message' and f.owner_id = m.id), '[]') as files
      from ticket_message m where m.account_id = ${scope.accountId} and m.ticket_id = ${ticketId} and (${withNotes} or not m.is_internal)
     order by m.created_at, m.id`.execute(trx);
  return rows;
}

export type NewTicket = {
  readonly id: string;
  readonly subject: string;
  readonly category: TicketCategory;
  readonly about: { readonly kind: "domain" | "request" | "invoice"; readonly id: string } | null;
  readonly replyTo: string | null;
  readonly context: TicketContext;
  readonly at: Date;
  /** 1 is the most urgent. */
  readonly priority: number;
  readonly answerDueAt: Date | null;
  readonly state?: "open" | "junk";
  /** Who opened it, if that is not the scope's actor. */
  readonly createdBy?: string;
  /** The ticket that its first messages come from. */
  readonly splitFrom?: string;
};

/** Inserts a ticket and returns its number. Null if the id already exists. */
export async function insertTicket(trx: Trx, scope: AccountScope, ticket: NewTicket): Promise<number | null> {
  const row = await trx
    .insertInto("ticket")
    .values({
      account_id: scope.accountId,
      id: ticket.id,
      subject: ticket.subject,
      category: ticket.category,
      about_kind: ticket.about?.kind ?? null,
      about_id: ticket.about?.id ?? null,
      reply_to: ticket.replyTo,
      context: JSON.stringify(ticket.context),
      created_by: ticket.createdBy ?? scope.actor,
      created_at: ticket.at,
      touched_at: ticket.at,
      priority: ticket.priority,
      answer_due_at: ticket.answerDueAt,
      handler: sql<string>`np_ticket_handler(${scope.accountId}::uuid)`,
      ...(ticket.state === undefined ? {} : { state: ticket.state }),
      ...(ticket.splitFrom === undefined ? {} : { split_from: ticket.splitFrom }),
    })
    .onConflict((conflict) => conflict.columns(["account_id", "id"]).doNothing())
    .returning("number")
    .executeTakeFirst();
  return row?.number ?? null;
}

export type NewMessage = {
  readonly id: string;
  readonly ticketId: string;
  readonly kind: AuthorKind;
  readonly author: string;
  readonly body: string;
  readonly source: "panel" | "feedback" | "mail" | "api";
  /** Whether the message is a note that only staff see. */
  readonly isInternal?: boolean;
  /** Whether the reseller sees an internal message: a note of its own, or what the operator writes to it. */
  readonly isForReseller?: boolean;
  readonly at: Date;
};

export async function insertMessage(trx: Trx, scope: AccountScope, message: NewMessage): Promise<void> {
  await trx
    .insertInto("ticket_message")
    .values({
      account_id: scope.accountId,
      id: message.id,
      ticket_id: message.ticketId,
      author_kind: message.kind,
      author: message.author,
      is_internal: message.isInternal ?? false,
      ...(message.isForReseller === undefined ? {} : { for_reseller: message.isForReseller }),
      body: message.body,
      source: message.source,
      created_at: message.at,
    })
    .execute();
}

/** The columns that say whom an open ticket waits for. */
export const waitColumns = (waitsFor: WaitsFor) => ({
  is_unread_staff: waitsFor === "us",
  is_with_third: waitsFor === "third",
});

export type TicketChange = {
  readonly state: TicketState;
  readonly touchedAt: Date;
  readonly closedAt: Date | null;
  readonly isUnreadCustomer?: boolean;
  /** Whom the ticket waits for from now on, and when it has to be answered. */
  readonly waits?: { readonly for: WaitsFor; readonly answerDueAt: Date | null };
};

export async function changeTicket(trx: Trx, scope: AccountScope, id: string, change: TicketChange): Promise<void> {
  await trx
    .updateTable("ticket")
    .set((eb) => ({
      state: change.state,
      touched_at: change.touchedAt,
      closed_at: change.closedAt,
      version: eb("version", "+", 1),
      ...(change.isUnreadCustomer === undefined ? {} : { is_unread_customer: change.isUnreadCustomer }),
      ...(change.waits === undefined
        ? {}
        : {
            ...waitColumns(change.waits.for),
            answer_due_at: change.waits.answerDueAt,
            // Whoever writes ends the time for which the ticket was put off.
            snoozed_until: null,
          }),
    }))
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .execute();
}

/** Marks the messages up to number `seen` as read. Does nothing if newer ones exist. Returns whether the ticket is unread now. */
export async function markRead(trx: Trx, scope: AccountScope, id: string, seen: number): Promise<boolean> {
  const { rows } = await sql<{ is_unread_customer: boolean }>`
    update ticket t set is_unread_customer = t.is_unread_customer and
           (select count(*) from ticket_message m where m.account_id = t.account_id and m.ticket_id = t.id and not m.is_internal) > ${seen}
     where t.account_id = ${scope.accountId} and t.id = ${id} returning is_unread_customer`.execute(trx);
  return rows[0]?.is_unread_customer ?? false;
}
