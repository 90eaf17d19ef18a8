import { TooManyAcmeKeys } from "@nameplane/contracts/certificates/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import type { Vault } from "../../../platform/vault.ts";
import { resumeCoverage } from "../begin-coverage.ts";
import type { Coverage } from "../coverage.repository.ts";
import { foundCoverage } from "../found-coverage.ts";
import { newKeySecret } from "./key-secret.ts";
import { countKeys, insertKey, revokeKey } from "./keys.repository.ts";
import { baseOf } from "./signed-call.ts";

type InTrx = SessionCall & { readonly trx: Trx };
type Wish = { readonly serviceid: string; readonly name: string; readonly othernames: boolean };

const keysMax = 20;
const placeOf = (keyId: string) => ({ table: "acme_key", column: "secret_enc", rowId: keyId });

export const openSecret = (vault: Vault, { id, secret }: { readonly id: string; readonly secret: Buffer }): Buffer =>
  vault.open(placeOf(id), secret);

/**
 * Creates a key for programs and returns it. It is never shown again. Possible refusals: NotFound, StatusProhibits,
 * TooManyAcmeKeys.
 */
export async function makeAcmeKey(call: InTrx, vault: Vault, wish: Wish) {
  const { trx, scope, now, requestId, address } = call;
  const coverage = await refuseKey(trx, call, wish.serviceid);
  const id = newId(now.getTime());
  const secret = newKeySecret();
  const secretEnc = vault.seal(placeOf(id), secret);
  const { name, othernames: anyNames } = wish;
  await insertKey(trx, scope, { id, certificateId: coverage.id, name, anyNames, secretEnc, now });
  const { accountId, actor } = scope;
  const after = { name, othernames: anyNames };
  const action = "certificates.make_program_key";
  await audit(trx, { accountId, actor, action, object: wish.serviceid, after, requestId, address });
  return { directory: `${baseOf(call, wish.serviceid)}/directory`, kid: id, hmackey: secret.toString("base64url") };
}

/**
 * Makes the checks of makeAcmeKey that come before the user is asked to confirm their identity. Possible refusals: those of
 * makeAcmeKey.
 */
export async function refuseKey(trx: Trx, { scope }: SessionCall, serviceId: string): Promise<Coverage> {
  const coverage = await foundCoverage(trx, scope, serviceId);
  if (!coverage.isCovered && !coverage.isSettingUp) throw new Refused(StatusProhibits, { param: "serviceid" });
  if ((await countKeys(trx, scope, coverage.id)) >= keysMax) throw new Refused(TooManyAcmeKeys, { values: { max: keysMax } });
  return coverage;
}

/**
 * Revokes a key, which also ends the accounts that were opened with it. From then on, we renew the certificate. Possible
 * refusals: NotFound.
 */
export async function endAcmeKey(call: InTrx, of: { readonly serviceid: string; readonly keyid: string }): Promise<void> {
  const { trx, scope, now, requestId, address } = call;
  const coverage = await foundCoverage(trx, scope, of.serviceid);
  const name = await revokeKey(trx, scope, { certificateId: coverage.id, id: of.keyid, now });
  if (name === null) throw new Refused(NotFound, { param: "keyid" });
  if (coverage.isCovered) await resumeCoverage(trx, scope, coverage.id);
  const { accountId, actor } = scope;
  const action = "certificates.revoke_program_key";
  await audit(trx, { accountId, actor, action, object: of.serviceid, after: { name }, requestId, address });
}
