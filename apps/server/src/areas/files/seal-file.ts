import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Vault } from "../../platform/vault.ts";

/** How many bytes of the file are in one part, before encryption. */
export const partBytes = 512 * 1024;
const [keyLength, ivLength, tagLength] = [32, 12, 16] as const;

const place = (fileId: string) => ({ table: "file", column: "key_enc", rowId: fileId });

/**
 * Data that is authenticated with each part: the file, the position and the number of parts. With it, nobody can move a part,
 * leave it out or cut the file off unnoticed.
 */
const nameOf = (fileId: string, index: number, count: number) => Buffer.from(`file_part.${fileId}.${index}.${count}`);

/**
 * Encrypts a file with a key of its own, which is encrypted with the master key. The cipher is AES-256-GCM in parts of 512 KB,
 * each stored as nonce, tag and text. Erasing the encrypted key erases the file, wherever copies of its parts are.
 */
export function sealFile(vault: Vault, fileId: string, bytes: Buffer): { keyEnc: Buffer; parts: Buffer[] } {
  const key = randomBytes(keyLength);
  const count = Math.max(1, Math.ceil(bytes.length / partBytes));
  const parts = Array.from({ length: count }, (_, index) => {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(nameOf(fileId, index, count));
    const text = Buffer.concat([cipher.update(bytes.subarray(index * partBytes, (index + 1) * partBytes)), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), text]);
  });
  return { keyEnc: vault.seal(place(fileId), key), parts };
}

/** Decrypts a file. Throws if a part is missing, was changed, or belongs to another file. */
export function openFile(vault: Vault, fileId: string, keyEnc: Buffer, parts: readonly Buffer[]): Buffer {
  const key = vault.open(place(fileId), keyEnc);
  return Buffer.concat(
    parts.map((part, index) => {
      const iv = part.subarray(0, ivLength);
      const cipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: tagLength });
      cipher.setAAD(nameOf(fileId, index, parts.length)).setAuthTag(part.subarray(ivLength, ivLength + tagLength));
      return Buffer.concat([cipher.update(part.subarray(ivLength + tagLength)), cipher.final()]);
    }),
  );
}
