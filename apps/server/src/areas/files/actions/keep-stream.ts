import { createHash } from "node:crypto";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId, sha256 } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { FileDeps } from "../files.deps.ts";
import { findFile, finishFile, insertFile, nameKept, type FileOwner } from "../files.repository.ts";
import { newFileKey, openFileKey, openPart, sealStream } from "../seal-stream.ts";

type Within = <T>(fn: (trx: Trx) => Promise<T>) => Promise<T>;
type Deps = Pick<FileDeps, "store" | "vault">;

const dayMs = 86_400_000;

/**
 * Stores a file while it is being made. Each part is stored in a transaction of its own. Until the file is complete, it is kept
 * for a day only; if the process dies, its parts are then erased like every file past its retention.
 */
export async function keepStream(
  within: Within,
  { store, vault }: Deps,
  scope: AccountScope,
  file: { readonly owner: FileOwner; readonly name: string; readonly mime: string; readonly now: Date; readonly eraseAt: Date },
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ readonly fileId: string; readonly size: number }> {
  const { owner, name, mime, now } = file;
  const fileId = newId(now.getTime());
  const { key, keyEnc } = newFileKey(vault, fileId);
  await within(async (trx) => {
    await insertFile(trx, scope, {
      id: fileId,
      owner,
      name,
      mime,
      size: 0,
      hash: sha256(""),
      keyEnc,
      scan: "not_scanned",
      createdAt: now,
      storageKey: "",
      eraseAt: new Date(now.getTime() + dayMs),
    });
    const { storageKey } = await store.keep(trx, scope, fileId, []);
    await nameKept(trx, scope, fileId, storageKey);
  });
  const hash = createHash("sha256");
  let size = 0;
  let position = 0;
  for await (const sealed of sealStream(key, fileId, counted())) {
    await within((trx) => store.keepPart(trx, scope, fileId, position, sealed));
    position += 1;
  }
  await within((trx) => finishFile(trx, scope, fileId, { size, hash: hash.digest(), eraseAt: file.eraseAt }));
  return { fileId, size };

  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
}

/** The content of a file that `keepStream` has stored, part by part. Throws if a part is missing or was changed. */
export async function* readStream(
  within: Within,
  { store, vault }: Deps,
  scope: AccountScope,
  fileId: string,
): AsyncGenerator<Buffer> {
  const file = await within((trx) => findFile(trx, scope, fileId));
  if (file === null || file.keyEnc === null) throw new Error(`file ${fileId} is gone`);
  const key = openFileKey(vault, fileId, file.keyEnc);
  const read = (index: number) => within((trx) => store.readPart(trx, scope, fileId, index));
  let part = await read(0);
  for (let index = 0; part !== null; index += 1) {
    const next = await read(index + 1);
    yield openPart(key, { fileId, index, isLast: next === null }, part);
    part = next;
  }
}
