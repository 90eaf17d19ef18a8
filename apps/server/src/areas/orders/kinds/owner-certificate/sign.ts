import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { Pool } from "../../../../platform/db/connect.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { Vault } from "../../../../platform/vault.ts";
import { insertKey, signingKey, type DocumentKey } from "./owner-certificates.repository.ts";

const placeOf = (keyId: string) => ({ table: "document_key", column: "private_enc", rowId: keyId });

/** The operator's key that signs documents. The first use makes it. */
export async function documentKey(pool: Pool, vault: Vault, scope: AccountScope, now: Date): Promise<DocumentKey> {
  const found = await tx(pool, scope, signingKey);
  if (found !== null) return found;
  const made = makeKey(vault);
  return tx(pool, scope, async (trx: Trx) => {
    await insertKey(trx, made, now);
    const key = await signingKey(trx);
    if (key === null) throw new Error("no key signs documents");
    return key;
  });
}

function makeKey(vault: Vault): DocumentKey {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const spki = publicKey.export({ type: "spki", format: "der" });
  const id = createHash("sha256").update(spki).digest("hex").slice(0, 16);
  const privateEnc = vault.seal(placeOf(id), privateKey.export({ type: "pkcs8", format: "der" }));
  return { id, publicKey: spki, privateEnc };
}

/** The Ed25519 signature over a text in UTF-8 (RFC 8032), 64 bytes. */
export function signText(vault: Vault, key: DocumentKey, text: string): Buffer {
  const der = vault.open(placeOf(key.id), key.privateEnc);
  return sign(null, Buffer.from(text), createPrivateKey({ key: der, format: "der", type: "pkcs8" }));
}

/** Whether a signature (base64) over a text is right. `publicKey`: SubjectPublicKeyInfo in DER, base64. */
export function isSigned(text: string, signature: string, publicKey: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, "base64"));
}
