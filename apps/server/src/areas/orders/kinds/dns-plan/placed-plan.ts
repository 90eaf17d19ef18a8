import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { showPlanChanged } from "../../../zones/index.ts";
import type { OwnService } from "../../service.ts";

/** The zone of a name whose plan is not paid for goes on with Free DNS, and keeps what it holds; paid for again, it has its plan again. */
export async function placedPlan(trx: Trx, scope: AccountScope, { isPlan, domainId }: OwnService): Promise<void> {
  if (isPlan) await showPlanChanged(trx, scope, domainId);
}
