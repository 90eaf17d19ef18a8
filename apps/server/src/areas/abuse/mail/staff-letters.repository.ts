import type { AbuseKind, AbuseOutcome } from "@nameplane/contracts/abuse/abuse-values";
import type { LetterFormat, LetterMark, LetterState } from "@nameplane/contracts/abuse/letter-values";
import type { MailMark } from "@nameplane/contracts/tickets/mail-values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { RefusedFile } from "../../files/index.ts";
import type { LetterAt } from "./letter.repository.ts";

export type ListedLetter = {
  readonly id: string;
  readonly sender: string;
  readonly subject: string;
  readonly what: AbuseKind;
  readonly mark: LetterMark | null;
  readonly names: string[];
  readonly files: number;
  readonly received_at: Date;
  readonly due_at: Date;
  readonly news_at: Date | null;
  readonly brand: string;
  readonly total: number;
};

/** The letters of one of staff's lists. A letter whose sender has written again stands in the list of letters that wait. */
export async function listLetters(
  trx: Trx,
  list: LetterState,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedLetter[]> {
  const which =
    list === "waiting" ? sql`(l.state = 'waiting' or l.news_at is not null)` : sql`(l.state = ${list} and l.news_at is null)`;
  const { rows } = await sql<ListedLetter>`
    select l.id, coalesce(nullif(l.sender_email, ''), l.sender_name) as sender, l.subject, l.what, l.mark, l.received_at, l.due_at, l.news_at, b.name as brand,
           coalesce((select array_agg(n.name order by n.name) from abuse_letter_name n where n.account_id = l.account_id and n.letter_id = l.id and n.is_ours), '{}') as names,
           (select count(*)::int from abuse_mail m join file f on f.owner_kind = 'abuse_mail' and f.owner_id = m.id and f.account_id = m.account_id
             where m.account_id = l.account_id and m.letter_id = l.id) as files,
           (count(*) over ())::int as total
      from abuse_letter l join brand b on b.id = l.brand_id
     where ${which}
     order by ${list === "waiting" ? sql`l.due_at, l.received_at` : sql`l.received_at desc`}, l.id
     limit ${limit}::int offset ${offset}::int`.execute(trx);
  return rows;
}

export type StaffLetter = LetterAt & {
  readonly version: number;
  readonly format: LetterFormat;
  readonly due_at: Date;
  readonly news_at: Date | null;
  readonly reason: string;
  readonly decided_by: string;
  readonly brand: string;
};

export async function findStaffLetter(trx: Trx, id: string, { lock }: { readonly lock: boolean }): Promise<StaffLetter | null> {
  const { rows } = await sql<StaffLetter>`
    select l.account_id, l.id, l.brand_id, l.mailbox, l.token, l.sender_name, l.sender_email, l.subject, l.what, l.mark, l.language, l.received_at,
           l.state, l.is_grouped, l.version, l.format, l.due_at, l.news_at, l.reason, coalesce(s.name, '') as decided_by, b.name as brand
      from abuse_letter l join brand b on b.id = l.brand_id left join staff_user s on l.decided_by = 'staff:' || s.id
     where l.id = ${id}::uuid ${lock ? sql`for update of l` : sql``}`.execute(trx);
  return rows[0] ?? null;
}

export type NameOfLetter = {
  readonly name: string;
  readonly is_ours: boolean;
  readonly is_filed: boolean;
  readonly reference: string | null;
  readonly outcome: AbuseOutcome | null;
};

export async function namesOfLetter(trx: Trx, letterId: string): Promise<NameOfLetter[]> {
  const { rows } = await sql<NameOfLetter>`
    select n.name, n.is_ours, n.report_id is not null as is_filed, r.reference, r.outcome
      from abuse_letter_name n left join abuse_report r on r.id = n.report_id
     where n.letter_id = ${letterId}::uuid order by n.is_ours desc, n.name`.execute(trx);
  return rows;
}

export type MailOfLetter = {
  readonly id: string;
  readonly direction: "in" | "out";
  readonly address: string;
  readonly text: string;
  readonly mark: MailMark | null;
  readonly by: string | null;
  readonly left_out: readonly RefusedFile[];
  readonly at: Date;
};

export async function mailsOfLetter(trx: Trx, letterId: string): Promise<MailOfLetter[]> {
  const { rows } = await sql<MailOfLetter>`
    select m.id, m.direction, m.address, m.text, m.mark, s.name as "by", m.left_out, m.at
      from abuse_mail m left join staff_user s on s.id = m.author_id
     where m.letter_id = ${letterId}::uuid order by m.at, m.direction = 'out', m.id limit 200`.execute(trx);
  return rows;
}

export async function setAside(
  trx: Trx,
  { account_id: accountId, id }: LetterAt,
  of: { readonly by: string; readonly at: Date; readonly reason: string },
): Promise<void> {
  await sql`
    update abuse_letter set state = 'aside', decided_at = ${of.at}, decided_by = ${of.by}, reason = ${of.reason}, news_at = null, version = version + 1
     where account_id = ${accountId}::uuid and id = ${id}::uuid`.execute(trx);
}

/** Notes that staff have read, or answered, everything in the conversation. */
export async function markRead(trx: Trx, { account_id: accountId, id }: LetterAt): Promise<void> {
  await sql`
    update abuse_letter set news_at = null, version = version + 1
     where account_id = ${accountId}::uuid and id = ${id}::uuid`.execute(trx);
}
