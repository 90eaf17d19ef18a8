import { lockedMail } from "@nameplane/contracts/notifications/notice-kinds";
import { isEmail } from "@nameplane/values";
import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { addMs } from "../../../platform/clock.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { sha256 } from "../../../platform/ids.ts";
import { errorFields } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { raiseTask, type StaffTask } from "../../../platform/staff-tasks.ts";
import { statementPdf } from "../../ledger/statements/index.ts";
import { salesQuotePdf } from "../../payments/salesquotes/index.ts";
import { scheduledFile } from "../../reports/mail/index.ts";
import { findSuppression, noteRefusedMail } from "../../sending/index.ts";
import { noticeGroupOf } from "../choices/index.ts";
import type { NotificationDeps } from "../deps.ts";
import { kindOf, mailPayload, textKeyOf, type MailFacts } from "../kinds/index.ts";
import { headerText, mailTexts, messageIdOf, panelLinks, type MailPayload } from "../mail/index.ts";
import type { OutgoingMail } from "../mailer.port.ts";
import {
  claimDelivery,
  isAnyLegal,
  markFailure,
  markNotices,
  markSent,
  sendDeliveryJob,
  type DeliveryRow,
} from "../queue/index.ts";
import { unsubscribeLink } from "../unsubscribe/index.ts";
import { textsInUse } from "../wording/index.ts";
import { composeMail } from "./compose.ts";
import { decide, type Failure } from "./delivery.rules.ts";
import { findSeller } from "./sender.repository.ts";
import { senderOf } from "./sender.ts";

/**
 * After this time another worker may take a delivery whose worker has died. It is longer than drawing the documents
 * and the mailer's timeout together.
 */
const leaseMs = 300_000;

/** The queue starts a job by the database's clock, which may be a little ahead of this process's clock. */
const earlyMs = 2000;

/**
 * Sends one mail and records the result: sent, refused (bounced or failed), or queued again.
 *
 * It can be repeated after a crash at any point: the message id belongs to the delivery, so receivers recognise a mail that was
 * sent twice.
 */
export async function sendDelivery(deps: NotificationDeps, scope: AccountScope, deliveryId: string): Promise<void> {
  const now = deps.clock.now();
  const times = { now: addMs(now, earlyMs), until: addMs(now, leaseMs) };
  const claimed = await tx(deps.pool, scope, (trx) => claimDelivery(trx, scope, deliveryId, times));
  if (claimed === null) return;
  const held = await heldBack(deps, scope, claimed);
  if (held !== null) return tx(deps.pool, scope, (trx) => recordSuppressed(trx, scope, claimed, held, deps.clock.now()));
  const outcome = await attempt(deps, scope, claimed);
  if (outcome.kind === "sent")
    return tx(deps.pool, scope, (trx) => recordSent(trx, scope, claimed, outcome.providerRef, deps.clock.now()));
  await tx(deps.pool, scope, (trx) => recordFailure(trx, deps, scope, claimed, outcome));
  // The operator is told only from the second attempt on, because a short outage of the database causes the same error.
  if (outcome.kind === "misconfigured" && claimed.tries > 1) await callOperator(deps, scope, claimed, outcome);
}

type Outcome = Failure | { readonly kind: "sent"; readonly providerRef: string };

/**
 * Returns the reason why a mail is not sent to its address. Null if it is sent. Mails that their readers have just requested are
 * sent in any case, because otherwise a user with a blocked address could never log in again.
 */
async function heldBack(deps: NotificationDeps, scope: AccountScope, claimed: DeliveryRow): Promise<string | null> {
  const found = await tx(deps.pool, scope, (trx) => findSuppression(trx, scope.brandId, claimed.address));
  if (found === null) return null;
  const { facts, trial } = mailPayload.safeParse(claimed.payload).data ?? {};
  if (facts === undefined || trial !== undefined || kindOf(facts).isAsked === true) return null;
  const group = noticeGroupOf(facts.template);
  const isOptional = group !== null && !lockedMail.has(group);
  if (found.covers === "optional" && !isOptional) return null;
  return headerText(`${found.reason} ${found.status} ${found.words}`, 500);
}

async function attempt(deps: NotificationDeps, scope: AccountScope, claimed: DeliveryRow): Promise<Outcome> {
  try {
    const mail = await writeMail(deps, scope, claimed);
    const { providerRef } = await deps.mailer.send(mail);
    return { kind: "sent", providerRef };
  } catch (error) {
    // A mail that cannot be written is a fault of the product. The mail stays queued, and the operator gets a task.
    const [kind, code] = error instanceof OutcomeError ? [error.kind, error.code] : (["misconfigured", null] as const);
    const { error: text, stack } = errorFields(error);
    const fields = {
      event: "mail.failed",
      objectId: claimed.id,
      kind,
      attempt: claimed.tries,
      error: text,
      ...(kind === "misconfigured" ? { stack } : {}),
    };
    deps.log[kind === "misconfigured" ? "error" : "warn"](fields, "mail not sent");
    return { kind, code, text: headerText(text, 500) };
  }
}

