import { NoPermission, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { handsIn } from "../ask-rights.rules.ts";
import { lockAsk } from "../asks.repository.ts";
import { eraseFile, findFile } from "../files.repository.ts";

/**
 * Erases a file that was not sent yet. Possible refusals: NotFound, NoPermission (the caller may not send the document),
 * StatusProhibits (the file was sent, and others rely on it).
 */
export async function removeFile(trx: Trx, scope: AccountScope, fileId: string, permissions: ReadonlySet<string>): Promise<void> {
  const file = await findFile(trx, scope, fileId);
  const isMine = file?.ownerKind === "upload" && file.ownerId === scope.userId;
  if (file === null || (file.ownerKind === "upload" && !isMine)) throw new Refused(NotFound, { param: "fileid" });
  const ask = file.ownerKind === "document_ask" ? await lockAsk(trx, scope, file.ownerId) : null;
  const permission = ask === null ? null : handsIn(ask);
  if (permission !== null && !permissions.has(permission)) throw new Refused(NoPermission, { fields: { permission } });
  if (!isMine && ask?.state !== "wanted") throw new Refused(StatusProhibits, { param: "fileid" });
  await eraseFile(trx, scope, fileId);
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "files.remove", object: fileId });
}
