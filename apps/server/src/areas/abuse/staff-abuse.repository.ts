import type { AbuseKind, AbuseOutcome, abuseLists } from "@nameplane/contracts/abuse/abuse-values";
import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { CaseOfDomain } from "./abuse.repository.ts";

const nameOfAccount = sql`coalesce(nullif(o.organization, ''), trim(o.first_name || ' ' || o.last_name), '')`;

export type ListedAt = {
  readonly reference: string;
  readonly name: string;
  readonly kinds: AbuseKind[];
  readonly reports: number;
  readonly received: Date;
  readonly due: Date | null;
  readonly is_held: boolean;
  readonly is_answered: boolean;
  readonly number: number | null;
  readonly account_name: string;
  readonly brand: string;
  readonly total: number;
};

type List = (typeof abuseLists)[number];

/**
 * open: a report waits for an answer, or the customer has answered. held: nothing is waiting, and the domain is on hold (out of
 * DNS). closed: all other reports.
 */
const which: Readonly<Record<List, RawBuilder<boolean>>> = {
  open: sql<boolean>`(g.due is not null or coalesce(c.state = 'answered' and c.closed_at is null, false))`,
  held: sql<boolean>`(g.due is null and c.closed_at is null and c.hold_wanted is not null and c.state <> 'answered')`,
  closed: sql<boolean>`(g.due is null and (c.id is null or c.closed_at is not null or (c.hold_wanted is null and c.state <> 'answered')))`,
};

/** Reports by domain. There is one row for each case, and one for each report about a domain that is not with us. */
export async function listAbuse(
  trx: Trx,
  list: List,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedAt[]> {
  const { rows } = await sql<ListedAt>`
    with g as (
      select account_id, case_id, coalesce(case_id, id) as key, min(reference) filter (where is_first) as reference, min(name) filter (where is_first) as name,
             array_agg(distinct what) as kinds, count(*)::int as reports, max(received_at) as received,
             min(due_at) filter (where answered_at is null) as due, (array_agg(brand_id))[1] as brand_id
        from (select r.*, row_number() over (partition by coalesce(case_id, id) order by received_at, id) = 1 as is_first from abuse_report r) r
       group by account_id, case_id, coalesce(case_id, id))
    select g.reference, coalesce(d.ascii_name, g.name) as name, g.kinds, g.reports, g.received, g.due, coalesce(c.hold_wanted, false) as is_held,
           coalesce(c.state = 'answered', false) as is_answered, case when c.id is null then null else a.number end as number,
           ${nameOfAccount} as account_name, b.name as brand, (count(*) over ())::int as total
      from g join account a on a.id = g.account_id join brand b on b.id = g.brand_id
      left join compliance_case c on c.account_id = g.account_id and c.id = g.case_id
      left join domain d on d.account_id = c.account_id and d.id = c.domain_id
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     where ${which[list]}
     order by ${list === "open" ? sql`g.due nulls last, g.received` : sql`g.received desc`}, g.key
     limit ${limit}::int offset ${offset}::int`.execute(trx);
  return rows;
}

export type ReportAt = {
  readonly id: string;
  readonly account_id: string;
  readonly case_id: string | null;
  readonly reference: string;
  readonly name: string;
  readonly what: AbuseKind;
  readonly text: string;
  readonly urls: string[];
  readonly reporter_name: string;
  readonly reporter_email: string;
  readonly brand: string;
  readonly received_at: Date;
  readonly due_at: Date;
  readonly letter_id: string | null;
  readonly answered_at: Date | null;
  readonly outcome: AbuseOutcome | null;
  readonly answer: string | null;
  readonly answered_by: string | null;
};

/**
 * The report with this number, and the others of the same case, newest first. Empty if there is no such report, or if the staff
 * member may not see it.
 */
export async function reportsWith(trx: Trx, reference: string): Promise<ReportAt[]> {
  const { rows } = await sql<ReportAt>`
    select r.id, r.account_id, r.case_id, r.reference, r.name, r.what, r.text, r.urls, r.reporter_name, r.reporter_email, b.name as brand,
           r.received_at, r.due_at, r.letter_id, r.answered_at, r.outcome, r.answer, s.name as answered_by
      from abuse_report x
      join abuse_report r on r.account_id = x.account_id and (r.id = x.id or r.case_id = x.case_id)
      join brand b on b.id = r.brand_id
      left join staff_user s on r.answered_by = 'staff:' || s.id
     where x.reference = ${reference} order by r.received_at desc, r.id limit 200`.execute(trx);
  return rows;
}

export type CaseAt = CaseOfDomain & {
  readonly account_id: string;
  readonly brand_id: string;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
  readonly number: number;
  readonly account_name: string;
  readonly domain_state: string;
  readonly ascii_name: string;
  readonly created_at: Date;
  readonly is_registered: boolean;
  readonly statuses: string[];
};

export async function findCase(
  trx: Trx,
  accountId: string,
  caseId: string,
  { lock }: { readonly lock: boolean },
): Promise<CaseAt | null> {
  const { rows } = await sql<CaseAt>`
    select c.id, c.state, c.hold_wanted, c.hold_set_at, c.lock_wanted, c.version, c.domain_id, c.account_id, a.brand_id, c.opened_at, c.closed_at,
           a.number, ${nameOfAccount} as account_name, d.state as domain_state, d.ascii_name, d.created_at,
           x.domain_id is not null as is_registered, coalesce(x.statuses_seen, '{}') as statuses
      from compliance_case c
      join account a on a.id = c.account_id
      join domain d on d.account_id = c.account_id and d.id = c.domain_id
      left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     where c.account_id = ${accountId}::uuid and c.id = ${caseId}::uuid and c.kind = 'abuse'
     ${lock ? sql`for update of c` : sql``}`.execute(trx);
  return rows[0] ?? null;
}

export type NamedAuthor = { readonly id: string; readonly name: string };

/** Names of those who wrote in a case: staff members and users of the customer. */
export async function authorsOf(trx: Trx, ids: readonly string[]): Promise<NamedAuthor[]> {
  const { rows } = await sql<NamedAuthor>`
    select id, name from staff_user where id = any(${[...ids]}::uuid[])
    union all
    select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) from panel_user where id = any(${[...ids]}::uuid[])`.execute(
    trx,
  );
  return rows;
}

/** Stores the answer to those of the reports that have none yet. Returns their ids. */
export async function answerReports(
  trx: Trx,
  { account_id: accountId }: ReportAt,
  ids: readonly string[],
  of: { readonly outcome: AbuseOutcome; readonly text: string; readonly by: string; readonly at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update abuse_report set outcome = ${of.outcome}, answer = ${of.text}, answered_by = ${of.by}, answered_at = ${of.at}
     where account_id = ${accountId}::uuid and id = any(${[...ids]}::uuid[]) and answered_at is null returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
