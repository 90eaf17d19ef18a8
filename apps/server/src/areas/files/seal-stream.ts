import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Vault } from "../../platform/vault.ts";
import { partBytes } from "./seal-file.ts";

const [keyLength, ivLength, tagLength] = [32, 12, 16] as const;
const place = (fileId: string) => ({ table: "file", column: "key_enc", rowId: fileId });

/**
 * Data that is authenticated with each part: file, position, and whether it is the last one. How many parts there will be is not known
 * while a file is made, so the last one says that it is the last: without it the file was cut off.
 */
const nameOf = (fileId: string, index: number, isLast: boolean) =>
  Buffer.from(`file_part.${fileId}.${index}.${isLast ? "last" : "more"}`);

export function newFileKey(vault: Vault, fileId: string): { readonly key: Buffer; readonly keyEnc: Buffer } {
  const key = randomBytes(keyLength);
  return { key, keyEnc: vault.seal(place(fileId), key) };
}

/** Seals a file that is made piece by piece, in parts of 512 KB: at most two of them are in memory. */
export async function* sealStream(key: Buffer, fileId: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const seal = (text: Buffer, index: number, isLast: boolean) => {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(nameOf(fileId, index, isLast));
    const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  };
  let waiting: Uint8Array[] = [];
  let length = 0;
  let index = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    // A part is only sealed when more than one part is waiting, because only then is it certain that it is not the last one.
    while (length > partBytes) {
      const all = Buffer.concat(waiting, length);
      yield seal(all.subarray(0, partBytes), index, false);
      index += 1;
      waiting = [all.subarray(partBytes)];
      length -= partBytes;
    }
  }
  yield seal(Buffer.concat(waiting, length), index, true);
}

/** Opens a part that `sealStream` made. Throws when it was changed, or is of another file or place. `isLast`: as it was sealed. */
export function openPart(
  key: Buffer,
  { fileId, index, isLast }: { readonly fileId: string; readonly index: number; readonly isLast: boolean },
  part: Buffer,
): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, part.subarray(0, ivLength), { authTagLength: tagLength });
  decipher.setAAD(nameOf(fileId, index, isLast)).setAuthTag(part.subarray(ivLength, ivLength + tagLength));
  return Buffer.concat([decipher.update(part.subarray(ivLength + tagLength)), decipher.final()]);
}

export const openFileKey = (vault: Vault, fileId: string, keyEnc: Buffer): Buffer => vault.open(place(fileId), keyEnc);
