import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { sha256 } from "../../../../platform/ids.ts";
import { operatorAccount } from "../../../../platform/operator-account.ts";
import { makeScope, type AccountScope } from "../../../../platform/scope.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeSweep } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { findAccountReaders, languageOf, type Recipient } from "../../readers/index.ts";
import { colleaguesWith, noticesOfDocuments, waitingDocuments, type WaitingRow } from "./documents-waiting.repository.ts";
import { hoursUntil, isTimeToNotify, newsOf } from "./documents-waiting.rules.ts";
import { documentsWaiting } from "./mail.ts";

type Deps = Pick<NotificationDeps, "pool" | "sweeping" | "jobs" | "clock">;

const actor = "job:documents";
const listed = 20;

/**
 * Mails the operator that documents wait for a decision. There is one mail for all documents that arrived since the last one, and
 * another when the deadline for verifying an owner is near.
 *
 * Returns how many pieces of news it notified of. A second run does not notify of them again.
 */
export async function notifyDocumentsWaiting(deps: Deps, supportAddress: string | null): Promise<number> {
  const now = deps.clock.now();
  const waiting = await tx(deps.sweeping, { actor }, waitingDocuments);
  const [oldest] = waiting.map(({ sentAt }) => sentAt).toSorted((a, b) => a.getTime() - b.getTime());
  if (oldest === undefined) return 0;
  const operator = makeScope({ ...(await tx(deps.sweeping, { actor }, operatorAccount)), actor });
  return tx(deps.pool, operator, async (trx) => {
    const notified = await noticesOfDocuments(trx, operator, oldest);
    const news = newsOf(waiting, notified.keys, now);
    if (!isTimeToNotify(news, notified.lastAt, now)) return 0;
    const noticeId = await writeNotice(trx, deps, operator, {
      kind: "documents_waiting",
      cause: `documents:${sha256(news.keys.toSorted().join(" ")).toString("hex")}`,
      params: { keys: news.keys, count: waiting.length },
      isBellOnly: false,
    });
    if (noticeId === null) return 0;
    const pressing = waiting.find(({ askId }) => news.due.includes(askId))?.deadlineAt ?? null;
    const facts = {
      template: "documents-waiting",
      withinHours: pressing === null ? null : hoursUntil(pressing, now),
      documents: waiting.slice(0, listed).map(documentFacts),
      count: waiting.length,
    } as const;
    for (const reader of await readersOf(trx, operator, supportAddress))
      await queueMail(trx, deps, operator, noticeId, reader, { kind: documentsWaiting, facts });
    return news.keys.length;
  });
}

export const work = noticeSweep("documents", 30, (deps) => notifyDocumentsWaiting(deps, deps.supportAddress));

function documentFacts({ account, accountNumber, about, request, sentAt, deadlineAt }: WaitingRow) {
  const [sent, deadline] = [sentAt.toISOString(), deadlineAt?.toISOString() ?? null];
  return { account, accountNumber, about, request, sentAt: sent, deadline };
}

/** The recipients: the support address, or, if there is none, all staff members who decide about documents of all brands. */
async function readersOf(trx: Trx, operator: AccountScope, supportAddress: string | null): Promise<Recipient[]> {
  const why = { kind: "support" } as const;
  if (supportAddress !== null) {
    const { language } = await findAccountReaders(trx, operator);
    return [{ address: supportAddress, firstName: "", language: languageOf(language), why }];
  }
  const colleagues = await colleaguesWith(trx, "staff_compliance");
  return colleagues.map(({ name, email, language }) => ({
    address: email,
    firstName: name.split(" ")[0] ?? "",
    language: languageOf(language),
    why,
  }));
}
