import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Document } from "../../../platform/http/send-answer.ts";
import { sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { FileDeps } from "../files.deps.ts";
import { openFile } from "../seal-file.ts";
import { findFile, type FileOwner, type FileRow } from "../files.repository.ts";

type Caller = { readonly requestId: string; readonly address: string };

/**
 * A file as it was uploaded. Only what hangs on something of the account, or a loose one of the user's own, is there. Who read it is
 * kept in the account's audit log.
 *
 * Refuses NotFound
 */
export async function readFile(
  trx: Trx,
  deps: Pick<FileDeps, "store" | "vault">,
  scope: AccountScope,
  of: { readonly fileId: string; readonly owner?: FileOwner; readonly caller: Caller },
): Promise<Document> {
  const file = await findFile(trx, scope, of.fileId);
  if (file === null || !isReadable(file, scope, of.owner)) throw new Refused(NotFound, { param: "fileid" });
  const content = await bytesOf(trx, deps, scope, file);
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "files.read", object: file.id, ...of.caller });
  return { content, contentType: file.mime, fileName: file.name, isForeign: true };
}

function isReadable(file: FileRow, scope: AccountScope, owner: FileOwner | undefined): boolean {
  if (owner !== undefined) return file.ownerKind === owner.kind && file.ownerId === owner.id;
  if (file.ownerKind === "upload") return file.ownerId === scope.userId;
  return file.ownerKind === "document_ask" || file.ownerKind === "ticket_message";
}

/** Opens what the store kept. Throws when it is not, byte for byte, what was taken. */
async function bytesOf(
  trx: Trx,
  { store, vault }: Pick<FileDeps, "store" | "vault">,
  scope: AccountScope,
  { id, storageKey, keyEnc, hash }: FileRow,
): Promise<Buffer> {
  const parts = await store.read(trx, scope, id, { storageKey });
  if (keyEnc === null || parts.length === 0) throw new Error(`file ${id} has no bytes`);
  const content = openFile(vault, id, keyEnc, parts);
  if (!sha256(content).equals(hash)) throw new Error(`file ${id} is not what was taken`);
  return content;
}
