import { audit } from "../../platform/audit.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { insertWatch, watchOfService } from "./watch.repository.ts";

/** Whether this installation itself searches lists of names for the service. If not, people watch. */
export const isWatched = async (trx: Trx, scope: AccountScope, serviceId: string): Promise<boolean> =>
  (await watchOfService(trx, scope, serviceId)) !== null;

/** Begins to watch for the marks of a service. Calling this again changes nothing. */
export async function beginWatch(
  trx: Trx,
  scope: AccountScope,
  { serviceId, marks, now }: { readonly serviceId: string; readonly marks: readonly string[]; readonly now: Date },
): Promise<void> {
  if ((await watchOfService(trx, scope, serviceId)) !== null) return;
  await insertWatch(trx, scope, serviceId, marks, now);
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "monitoring.begin", object: serviceId, after: { marks: [...marks] } });
}
