import type { AbuseKind } from "@nameplane/contracts/abuse/abuse-values";
import type { LetterFormat, LetterMark } from "@nameplane/contracts/abuse/letter-values";
import type { MailMark } from "@nameplane/contracts/tickets/mail-values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { RefusedFile } from "../../files/index.ts";

export type NewLetter = {
  readonly id: string;
  readonly brandId: string;
  readonly mailbox: string;
  readonly token: string;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly subject: string;
  readonly format: LetterFormat;
  readonly mark: LetterMark | null;
  readonly what: AbuseKind;
  readonly language: "en" | "sv";
  readonly receivedAt: Date;
  readonly dueAt: Date;
};

export async function insertLetter(trx: Trx, { accountId }: AccountScope, of: NewLetter): Promise<void> {
  await trx
    .insertInto("abuse_letter")
    .values({
      account_id: accountId,
      id: of.id,
      brand_id: of.brandId,
      mailbox: of.mailbox,
      token: of.token,
      sender_name: of.senderName,
      sender_email: of.senderEmail,
      subject: of.subject,
      format: of.format,
      mark: of.mark,
      what: of.what,
      language: of.language,
      received_at: of.receivedAt,
      due_at: of.dueAt,
    })
    .execute();
}

export type NewAbuseMail = {
  readonly id: string;
  readonly letterId: string;
  readonly direction: "in" | "out";
  readonly mailId: string;
  readonly address: string;
  readonly text: string;
  readonly mark?: MailMark | null;
  readonly leftOut?: readonly RefusedFile[];
  readonly authorId?: string | null;
  readonly at: Date;
};

export async function insertAbuseMail(trx: Trx, accountId: string, of: NewAbuseMail): Promise<void> {
  await trx
    .insertInto("abuse_mail")
    .values({
      account_id: accountId,
      id: of.id,
      letter_id: of.letterId,
      direction: of.direction,
      mail_id: of.mailId,
      address: of.address,
      text: of.text,
      mark: of.mark ?? null,
      left_out: JSON.stringify(of.leftOut ?? []),
      author_id: of.authorId ?? null,
      at: of.at,
    })
    .execute();
}

export type LetterAt = {
  readonly account_id: string;
  readonly id: string;
  readonly brand_id: string;
  readonly mailbox: string;
  readonly token: string;
  readonly sender_name: string;
  readonly sender_email: string;
  readonly subject: string;
  readonly what: AbuseKind;
  readonly mark: LetterMark | null;
  readonly language: "en" | "sv";
  readonly received_at: Date;
  readonly state: "waiting" | "filed" | "aside";
  readonly is_grouped: boolean;
};

const columns = sql`l.account_id, l.id, l.brand_id, l.mailbox, l.token, l.sender_name, l.sender_email, l.subject, l.what, l.mark, l.language,
  l.received_at, l.state, l.is_grouped`;

