import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { TicketState } from "../ticket.state.ts";
import type { RefusedFile } from "../../files/index.ts";
import type { Authentication } from "./authentication.rules.ts";
import type { MailMark, MailSender } from "./route.rules.ts";

export type NewTicketMail = {
  readonly id: string;
  readonly ticketId: string;
  readonly messageId: string;
  readonly direction: "in" | "out";
  readonly mailId: string;
  readonly address: string;
  readonly name?: string;
  readonly mark?: MailMark | null;
  readonly auth?: Authentication | null;
  readonly quoteAt?: number | null;
  readonly leftOut?: readonly RefusedFile[];
  readonly at: Date;
};

export async function insertTicketMail(trx: Trx, scope: AccountScope, mail: NewTicketMail): Promise<void> {
  await trx
    .insertInto("ticket_mail")
    .values({
      account_id: scope.accountId,
      id: mail.id,
      ticket_id: mail.ticketId,
      message_id: mail.messageId,
      direction: mail.direction,
      mail_id: mail.mailId,
      address: mail.address,
      name: mail.name ?? "",
      mark: mail.mark ?? null,
      auth: mail.auth === undefined || mail.auth === null ? null : JSON.stringify(mail.auth),
      quote_at: mail.quoteAt ?? null,
      left_out: JSON.stringify(mail.leftOut ?? []),
      at: mail.at,
    })
    .execute();
}

/** The ticket that a mail belongs to, and the recipient of the mail that it answers. */
export type Thread = {
  readonly account_id: string;
  readonly brand_id: string;
  readonly ticket_id: string;
  readonly number: number;
  readonly state: TicketState;
  readonly subject: string;
  /** The address of the visitor who opened the ticket. Null if a user of the account did. */
  readonly reply_to: string | null;
  /** The ticket that this one was split off from. */
  readonly split_from: string | null;
};

const thread = sql`select t.account_id, a.brand_id, t.id as ticket_id, t.number, t.state, t.subject, t.reply_to, t.split_from`;

/** The ticket of a reply address, in any account; for a merged ticket the one that has its messages. Runs as a role that sees all accounts. */
export async function threadOfToken(trx: Trx, token: string): Promise<Thread | null> {
  const { rows } = await sql<Thread>`
    ${thread} from ticket_reply_address r join ticket f on f.account_id = r.account_id and f.id = r.ticket_id
      join ticket t on t.account_id = f.account_id and t.id = coalesce(f.merged_into, f.id) join account a on a.id = t.account_id
     where r.token = ${token}`.execute(trx);
  return rows[0] ?? null;
}

/** The ticket of the first of these mails that we sent, in any account. Runs as a role that sees all accounts. */
export async function threadOfMails(trx: Trx, mailIds: readonly string[]): Promise<Thread | null> {
  if (mailIds.length === 0) return null;
  const { rows } = await sql<Thread>`
    ${thread} from ticket_mail m join ticket f on f.account_id = m.account_id and f.id = m.ticket_id
      join ticket t on t.account_id = f.account_id and t.id = coalesce(f.merged_into, f.id) join account a on a.id = t.account_id
     where m.direction = 'out' and m.mail_id = any (${mailIds})
     order by array_position(${mailIds}::text[], m.mail_id) limit 1`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Whether a mail with this Message-ID is ours: then the part before the @ is the id of its delivery. Runs as a role that sees
 * all accounts.
 */
export async function isOurMail(trx: Trx, mailId: string): Promise<boolean> {
  const [, id] = /^([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})@/.exec(mailId) ?? [];
  if (id === undefined) return false;
  const { rows } = await sql`select 1 from delivery where id = ${id} limit 1`.execute(trx);
  return rows.length > 0;
}

/** The accounts in which the user with this proved address may write to support, in one brand or in all. */
export async function mailSenders(trx: Trx, address: string, brandId: string | null): Promise<MailSender[]> {
  const { rows } = await sql<MailSender>`
    select user_id, account_id, brand_id, is_owner from np_mail_senders(${address}, ${brandId})`.execute(trx);
  return rows;
}

/** The token with which an address writes to a ticket. It is made if the address has none. */
export async function tokenFor(
  trx: Trx,
  scope: AccountScope,
  of: { readonly ticketId: string; readonly address: string; readonly token: string; readonly at: Date },
): Promise<string> {
  const address = of.address.toLowerCase();
  await trx
    .insertInto("ticket_reply_address")
    .values({ account_id: scope.accountId, ticket_id: of.ticketId, address, token: of.token, created_at: of.at })
    .onConflict((conflict) => conflict.columns(["account_id", "ticket_id", "address"]).doNothing())
    .execute();
  const row = await trx
    .selectFrom("ticket_reply_address")
    .select("token")
    .where("account_id", "=", scope.accountId)
    .where("ticket_id", "=", of.ticketId)
    .where("address", "=", address)
    .executeTakeFirstOrThrow();
  return row.token;
}

/** Whether a mail about any ticket of the account went to this address since then. */
export async function hasMailSince(trx: Trx, scope: AccountScope, address: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ticket_mail where account_id = ${scope.accountId} and direction = 'out' and lower(address) = lower(${address}) and at > ${since} limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

export type FormerMail = { readonly mail_id: string; readonly direction: "in" | "out" };

/** The mails of a ticket to and from an address, oldest first. Mails that the address has not seen are left out. */
export async function formerMails(trx: Trx, scope: AccountScope, ticketId: string, address: string): Promise<FormerMail[]> {
  const { rows } = await sql<FormerMail>`
    select mail_id, direction from (
      select mail_id, direction, at, id from ticket_mail
       where account_id = ${scope.accountId} and ticket_id = ${ticketId} and lower(address) = lower(${address})
       order by at desc, id desc limit 20) m order by at, id`.execute(trx);
  return rows;
}

export type MailFacts = {
  readonly message_id: string;
  readonly address: string;
  readonly name: string;
  readonly mark: MailMark | null;
  readonly auth: Authentication | null;
  readonly quote_at: number | null;
  readonly left_out: readonly RefusedFile[];
};

/** The mails as which the messages of a ticket arrived. */
export async function mailsOf(trx: Trx, scope: AccountScope, ticketId: string): Promise<Map<string, MailFacts>> {
  const { rows } = await sql<MailFacts>`
    select message_id, address, name, mark, auth, quote_at, left_out from ticket_mail
     where account_id = ${scope.accountId} and ticket_id = ${ticketId} and direction = 'in'`.execute(trx);
  return new Map(rows.map((row) => [row.message_id, row]));
}
