import { isEmail } from "@nameplane/values";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { brandName, countTries, resetMailLimits, type UserMail } from "../../identity/index.ts";
import type { NotificationDeps } from "../deps.ts";
import type { MailFacts } from "../mail/facts.ts";
import { findAccountReaders, findUserOfAccount } from "../orders/order-news.repository.ts";
import { queueMail, writeNotice } from "../queue/queue-mail.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;

/**
 * Mails a user what only the reader of an address may have: the link that proves it, the welcome, or an invitation. An address that got several
 * already gets no more for a while, whichever accounts were made with it: it may be somebody else's.
 */
export async function tellUserMail(deps: Deps, scope: AccountScope, mail: UserMail): Promise<void> {
  const { id, userId, what } = mail;
  await tx(deps.pool, scope, async (trx) => {
    const user = await findUserOfAccount(trx, scope, userId);
    const to = mail.to ?? user?.email ?? "";
    if (user === null || !isEmail(to)) return;
    if (what !== "welcome" && !(await mayBeMailed(trx, deps, `${scope.brandId}:${to.toLowerCase()}`))) return;
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: what,
      cause: `user:${userId}:mail:${id}`,
      params: { userId },
      isBellOnly: false,
      userId,
    });
    if (noticeId === null) return;
    const reader = {
      address: to,
      firstName: user.first_name,
      language: user.language === "sv" ? "sv" : "en",
      why: { kind: "user", username: user.username },
    } as const;
    await queueMail(trx, deps, scope, noticeId, reader, { facts: await factsOf(trx, scope, mail, user.username) });
  });
}

async function factsOf(trx: Trx, scope: AccountScope, mail: UserMail, username: string): Promise<MailFacts> {
  const { userId, at, address, by, toCheckout } = mail;
  if (mail.what === "signup_confirm") return { template: "signup-confirm", userId, username, at, address, toCheckout };
  if (mail.what === "user_invited") return { template: "user-invited", userId, username, by };
  if (mail.what === "email_change") return { template: "email-change", userId, username, at, address, email: mail.to ?? "" };
  const { number } = await findAccountReaders(trx, scope);
  return { template: "welcome", username, accountNumber: number, brand: await brandName(trx, scope.brandId) };
}

async function mayBeMailed(trx: Trx, deps: Deps, subject: string): Promise<boolean> {
  try {
    await countTries(trx, deps.clock.now(), "user-mail", [{ subject, limits: resetMailLimits }]);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}
