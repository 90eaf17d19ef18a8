import { audit } from "../../../platform/audit.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { OrderDeps } from "../order-deps.ts";
import type { AtPush, ServiceAtPush } from "../at-push.rules.ts";
import { answersOf, lockService } from "./services.repository.ts";

type Known = Pick<OrderDeps, "kinds">;

/** What a push of its domain does with a service. A service whose product has no rule for it has to end first. */
export function atPush({ kinds }: Known, service: ServiceAtPush): AtPush {
  const { ownName } = service;
  const words = {
    en: `${ownName}: end it first, because it cannot be moved to another account.`,
    sv: `${ownName}: avsluta tjänsten först, den kan inte flyttas till ett annat konto.`,
  };
  return kinds.serviceOf(service)?.atPush?.(service) ?? { fate: "blocks", words };
}

/**
 * Does what is left to do for a service that a push has ended ("out") or brought here ("in"). A repeated call does nothing that
 * was done.
 */
export async function followPush(
  deps: OrderDeps,
  scope: AccountScope,
  { serviceId, way }: { readonly serviceId: string; readonly way: "in" | "out" },
): Promise<void> {
  const found = await tx(deps.pool, scope, async (trx) => {
    const service = await lockService(trx, scope, serviceId);
    return service === null ? null : { service, answers: await answersOf(trx, scope, serviceId) };
  });
  if (found === null) return;
  const { service, answers } = found;
  const sold = deps.kinds.serviceOf(service);
  if (way === "in" && service.state !== "ended") await sold?.arrived?.(deps, scope, service, answers);
  await tx(deps.pool, scope, async (trx) => {
    if (way === "out") await sold?.left?.(trx, scope, serviceId);
    const { accountId, actor } = scope;
    const action = way === "in" ? "service.pushed-in" : "service.pushed-away";
    await audit(trx, { accountId, actor, action, object: serviceId, after: { name: service.ownName } });
    await notifyBrowsers(trx, accountId, { topic: "service", ids: [serviceId] });
  });
}
