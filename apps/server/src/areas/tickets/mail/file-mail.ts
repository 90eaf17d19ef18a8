import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { subjectMax } from "@nameplane/contracts/tickets/categories";
import { addMs, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { checkFiles, keepMailFile, type CheckedFile, type FileDeps, type RefusedFile } from "../../files/index.ts";
import { addMailed } from "../actions/change-ticket.ts";
import { openTicket, subjectOf } from "../actions/open-ticket.ts";
import { ticketTakenJob } from "../tickets.jobs.ts";
import { readAuthentication, type Authentication } from "./authentication.rules.ts";
import { isAutomatic } from "./automatic.rules.ts";
import { settleIntake, type IntakeRow } from "./intake.repository.ts";
import type { Mailboxes } from "./mailboxes.ts";
import { quoteStart } from "./quote.rules.ts";
import { readMail, type ReadMail } from "./read-mail.ts";
import { customerOf, whoseWord, type MailMark, type MailSender } from "./route.rules.ts";
import { placeOf } from "./take-mail.ts";
import {
  hasMailSince,
  insertTicketMail,
  isOurMail,
  mailSenders,
  threadOfMails,
  threadOfToken,
  type Thread,
} from "./ticket-mail.repository.ts";
import { workIntakes } from "./work-intakes.ts";

export type FileMailDeps = {
  readonly pool: Pool;
  /** Connections that see all accounts and may only read. */
  readonly sweeping: Pool;
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly clock: Clock;
  readonly log: Log;
  readonly files: Pick<FileDeps, "store" | "scanner" | "vault">;
  readonly mailboxes: Pick<Mailboxes, "find">;
  /** The name under which the operator's mail server writes Authentication-Results. Null if no server checks senders. */
  readonly authservId: string | null;
};

const actor = "job:support-mail";

/** Files the waiting mails to support, oldest first. Returns how many there were. */
export function fileMails(deps: FileMailDeps): Promise<number> {
  return workIntakes(deps, { purpose: "support", actor, settle: (row) => settle(deps, row) });
}

/** What is known about a mail before a transaction begins. */
type Known = {
  readonly row: IntakeRow;
  readonly mail: ReadMail;
  readonly isAutomatic: boolean;
  readonly auth: Authentication | null;
  readonly kept: readonly CheckedFile[];
  readonly leftOut: readonly RefusedFile[];
};

/**
 * Turns a mail that was accepted into a ticket, or into a message of one. It can be repeated after a crash at any point,
 * because the result and the fact that the mail is filed are written together.
 */
async function settle(deps: FileMailDeps, row: IntakeRow): Promise<void> {
  const mail = await readMail(deps.files.vault.open(placeOf(row.id), row.raw_enc));
  const { mailId } = mail;
  if (mailId !== null && (await tx(deps.sweeping, { actor }, (trx) => isOurMail(trx, mailId))))
    return tx(deps.pool, { actor }, async (trx) => void (await settleIntake(trx, row.id, "ignored")));
  const auth = authenticationOf(deps, row, mail);
  const known: Known = {
    row,
    mail,
    auth,
    isAutomatic: isAutomatic(mail.headers, row.sender),
    ...(await checkFiles(deps.files, mail.files)),
  };
  const thread = await threadOf(deps, known);
  if (thread === null || thread.state === "archived") return openByMail(deps, known, thread);
  await addToThread(deps, known, thread);
}

function authenticationOf({ authservId }: FileMailDeps, row: IntakeRow, { headers, from }: ReadMail): Authentication | null {
  if (authservId === null || !row.is_relayed) return null;
  const domain = from === null ? null : from.address.slice(from.address.lastIndexOf("@") + 1);
  return readAuthentication(headers.get("authentication-results") ?? [], authservId, domain);
}

/**
 * Finds the ticket of a mail by the address that the mail was sent to, or else by those of our mails that it answers or
 * returns. It is never found by the subject.
 */
async function threadOf(deps: FileMailDeps, { row, mail }: Known): Promise<Thread | null> {
  return tx(deps.sweeping, { actor }, async (trx) => {
    const byToken = row.token === null ? null : await threadOfToken(trx, row.token);
    const returned = mail.report?.mailId ?? null;
    const byMails = await threadOfMails(trx, returned === null ? mail.references : [returned, ...mail.references]);
    // The message that the mail answers was split off into a ticket of its own since it was mailed.
    if (byToken !== null && byMails?.split_from === byToken.ticket_id) return byMails;
    return byToken ?? byMails;
  });
}

async function addToThread(deps: FileMailDeps, known: Known, thread: Thread): Promise<void> {
  const { mail, auth } = known;
  const senders = await sendersOf(deps, mail, thread.brand_id);
  const user = senders.find(({ account_id: accountId }) => accountId === thread.account_id) ?? null;
  const isVisitor = thread.reply_to !== null;
  const isParty = isVisitor ? mail.from?.address === thread.reply_to?.toLowerCase() : user !== null;
  const word = whoseWord({
    isReport: mail.report !== null,
    isAutomatic: known.isAutomatic,
    isParty,
    verdict: auth?.verdict ?? null,
  });
  const who =
    word.from === "customer" && user !== null && !isVisitor ? { userId: user.user_id, actor: `user:${user.user_id}` } : { actor };
  const scope = makeScope({ accountId: thread.account_id, brandId: thread.brand_id, ...who });
  await tx(deps.pool, scope, async (trx) => {
    if (!(await settleIntake(trx, known.row.id, "filed"))) return;
    const now = deps.clock.now();
    const messageId = newId(now.getTime());
    const body = bodyOf(known);
    const ticketId = await addMailed(
      trx,
      deps,
      scope,
      { number: thread.number, messageId, body, from: word.from, isVisitor },
      now,
    );
    await keepParts(trx, deps, scope, known, { ticketId, messageId, mark: word.mark, body, now });
    if (word.from === "bounce") await raiseBounce(trx, scope, known, thread);
  });
}

/** A bounce also becomes a staff task, because a closed ticket stays closed and nobody would see the bounce there. */
async function raiseBounce(trx: Trx, scope: AccountScope, { mail: { report } }: Known, thread: Thread): Promise<void> {
  if (report === null || !report.isFinal) return;
  const text = taskText("mailNotDelivered", { kind: "bounced", words: `${report.status} ${report.words}`.trim() });
  const subject = { kind: "ticket", id: thread.ticket_id } as const;
  await raiseTask(trx, scope, { kind: "mail_undeliverable", key: thread.ticket_id, severity: "normal", subject, text });
}

/**
 * Opens a ticket. It belongs to the customer who wrote, if it is certain who that is; otherwise it is a visitor's ticket in the
 * operator's own account. A mail written by a program starts as junk. `former` is the archived ticket that the mail answers.
 */
async function openByMail(deps: FileMailDeps, known: Known, former: Thread | null): Promise<void> {
  const { mail, row, auth } = known;
  const mailbox = await deps.mailboxes.find(row.mailbox);
  const senders = await sendersOf(deps, mail, mailbox === null || mailbox.isOperator ? null : mailbox.brandId);
  const customer = known.isAutomatic ? null : customerOf(senders, auth?.verdict ?? null, former?.account_id ?? null);
  const scope =
    customer === null
      ? makeScope({ ...(await tx(deps.sweeping, { actor }, operatorAccount)), actor })
      : makeScope({
          accountId: customer.account_id,
          brandId: customer.brand_id,
          userId: customer.user_id,
          actor: `user:${customer.user_id}`,
        });
  await tx(deps.pool, scope, async (trx) => {
    if (!(await settleIntake(trx, row.id, "filed"))) return;
    const now = deps.clock.now();
    const [id, messageId] = [newId(now.getTime()), newId(now.getTime())];
    const message = bodyOf(known);
    const whose = customer === null ? { replyTo: mail.from?.address ?? writerOf(known) } : {};
    const opening = { id, messageId, subject: subjectFor(mail, message), category: "general", message, about: null } as const;
    const context = { mailbox: row.mailbox };
    await openTicket(trx, deps, scope, { ...opening, source: "mail", isJunk: known.isAutomatic, context, ...whose }, now);
    const mark = known.isAutomatic ? "automatic" : customer === null ? (auth?.verdict === "fail" ? "failed" : "unknown") : null;
    await keepParts(trx, deps, scope, known, { ticketId: id, messageId, mark, body: message, now });
    await acknowledge(trx, deps, scope, known, { ticketId: id, messageId }, now);
  });
}

/**
 * After an automatic reply to an address, further mails from it get none for this long, so that two programs cannot keep
 * writing to each other.
 */
const quietMs = 3_600_000;

/**
 * Tells the writer that the mail has arrived. Programs are never told (RFC 3834 section 2). Only proved addresses are told,
 * because others may be forged and their owners would be bothered. Customers and strangers are told the same.
 */
async function acknowledge(
  trx: Trx,
  deps: FileMailDeps,
  scope: AccountScope,
  { mail: { from }, auth, isAutomatic: isProgram }: Known,
  of: { readonly ticketId: string; readonly messageId: string },
  now: Date,
): Promise<void> {
  if (isProgram || from === null || auth?.verdict !== "pass") return;
  if (await hasMailSince(trx, scope, from.address, addMs(now, -quietMs))) return;
  const { accountId, brandId } = scope;
  await deps.jobs.enqueue(trx, ticketTakenJob, [{ accountId, brandId, ...of, address: from.address }]);
}

/** The address of the visitor. If the mail has none, this is the text of its From line, to which no mail can be sent. */
const writerOf = ({ mail, row }: Known) => (row.sender !== "" ? row.sender : mail.fromLine || "?").slice(0, 254);

function subjectFor(mail: ReadMail, message: string): string {
  // Repeated prefixes such as "Re:" before the same words are removed, because they carry no information.
  const said = mail.subject.replace(/^((re|sv|vs|fwd?|vb|aw)(\[\d+\])?:\s*)+/i, "").trim();
  return (said === "" ? subjectOf(message) : said).slice(0, subjectMax);
}

/** The text of a mail. A mail without text, such as a scan, gets its subject or the names of its files as its text. */
function bodyOf({ mail }: Known): string {
  if (mail.text !== "") return mail.text;
  return mail.subject || mail.files.map(({ name }) => name).join(", ") || "–";
}

async function sendersOf(deps: FileMailDeps, { from }: ReadMail, brandId: string | null): Promise<MailSender[]> {
  if (from === null) return [];
  return tx(deps.pool, { actor }, (trx) => mailSenders(trx, from.address, brandId));
}

async function keepParts(
  trx: Trx,
  deps: FileMailDeps,
  scope: AccountScope,
  { mail, row, auth, kept, leftOut }: Known,
  of: {
    readonly ticketId: string;
    readonly messageId: string;
    readonly mark: MailMark | null;
    readonly body: string;
    readonly now: Date;
  },
): Promise<void> {
  const { ticketId, messageId, mark, body, now } = of;
  for (const file of kept) await keepMailFile(trx, deps.files, scope, messageId, file, now);
  await insertTicketMail(trx, scope, {
    id: newId(now.getTime()),
    ticketId,
    messageId,
    direction: "in",
    mailId: mail.mailId ?? row.id,
    address: mail.from?.address ?? (row.sender || mail.fromLine || "?").slice(0, 254),
    name: mail.from?.name ?? "",
    mark,
    auth,
    quoteAt: quoteStart(body),
    leftOut,
    at: now,
  });
}
