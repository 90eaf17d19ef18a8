import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newToken, sha256 } from "../../../platform/ids.ts";
import { insertResetToken } from "./passwords.repository.ts";
import { resetLinkMs } from "../session.rules.ts";

/**
 * Makes the token of a link to set a new password. It is valid for half an hour and for one new password. It is made when the
 * mail is written, and only its hash is stored.
 */
export async function issueResetToken(trx: Trx, of: { brandId: string; userId: string }, now: Date): Promise<string> {
  const token = newToken();
  await insertResetToken(trx, { ...of, tokenHash: sha256(token), endsAt: addMs(now, resetLinkMs) });
  return token;
}
