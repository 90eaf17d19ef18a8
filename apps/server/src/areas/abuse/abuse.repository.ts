import type { AbuseKind, AbuseOutcome, AbuseStep } from "@nameplane/contracts/abuse/abuse-values";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type DomainOfReport = { readonly accountId: string; readonly brandId: string; readonly domainId: string };

/**
 * Finds the domain of ours that a report is about: the longest of `names` that is registered with us. Runs as the database role
 * readonly, which sees all accounts.
 */
export async function findReportedDomain(trx: Trx, names: readonly string[]): Promise<DomainOfReport | null> {
  const { rows } = await sql<DomainOfReport>`
    select d.account_id as "accountId", a.brand_id as "brandId", d.id as "domainId"
      from domain d join account a on a.id = d.account_id
     where d.ascii_name = any(${[...names]}::text[]) and d.tab <= 4 order by length(d.ascii_name) desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** Returns the open case of a domain, or makes one. The deadline of the case is the earliest deadline of its reports. */
export async function openCaseOf(
  trx: Trx,
  scope: AccountScope,
  opened: { readonly id: string; readonly domainId: string; readonly at: Date; readonly dueAt: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into compliance_case as c (account_id, id, kind, source, domain_id, opened_at, deadline_at)
    values (${scope.accountId}, ${opened.id}, 'abuse', 'report', ${opened.domainId}, ${opened.at}, ${opened.dueAt})
    on conflict (account_id, domain_id) where kind = 'abuse' and closed_at is null
    do update set deadline_at = least(c.deadline_at, excluded.deadline_at), version = c.version + 1
    returning id`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error("no case was opened");
  return row.id;
}

export type NewReport = {
  readonly id: string;
  readonly caseId: string | null;
  readonly brandId: string;
  readonly reference: string;
  readonly name: string;
  readonly what: AbuseKind;
  readonly text: string;
  readonly urls: readonly string[];
  readonly reporterName: string;
  readonly reporterEmail: string;
  readonly language: "en" | "sv";
  readonly receivedAt: Date;
  readonly dueAt: Date;
  readonly letterId: string | null;
};

/**
 * Whether the report with this id was already filed. Runs as the database role readonly, because the domain may have moved to
 * another account since then.
 */
