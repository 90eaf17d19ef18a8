import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newToken, sha256 } from "../../../platform/ids.ts";
import { insertLinkToken, type LinkToken } from "./link-tokens.repository.ts";
import { inviteLinkMs, proofLinkMs, undoLinkMs } from "../session.rules.ts";

/** Makes the token of a mailed link. It is made when the mail is written, so that only its hash has to be stored. */
export async function issueLinkToken(
  trx: Trx,
  of: Pick<LinkToken, "brandId" | "accountId" | "userId" | "kind" | "toCheckout" | "email">,
  now: Date,
): Promise<string> {
  const token = newToken();
  const lengthMs = { invite: inviteLinkMs, email_proof: proofLinkMs, undo: undoLinkMs }[of.kind];
  const endsAt = addMs(now, lengthMs);
  await insertLinkToken(trx, { ...of, tokenHash: sha256(token), endsAt });
  return token;
}
