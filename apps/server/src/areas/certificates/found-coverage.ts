import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../platform/db/transaction.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { coverageOfService, type Coverage } from "./coverage.repository.ts";

/** The coverage of a service of the account. Possible refusals: NotFound. */
export async function foundCoverage(trx: Trx, scope: AccountScope, serviceId: string): Promise<Coverage> {
  const coverage = await coverageOfService(trx, scope, serviceId);
  if (coverage === null) throw new Refused(NotFound, { param: "serviceid" });
  return coverage;
}
