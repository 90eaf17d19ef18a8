import type { resaleViews } from "@nameplane/contracts/tickets/resale-values";
import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { TicketState } from "../ticket.state.ts";
import type { TicketCategory } from "@nameplane/contracts/tickets/categories";

/** How far the escalation of a ticket to the operator has come. Null if it is not escalated. */
export type Escalation = "consent" | "operator" | "answered" | null;

export type ResaleTicketAt = {
  readonly account_id: string;
  readonly brand_id: string;
  readonly id: string;
  readonly number: number;
  readonly subject: string;
  readonly category: TicketCategory;
  readonly state: TicketState;
  readonly is_unread_staff: boolean;
  readonly escalation: Escalation;
  readonly created_at: Date;
  readonly touched_at: Date;
  readonly reply_to: string | null;
  readonly account_number: number;
  readonly account_name: string;
};

type View = (typeof resaleViews)[number];

const isWithUs = sql`(t.escalation = 'answered' or (t.escalation is null and t.is_unread_staff))`;
const inView: Readonly<Record<View, RawBuilder<unknown>>> = {
  us: sql`t.state = 'open' and ${isWithUs}`,
  customer: sql`t.state = 'open' and t.escalation is null and not t.is_unread_staff`,
  escalated: sql`t.state = 'open' and t.escalation in ('consent','operator')`,
  closed: sql`t.state = 'closed'`,
  all: sql`t.state <> 'junk'`,
};

// Row policies show a reseller only the tickets of its customers that are its own to answer. The account itself is named by a
// function, because its row is hidden.
const from = sql`ticket t join lateral np_resale_customer(t.account_id) c on true`;
const columns = sql`t.account_id, c.brand_id, t.id, t.number, t.subject, t.category, t.state, t.is_unread_staff, t.escalation, t.created_at, t.touched_at, t.reply_to,
  c.number as account_number, c.name as account_name`;

type Filter = { readonly view: View; readonly words: string; readonly limit: number; readonly offset: number };

