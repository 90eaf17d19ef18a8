import type { Trx } from "../../../platform/db/transaction.ts";
import { sha256 } from "../../../platform/ids.ts";
import type { Vault } from "../../../platform/vault.ts";
import { matchingStep } from "./totp.ts";
import { acceptStep, findTotp, type Totp } from "./two-step.repository.ts";

export const totpPlace = (rowId: string) => ({ table: "credential", column: "secret_enc", rowId });

/** The 30-second step that a code of this authenticator belongs to. Null if the code is wrong or was used. */
export function stepOfCode(vault: Vault, totp: Totp, code: string, now: Date): number | null {
  return matchingStep(vault.open(totpPlace(totp.id), totp.sealed), code, now, totp.lastStep);
}

/** Accepts a code of the user's authenticator once. Returns false if it is wrong or was used before. */
export async function takeTotpCode(trx: Trx, vault: Vault, of: { userId: string; code: string; now: Date }): Promise<boolean> {
  const totp = await findTotp(trx, of.userId, true);
  if (totp === null) return false;
  const step = stepOfCode(vault, totp, of.code, of.now);
  return step !== null && acceptStep(trx, totp.id, step);
}

/** Hash of a recovery code. Spaces and the case of letters are ignored. */
export function recoveryHash(userId: string, code: string): Buffer {
  return sha256(`${userId}:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}`);
}
