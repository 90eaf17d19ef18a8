import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { lockAsk } from "../asks.repository.ts";
import { eraseFile, findFile } from "../files.repository.ts";

/** Erases a file that was not sent yet. Refuses NotFound, StatusProhibits (it was sent: others rely on it). */
export async function removeFile(trx: Trx, scope: AccountScope, fileId: string): Promise<void> {
  const file = await findFile(trx, scope, fileId);
  const isMine = file?.ownerKind === "upload" && file.ownerId === scope.userId;
  if (file === null || (file.ownerKind === "upload" && !isMine)) throw new Refused(NotFound, { param: "fileid" });
  const ask = file.ownerKind === "document_ask" ? await lockAsk(trx, scope, file.ownerId) : null;
  if (!isMine && ask?.state !== "wanted") throw new Refused(StatusProhibits, { param: "fileid" });
  await eraseFile(trx, scope, fileId);
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "files.remove", object: fileId });
}
