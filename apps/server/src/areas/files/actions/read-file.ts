import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Document } from "../../../platform/http/send-answer.ts";
import { sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { lockAsk } from "../asks.repository.ts";
import type { FileDeps } from "../files.deps.ts";
import { openFile } from "../seal-file.ts";
import { findFile, type FileOwner, type FileRow } from "../files.repository.ts";

type Reader = { readonly owner: FileOwner } | { readonly permissions: ReadonlySet<string> };
type Caller = { readonly requestId?: string; readonly address?: string };

/**
 * Returns a file as it was uploaded. The file belongs to one of the account's documents or tickets, or the user has uploaded it
 * and not sent it yet. The account's audit log records who read it. Possible refusals: NotFound.
 */
export async function readFile(
  trx: Trx,
  deps: Pick<FileDeps, "store" | "vault">,
  scope: AccountScope,
  of: { readonly fileId: string; readonly reader: Reader; readonly caller: Caller },
): Promise<Document> {
  const file = await findFile(trx, scope, of.fileId);
  if (file === null || !(await isReadable(trx, scope, file, of.reader))) throw new Refused(NotFound, { param: "fileid" });
  const content = await bytesOf(trx, deps, scope, file);
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "files.read", object: file.id, ...of.caller });
  return { content, contentType: file.mime, fileName: file.name, isForeign: true };
}

/**
 * Whether the reader may read a file. Users may if they may see what the file belongs to. Staff may if it belongs to the thing
 * whose page they have opened (`owner`).
 */
async function isReadable(trx: Trx, scope: AccountScope, file: FileRow, reader: Reader): Promise<boolean> {
  const { ownerKind: kind, ownerId } = file;
  if ("owner" in reader) return kind === reader.owner.kind && ownerId === reader.owner.id;
  const may = (permission: string) => reader.permissions.has(permission);
  if (kind === "upload") return ownerId === scope.userId;
  if (kind === "ticket_message") return may("support_view");
  if (kind === "service") return may("service_order");
  const ask = kind === "document_ask" ? await lockAsk(trx, scope, ownerId) : null;
  return ask !== null && may(ask.subjectKind === "request" ? "order_view" : "contact_view");
}

/** Decrypts the stored parts. Throws if the result differs from what was uploaded in any byte. */
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
