import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import type { Facts } from "./facts.ts";
import { abuseCase } from "./mail.ts";

/**
 * Tells the owner of an account what the operator asks or did because a domain of the account is used for abuse. Each cause is
 * told once.
 */
export async function notifyAbuseCase(
  trx: Trx,
  deps: Parameters<typeof queueMail>[1],
  scope: AccountScope,
  { cause, ...news }: Omit<Facts, "template"> & { readonly cause: string },
): Promise<void> {
  const { step, domainId, name } = news;
  const noticeId = await writeNotice(trx, deps, scope, {
    kind: "abuse_case",
    cause,
    params: { domainId, name, step },
    isBellOnly: false,
  });
  if (noticeId === null) return;
  const facts = { template: "abuse-case", ...news } as const;
  await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: abuseCase, facts });
}
