import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { newId, newToken } from "../../platform/ids.ts";
import type { Vault } from "../../platform/vault.ts";
import type { NewKey } from "./sender.repository.ts";

const generate = promisify(generateKeyPair);

/** Signers have to use at least 2,048 bits (RFC 8301 3.2). The records of longer keys can be too long for DNS answers. */
const bits = 2048;

/** Where a private key is stored in encrypted form. */
export const placeOfKey = (id: string) => ({ table: "brand_sender_key", column: "private_enc", rowId: id });

/** Makes a key pair for DKIM signatures of a domain. The private key leaves this function only encrypted. */
export async function makeKey(vault: Pick<Vault, "seal">, domain: string): Promise<NewKey> {
  const { publicKey, privateKey } = await generate("rsa", {
    modulusLength: bits,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const id = newId();
  return {
    id,
    domain,
    selector: `np${newToken()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, "")
      .slice(0, 8)}`,
    publicKey: publicKey.toString("base64"),
    privateEnc: vault.seal(placeOfKey(id), Buffer.from(privateKey)),
  };
}
