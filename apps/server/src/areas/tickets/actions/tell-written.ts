import type { Trx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { resellerTicketJob, ticketWrittenJob } from "../tickets.jobs.ts";
import { handlerOf } from "../tickets.repository.ts";

/** Tells whoever answers the customer that the customer has written: support, or the reseller of the brand. */
export async function tellWritten(
  trx: Trx,
  deps: { readonly jobs: Pick<Jobs, "enqueue"> },
  scope: AccountScope,
  of: { readonly ticketId: string; readonly messageId: string },
): Promise<void> {
  const { accountId, brandId } = scope;
  if ((await handlerOf(trx, scope, of.ticketId)) === "reseller")
    await deps.jobs.enqueue(trx, resellerTicketJob, [{ accountId, brandId, ...of, step: "written" as const }]);
  else await deps.jobs.enqueue(trx, ticketWrittenJob, [{ accountId, brandId, ...of }]);
}
