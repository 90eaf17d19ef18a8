import type { brokenThings, expiringThings, OpeningStep, StaffQueue } from "@nameplane/contracts/reports/home-values";
import { dueSoonDays } from "@nameplane/contracts/backoffice/acts/verification-values";
import type { Money } from "@nameplane/values";
import { sql, type RawBuilder } from "kysely";
import { addDays } from "../../../platform/clock.ts";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { firstIdAt } from "../../../platform/ids.ts";

// These queries cover all customers. They run as the staff role, whose row policies show the customers that the staff member may
// see.

export type QueueAt = {
  readonly queue: StaffQueue;
  readonly count: number;
  readonly late: number;
  readonly oldest: Date | null;
  readonly due: Date | null;
};

const row = (queue: StaffQueue, count: RawBuilder<unknown>, since: RawBuilder<unknown>, due: RawBuilder<unknown>, now: Date) =>
  sql`select ${queue}::text as queue, (${count})::int as count, (count(*) filter (where ${due} < ${now}))::int as late, min(${since}) as oldest, min(${due}) as due`;

const all = sql`count(*)`;

type Wish = { readonly now: Date; readonly permissions: ReadonlySet<string> };

const queues: Readonly<Record<StaffQueue, (wish: Wish) => RawBuilder<unknown>>> = {
  tasks: ({ now }) => sql`${row("tasks", all, sql`created_at`, sql`due_at`, now)} from staff_task where done_at is null`,
  // Proposals that a colleague has made and that this staff member may decide.
  proposals: ({ now, permissions }) => sql`${row("proposals", all, sql`asked_at`, sql`ends_at`, now)}
    from staff_proposal where state = 'open' and ends_at > ${now} and asked_by <> np_staff() and (permission is null or permission = any (${[...permissions]}::text[]))`,
  tickets: ({ now }) =>
    sql`${row("tickets", all, sql`touched_at`, sql`answer_due_at`, now)} from ticket
         where state = 'open' and not coalesce(snoozed_until > ${now}, false)
           and ((handler = 'operator' and is_unread_staff) or escalation = 'operator')`,
  // Reports of abuse, counted once for each case, and mails that report abuse or answer us and wait to be read.
  abuse: ({ now }) => sql`${row("abuse", sql`count(distinct thing)`, sql`received_at`, sql`due_at`, now)} from (
    select coalesce(case_id, id) as thing, received_at, due_at from abuse_report where answered_at is null
    union all
    select id, coalesce(news_at, received_at), case when state = 'waiting' then due_at end from abuse_letter where state = 'waiting' or news_at is not null) q`,
  documents: ({ now }) => sql`${row("documents", all, sql`k.sent_at`, sql`s.deadline_at`, now)}
    from document_ask k left join compliance_case s on k.subject_kind = 'compliance_case' and s.account_id = k.account_id and s.id = k.subject_id and s.closed_at is null
   where k.state = 'sent'`,
  differences: ({ now }) =>
    sql`${row("differences", all, sql`since`, sql`null::timestamptz`, now)} from registry_diff where closed_at is null`,
  deliveries: ({ now }) => sql`${row("deliveries", all, sql`r.created_at`, sql`r.limit_at`, now)}
    from service s join request r on r.account_id = s.account_id and r.service_id = s.id and not r.is_final and r.state <> 'in_basket'
   where s.state = 'setting_up' and s.ended_at is null`,
  // Verifications with a deadline within a week, or behind it. The others wait for the registrant alone.
  verifications: ({ now }) => sql`${row("verifications", all, sql`opened_at`, sql`deadline_at`, now)}
    from compliance_case where kind = 'verification' and closed_at is null and deadline_at < ${addDays(now, dueSoonDays)}`,
};

/** Counts what waits in these queues, with one statement. */
export async function countQueues(trx: Trx, wanted: readonly StaffQueue[], wish: Wish): Promise<QueueAt[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<QueueAt>`${sql.join(
    wanted.map((queue) => queues[queue](wish)),
    sql` union all `,
  )}`.execute(trx);
  return rows;
}

