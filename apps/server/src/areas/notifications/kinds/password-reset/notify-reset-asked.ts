import { tx } from "../../../../platform/db/transaction.ts";
import { makeScope } from "../../../../platform/scope.ts";
import { job } from "../../../../platform/work.ts";
import { findResetCandidates } from "../../../identity/passwords/index.ts";
import { resetAskedJob, type ResetAsked } from "../../../identity/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { NoticeWork } from "../../notice-work.ts";
import { mayBeMailed } from "../../logins/index.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { loginReader } from "../../readers/index.ts";
import { passwordReset } from "./mail.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;

/**
 * Mails a link to set a new password to the users with the entered name or address. There may be none, one, or several who share
 * an address. A user who has already got several of these mails gets no more for a while.
 */
export async function notifyResetAsked(deps: Deps, asked: ResetAsked): Promise<void> {
  const { brandId, who, askedAt, address } = asked;
  const actor = "job:reset-asked";
  const found = await tx(deps.pool, { brandId, actor }, (trx) => findResetCandidates(trx, brandId, who));
  // If the entered text is exactly a username, only that user is meant, even when it is also the address of other users.
  const exact = found.filter(({ username }) => username.toLowerCase() === who.toLowerCase());
  for (const { userId, accountId, username } of exact.length > 0 ? exact : found) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(deps.pool, scope, async (trx) => {
      if (!(await mayBeMailed(trx, deps.clock.now(), "reset-mail", userId))) return;
      const noticeId = await writeNotice(trx, deps, scope, {
        kind: "password_reset_asked",
        cause: `user:${userId}:reset:${askedAt}`,
        params: { userId },
        isBellOnly: false,
        userId,
      });
      if (noticeId === null) return;
      const facts = { template: "password-reset", userId, username, askedAt, address } as const;
      await queueMail(trx, deps, scope, noticeId, await loginReader(trx, scope, userId), { kind: passwordReset, facts });
    });
  }
}

export const work: NoticeWork = (deps) => ({ jobs: [job(resetAskedJob, 2, (payload) => notifyResetAsked(deps, payload))] });
