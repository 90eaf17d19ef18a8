import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { carryOut, type NextStep, type Sight } from "../../../registry/commands/index.ts";
import { recordCancellation } from "../../../domains/renewals/index.ts";
import type { RefusalMeaning, RegistryDomain, RegistryOutcome } from "../../../registry/index.ts";
import { findDelegated, hostsOf, markHostDeleted } from "../../../delegation/index.ts";
import type { OrderDeps } from "../../deps.ts";
import type { RequestRow } from "../../requests.repository.ts";
import { nextCancellationStep, type WantedEnd } from "./cancellation-steps.rules.ts";
import { statusUpdate, stopOf } from "../domain-update.ts";
import { fulfilmentOf } from "../fulfilment-of.ts";
import type { Fulfilment, RequestKind } from "../../kind.ts";

/** Ends a name: now, or when its term is over. */
export const updateDomainCancellation: RequestKind = {
  type: "update-domain-cancellation",
  operation: "free",
  isForNewName: false,
  needsFreeName: false,
  asksOwner: false,
  readLine: null,
  fixable: [],
  usualSeconds: () => 20,
  fulfil,
};

type Work = WantedEnd & { readonly domainId: string; readonly registryId: string };
type Done = { readonly found: RegistryDomain | null; readonly readAt: Date };

async function fulfil(deps: OrderDeps, scope: AccountScope, request: RequestRow): Promise<Fulfilment> {
  const work = await tx(deps.pool, scope, (trx) => loadWork(trx, scope, request));
  const talk = () =>
    carryOut<Done, null>(deps, scope, {
      requestId: request.id,
      registryId: work.registryId,
      asciiName: work.name,
      prepare: async () => ({ kind: "go", value: null }),
      next: (sight) => next(sight, work),
      meaning,
    });
  const outcome = await talk();
  return fulfilmentOf(outcome.kind === "pending" ? await lookAtOnce(talk, outcome) : outcome, deps.clock.now(), (done) => ({
    kind: "done",
    record: (trx) => record(trx, scope, work, done),
  }));
}

/** A registry answers a delete with 1001 and shows its effect at once: it is read instead of waited for. */
async function lookAtOnce(
  talk: () => Promise<RegistryOutcome<Done>>,
  pending: RegistryOutcome<Done>,
): Promise<RegistryOutcome<Done>> {
  const again = await talk();
  return again.kind === "done" ? again : pending;
}

async function loadWork(trx: Trx, scope: AccountScope, request: RequestRow): Promise<Work> {
  const domain = request.domain_id === null ? null : await findDelegated(trx, scope, request.domain_id);
  if (domain === null || domain.registry_id === null) throw new Error(`request ${request.id} lacks its domain`);
  return {
    name: domain.name,
    domainId: domain.id,
    registryId: domain.registry_id,
    when: request.params.when ?? "now",
  };
}

/** A host that others use stays (2305): which one, the registry says. */
function meaning(verb: string, code: number): RefusalMeaning | null {
  if (code === 2305) return { kind: "customer", reason: 4899 };
  return verb === "domain:delete" && code === 2303 ? { kind: "unavailable" } : null;
}

function next({ found, capabilities, readAt }: Sight<null>, work: Work): NextStep<Done> {
  const step = nextCancellationStep(found, work, { saysExpiry: capabilities.cancelAtExpiry, now: readAt });
  const update = statusUpdate(work.name);
  switch (step.kind) {
    case "undelegate":
      return { kind: "send", transform: { ...update, nameServers: { add: [], remove: step.remove } } };
    case "unprotect":
      return { kind: "send", transform: statusUpdate(work.name, step.statuses) };
    case "end_at_expiry":
      return { kind: "send", transform: { ...update, cancelAtExpiry: true } };
    case "delete_host":
      return { kind: "send", transform: { verb: "host:delete", host: step.host } };
    case "delete":
      return { kind: "send", transform: { verb: "domain:delete", name: work.name } };
    case "done":
      return { kind: "done", value: { found, readAt } };
    case "locked":
    case "wait":
    case "lost":
      return stopOf(step, readAt);
    default:
      return step satisfies never;
  }
}

async function record(trx: Trx, scope: AccountScope, work: Work, { found, readAt }: Done): Promise<{ domainId: string }> {
  const { domainId, registryId, when } = work;
  await recordCancellation(trx, scope, { domainId, when, found, readAt });
  // its hosts went before it
  for (const { name } of when === "now" ? await hostsOf(trx, scope, domainId) : [])
    if (found?.hosts.includes(name) !== true) await markHostDeleted(trx, scope, { registryId, name }, readAt);
  return { domainId: work.domainId };
}
