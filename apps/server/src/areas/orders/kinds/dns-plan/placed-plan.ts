import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { showPlanChanged } from "../../../zones/index.ts";
import type { OwnService } from "../../service.ts";

/**
 * A zone whose plan is not paid falls back to Free DNS and keeps its records. Once the plan is paid, it applies to the zone
 * again.
 */
export async function placedPlan(trx: Trx, scope: AccountScope, { isPlan, domainId }: OwnService): Promise<void> {
  if (isPlan && domainId !== null) await showPlanChanged(trx, scope, domainId);
}
