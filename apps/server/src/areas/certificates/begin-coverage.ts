import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { Vault } from "../../platform/vault.ts";
import { changeCoverage, insertCoverage, lockCoverage, type Coverage } from "./coverage.repository.ts";
import {
  changeIssuance,
  insertIssuance,
  issuancesOf,
  openIssuance,
  type Issuance,
  type NewIssuance,
} from "./issuances.repository.ts";
import { makeKey, readCsr } from "./read-csr.ts";

const placeOf = (issuanceId: string) => ({ table: "certificate_issuance", column: "key_enc", rowId: issuanceId });

type Wanted = Pick<NewIssuance, "names" | "csr" | "keyHash" | "keyEnc"> & { readonly id: string };

/** What an issuance starts with: the customer's signing request, or our own request with a new key, which is stored encrypted. */
export async function wantedIssuance(vault: Vault, names: readonly string[], csr: string | null): Promise<Wanted> {
  const id = newId();
  if (csr !== null) {
    const { keyHash, pem } = await readCsr(csr);
    return { id, names, csr: pem, keyHash, keyEnc: null };
  }
  const made = await makeKey(names);
  const { keyHash } = await readCsr(made.csr);
  return { id, names, csr: made.csr, keyHash, keyEnc: vault.seal(placeOf(id), Buffer.from(made.key)) };
}

/** The private key of an issuance (PEM). Null if we do not keep it. */
export const openKey = (vault: Vault, { id, keyEnc }: Pick<Issuance, "id" | "keyEnc">): string | null =>
  keyEnc === null ? null : vault.open(placeOf(id), keyEnc).toString();

/** Begins the coverage of a service that was ordered, and its first issuance. */
export async function beginCoverage(
  trx: Trx,
  scope: AccountScope,
  of: { readonly serviceId: string; readonly productId: number; readonly keepsKey: boolean },
  wanted: Wanted,
  now: Date,
): Promise<string> {
  const id = await insertCoverage(trx, scope, { ...of, names: wanted.names });
  await insertIssuance(trx, scope, { ...wanted, certificateId: id, cause: "order", now });
  return id;
}

/**
 * Begins another issuance of a locked coverage. It replaces an issuance in progress. If the authority has already been asked to
 * issue that one, nothing is begun, and false is returned.
 */
export async function beginAnother(
  trx: Trx,
  scope: AccountScope,
  coverage: Coverage,
  wanted: Wanted,
  of: { readonly cause: "renewal" | "reissue" | "program"; readonly clientId?: string; readonly now: Date },
): Promise<boolean> {
  const open = await openIssuance(trx, scope, coverage.id);
  if (open !== null && open.finalizedAt !== null) return false;
  if (open !== null) await changeIssuance(trx, scope, open.id, { state: "dropped" });
  const isFirst = (await issuancesOf(trx, scope, coverage.id)).every(({ state }) => state !== "issued");
  const cause = isFirst && of.cause !== "program" ? "order" : of.cause;
  await insertIssuance(trx, scope, { ...wanted, ...of, certificateId: coverage.id, cause });
  await changeCoverage(trx, scope, coverage, { tries: 0, error: null });
  return true;
}

/** Ends the issuance that is in progress and all later ones. The certificate in use stays valid. */
export async function stopCoverage(trx: Trx, scope: AccountScope, coverageId: string): Promise<void> {
  const coverage = await lockCoverage(trx, scope, coverageId);
  if (coverage === null) return;
  const open = await openIssuance(trx, scope, coverageId);
  if (open !== null) await changeIssuance(trx, scope, open.id, { state: "dropped" });
  await changeCoverage(trx, scope, coverage, {
    ...(coverage.pem === null ? { state: "cancelled" as const } : {}),
    next_step_at: null,
    renews_at: null,
    error: null,
  });
}

/** Makes the coverage active again, after its service was paid for or reactivated. */
export async function resumeCoverage(trx: Trx, scope: AccountScope, coverageId: string): Promise<void> {
  const coverage = await lockCoverage(trx, scope, coverageId);
  // A due date far in the past makes the next run of the periodic job decide what to do.
  if (coverage !== null && coverage.state !== "cancelled")
    await changeCoverage(trx, scope, coverage, { next_step_at: new Date(0) });
}
