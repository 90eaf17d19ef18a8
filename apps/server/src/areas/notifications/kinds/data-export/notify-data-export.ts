import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { findAccount } from "../../../accounts/index.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { loginReader } from "../../readers/index.ts";
import { dataExport } from "./mail.ts";

/** Tells the user who ordered a copy of the account that it can be fetched, or, if `until` is null, that it could not be made. */
export async function notifyDataExport(
  trx: Trx,
  deps: Parameters<typeof queueMail>[1],
  scope: AccountScope,
  { exportId, userId, until }: { readonly exportId: string; readonly userId: string; readonly until: string | null },
): Promise<void> {
  const noticeId = await writeNotice(trx, deps, scope, {
    kind: "data_export",
    cause: `data_export:${exportId}`,
    params: { ready: until !== null },
    isBellOnly: false,
    userId,
  });
  if (noticeId === null) return;
  const { number: account } = await findAccount(trx, scope);
  const facts = { template: "data-export", account, until } as const;
  await queueMail(trx, deps, scope, noticeId, await loginReader(trx, scope, userId), { kind: dataExport, facts });
}
