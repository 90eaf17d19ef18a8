import { LabelDecidesAccess } from "@nameplane/contracts/domains/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { changeLabels, countOwnLabels, labelsOfAccess, listLabels } from "./labels.repository.ts";

type LabelChange = { readonly add: readonly number[]; readonly remove: readonly number[] };

/** Labels after a change, in ascending order. A label that is both added and removed is removed. */
export function labelsAfter(labels: readonly number[], { add, remove }: LabelChange): number[] {
  return [...new Set([...labels, ...add])].filter((id) => !remove.includes(id)).toSorted((a, b) => a - b);
}

/** The labels of the account that its user may give to new domains, by title. */
export async function labelsToGive(trx: Trx, scope: AccountScope): Promise<{ labelid: number; title: string }[]> {
  const { labels } = await listLabels(trx, scope);
  const access = await labelsOfAccess(
    trx,
    labels.map(({ id }) => id),
  );
  const given = labels.filter(({ id }) => access.seesAll || !access.labels.includes(id));
  return given.map(({ id, title }) => ({ labelid: id, title }));
}

/**
 * Checks labels that somebody wants to give to domains. Possible refusals: NotFound (a label does not belong to the account),
 * LabelDecidesAccess. `param`: the field that has the labels.
 */
export async function refuseForeignLabels(
  trx: Trx,
  scope: AccountScope,
  { add, remove }: LabelChange,
  param = "add",
): Promise<void> {
  const named = new Set([...add, ...remove]);
  if ((await countOwnLabels(trx, scope, [...named])) !== named.size) throw new Refused(NotFound, { param });
  // Without this check, a user who sees only certain domains could let colleagues see more, or take domains away from them
  // (T125).
  const { seesAll, labels } = await labelsOfAccess(trx, [...named]);
  if (!seesAll && labels.length > 0) throw new Refused(LabelDecidesAccess, { param });
}

/** Adds labels to domains and removes others. Returns the ids of the domains that changed. */
export async function applyLabels(
  trx: Trx,
  call: SessionCall,
  domainIds: readonly string[],
  { add, remove }: LabelChange,
): Promise<readonly string[]> {
  await refuseForeignLabels(trx, call.scope, { add, remove });
  const changed = await changeLabels(trx, call.scope, { domainIds, add, remove });
  if (changed.length > 0) {
    await noteLabels(trx, call, "domain.labels", { domains: changed.length, add, remove });
    await notifyBrowsers(trx, call.scope.accountId, { topic: "domain", ids: changed });
  }
  return changed;
}

export async function noteLabels(
  trx: Trx,
  call: SessionCall,
  action: AuditAction,
  after: Record<string, unknown>,
): Promise<void> {
  const { accountId, actor } = call.scope;
  await audit(trx, { accountId, actor, action, after, requestId: call.requestId, address: call.address });
}
