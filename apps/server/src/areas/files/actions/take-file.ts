import { fileMaxBytes, fileMaxMegabytes, filesMax, fileTypeNames, fileTypes } from "@nameplane/contracts/files/limits";
import {
  FileEmpty,
  FileInfected,
  FileTooLarge,
  ScannerAway,
  TooManyFiles,
  UploadsBusy,
  WrongFileType,
} from "@nameplane/contracts/files/refusals";
import { NoPermission, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { SentFile } from "../../../platform/http/sent-file.ts";
import { newId, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { countTries } from "../../identity/index.ts";
import { handsIn } from "../ask-rights.rules.ts";
import { lockAsk } from "../asks.repository.ts";
import { cleanName } from "../file-name.rules.ts";
import { typeOf } from "../file-type.rules.ts";
import type { FileDeps } from "../files.deps.ts";
import { filesOf, insertFile, nameKept, type FileOwner, type FileRow } from "../files.repository.ts";
import { eraseAt } from "../keep-for.rules.ts";
import { sealFile } from "../seal-file.ts";

/**
 * How many uploads one process takes at the same time. The limit is needed because files are held in memory while they are
 * checked.
 */
const atOnce = 8;
let underWay = 0;

const hourMs = 3_600_000;
const uploadLimits = [{ name: "account", windowMs: hourMs, cap: 120 }];
const userLooseMax = 20;

type Wanted = { readonly askid?: string | undefined; readonly name: string };

/**
 * Accepts an uploaded file. With `askid` it is for a requested document; without it, for a message that is being written. The
 * whole file is checked before any of it is stored, so an interrupted upload leaves nothing behind.
 *
 * Possible refusals: NotFound and StatusProhibits (no such document was requested), NoPermission, TooFast, UploadsBusy,
 * TooManyFiles, FileTooLarge, FileEmpty, WrongFileType, FileInfected, ScannerAway, BrokenBody.
 */
export async function takeFile(deps: FileDeps, call: SessionCall, { askid, name }: Wanted, body: SentFile): Promise<FileRow> {
  await call.tx(async (trx) => {
    await ownerOf(trx, call, askid);
    await countTries(trx, call.now, "upload", [{ subject: call.scope.accountId, limits: uploadLimits }]);
  });
  if (underWay >= atOnce) throw new Refused(UploadsBusy);
  underWay += 1;
  try {
    const bytes = await body.read(fileMaxBytes, tooLarge);
    const type = bytes.length === 0 ? null : typeOf(bytes);
    if (bytes.length === 0) throw new Refused(FileEmpty);
    if (type === null) throw new Refused(WrongFileType, { values: { types: fileTypeNames } });
    const scan = await scanFile(deps, bytes);
    return await call.tx((trx) =>
      keep(trx, deps, call, { askid, name: cleanName(name, type), mime: fileTypes[type].mime, scan, bytes }),
    );
  } finally {
    underWay -= 1;
  }
}

const tooLarge = () => new Refused(FileTooLarge, { values: { megabytes: fileMaxMegabytes } });

/**
 * Has the virus scanner check a file. Returns not_scanned if there is no scanner. Possible refusals: FileInfected, ScannerAway.
 */
async function scanFile({ scanner, log }: FileDeps, bytes: Buffer): Promise<"clean" | "not_scanned"> {
  if (scanner === null) return "not_scanned";
  const said = await scanner.scan(bytes);
  if (said === "infected") {
    log.warn({ event: "files.infected" }, "an uploaded file was refused by the virus scanner");
    throw new Refused(FileInfected);
  }
  if (said === "away") throw new Refused(ScannerAway);
  return "clean";
}

async function keep(
  trx: Trx,
  { store, vault }: FileDeps,
  call: SessionCall,
  file: {
    readonly askid: string | undefined;
    readonly name: string;
    readonly mime: string;
    readonly scan: string;
    readonly bytes: Buffer;
  },
): Promise<FileRow> {
  const { scope, now } = call;
  // The owner is read again, because the document request may have been answered or have ended during the upload.
  const owner = await ownerOf(trx, call, file.askid);
  const id = newId(now.getTime());
  const { keyEnc, parts } = sealFile(vault, id, file.bytes);
  const hash = sha256(file.bytes);
  const row = {
    id,
    name: file.name,
    mime: file.mime,
    size: file.bytes.length,
    hash,
    keyEnc,
    scan: file.scan,
    createdAt: now,
  };
  await insertFile(trx, scope, {
    ...row,
    storageKey: "",
    owner,
    eraseAt: eraseAt(owner.kind === "upload" ? "loose" : "wanted", now),
  });
  const { storageKey } = await store.keep(trx, scope, id, parts);
  await nameKept(trx, scope, id, storageKey);
  const { accountId, actor } = scope;
  await audit(trx, {
    accountId,
    actor,
    action: "files.upload",
    object: id,
    after: { mime: file.mime, size: row.size },
    requestId: call.requestId,
    address: call.address,
  });
  return { ...row, storageKey, ownerKind: owner.kind, ownerId: owner.id, createdBy: actor };
}

/** Finds out what the file will belong to, and locks that row until the end of the transaction. */
async function ownerOf(trx: Trx, call: SessionCall, askid: string | undefined): Promise<FileOwner> {
  const { scope, session } = call;
  const ask = askid === undefined ? null : await lockAsk(trx, scope, askid);
  if (askid !== undefined && ask === null) throw new Refused(NotFound, { param: "askid" });
  const permission = ask === null ? null : handsIn(ask);
  if (permission !== null && !session.permissions.has(permission)) throw new Refused(NoPermission, { fields: { permission } });
  if (ask !== null && ask.state !== "wanted") throw new Refused(StatusProhibits, { param: "askid" });
  const owner: FileOwner = ask === null ? { kind: "upload", id: session.userId } : { kind: "document_ask", id: ask.id };
  const max = ask === null ? userLooseMax : filesMax;
  if ((await filesOf(trx, scope, owner.kind, [owner.id])).length >= max) throw new Refused(TooManyFiles, { values: { max } });
  return owner;
}
