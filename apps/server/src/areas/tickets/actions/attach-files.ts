import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { eraseAt, giveFiles } from "../../files/index.ts";

/**
 * Attaches files that the writer has uploaded to a message. Refuses with NotFound if one of them is not the writer's, or is
 * already attached.
 */
export async function attachFiles(
  trx: Trx,
  scope: AccountScope,
  messageId: string,
  fileIds: readonly string[],
  now: Date,
): Promise<void> {
  const wanted = [...new Set(fileIds)];
  if (wanted.length === 0) return;
  const owner = { kind: "ticket_message", id: messageId } as const;
  const given = { userId: scope.userId ?? "", fileIds: wanted, owner, eraseAt: eraseAt("message", now) };
  if ((await giveFiles(trx, scope, given)) !== wanted.length) throw new Refused(NotFound, { param: "fileids" });
}
