import type { DeskView } from "@nameplane/contracts/tickets/desk";
import type { TicketRating } from "@nameplane/contracts/tickets/rating-values";
import type { TicketCategory } from "@nameplane/contracts/tickets/categories";
import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { AnswerHours } from "../../whitelabel/index.ts";
import type { TicketState } from "../ticket.state.ts";
import type { TicketContext } from "../tickets.repository.ts";

// A ticket of any customer. The query runs as the role of staff, whose row policies show only what the staff member may see.

export type DeskAt = {
  readonly account_id: string;
  readonly brand_id: string;
  readonly brand: string;
  readonly account_number: number;
  readonly account_name: string;
  readonly id: string;
  readonly number: number;
  readonly subject: string;
  readonly category: TicketCategory;
  readonly state: TicketState;
  readonly priority: 1 | 2 | 3 | 4 | 5;
  readonly is_unread_staff: boolean;
  readonly is_with_third: boolean;
  readonly answer_due_at: Date | null;
  readonly tags: string[];
  readonly snoozed_until: Date | null;
  readonly assigned_to: string | null;
  readonly assigned_name: string | null;
  readonly created_at: Date;
  readonly touched_at: Date;
  readonly closed_at: Date | null;
  readonly reply_to: string | null;
  readonly context: TicketContext;
  readonly created_by: string;
  readonly about_kind: "domain" | "request" | "invoice" | null;
  readonly about_id: string | null;
  readonly handler: "operator" | "reseller";
  readonly escalation: "consent" | "operator" | "answered" | null;
  readonly rating: TicketRating | null;
  readonly rating_comment: string;
  readonly waiting_since: Date | null;
  readonly preview: string | null;
  readonly total: number;
};

const isSnoozed = sql`coalesce(t.snoozed_until > now(), false)`;
/**
 * Open work: open, and not put off. A ticket that a reseller answers is work for us only while it is escalated to us. It is then
 * ours to answer, whoever wrote last.
 */
const isOpen = sql`t.state = 'open' and not ${isSnoozed} and (t.handler = 'operator' or t.escalation = 'operator')`;
const waitsForUs = sql`(t.is_unread_staff or t.escalation is not distinct from 'operator')`;

const inView: Readonly<Record<DeskView, RawBuilder<unknown>>> = {
  us: sql`${isOpen} and ${waitsForUs}`,
  mine: sql`${isOpen} and t.assigned_to = np_staff()`,
  unassigned: sql`${isOpen} and t.assigned_to is null`,
  customer: sql`${isOpen} and not ${waitsForUs} and not t.is_with_third`,
  third: sql`${isOpen} and t.is_with_third`,
  snoozed: sql`t.state = 'open' and ${isSnoozed}`,
  closed: sql`t.state = 'closed'`,
  junk: sql`t.state = 'junk'`,
  all: sql`t.state <> 'merged'`,
};

/** Whether a view is about the past, so that it shows the newest tickets first. Views of open work show the most urgent first. */
const isPast = (view: DeskView) => view === "closed" || view === "junk" || view === "all";

export type DeskFilter = {
  readonly view: DeskView;
  readonly words: string;
  readonly brandId: string | null;
  readonly tag: string | null;
  readonly limit: number;
  readonly offset: number;
};

export function listDesk(trx: Trx, { view, words, brandId, tag, limit, offset }: DeskFilter): Promise<DeskAt[]> {
  const order = isPast(view)
    ? sql`t.touched_at desc, t.id desc`
    : sql`t.answer_due_at nulls last, t.priority, coalesce(w.since, t.touched_at), t.id`;
  const ofBrand = sql`(${brandId}::uuid is null or a.brand_id = ${brandId}::uuid)`;
  const tagged = tag === null ? sql`true` : sql`t.tags @> array[${tag}::text]`;
  return tickets(trx, sql`${inView[view]} and ${ofBrand} and ${tagged} and ${matching(words)}`, { order, limit, offset });
}

/** A ticket by its number. The number of a merged ticket gives the ticket that has its messages. */
export async function findDeskTicket(trx: Trx, number: number): Promise<DeskAt | null> {
  const which = sql`t.id = (select coalesce(n.merged_into, n.id) from ticket n where n.number = ${number}::bigint)`;
  return (await tickets(trx, which, { order: sql`t.id`, limit: 1, offset: 0 }))[0] ?? null;
}

/** Matches the number of a ticket or customer, or a part of a subject, of a customer's name or of an address. */
function matching(words: string): RawBuilder<unknown> {
  if (words === "") return sql`true`;
  const number = /^#?(\d{1,15})$/.exec(words)?.[1];
  const part = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const isNumber = number === undefined ? sql`false` : sql`(t.number = ${number}::bigint or a.number = ${number}::bigint)`;
  return sql`(${isNumber} or t.subject ilike ${part} or t.reply_to ilike ${part} or o.organization ilike ${part} or o.email ilike ${part}
    or o.first_name || ' ' || o.last_name ilike ${part} or u.email ilike ${part})`;
}