/** Replaces the token of the link in a mail that only shows a text to its author. Real tokens never look like this. */
export const shownToken = "example";

/**
 * Writes a mail that shows its author a text as mail programs will show it. The mail uses sample facts and the brand that the
 * text is for. It has no attachments, and its links open nothing.
 */
async function writeTrial(
  deps: NotificationDeps,
  caller: AccountScope,
  claimed: DeliveryRow,
  payload: MailPayload<MailFacts>,
  { brandId, texts }: NonNullable<MailPayload["trial"]>,
): Promise<OutgoingMail> {
  const scope = makeScope({ accountId: caller.accountId, brandId, actor: caller.actor });
  const { themeColor: themeColour } = await deps.brands.config(brandId);
  const { sender, envelope } = await tx(deps.pool, scope, async (trx) => ({
    sender: await senderOf(trx, deps, scope),
    envelope: (await deps.senders?.envelopeOf(trx, brandId, claimed.id)) ?? {},
  }));
  const { subject, html, text } = composeMail(payload, { ...sender, themeColour }, shownToken, undefined, texts);
  return {
    messageId: messageIdOf(claimed.id, sender.from.address),
    from: sender.from,
    to: { name: headerText(payload.firstName, 60), address: claimed.address },
    subject: `${mailTexts[payload.language].trial} ${subject}`,
    text,
    html,
    language: payload.language,
    ...envelope,
  };
}

/**
 * Writes the mail completely before the mail server is called. This includes everything that needs the database, and drawing the
 * documents.
 */
async function writeMail(deps: NotificationDeps, scope: AccountScope, claimed: DeliveryRow): Promise<OutgoingMail> {
  const payload = mailPayload.parse(claimed.payload);
  if (payload.trial !== undefined) return writeTrial(deps, scope, claimed, payload, payload.trial);
  const { themeColor: themeColour, support } = await deps.brands.config(scope.brandId);
  const { template } = payload.facts;
  const {
    from,
    replyTo: usual,
    isOperator,
    unsubscribeToken,
    texts,
    envelope,
    ...sender
  } = await tx(deps.pool, scope, async (trx) => ({
    ...(await senderOf(trx, deps, scope)),
    texts: await textsInUse(trx, scope.brandId, { key: textKeyOf(payload.facts), language: payload.language }),
    unsubscribeToken: await unsubscribeLink(trx, deps.unsubscribeTokens, scope, { template, address: claimed.address }),
    envelope: (await deps.senders?.envelopeOf(trx, scope.brandId, claimed.id)) ?? {},
  }));
  const replyTo = !isOperator && isEmail(support.email) ? support.email : usual;
  const unsubscribeUrl = unsubscribeToken === null ? undefined : panelLinks(sender.panelUrl).unsubscribe(unsubscribeToken);
  // Each attempt makes a new link, because the mail of an earlier attempt may never have arrived.
  const linkToken = await kindOf(payload.facts).link?.(deps, scope, payload.facts, deps.clock.now());
  const thread = kindOf(payload.facts).thread?.(payload.facts);
  const { subject, html, text } = composeMail(payload, { ...sender, themeColour }, linkToken, unsubscribeUrl, texts);
  return {
    messageId: messageIdOf(claimed.id, from.address),
    from,
    to: { name: headerText(payload.firstName, 60), address: claimed.address },
    ...(thread ?? (replyTo === null ? {} : { replyTo })),
    subject,
    text,
    html,
    attachments: await attachmentsOf(deps, scope, payload),
    language: payload.language,
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
    ...envelope,
  };
}

async function attachmentsOf(
  deps: NotificationDeps,
  scope: AccountScope,
  payload: Pick<MailPayload<MailFacts>, "facts" | "language">,
): Promise<{ filename: string; content: Buffer; contentType: string }[]> {
  const files = [];
  // Documents are drawn one after the other. Drawing keeps a processor busy, so parallel work would not be faster, only use more
  // memory.
  for (const attachment of kindOf(payload.facts).attachments?.(payload.facts) ?? []) {
    const { filename } = attachment;
    if ("report" in attachment) {
      const { content, contentType } = await scheduledFile(deps.sweeping, attachment.report, deps.clock.now());
      files.push({ filename, content, contentType });
    } else if ("statement" in attachment) {
      const of = { language: payload.language, now: deps.clock.now() };
      const { content } = await statementPdf((fn) => tx(deps.pool, scope, fn), scope, attachment.statement, of);
      files.push({ filename, content, contentType: "application/pdf" });
    } else if ("quoteId" in attachment) {
      const { content } = await salesQuotePdf((fn) => tx(deps.pool, scope, fn), scope, attachment.quoteId);
      files.push({ filename, content, contentType: "application/pdf" });
    } else files.push({ filename, content: await deps.invoicePdf(scope, attachment.invoiceId), contentType: "application/pdf" });
  }
  return files;
}

