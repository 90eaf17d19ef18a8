import { isEmail } from "@nameplane/values";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { Refused } from "../../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../../platform/scope.ts";
import { countTries, resetMailLimits, type LoginChanged, type ResetAsked } from "../../../identity/index.ts";
import { findResetCandidates } from "../../../identity/passwords/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { findUserOfAccount } from "../../orders/order-news.repository.ts";
import { queueMail, writeNotice } from "../../queue/queue-mail.ts";
import type { Recipient } from "../../readers/readers.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;

/**
 * Mails a link to set a new password to whoever a typed name or address means: nobody, one user, or the users that share an
 * address. A user who got several already gets no more for a while.
 */
export async function tellResetAsked(deps: Deps, asked: ResetAsked): Promise<void> {
  const { brandId, who, askedAt, address } = asked;
  const actor = "job:reset-asked";
  const found = await tx(deps.pool, { brandId, actor }, (trx) => findResetCandidates(trx, brandId, who));
  // A name that fits exactly means that user, even when it is somebody's address too.
  const exact = found.filter(({ username }) => username.toLowerCase() === who.toLowerCase());
  for (const { userId, accountId, username } of exact.length > 0 ? exact : found) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(deps.pool, scope, async (trx) => {
      if (!(await mayBeMailed(trx, deps, userId))) return;
      const noticeId = await writeNotice(trx, deps, scope, {
        kind: "password_reset_asked",
        cause: `user:${userId}:reset:${askedAt}`,
        params: { userId },
        isBellOnly: false,
        userId,
      });
      if (noticeId === null) return;
      const facts = { template: "password-reset", userId, username, askedAt, address } as const;
      await queueMail(trx, deps, scope, noticeId, await readerOf(trx, scope, userId), { facts });
    });
  }
}

async function mayBeMailed(trx: Trx, deps: Deps, userId: string): Promise<boolean> {
  try {
    await countTries(trx, deps.clock.now(), "reset-mail", [{ subject: userId, limits: resetMailLimits }]);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** Tells a user by mail that the way they log in has changed. */
export async function tellLoginChanged(deps: Deps, scope: AccountScope, changed: LoginChanged): Promise<void> {
  const { id, userId, what, at, address, to } = changed;
  await tx(deps.pool, scope, async (trx) => {
    const user = await findUserOfAccount(trx, scope, userId);
    if (user === null) return;
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "login_changed",
      cause: `user:${userId}:login:${id}`,
      params: { userId, what, at },
      isBellOnly: false,
      userId,
    });
    if (noticeId === null) return;
    const facts = {
      template: "login-changed",
      what,
      username: user.username,
      at,
      address,
      ...undoOf(changed),
    } as const;
    await queueMail(trx, deps, scope, noticeId, await readerOf(trx, scope, userId, to), { facts });
  });
}

/** Whoever reads the old address can bring it back. */
const undoOf = ({ what, userId, to }: LoginChanged) =>
  what === "email_changed" && to !== undefined ? { undo: { userId, email: to } } : {};

async function readerOf(trx: Trx, scope: AccountScope, userId: string, to?: string): Promise<Recipient | null> {
  const user = await findUserOfAccount(trx, scope, userId);
  const address = to ?? user?.email ?? "";
  if (user === null || !isEmail(address)) return null;
  return {
    address,
    firstName: user.first_name,
    language: user.language === "sv" ? "sv" : "en",
    why: { kind: "user", username: user.username },
  };
}