async function tickets(
  trx: Trx,
  which: RawBuilder<unknown>,
  { order, limit, offset }: { readonly order: RawBuilder<unknown>; readonly limit: number; readonly offset: number },
): Promise<DeskAt[]> {
  const { rows } = await sql<DeskAt>`
    select t.account_id, a.brand_id, b.name as brand, a.number as account_number,
           coalesce(nullif(o.organization, ''), nullif(trim(o.first_name || ' ' || o.last_name), ''), o.email, '') as account_name,
           t.id, t.number, t.subject, t.category, t.state, t.priority, t.is_unread_staff, t.is_with_third, t.answer_due_at, t.tags, case when ${isSnoozed} then t.snoozed_until end as snoozed_until, t.assigned_to, s.name as assigned_name,
           t.created_at, t.touched_at, t.closed_at, t.reply_to, t.context, t.created_by, t.about_kind, t.about_id, t.handler, t.escalation, t.rating, t.rating_comment,
           w.since as waiting_since, p.preview, count(*) over () as total
      from ticket t join account a on a.id = t.account_id join brand b on b.id = a.brand_id
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
      left join staff_user s on s.id = t.assigned_to
      left join panel_user u on t.created_by = 'user:' || u.id
      left join lateral (
        select min(m.created_at) as since from ticket_message m
         where m.account_id = t.account_id and m.ticket_id = t.id and m.author_kind = 'customer'
           and m.created_at > coalesce((select max(e.created_at) from ticket_message e
                                         where e.account_id = t.account_id and e.ticket_id = t.id and e.author_kind = 'staff' and not e.is_internal), '-infinity')) w on true
      left join lateral (
        select left(m.body, 200) as preview from ticket_message m
         where m.account_id = t.account_id and m.ticket_id = t.id and not m.is_internal order by m.created_at desc, m.id desc limit 1) p on true
     where ${which}
     order by ${order}
     limit ${limit}::int offset ${offset}::int`.execute(trx);
  return rows;
}

type DeskCounts = Readonly<Record<"us" | "mine" | "unassigned" | "customer" | "third" | "snoozed", number>>;

export async function countDesk(trx: Trx): Promise<DeskCounts> {
  const { rows } = await sql<DeskCounts>`
    select count(*) filter (where ${inView.us}) as us, count(*) filter (where ${inView.mine}) as mine,
           count(*) filter (where ${inView.unassigned}) as unassigned, count(*) filter (where ${inView.customer}) as customer,
           count(*) filter (where ${inView.third}) as third, count(*) filter (where ${inView.snoozed}) as snoozed
      from ticket t where t.state = 'open'`.execute(trx);
  return rows[0] ?? { us: 0, mine: 0, unassigned: 0, customer: 0, third: 0, snoozed: 0 };
}

/** The tags of open tickets that the staff member may see, those used most first. */
export async function listTags(trx: Trx, most: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from ticket t, unnest(t.tags) tag where t.state = 'open' and t.tags <> '{}' group by tag order by count(*) desc, tag limit ${most}`.execute(
    trx,
  );
  return rows.map(({ tag }) => tag);
}

export type DeskColleague = { readonly id: string; readonly name: string; readonly brand_id: string | null };

/** Staff members who may answer tickets: those who have a role with that right, and are not locked out. */
export async function listDeskColleagues(trx: Trx): Promise<DeskColleague[]> {
  const { rows } = await sql<DeskColleague>`
    select u.id, u.name, u.brand_id from staff_user u
     where u.disabled_at is null and (np_brand() is null or u.brand_id is null or u.brand_id = np_brand())
       and exists (select 1 from staff_role_holder h join staff_role r on r.id = h.role_id
                    where h.staff_id = u.id and 'staff_tickets' = any (r.permissions))
     order by u.name, u.id`.execute(trx);
  return rows;
}

export async function listDeskBrands(trx: Trx): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from brand where np_brand() is null or id = np_brand() order by name, id`.execute(trx);
  return rows;
}

/** Number of messages of a ticket, notes included. */
export async function countMessages(trx: Trx, scope: AccountScope, ticketId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ticket_message where account_id = ${scope.accountId} and ticket_id = ${ticketId}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Assigns a ticket to a staff member, or changes its priority or whom it waits for. */
export async function setOnTicket(
  trx: Trx,
  scope: AccountScope,
  ticketId: string,
  change: {
    readonly assigned_to?: string | null;
    readonly priority?: number;
    readonly is_unread_staff?: boolean;
    readonly is_with_third?: boolean;
    readonly answer_due_at?: Date | null;
    readonly tags?: string[];
    readonly snoozed_until?: Date | null;
    readonly escalation?: "answered";
  },
): Promise<void> {
  await trx
    .updateTable("ticket")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("account_id", "=", scope.accountId)
    .where("id", "=", ticketId)
    .execute();
}

/** Changes when support works. `version` is the version that was edited. False if it has changed since. */
export async function updateAnswerHours(trx: Trx, version: number, hours: AnswerHours): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update answer_hours set opens = ${hours.opens}::time, closes = ${hours.closes}::time, weekdays = ${hours.weekdays}::smallint[],
           holidays = ${hours.holidays}::date[], hours = ${hours.hours}::smallint[], version = version + 1
     where version = ${version}`.execute(trx);
  return numAffectedRows === 1n;
}