export async function isFiled(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from abuse_report where id = ${id}::uuid`.execute(trx);
  return rows.length > 0;
}

export async function insertReport(trx: Trx, scope: AccountScope, of: NewReport): Promise<void> {
  await trx
    .insertInto("abuse_report")
    .values({
      account_id: scope.accountId,
      id: of.id,
      case_id: of.caseId,
      brand_id: of.brandId,
      reference: of.reference,
      name: of.name,
      what: of.what,
      text: of.text,
      urls: [...of.urls],
      reporter_name: of.reporterName,
      reporter_email: of.reporterEmail,
      language: of.language,
      received_at: of.receivedAt,
      due_at: of.dueAt,
      letter_id: of.letterId,
    })
    .execute();
}

/** A user of the account who makes a report: name and address. */
export async function reporterOf(trx: Trx, userId: string): Promise<{ readonly name: string; readonly email: string }> {
  const { rows } = await sql<{ name: string; email: string }>`
    select trim(first_name || ' ' || last_name) as name, email from panel_user where id = ${userId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error("the user of a session is not there");
  return row;
}

export type ReportToAnswer = {
  readonly reference: string;
  readonly name: string;
  readonly reporter_name: string;
  readonly reporter_email: string;
  readonly language: "en" | "sv";
  readonly brand_id: string;
  readonly received_at: Date;
  readonly outcome: AbuseOutcome | null;
  readonly answer: string | null;
  readonly letter_id: string | null;
};

export async function findReport(trx: Trx, scope: AccountScope, id: string): Promise<ReportToAnswer | null> {
  const { rows } = await sql<ReportToAnswer>`
    select reference, name, reporter_name, reporter_email, language, brand_id, received_at, outcome, answer, letter_id
      from abuse_report where account_id = ${scope.accountId} and id = ${id}::uuid`.execute(trx);
  return rows[0] ?? null;
}

export type CaseOfDomain = {
  readonly id: string;
  readonly state: string;
  readonly hold_wanted: boolean | null;
  readonly hold_set_at: Date | null;
  readonly lock_wanted: boolean;
  readonly version: number;
  readonly domain_id: string;
};

const caseColumns = sql`c.id, c.state, c.hold_wanted, c.hold_set_at, c.lock_wanted, c.version, c.domain_id`;

/** The open case of a domain of the account. With `lock`, the row stays locked until the transaction ends. */
export async function caseOfDomain(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  { lock }: { readonly lock: boolean },
): Promise<CaseOfDomain | null> {
  const { rows } = await sql<CaseOfDomain>`
    select ${caseColumns} from compliance_case c
     where c.account_id = ${scope.accountId} and c.domain_id = ${domainId}::uuid and c.kind = 'abuse' and c.closed_at is null
     ${lock ? sql`for update` : sql``}`.execute(trx);
  return rows[0] ?? null;
}

/** An open case, locked until the transaction ends. */
export async function lockCase(trx: Trx, scope: AccountScope, caseId: string): Promise<CaseOfDomain | null> {
  const { rows } = await sql<CaseOfDomain>`
    select ${caseColumns} from compliance_case c
     where c.account_id = ${scope.accountId} and c.id = ${caseId}::uuid and c.kind = 'abuse' and c.closed_at is null for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export type CaseChange = {
  readonly state?: string;
  readonly hold_wanted?: boolean | null;
  readonly hold_set_at?: Date | null;
  readonly lock_wanted?: boolean;
  readonly closed_at?: Date;
  readonly close_reason?: string;
};

export async function changeCase(trx: Trx, accountId: string, { id, version }: CaseOfDomain, to: CaseChange): Promise<void> {
  await trx
    .updateTable("compliance_case")
    .set({ ...to, version: version + 1 })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

type NewMessage = {
  readonly id: string;
  readonly caseId: string;
  readonly at: Date;
  readonly step: AbuseStep;
  readonly authorId: string;
  readonly text: string;
};

export async function insertMessage(trx: Trx, accountId: string, of: NewMessage): Promise<void> {
  await trx
    .insertInto("abuse_message")
    .values({
      account_id: accountId,
      id: of.id,
      case_id: of.caseId,
      at: of.at,
      step: of.step,
      author_id: of.authorId,
      text: of.text,
    })
    .execute();
}

export type MessageAt = { readonly step: AbuseStep; readonly text: string; readonly at: Date; readonly author_id: string };

export async function messagesOf(trx: Trx, accountId: string, caseId: string): Promise<MessageAt[]> {
  const { rows } = await sql<MessageAt>`
    select step, text, at, author_id from abuse_message where account_id = ${accountId}::uuid and case_id = ${caseId}::uuid
     order by at, id limit 200`.execute(trx);
  return rows;
}

/**
 * The open case of a domain. If there is none: the last case that was closed after `since`. The owner may read a closed case only
 * for that long.
 */
export async function lastCaseOf(trx: Trx, scope: AccountScope, domainId: string, since: Date): Promise<CaseOfDomain | null> {
  const { rows } = await sql<CaseOfDomain>`
    select ${caseColumns} from compliance_case c
     where c.account_id = ${scope.accountId} and c.domain_id = ${domainId}::uuid and c.kind = 'abuse'
       and (c.closed_at is null or c.closed_at > ${since})
     order by c.closed_at desc nulls first limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** Moves the domain from one of the states `from` to the state `to`. Returns whether the domain was in one of them. */
export async function moveDomain(
  trx: Trx,
  accountId: string,
  domainId: string,
  { from, to }: { readonly from: readonly string[]; readonly to: string },
): Promise<boolean> {
  const { rows } = await sql`
    update domain set state = ${to}, version = version + 1
     where account_id = ${accountId}::uuid and id = ${domainId}::uuid and state = any(${[...from]}::text[]) returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

export async function hasOpenReports(trx: Trx, accountId: string, caseId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from abuse_report where account_id = ${accountId}::uuid and case_id = ${caseId}::uuid and answered_at is null limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/**
 * Open cases whose domain does not yet look at the registry as staff decided. Cases tried a short while ago (`except`) are left
 * out. Runs as the database role readonly.
 */
export async function casesToCarryOut(
  trx: Trx,
  { max, except }: { readonly max: number; readonly except: readonly string[] },
): Promise<{ accountId: string; brandId: string; caseId: string }[]> {
  const { rows } = await sql<{ accountId: string; brandId: string; caseId: string }>`
    select c.account_id as "accountId", a.brand_id as "brandId", c.id as "caseId"
      from compliance_case c join account a on a.id = c.account_id
      join domain_detail x on x.account_id = c.account_id and x.domain_id = c.domain_id
     where c.kind = 'abuse' and c.closed_at is null and not c.id = any(${[...except]}::uuid[])
       and ((c.hold_wanted and (c.hold_set_at is null or not 'clientHold' = any(x.statuses_seen))) or not c.hold_wanted
            or (c.lock_wanted and not 'clientTransferProhibited' = any(x.statuses_seen)))
     order by c.deadline_at limit ${max}::int`.execute(trx);
  return rows;
}

export async function abuseContactOf(trx: Trx): Promise<{ name: string; email: string } | null> {
  const { rows } = await sql<{ name: string; email: string }>`select name, email from np_abuse_contact()`.execute(trx);
  return rows[0] ?? null;
}
