import { premiumSupport } from "@nameplane/contracts/products/premium-support";
import type { TicketCategory } from "@nameplane/contracts/tickets/categories";
import { subjectMax } from "@nameplane/contracts/tickets/categories";
import { NotFound } from "@nameplane/contracts/refusals";
import { asciiNameOf } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { hasPremiumSupport } from "../../products/index.ts";
import { findAboutDomain, findAboutInvoice, findAboutRequest, type AboutRow } from "../about.repository.ts";
import { dueSince } from "./answer-due.ts";
import { attachFiles } from "./attach-files.ts";
import { tellWritten } from "./tell-written.ts";
import { insertMessage, insertTicket, type TicketContext } from "../tickets.repository.ts";

export type Opening = {
  readonly id?: string;
  readonly messageId?: string;
  readonly subject: string;
  readonly category: TicketCategory;
  readonly message: string;
  readonly about: AboutRow | null;
  readonly source: "panel" | "feedback" | "mail";
  /**
   * Whether the first message is unwanted, or was written by a program. The ticket then starts as junk, and nobody is notified.
   */
  readonly isJunk?: boolean;
  /** The visitor's mail address. */
  readonly replyTo?: string;
  readonly context?: TicketContext;
  readonly fileIds?: readonly string[];
};

/** Opens a ticket with its first message. Returns its number, or null if a ticket with this id already exists. */
export async function openTicket(
  trx: Trx,
  deps: { readonly jobs: Pick<Jobs, "enqueue"> },
  scope: AccountScope,
  opening: Opening,
  now: Date,
): Promise<number | null> {
  const [id, messageId] = [opening.id ?? newId(now.getTime()), opening.messageId ?? newId(now.getTime())];
  const priority = await priorityOf(trx, scope);
  const number = await insertTicket(trx, scope, {
    id,
    priority,
    subject: opening.subject,
    category: opening.category,
    about: opening.about,
    replyTo: opening.replyTo ?? null,
    context: opening.context ?? {},
    at: now,
    answerDueAt: opening.isJunk === true ? null : await dueSince(trx, scope, priority, now),
    ...(opening.isJunk === true ? { state: "junk" as const } : {}),
  });
  if (number === null) return null;
  const author = opening.replyTo === undefined ? scope.actor : "visitor";
  const { message: body, source } = opening;
  await insertMessage(trx, scope, { id: messageId, ticketId: id, kind: "customer", author, body, source, at: now });
  await attachFiles(trx, scope, messageId, opening.fileIds ?? [], now);
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "tickets.open", object: id });
  await notifyBrowsers(trx, accountId, { topic: "ticket", ids: [String(number)] });
  if (opening.isJunk === true) return number;
  await tellWritten(trx, deps, scope, { ticketId: id, messageId });
  return number;
}

/** Priority of a new ticket until staff change it. With premium support it comes first, and is answered sooner. */
const priorityOf = async (trx: Trx, { accountId }: AccountScope): Promise<number> =>
  (await hasPremiumSupport(trx, accountId)) ? premiumSupport.ticketPriority : premiumSupport.usualPriority;

/**
 * Finds the subject of a new ticket, such as a domain, in the caller's account. Refuses with NotFound if it does not exist there.
 */
export async function loadAbout(
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly domainname?: string | undefined;
    readonly requestid?: number | undefined;
    readonly invoicenr?: number | undefined;
  },
): Promise<AboutRow | null> {
  const found = async (param: string, row: Promise<AboutRow | null> | null) => {
    const about = await row;
    if (about === null) throw new Refused(NotFound, { param });
    return about;
  };
  const { domainname, requestid, invoicenr } = of;
  if (domainname !== undefined) {
    const name = asciiNameOf(domainname);
    return found("domainname", name === null ? null : findAboutDomain(trx, scope, { name }));
  }
  if (requestid !== undefined) return found("requestid", findAboutRequest(trx, scope, { number: requestid }));
  return invoicenr === undefined ? null : found("invoicenr", findAboutInvoice(trx, scope, { number: invoicenr }));
}

/** The first line of a text. It becomes the subject of a ticket that has none. */
export function subjectOf(message: string): string {
  const line = message.split("\n").find((each) => each.trim() !== "") ?? message;
  const letters = Array.from(line.replaceAll(/\s+/g, " ").trim());
  const most = Math.min(subjectMax, 80);
  return letters.length <= most
    ? letters.join("")
    : `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}
