import { randomBytes } from "node:crypto";
import type { Vault } from "../../platform/vault.ts";
import type { TransferKey } from "./secondary-server.port.ts";
import type { SecondaryRow } from "./secondary.repository.ts";

/** The key is as long as the hash of its algorithm, HMAC-SHA-256 (RFC 8945 section 8). */
const secretLength = 32;

const placeOf = (zoneId: string) => ({ table: "secondary_zone", column: "key_enc", rowId: zoneId });

/** Makes a key. Its name contains random characters, because the name server keeps all keys in one list. */
export const makeKey = (): TransferKey => ({ name: `axfr-${randomBytes(6).toString("hex")}`, secret: randomBytes(secretLength) });

export const sealKey = (vault: Vault, zoneId: string, key: TransferKey): Buffer =>
  vault.seal(placeOf(zoneId), Buffer.from(key.secret));

export function openKey(
  vault: Vault,
  { zoneId, keyName, keyEnc }: Pick<SecondaryRow, "zoneId" | "keyName" | "keyEnc">,
): TransferKey | null {
  return keyName === null || keyEnc === null ? null : { name: keyName, secret: vault.open(placeOf(zoneId), keyEnc) };
}
