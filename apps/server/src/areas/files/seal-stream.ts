import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Vault } from "../../platform/vault.ts";
import { partBytes } from "./seal-file.ts";

const [keyLength, ivLength, tagLength] = [32, 12, 16] as const;
const place = (fileId: string) => ({ table: "file", column: "key_enc", rowId: fileId });

/**
 * Data that is authenticated with each part: the file, the position, and whether it is the last part. While a file is made, the
 * number of its parts is not known, so the last part is marked instead. If that part is missing, the file was cut off.
 */
const nameOf = (fileId: string, index: number, isLast: boolean) =>
  Buffer.from(`file_part.${fileId}.${index}.${isLast ? "last" : "more"}`);

export function newFileKey(vault: Vault, fileId: string): { readonly key: Buffer; readonly keyEnc: Buffer } {
  const key = randomBytes(keyLength);
  return { key, keyEnc: vault.seal(place(fileId), key) };
}

/** Encrypts a file that is made piece by piece, in parts of 512 KB. At most two parts are in memory. */
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
    // A part is encrypted only when more bytes follow it, because only then is it certain that it is not the last one.
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

/**
 * Decrypts a part that `sealStream` made. Throws if it was changed, or belongs to another file or position. `isLast` must be as
 * it was when the part was made.
 */
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
