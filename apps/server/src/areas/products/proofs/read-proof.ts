import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { proofState, viesPrefixes } from "./proof.rules.ts";
import { findChecks, makeDue } from "./proofs.repository.ts";

export type NumberProof = {
  readonly state: ReturnType<typeof proofState>;
  /** When the answer that decides the state was given. Null if there is none. */
  readonly answered: string | null;
  /** The consultation number of a positive answer. */
  readonly consultation: string | null;
};

/** What the register says about an account's VAT number. Null if it is not asked about it. */
export async function readNumberProof(trx: Trx, scope: AccountScope, now: Date): Promise<NumberProof | null> {
  const checks = await findChecks(trx, scope, viesPrefixes);
  if (checks === null) return null;
  const { answer } = checks;
  return {
    state: proofState(checks, now),
    answered: answer?.at.toISOString() ?? null,
    consultation: answer?.result === "valid" ? answer.consultation : null,
  };
}

/** Lets the register be asked about the number again as soon as possible. */
export const askAboutNumberAgain = (trx: Trx, scope: AccountScope, now: Date): Promise<void> => makeDue(trx, scope, now);
