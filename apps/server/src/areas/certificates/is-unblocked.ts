import { tx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { coverageOfService } from "./coverage.repository.ts";
import type { IssuanceDeps } from "./deps.ts";
import { openIssuance, proofsOf } from "./issuances.repository.ts";
import { recordsSeen } from "./records.ts";
import { readTrouble } from "./trouble.rules.ts";
import { firstForbidden } from "./work-on-issuance.ts";

/** Whether the customer has done what was needed, judged by public DNS. Sends nothing to the authority. */
export async function isUnblocked(deps: IssuanceDeps, scope: AccountScope, serviceId: string): Promise<boolean> {
  const found = await tx(deps.pool, scope, async (trx) => {
    const coverage = await coverageOfService(trx, scope, serviceId);
    const issuance = coverage === null ? null : await openIssuance(trx, scope, coverage.id);
    return coverage === null || issuance === null ? null : { coverage, issuance, rows: await proofsOf(trx, scope, issuance.id) };
  });
  if (found === null) return true;
  const kind = readTrouble(found.coverage.error)?.kind;
  if (kind === "caa") return (await firstForbidden(deps, found.issuance.names)) === null;
  if (kind !== "record") return false;
  const seen = await recordsSeen(deps, scope, found.rows);
  return found.rows.every(({ challenge }) => seen.get(challenge) === true);
}
