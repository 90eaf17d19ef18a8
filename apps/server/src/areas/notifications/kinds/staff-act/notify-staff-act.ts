import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import type { Facts } from "./facts.ts";
import { staffAct } from "./mail.ts";

/** Tells the owner of an account what staff did about a domain of the account. Each cause is told once. */
export async function notifyStaffAct(
  trx: Trx,
  deps: Parameters<typeof queueMail>[1],
  scope: AccountScope,
  { cause, ...news }: Omit<Facts, "template"> & { readonly cause: string },
): Promise<void> {
  const { act, domainId, name } = news;
  const noticeId = await writeNotice(trx, deps, scope, {
    kind: "staff_act",
    cause,
    params: { domainId, name, act },
    isBellOnly: false,
  });
  if (noticeId === null) return;
  const facts = { template: "staff-act", ...news } as const;
  await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: staffAct, facts });
}