async function recordSent(trx: Trx, scope: AccountScope, claimed: DeliveryRow, providerRef: string, now: Date): Promise<void> {
  await markSent(trx, scope, claimed.id, providerRef, now);
  await markNotices(trx, scope, noticesOf(claimed), "delivered_at", now);
}

async function recordFailure(
  trx: Trx,
  deps: NotificationDeps,
  scope: AccountScope,
  claimed: DeliveryRow,
  failure: Failure,
): Promise<void> {
  const now = deps.clock.now();
  const payload = mailPayload.safeParse(claimed.payload).data ?? null;
  const decision = decide(
    failure,
    { tries: claimed.tries, unknownCount: payload?.unknownCount ?? 0, createdAt: claimed.created_at },
    now,
  );
  const error = `${failure.kind}: ${failure.text}`;
  if (decision.state === "queued") {
    const nextTryAt = addMs(now, decision.pauseMs);
    const counted = payload === null ? null : { ...payload, unknownCount: decision.unknownCount };
    const isWritten = await markFailure(trx, scope, claimed, { state: "queued", error, nextTryAt, payload: counted }, now);
    const job = { accountId: scope.accountId, brandId: scope.brandId, deliveryId: claimed.id };
    if (isWritten) await deps.jobs.enqueue(trx, sendDeliveryJob, [job], { startAfter: nextTryAt });
    return;
  }
  const isWritten = await markFailure(trx, scope, claimed, { state: decision.state, error, nextTryAt: null, payload: null }, now);
  if (!isWritten) return;
  if (failure.kind === "refused") {
    const { id, address } = claimed;
    await noteRefusedMail(trx, scope, { id, address, words: failure.text }, now);
  }
  // If the mail fails, staff get a task, because the customer may never open the panel and see the notification bell (I-N2). A
  // trial needs no task: its author notices that it does not arrive.
  if (payload?.trial !== undefined) return;
  await raiseTask(trx, scope, undeliverable(claimed, failure, payload));
  await markNotices(trx, scope, noticesOf(claimed), "escalated_at", now);
}

/**
 * Records that a mail was not sent because of its address. If the law demands that its reader is informed, staff get a task. In
 * all other cases the notification bell shows the notice, and the user's page says that mails do not arrive.
 */
async function recordSuppressed(trx: Trx, scope: AccountScope, claimed: DeliveryRow, why: string, now: Date): Promise<void> {
  const payload = mailPayload.safeParse(claimed.payload).data ?? null;
  const notices = noticesOf(claimed);
  const failure = { kind: "suppressed", text: why };
  const written = { state: "suppressed", error: `suppressed: ${why}`, nextTryAt: null, payload: null } as const;
  if (!(await markFailure(trx, scope, claimed, written, now))) return;
  const isOwed = payload !== null && kindOf(payload.facts).undelivered !== undefined;
  if (isOwed || (await isAnyLegal(trx, scope, notices))) await raiseTask(trx, scope, undeliverable(claimed, failure, payload));
  await markNotices(trx, scope, notices, "escalated_at", now);
}

function noticesOf(claimed: DeliveryRow): string[] {
  const also = mailPayload.safeParse(claimed.payload).data?.also ?? [];
  return claimed.notice_id === null ? also : [claimed.notice_id, ...also];
}

/**
 * Makes one task for each address, because every mail to a wrong address fails. The task's key contains only a hash of the
 * address, because tasks may be kept longer than addresses.
 */
function undeliverable(
  claimed: DeliveryRow,
  failure: { readonly kind: string; readonly text: string },
  payload: MailPayload<MailFacts> | null,
): StaffTask {
  const key = sha256(claimed.address.toLowerCase()).toString("hex").slice(0, 16);
  const subject = { kind: "delivery", id: claimed.id } as const;
  const why = { kind: failure.kind, words: failure.text };
  const ofKind = payload === null ? undefined : kindOf(payload.facts).undelivered?.(payload.facts, why);
  if (ofKind !== undefined) return { ...ofKind, key, subject };
  return { kind: "mail_undeliverable", key, severity: "normal", subject, text: taskText("mailNotDelivered", why) };
}

/**
 * Makes one task for the operator of the brand instead of one for each account, because no mail at all can be sent until the
 * configuration is corrected.
 */
async function callOperator(deps: NotificationDeps, scope: AccountScope, claimed: DeliveryRow, failure: Failure): Promise<void> {
  const { owner_account_id: accountId } = await tx(deps.pool, scope, (trx) => findSeller(trx, scope));
  if (accountId === null) return;
  const operator = makeScope({ accountId, brandId: scope.brandId, actor: scope.actor });
  const task: StaffTask = {
    kind: "mail_misconfigured",
    key: "mail",
    severity: "alarm",
    subject: { kind: "delivery", id: claimed.id },
    text: taskText("mailRefused", { words: failure.text }),
  };
  await tx(deps.pool, operator, (trx) => raiseTask(trx, operator, task));
}
