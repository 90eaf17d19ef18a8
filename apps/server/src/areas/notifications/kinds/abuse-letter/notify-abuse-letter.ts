import { isEmail } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import type { Facts } from "./facts.ts";
import { abuseLetter } from "./mail.ts";

export type AbuseLetterNews = Omit<Facts, "template"> & {
  /** Names what happened. The same cause is told only once. */
  readonly cause: string;
  readonly email: string;
  readonly name: string;
  readonly language: "en" | "sv";
  readonly receivedAt: Date;
  /** Id of the delivery. The Message-ID of the mail is made from it. */
  readonly deliveryId: string;
};

/**
 * Answers a mail that reported abuse. The scope is the operator's account, in the brand of the abuse address. Returns whether a
 * mail was queued. None is queued if the reporter's address is missing, or if the same cause was told before.
 */
export async function notifyAbuseLetter(
  trx: Trx,
  deps: Parameters<typeof queueMail>[1],
  scope: AccountScope,
  { cause, email, name, language, receivedAt, deliveryId, ...news }: AbuseLetterNews,
): Promise<boolean> {
  if (!isEmail(email)) return false;
  const notice = { kind: "abuse_report", cause, params: { reference: "" }, isBellOnly: false } as const;
  const noticeId = await writeNotice(trx, deps, scope, notice);
  if (noticeId === null) return false;
  const reader = { address: email, firstName: name, language, why: { kind: "wrote", at: receivedAt.toISOString() } } as const;
  await queueMail(trx, deps, scope, noticeId, reader, {
    kind: abuseLetter,
    facts: { template: "abuse-letter", ...news },
    deliveryId,
  });
  return true;
}
