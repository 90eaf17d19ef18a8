import { tx } from "../../../../platform/db/transaction.ts";
import { type AccountScope } from "../../../../platform/scope.ts";
import { loginChangedJob, type LoginChanged } from "../../../identity/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { findUserOfAccount, loginReader } from "../../readers/index.ts";
import { loginChanged } from "./mail.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;

/** Tells a user by mail that the way to log in has changed. */
export async function notifyLoginChanged(deps: Deps, scope: AccountScope, changed: LoginChanged): Promise<void> {
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
    await queueMail(trx, deps, scope, noticeId, await loginReader(trx, scope, userId, to), { kind: loginChanged, facts });
  });
}

export const work = noticeJob(loginChangedJob, 1, notifyLoginChanged);

/** The person who reads the mail at the former address can restore this address. */
const undoOf = ({ what, userId, to }: LoginChanged) =>
  what === "email_changed" && to !== undefined ? { undo: { userId, email: to } } : {};