/** Which steps before opening are done. Null once a domain was registered or moved in. */
export async function openingSteps(trx: Trx): Promise<Readonly<Record<OpeningStep, boolean>> | null> {
  const { rows } = await sql<Readonly<Record<OpeningStep, boolean>>>`
    select exists (select from registry_account) as account,
           exists (select from tld where status = 'sold') as tld,
           coalesce((select c.config ->> 'tosURL' <> '' and c.config ->> 'privacyURL' <> ''
                       from whitelabel_config c join brand b on b.id = c.brand_id
                      where b.is_operator and c.published_at is not null order by c.version desc limit 1), false) as terms,
           (select count(distinct u.id) > 1
              from staff_user u join staff_role_holder h on h.staff_id = u.id join staff_role r on r.id = h.role_id
             where u.disabled_at is null and 'staff_users' = any (r.permissions)
               and exists (select from staff_credential c where c.staff_id = u.id)) as administrator
     where not exists (select from domain where state <> 'dns_only')`.execute(trx);
  return rows[0] ?? null;
}

export type BrokenAt = { readonly what: (typeof brokenThings)[number]; readonly count: number; readonly name: string };

/** How long ago a mail that has now failed for good may have been written. */
const mailTriesMs = 4 * 86_400_000;

/**
 * Requests that failed since this time and still are failed, open alarms that were raised since then, systems that are degraded
 * or down now, and mails that could not be delivered since then.
 */
export async function brokenSince(
  trx: Trx,
  since: Date,
  sees: { readonly requests: boolean; readonly customers: boolean },
): Promise<BrokenAt[]> {
  const [first, mails] = [firstIdAt(since.getTime()), firstIdAt(since.getTime() - mailTriesMs)];
  const { rows } = await sql<BrokenAt>`
    select 'requests' as what, count(distinct r.id)::int as count, '' as name from state_log l join request r on r.account_id = l.account_id and r.id = l.object_id
     where ${sees.requests}::boolean and l.machine = 'request' and l.to_state = 'failed' and l.id >= ${first}::uuid and r.state = 'failed'
    union all
    select 'alarms', count(*)::int, '' from staff_task where ${sees.requests}::boolean and severity = 'alarm' and done_at is null and created_at >= ${since}
    union all
    select 'system', 1, part from system_check where state in ('degraded','down')
    union all
    select 'mails', count(*)::int, '' from delivery
     where ${sees.customers}::boolean and channel = 'mail' and state in ('bounced','failed') and done_at >= ${since} and id >= ${mails}::uuid`.execute(
    trx,
  );
  return rows.filter(({ count }) => count > 0);
}

export type MoneyDay = {
  readonly day: string;
  readonly in: Money;
  readonly out: Money;
};

/**
 * The money that came in and the money that was refunded, by the day on which each payment was begun. The list of payments counts
 * days the same way.
 */
export async function moneyByDay(trx: Trx, of: { readonly first: Date; readonly timeZone: string }): Promise<MoneyDay[]> {
  const { rows } = await sql<RowOf<MoneyDay>>`
    select currency, (created_at at time zone ${of.timeZone})::date::text as day, sum(captured_minor)::bigint as "in", sum(refunded_minor)::bigint as "out"
      from payment where id >= ${firstIdAt(of.first.getTime())}::uuid group by 1, 2 having sum(captured_minor) > 0 order by 1, 2`.execute(
    trx,
  );
  return rows.map((row) => withMoney(row, "in", "out"));
}

export type ExpiringAt = {
  readonly what: (typeof expiringThings)[number];
  readonly key: string;
  readonly name: string;
  readonly until: Date;
};

/** Certificates that expire before an instant, soonest first, at most 20. Expired ones stay listed for a month. */
export async function expiringBefore(
  trx: Trx,
  before: Date,
  sees: { readonly settings: boolean; readonly customers: boolean },
): Promise<ExpiringAt[]> {
  const { rows } = await sql<ExpiringAt>`
    select * from (
      select 'registry' as what, a.registry_id as key, g.name, a.certificate_until as until
        from registry_account a join registry g on g.id = a.registry_id where ${sees.settings}::boolean and a.certificate_until is not null
      union all
      select case when c.kind = 'ordered' then 'ordered' else 'host' end, a.number::text, c.common_name, c.expires_at
        from certificate c join account a on a.id = c.account_id
       where c.expires_at is not null and c.state in ('issued','renewing','expired')
         and case when c.kind = 'ordered' then ${sees.customers}::boolean else ${sees.settings}::boolean end) e
     where e.until < ${before} and e.until > ${before}::timestamptz - interval '60 days' order by e.until limit 20`.execute(trx);
  return rows;
}

export async function lowLimits(trx: Trx): Promise<{ registry: string; minor: number; currency: string }[]> {
  const { rows } = await sql<{ registry: string; minor: number; currency: string }>`
    select id as registry, low_balance_minor as minor, low_balance_currency as currency from registry where low_balance_minor is not null`.execute(
    trx,
  );
  return rows;
}