/** The letter that a reply address belongs to, by the token in that address. Runs as the database role readonly. */
export async function letterOfToken(trx: Trx, token: string): Promise<LetterAt | null> {
  const { rows } = await sql<LetterAt>`select ${columns} from abuse_letter l where l.token = ${token}`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Of these mails: finds the first that we sent, and returns the letter that it belongs to. Runs as the database role readonly.
 */
export async function letterOfMails(trx: Trx, mailIds: readonly string[]): Promise<LetterAt | null> {
  if (mailIds.length === 0) return null;
  const { rows } = await sql<LetterAt>`
    select ${columns} from abuse_mail m join abuse_letter l on l.account_id = m.account_id and l.id = m.letter_id
     where m.direction = 'out' and m.mail_id = any (${[...mailIds]}::text[])
     order by array_position(${[...mailIds]}::text[], m.mail_id) limit 1`.execute(trx);
  return rows[0] ?? null;
}

export async function findLetter(trx: Trx, accountId: string, id: string): Promise<LetterAt | null> {
  const { rows } = await sql<LetterAt>`
    select ${columns} from abuse_letter l where l.account_id = ${accountId}::uuid and l.id = ${id}::uuid`.execute(trx);
  return rows[0] ?? null;
}

/** The text of the mail with which a letter began. */
export async function textOfLetter(trx: Trx, accountId: string, letterId: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select text from abuse_mail where account_id = ${accountId}::uuid and letter_id = ${letterId}::uuid and direction = 'in'
     order by at, id limit 1`.execute(trx);
  return rows[0]?.text ?? "";
}

/** Message-IDs of the latest mails of a letter to and from an address, oldest first. */
export async function formerAbuseMails(
  trx: Trx,
  accountId: string,
  letterId: string,
  address: string,
): Promise<{ readonly mail_id: string; readonly direction: "in" | "out" }[]> {
  const { rows } = await sql<{ mail_id: string; direction: "in" | "out" }>`
    select mail_id, direction from (
      select mail_id, direction, at, id from abuse_mail
       where account_id = ${accountId}::uuid and letter_id = ${letterId}::uuid and lower(address) = lower(${address})
       order by at desc, id desc limit 20) m order by at, id`.execute(trx);
  return rows;
}

/** Whether we have written to this address after `since`, about any letter. */
export async function hasWrittenSince(trx: Trx, accountId: string, address: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from abuse_mail where account_id = ${accountId}::uuid and direction = 'out' and lower(address) = lower(${address}) and at > ${since}
     limit 1`.execute(trx);
  return rows.length > 0;
}

/**
 * Stores which domains a letter names, or for which domains reports were made of it. A domain that already has a report keeps it.
 */
export async function insertNames(
  trx: Trx,
  accountId: string,
  letterId: string,
  names: readonly { readonly name: string; readonly isOurs: boolean; readonly reportId: string | null }[],
): Promise<void> {
  if (names.length === 0) return;
  await trx
    .insertInto("abuse_letter_name")
    .values(
      names.map(({ name, isOurs, reportId }) => ({
        account_id: accountId,
        letter_id: letterId,
        name,
        is_ours: isOurs,
        report_id: reportId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["account_id", "letter_id", "name"]).doUpdateSet((eb) => ({
        report_id: eb.fn.coalesce("abuse_letter_name.report_id", "excluded.report_id"),
      })),
    )
    .execute();
}

/** Which of these names are domains of customers. Runs as the database role readonly, which sees all accounts. */
export async function namesWithUs(trx: Trx, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct ascii_name as name from domain where ascii_name = any(${[...names]}::text[]) and tab <= 4`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Stores that reports were made of a letter. */
export async function markFiled(
  trx: Trx,
  accountId: string,
  id: string,
  of: { readonly by: string; readonly at: Date; readonly what: AbuseKind; readonly isGrouped: boolean },
): Promise<void> {
  await sql`
    update abuse_letter set state = 'filed', decided_at = ${of.at}, decided_by = ${of.by}, what = ${of.what}, is_grouped = ${of.isGrouped},
           news_at = null, version = version + 1
     where account_id = ${accountId}::uuid and id = ${id}::uuid`.execute(trx);
}

/** Notes that another mail of the conversation has arrived, which staff have not read yet. */
export async function noteNews(trx: Trx, accountId: string, id: string, at: Date): Promise<void> {
  await sql`
    update abuse_letter set news_at = coalesce(news_at, ${at}), version = version + 1
     where account_id = ${accountId}::uuid and id = ${id}::uuid`.execute(trx);
}

export type AnsweredName = {
  readonly name: string;
  readonly reference: string;
  readonly outcome: "held" | "stopped" | "unproven" | "elsewhere" | null;
  readonly answer: string | null;
};

/**
 * The reports that were made of a letter. Runs as the database role readonly, because each report lies in the account of its
 * domain.
 */
export async function reportsOfLetter(trx: Trx, letterId: string): Promise<AnsweredName[]> {
  const { rows } = await sql<AnsweredName>`
    select name, reference, outcome, answer from abuse_report where letter_id = ${letterId}::uuid order by name, id limit 100`.execute(
    trx,
  );
  return rows;
}
