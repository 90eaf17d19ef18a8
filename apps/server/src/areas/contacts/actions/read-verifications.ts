import { codeOf, type AnswerOf } from "@nameplane/contracts";
import type { verifications as operation } from "@nameplane/contracts/contacts/operations";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { hasConsequence } from "../case.rules.ts";
import { namesInRegistryCheck, openCases } from "../cases.repository.ts";
import { verifyingTlds } from "../verifying-tlds.ts";

const shown = 5;

/**
 * For the warning on every page: the owners who have to confirm their address, and the domains whose registry verifies the owner
 * itself.
 */
export async function readVerifications(trx: Trx, scope: AccountScope): Promise<AnswerOf<typeof operation>> {
  const cases = await openCases(trx, scope, await verifyingTlds(trx));
  const checked = await namesInRegistryCheck(trx, scope);
  return {
    cases: cases.map((one) => ({
      caseid: one.caseId,
      contactid: one.contactId,
      state: codeOf("case", one.state),
      name: one.name,
      email: one.email,
      stops: hasConsequence(one.source),
      deadline: one.deadlineAt.toISOString(),
      held: one.holdSetAt !== null,
      domains: one.domains.slice(0, shown),
      domaincount: one.domains.length,
    })),
    registry: checked.map(({ id, asciiName }) => ({ domainid: id, domainname: asciiName })),
  };
}
