import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { letterLimits, type LetterMark } from "@nameplane/contracts/abuse/letter-values";
import type { AbuseKind } from "@nameplane/contracts/abuse/abuse-values";
import type { MailMark } from "@nameplane/contracts/tickets/mail-values";
import { addMs, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { checkFiles, keepEvidence, type CheckedFile, type FileDeps, type RefusedFile } from "../../files/index.ts";
import {
  isAutomatic,
  isOurMail,
  placeOf,
  readAuthentication,
  readMail,
  readParts,
  settleIntake,
  workIntakes,
  type Authentication,
  type IntakeRow,
  type Mailboxes,
  type MailPart,
  type ReadMail,
} from "../../tickets/mail/index.ts";
import { dueAtOf, namesAbove } from "../abuse.rules.ts";
import { namedIn, suggestedKind, writtenLanguage } from "./find-names.rules.ts";
import {
  hasWrittenSince,
  insertAbuseMail,
  insertLetter,
  insertNames,
  letterOfMails,
  letterOfToken,
  namesWithUs,
  noteNews,
  type LetterAt,
  type NewLetter,
} from "./letter.repository.ts";
import { fileNames } from "./file-names.ts";
import { readStructured, type StructuredReport } from "./read-report.rules.ts";
import { newLetterToken, writeStandardMail } from "./write-letter-mail.ts";

export type FileLetterDeps = {
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

const actor = "job:abuse-mail";
/**
 * For this long after a confirmation, the same address gets no other one. Otherwise two mail programs could answer each other
 * without end.
 */
const quietMs = 3_600_000;

/** Files the waiting mails to the abuse addresses, oldest first. Returns how many there were. */
export function fileLetters(deps: FileLetterDeps): Promise<number> {
  return workIntakes(deps, { purpose: "abuse", actor, settle: (row) => settle(deps, row) });
}

/** The facts about a mail that are known before the transaction begins. */
type Known = {
  readonly row: IntakeRow;
  readonly mail: ReadMail;
  readonly operator: AccountScope;
  readonly auth: Authentication | null;
  readonly isProgram: boolean;
  readonly structured: StructuredReport | null;
  readonly kept: readonly CheckedFile[];
  readonly leftOut: readonly RefusedFile[];
};

/**
 * Turns a mail into a letter, or adds it to the conversation of an existing letter. A bounce, or an automatic reply to a mail of
 * ours, never begins a letter and is never answered.
 */
async function settle(deps: FileLetterDeps, row: IntakeRow): Promise<void> {
  const raw = deps.files.vault.open(placeOf(row.id), row.raw_enc);
  const [mail, parts] = [await readMail(raw), await readParts(raw)];
  const { letter, isOurs, operator } = await tx(deps.sweeping, { actor }, async (trx) => ({
    isOurs: mail.mailId !== null && (await isOurMail(trx, mail.mailId)),
    letter:
      (row.token === null ? null : await letterOfToken(trx, row.token)) ??
      (await letterOfMails(trx, mail.report?.mailId ? [mail.report.mailId, ...mail.references] : mail.references)),
    operator: makeScope({ ...(await operatorAccount(trx)), actor }),
  }));
  const isReply = /^auto-replied\b/i.test(mail.headers.get("auto-submitted")?.[0]?.trim() ?? "");
  if (isOurs || (letter === null && (isReply || mail.report !== null)))
    return tx(deps.pool, { actor }, async (trx) => void (await settleIntake(trx, row.id, "ignored")));
  const known: Known = {
    row,
    mail,
    operator,
    auth: authenticationOf(deps, row, mail),
    isProgram: isAutomatic(mail.headers, row.sender),
    structured: readStructured(textParts(parts, mail), isXarf(mail)),
    ...(await checkFiles(deps.files, [headerOf(raw), ...evidenceIn(parts)], { isEvidence: true })),
  };
  if (letter === null) await openLetter(deps, known);
  else await addToLetter(deps, known, letter);
}

const isXarf = ({ headers }: ReadMail) => headers.has("x-xarf") || headers.has("x-arf");

const textParts = (parts: readonly MailPart[], mail: ReadMail) => [
  ...parts.map(({ mimeType, name, bytes }) => ({ mimeType, name, text: bytes.subarray(0, 1_000_001).toString("utf8") })),
  { mimeType: "text/plain", name: "", text: mail.text },
];

/**
 * The header of a mail shows through which servers it came, so it is evidence, too. It is kept without the body, which may be
 * harmful.
 */
function headerOf(raw: Buffer): { readonly name: string; readonly bytes: Buffer } {
  const end = raw.indexOf("\r\n\r\n");
  return { name: "headers.txt", bytes: end === -1 ? raw.subarray(0, 0) : raw.subarray(0, end) };
}

/** The attached parts that are kept as evidence. An attached mail has no file name of its own, so it gets one here. */
const evidenceIn = (parts: readonly MailPart[]) =>
  parts
    .filter(({ mimeType }) => mimeType !== "message/delivery-status")
    .map(({ name, bytes, mimeType }) => ({ name: name === "" ? nameOfPart(mimeType) : name, bytes }));

const nameOfPart = (mimeType: string) =>
  mimeType === "message/rfc822" ? "message.eml" : mimeType === "message/feedback-report" ? "feedback-report.txt" : "file.txt";

function authenticationOf({ authservId }: FileLetterDeps, row: IntakeRow, { headers, from }: ReadMail): Authentication | null {
  if (authservId === null || !row.is_relayed) return null;
  const domain = from === null ? null : from.address.slice(from.address.lastIndexOf("@") + 1);
  return readAuthentication(headers.get("authentication-results") ?? [], authservId, domain);
}

async function openLetter(deps: FileLetterDeps, known: Known): Promise<void> {
  const { row, mail, operator, structured } = known;
  const mailbox = await deps.mailboxes.find(row.mailbox);
  const scope = makeScope({ accountId: operator.accountId, brandId: mailbox?.brandId ?? operator.brandId, actor });
  const names = await namesIn(deps, known);
  const letter = letterOf(known, scope.brandId);
  await tx(deps.pool, scope, async (trx) => {
    if (!(await settleIntake(trx, row.id, "filed"))) return;
    const now = deps.clock.now();
    await insertLetter(trx, scope, letter);
    await keepMail(trx, deps, scope, known, { letterId: letter.id, mark: letter.mark, now });
    await insertNames(
      trx,
      scope.accountId,
      letter.id,
      names.map((each) => ({ ...each, reportId: null })),
    );
    const at: LetterAt = letterAt(scope.accountId, letter);
    const ours = names.filter(({ isOurs }) => isOurs).map(({ name }) => name);
    if (structured !== null && letter.mark !== "failed" && ours.length > 0 && ours.length <= letterLimits.names)
      await fileNames(trx, deps, at, {
        names: ours,
        what: structured.what,
        isGrouped: false,
        text: structured.text || mail.text,
        extraUrls: structured.urls,
        by: actor,
        now,
      });
    else if (letter.what === "child") await raiseChildTask(trx, scope, letter);
    await confirm(trx, deps, scope, known, at);
  });
}

function letterOf({ row, mail, auth, isProgram, structured }: Known, brandId: string): NewLetter {
  const what: AbuseKind = structured?.what ?? suggestedKind(`${mail.subject}\n${mail.text}`);
  return {
    id: newId(row.received_at.getTime()),
    brandId,
    mailbox: row.mailbox,
    token: newLetterToken(),
    senderName: mail.from?.name.slice(0, 100) ?? "",
    senderEmail: (mail.from?.address ?? row.sender).slice(0, 254),
    subject: mail.subject.replace(/^((re|sv|vs|fwd?|vb|aw)(\[\d+\])?:\s*)+/i, "").trim(),
    format: structured?.format ?? "plain",
    mark: markOf(auth, isProgram),
    what,
    language: writtenLanguage(mail.headers.get("content-language")?.[0], mail.text),
    receivedAt: row.received_at,
    dueAt: dueAtOf(what, row.received_at),
  };
}

const letterAt = (accountId: string, letter: NewLetter): LetterAt => ({
  account_id: accountId,
  id: letter.id,
  brand_id: letter.brandId,
  mailbox: letter.mailbox,
  token: letter.token,
  sender_name: letter.senderName,
  sender_email: letter.senderEmail,
  subject: letter.subject,
  what: letter.what,
  mark: letter.mark,
  language: letter.language,
  received_at: letter.receivedAt,
  state: "waiting",
  is_grouped: false,
});

function markOf(auth: Authentication | null, isProgram: boolean): LetterMark | null {
  if (auth?.verdict === "fail") return "failed";
  if (isProgram) return "automatic";
  return auth?.verdict === "pass" ? null : "unknown";
}

/**
 * The domains that a mail reports. A machine-readable report may name any domain, ours or not. In free text only our own domains
 * count, and never the domain of the writer or of the abuse address.
 */
async function namesIn(deps: FileLetterDeps, { row, mail, structured }: Known): Promise<{ name: string; isOurs: boolean }[]> {
  const hosts = structured?.hosts ?? namedIn(`${mail.subject}\n${mail.text}`).map(({ host }) => host);
  const own = [mail.from?.address ?? "", row.mailbox].map((address) => address.slice(address.lastIndexOf("@") + 1));
  const above = [...new Set(hosts.flatMap(namesAbove))];
  const ours = new Set(above.length === 0 ? [] : await tx(deps.sweeping, { actor }, (trx) => namesWithUs(trx, above)));
  const names = new Map<string, boolean>();
  for (const host of hosts) {
    const name = namesAbove(host).find((each) => ours.has(each));
    if (structured !== null) names.set(name ?? host, name !== undefined);
    else if (name !== undefined && !own.some((each) => each === name || each.endsWith(`.${name}`))) names.set(name, true);
  }
  return [...names].slice(0, 50).map(([name, isOurs]) => ({ name, isOurs }));
}

async function raiseChildTask(trx: Trx, scope: AccountScope, letter: NewLetter): Promise<void> {
  const text = taskText("abuseLetterOfChild", { address: letter.senderEmail === "" ? letter.mailbox : letter.senderEmail });
  await raiseTask(trx, scope, { kind: "abuse_child", key: letter.id, severity: "alarm", dueAt: letter.dueAt, text });
}

/**
 * Tells the sender that the mail has arrived. Programs never get this confirmation (RFC 3834 section 2), and people get it only
 * if their address is proved to be theirs.
 */
async function confirm(
  trx: Trx,
  deps: FileLetterDeps,
  scope: AccountScope,
  { auth, isProgram }: Known,
  letter: LetterAt,
): Promise<void> {
  if (isProgram || auth?.verdict !== "pass") return;
  if (await hasWrittenSince(trx, scope.accountId, letter.sender_email, addMs(deps.clock.now(), -quietMs))) return;
  const cause = `abuse-letter:${letter.id}:taken`;
  await writeStandardMail(trx, deps, scope, letter, { step: "taken", text: "", names: [], cause });
}

/**
 * Adds a mail to the conversation of a letter. A mail that a program wrote is not shown to staff as news, unless it says that our
 * mail could not be delivered at all.
 */
async function addToLetter(deps: FileLetterDeps, known: Known, letter: LetterAt): Promise<void> {
  const { mail, row, auth, isProgram } = known;
  const scope = makeScope({ accountId: letter.account_id, brandId: letter.brand_id, actor });
  const isSender = mail.from?.address === letter.sender_email.toLowerCase();
  const mark = ((): MailMark | null => {
    if (mail.report !== null) return "bounce";
    if (isProgram) return "automatic";
    if (auth?.verdict === "fail") return "failed";
    return isSender ? null : "other_sender";
  })();
  await tx(deps.pool, scope, async (trx) => {
    if (!(await settleIntake(trx, row.id, "filed"))) return;
    const now = deps.clock.now();
    await keepMail(trx, deps, scope, known, { letterId: letter.id, mark, now });
    if (mark === "automatic" || (mail.report !== null && !mail.report.isFinal)) return;
    await noteNews(trx, letter.account_id, letter.id, now);
  });
}

async function keepMail(
  trx: Trx,
  deps: FileLetterDeps,
  scope: AccountScope,
  { row, mail, kept, leftOut }: Known,
  of: { readonly letterId: string; readonly mark: MailMark | null; readonly now: Date },
): Promise<void> {
  const { letterId, mark, now } = of;
  const id = newId(now.getTime());
  const address = (mail.from?.address ?? (row.sender || mail.fromLine || "?")).slice(0, 254);
  const text = mail.text === "" ? mail.subject || "–" : mail.text;
  const mailId = mail.mailId ?? row.id;
  await insertAbuseMail(trx, scope.accountId, {
    id,
    letterId,
    direction: "in",
    mailId,
    address,
    text,
    mark,
    leftOut,
    at: row.received_at,
  });
  for (const file of kept) await keepEvidence(trx, deps.files, scope, { kind: "abuse_mail", id }, file, now);
}