export async function listResaleTickets(
  trx: Trx,
  { view, words, limit, offset }: Filter,
): Promise<{ rows: ResaleTicketAt[]; total: number; waiting: number }> {
  const number = /^#?(\d{1,15})$/.exec(words)?.[1] ?? null;
  const part = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const which = sql`t.handler = 'reseller' and ${inView[view]}
    and (${words} = '' or t.number = ${number}::bigint or t.subject ilike ${part} or c.name ilike ${part})`;
  const order = view === "us" ? sql`t.touched_at, t.id` : sql`t.touched_at desc, t.id`;
  const { rows } = await sql<ResaleTicketAt & { total: number }>`
    select ${columns}, count(*) over ()::int as total from ${from} where ${which} order by ${order} limit ${limit} offset ${offset}`.execute(
    trx,
  );
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from ${from} where t.handler = 'reseller' and ${inView.us}`.execute(trx);
  return { rows, total: rows[0]?.total ?? 0, waiting: counted.rows[0]?.n ?? 0 };
}

/** A ticket of a customer that the reseller answers itself; junk is not shown. Null if there is none with this number. */
export async function findResaleTicket(trx: Trx, number: number): Promise<ResaleTicketAt | null> {
  const { rows } = await sql<ResaleTicketAt>`
    select ${columns} from ${from} where t.handler = 'reseller' and t.state <> 'junk' and t.number = ${number}::bigint`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Stores how far the escalation has come. `at`: when the operator got to see the ticket; the first time is kept. */
export async function setEscalation(
  trx: Trx,
  { accountId }: AccountScope,
  ticketId: string,
  escalation: Escalation,
  at: Date,
): Promise<void> {
  await sql`
    update ticket set escalation = ${escalation}, version = version + 1,
           escalated_at = case when ${escalation} = 'operator' then coalesce(escalated_at, ${at}) else escalated_at end
     where account_id = ${accountId}::uuid and id = ${ticketId}::uuid`.execute(trx);
}

/** How far the escalation of an own ticket of the account has come, and its id. Null if there is no such ticket. */
export async function lockEscalation(
  trx: Trx,
  { accountId }: AccountScope,
  number: number,
): Promise<{ id: string; escalation: Escalation } | null> {
  const { rows } = await sql<{ id: string; escalation: Escalation }>`
    select id, escalation from ticket where account_id = ${accountId}::uuid and number = ${number}::bigint and state <> 'junk' for no key update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export async function nameOfUser(trx: Trx, userId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) as name from panel_user where id = ${userId}::uuid`.execute(
    trx,
  );
  return rows[0]?.name ?? "";
}

export type SupportRow = {
  readonly ison: boolean;
  readonly email: string;
  readonly needsconsent: boolean;
  readonly escalatehours: number | null;
  readonly version: number;
};

const blankSupport: SupportRow = { ison: false, email: "", needsconsent: true, escalatehours: null, version: 0 };

/** How the reseller answers its customers. Until it has said anything, the operator answers them. */
export async function findSupport(trx: Trx, { accountId }: AccountScope): Promise<SupportRow> {
  const { rows } = await sql<SupportRow>`
    select is_on as ison, email, needs_consent as needsconsent, escalate_hours as escalatehours, version from reseller_support where account_id = ${accountId}::uuid`.execute(
    trx,
  );
  return rows[0] ?? blankSupport;
}

/** Saves the settings if the stored version is still the given one; 0 means that there was none. Returns whether they were saved. */
export async function saveSupport(
  trx: Trx,
  { accountId, actor }: AccountScope,
  { ison, email, needsconsent, escalatehours, version }: SupportRow,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into reseller_support as s (account_id, is_on, email, needs_consent, escalate_hours, changed_by, changed_at)
    select ${accountId}::uuid, ${ison}, ${email}, ${needsconsent}, ${escalatehours}::int, ${actor}, ${now}
     where ${version} = 0 or exists (select 1 from reseller_support where account_id = ${accountId}::uuid)
    on conflict (account_id) do update set is_on = excluded.is_on, email = excluded.email, needs_consent = excluded.needs_consent,
           escalate_hours = excluded.escalate_hours, version = s.version + 1, changed_by = excluded.changed_by, changed_at = excluded.changed_at
     where s.version = ${version}
    returning 1`.execute(trx);
  return rows.length > 0;
}

/** Gives the open tickets of the reseller's customers to the operator. Returns how many there were. */
export async function handOver(trx: Trx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select np_end_reseller_support() as n`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Whether the account edits a brand with customers of its own, or could have some. */
export async function hasBrand(trx: Trx, { accountId }: AccountScope): Promise<boolean> {
  const { rows } = await sql`
    select 1 from brand where owner_account_id = ${accountId}::uuid and not is_operator and np_owns_brand(id) limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

export type DueTicket = { readonly accountId: string; readonly brandId: string; readonly id: string; readonly number: number };

/**
 * Tickets that have waited for their reseller as long as the reseller allows, and go to the operator by its rule. Runs as a role
 * that may only read.
 */
export async function ticketsToEscalate(trx: Trx, now: Date, most: number): Promise<DueTicket[]> {
  const { rows } = await sql<DueTicket>`
    select t.account_id as "accountId", a.brand_id as "brandId", t.id, t.number
      from ticket t join account a on a.id = t.account_id join brand b on b.id = a.brand_id
      join reseller_support s on s.account_id = b.owner_account_id and s.is_on and not s.needs_consent and s.escalate_hours is not null
     where t.handler = 'reseller' and t.state = 'open' and t.is_unread_staff and t.escalation is null and t.escalated_at is null
       and t.touched_at <= ${now}::timestamptz - make_interval(hours => s.escalate_hours)
     order by t.touched_at limit ${most}`.execute(trx);
  return rows;
}
