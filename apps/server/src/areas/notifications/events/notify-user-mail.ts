import { isEmail } from "@nameplane/values";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { brandName, type UserMail } from "../../identity/index.ts";
import type { NotificationDeps } from "../deps.ts";
import { emailChange } from "../kinds/email-change/index.ts";
import { signupConfirm } from "../kinds/signup-confirm/index.ts";
import { userInvited } from "../kinds/user-invited/index.ts";
import { welcome } from "../kinds/welcome/index.ts";
import { mayBeMailed } from "../logins/index.ts";
import { queueMail, writeNotice } from "../queue/index.ts";
import { addressed, findAccountReaders, findUserOfAccount, type Recipient } from "../readers/index.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;

/**
 * Sends a user a mail that only the owner of the mailbox may see: the link that proves the address, the welcome, or an
 * invitation. An address that has already got several mails gets no more for a while, even if they were about different accounts,
 * because the address may belong to a stranger.
 */
export async function notifyUserMail(deps: Deps, scope: AccountScope, mail: UserMail): Promise<void> {
  const { id, userId, what } = mail;
  await tx(deps.pool, scope, async (trx) => {
    const user = await findUserOfAccount(trx, scope, userId);
    const to = mail.to ?? user?.email ?? "";
    if (user === null || !isEmail(to)) return;
    if (what !== "welcome" && !(await mayBeMailed(trx, deps.clock.now(), "user-mail", `${scope.brandId}:${to.toLowerCase()}`)))
      return;
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: what,
      cause: `user:${userId}:mail:${id}`,
      params: { userId },
      isBellOnly: false,
      userId,
    });
    if (noticeId === null) return;
    const reader = {
      ...addressed(user),
      address: to,
      why: { kind: "user", username: user.username },
    } as const;
    await queueUserMail(trx, deps, scope, mail, { noticeId, reader, username: user.username });
  });
}

async function queueUserMail(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  mail: UserMail,
  to: { readonly noticeId: string; readonly reader: Recipient; readonly username: string },
): Promise<void> {
  const { userId, at, address, by, toCheckout } = mail;
  const { noticeId, reader, username } = to;
  if (mail.what === "signup_confirm") {
    const facts = { template: "signup-confirm", userId, username, at, address, toCheckout } as const;
    return queueMail(trx, deps, scope, noticeId, reader, { kind: signupConfirm, facts });
  }
  if (mail.what === "user_invited") {
    const invited = { template: "user-invited", userId, username } as const;
    const facts = by === "" ? { ...invited, ...(await openedBy(trx, scope)) } : { ...invited, by };
    return queueMail(trx, deps, scope, noticeId, reader, { kind: userInvited, facts });
  }
  if (mail.what === "email_change") {
    const facts = { template: "email-change", userId, username, at, address, email: mail.to ?? "" } as const;
    return queueMail(trx, deps, scope, noticeId, reader, { kind: emailChange, facts });
  }
  const { number } = await findAccountReaders(trx, scope);
  const facts = { template: "welcome", username, accountNumber: number, brand: await brandName(trx, scope.brandId) } as const;
  return queueMail(trx, deps, scope, noticeId, reader, { kind: welcome, facts });
}

/** Who has opened the account for its owner: the operator, in the name of the brand. */
const openedBy = async (trx: Trx, scope: AccountScope) => ({
  by: await brandName(trx, scope.brandId),
  opened: (await findAccountReaders(trx, scope)).number,
});
