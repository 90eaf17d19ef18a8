import { checkNumber, numberProof } from "@nameplane/contracts/products/operations";
import { checkNumberSpec, numberProofSpec } from "@nameplane/contracts/products/proofs";
import { limitByAccount } from "../../../platform/account-limit.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { taxPosition } from "../sale-terms.ts";
import { proofState, viesPrefixes } from "./proof.rules.ts";
import { findChecks, makeDue } from "./proofs.repository.ts";

/** The proof is shown and used on the account's page. */
const tab = { feature: "AccountProfile" } as const;

/** A person may ask again after a correction at the tax office, but the limit protects the register from too many questions. */
const againLimit = { name: "vat-number", most: 5, seconds: 3600 } as const;

/** Routes about what the VAT register says about the account's own number. */
export function proofRoutes(edge: Edge): void {
  edge.inTransaction(
    numberProof,
    numberProofSpec,
    { kind: "permission", permission: "account_view" },
    tab,
    async ({ trx, scope, now }) => {
      const checks = await findChecks(trx, scope, viesPrefixes);
      if (checks === null) return { proof: null };
      const { number, answer } = checks;
      const state = proofState(checks, now);
      return {
        proof: {
          vatnumber: number,
          state,
          answeredat: answer?.at.toISOString() ?? null,
          consultation: answer?.result === "valid" ? answer.consultation : null,
          reversecharge: state === "valid" && (await taxPosition(trx, scope, now)).kind === "reverse_charge",
        },
      };
    },
  );

  edge.inTransaction(
    checkNumber,
    checkNumberSpec,
    { kind: "permission", permission: "account_edit" },
    tab,
    async ({ trx, scope, now }) => {
      await limitByAccount(trx, scope, now, againLimit);
      await makeDue(trx, scope, now);
      return {};
    },
  );
}
