import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../platform/db/transaction.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { needsCustomer, readTrouble } from "./trouble.rules.ts";
import { coverageOfService, coveragesInTrouble, type Coverage, type WaitingCoverage } from "./coverage.repository.ts";

/** The coverage of a service of the account. Possible refusals: NotFound. */
export async function foundCoverage(trx: Trx, scope: AccountScope, serviceId: string): Promise<Coverage> {
  const coverage = await coverageOfService(trx, scope, serviceId);
  if (coverage === null) throw new Refused(NotFound, { param: "serviceid" });
  return coverage;
}

/** The certificates of the account whose next one is not issued before the customer does something. At most `max` are searched. */
export async function waitingCoverages(trx: Trx, scope: AccountScope, max: number): Promise<WaitingCoverage[]> {
  return (await coveragesInTrouble(trx, scope, max)).filter(({ error }) => {
    const trouble = readTrouble(error);
    return trouble !== null && needsCustomer(trouble);
  });
}
