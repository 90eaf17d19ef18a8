import { randomBytes } from "node:crypto";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { messageIdOf, notifyAbuseLetter } from "../../notifications/index.ts";
import { senderAddress } from "../../sending/index.ts";
import { replyAddress, tokenBytes, tokenOf } from "../../tickets/mail/index.ts";
import type { LetterWritten } from "../abuse.jobs.ts";
import { findLetter, formerAbuseMails, insertAbuseMail, type LetterAt } from "./letter.repository.ts";

type Deps = { readonly jobs: Pick<Jobs, "enqueue">; readonly clock: Clock };
type News = Parameters<typeof notifyAbuseLetter>[3];

export type LetterMail = Pick<News, "step" | "text" | "names" | "cause">;

export const newLetterToken = (): string => tokenOf(randomBytes(tokenBytes));

/**
 * Makes the two ids of a mail that is about to be written to the sender of a letter: the id of its delivery, and its Message-ID.
 */
export async function idsOfMail(
  trx: Trx,
  brandId: string,
  now: Date,
): Promise<{ readonly deliveryId: string; readonly mailId: string }> {
  const deliveryId = newId(now.getTime());
  return { deliveryId, mailId: messageIdOf(deliveryId, await senderAddress(trx, brandId)) };
}

/**
 * Queues a mail to the sender of a letter, in the conversation that the letter began. Returns whether it was queued. `scope` is
 * the operator's account, in the brand of the letter.
 */
export async function queueLetterMail(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  letter: LetterAt,
  mail: LetterMail & { readonly deliveryId: string },
): Promise<boolean> {
  const former = await formerAbuseMails(trx, letter.account_id, letter.id, letter.sender_email);
  return notifyAbuseLetter(trx, deps, scope, {
    ...mail,
    subject: letter.subject,
    email: letter.sender_email,
    name: letter.sender_name,
    language: letter.language,
    receivedAt: letter.received_at,
    thread: {
      replyTo: replyAddress(letter.mailbox, letter.token),
      references: former.map(({ mail_id: id }) => id),
      isAnswer: true,
    },
  });
}

/** Writes a standard mail to the sender of a letter, and keeps it in the conversation. Repeating it changes nothing. */
export async function writeStandardMail(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  letter: LetterAt,
  mail: LetterMail,
): Promise<void> {
  const now = deps.clock.now();
  const { deliveryId, mailId } = await idsOfMail(trx, letter.brand_id, now);
  if (!(await queueLetterMail(trx, deps, scope, letter, { ...mail, deliveryId }))) return;
  const text = [mail.text, ...mail.names.map((each) => each.text)].filter((each) => each !== "").join("\n\n");
  const kept = { id: newId(now.getTime()), letterId: letter.id, direction: "out", address: letter.sender_email } as const;
  await insertAbuseMail(trx, letter.account_id, { ...kept, mailId, text, at: now });
}

/** The job that sends what a staff member wrote to the sender of a letter. */
export async function sendWritten(deps: Deps & { readonly pool: Pool }, written: LetterWritten): Promise<void> {
  const { accountId, brandId, letterId, mailId, deliveryId, text } = written;
  const scope = makeScope({ accountId, brandId, actor: "job:abuse-mail" });
  await tx(deps.pool, scope, async (trx) => {
    const letter = await findLetter(trx, accountId, letterId);
    if (letter === null) return;
    const mail = { step: "wrote", text, names: [], cause: `abuse-letter:${letterId}:wrote:${mailId}`, deliveryId } as const;
    await queueLetterMail(trx, deps, scope, letter, { ...mail, names: [] });
  });
}
