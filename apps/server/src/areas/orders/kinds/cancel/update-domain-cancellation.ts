import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { carryOut, type NextStep, type Sight } from "../../../registry/commands/index.ts";
import { recordCancellation } from "../../../domains/renewals/index.ts";
import type { RefusalMeaning, RegistryDomain, RegistryOutcome } from "../../../registry/index.ts";
import { findDelegated, hostsOf, markHostDeleted } from "../../../delegation/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { nextCancellationStep, type WantedEnd } from "./cancellation-steps.rules.ts";
import { type Fulfilment, defineKind, type RequestOf, needed, nobody } from "../../kind.ts";
import { statusUpdate, stopOf, fulfilmentOf } from "../../fulfilment/index.ts";
import { z } from "zod";
import { endLine, readWish } from "./cancel-domain.ts";

const params = z.object({ when: z.enum(["now", "expiry"]).optional() });
export type CancellationParams = z.infer<typeof params>;
type Request = RequestOf<CancellationParams>;

/** Ends a domain: now, or at the end of its term. */
export const updateDomainCancellation = defineKind({
  type: "update-domain-cancellation",
  params,
  words: {
    act: { en: "Cancellation", sv: "Uppsägning" },
    mail: {
      en: { act: "Cancellation", deed: "The cancellation", of: "of" },
      sv: { act: "Uppsägning", deed: "Uppsägningen", of: "av" },
    },
  },
  operation: "free",
  isAtRegistry: true,
  rulesOut: ["keepsName"],
  limit: "cancel",
  // The customer has already confirmed by typing the domain, when the cancellation was put into the basket.
  basket: {
    by: "change",
    permission: "domain_cancel",
    features: ["Domains", "enableDomainCancellation"],
    asksProof: true,
    async read(_deps, trx, call, { itemid, change }) {
      const when = needed(change.when, "when");
      return endLine(await readWish(trx, call, { itemid, name: needed(change.name, "name"), when }), when);
    },
    async again(_deps, trx, call, { ascii_name: name, domain_id: itemid, params: { when = "now" } }) {
      await readWish(trx, call, { itemid: itemid ?? nobody, name: name ?? "", when });
    },
  },
  shown: ({ params: { when = "now" } }) => ({ when }),
  fixable: [],
  usualSeconds: () => 20,
  fulfil,
});

type Work = WantedEnd & { readonly domainId: string; readonly registryId: string };
type Done = { readonly found: RegistryDomain | null; readonly readAt: Date };

async function fulfil(deps: OutsideDeps, scope: AccountScope, request: Request): Promise<Fulfilment> {
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
  return fulfilmentOf(outcome.kind === "pending" ? await checkAtOnce(talk, outcome) : outcome, deps.clock.now(), (done) => ({
    kind: "done",
    record: (trx) => record(trx, scope, work, done),
  }));
}

/**
 * A registry that answers a delete with 1001 (pending) shows the effect at once, so we read the domain without waiting for a
 * message.
 */
async function checkAtOnce(
  talk: () => Promise<RegistryOutcome<Done>>,
  pending: RegistryOutcome<Done>,
): Promise<RegistryOutcome<Done>> {
  const again = await talk();
  return again.kind === "done" ? again : pending;
}

async function loadWork(trx: Trx, scope: AccountScope, request: Request): Promise<Work> {
  const domain = request.domain_id === null ? null : await findDelegated(trx, scope, request.domain_id);
  if (domain === null || domain.registry_id === null) throw new Error(`request ${request.id} lacks its domain`);
  return {
    name: domain.name,
    domainId: domain.id,
    registryId: domain.registry_id,
    when: request.params.when ?? "now",
  };
}

/** Code 2305 means that another domain uses a host. The registry's text says which. */
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
  // The registry deleted the hosts below the domain before the domain itself.
  for (const { name } of when === "now" ? await hostsOf(trx, scope, domainId) : [])
    if (found?.hosts.includes(name) !== true) await markHostDeleted(trx, scope, { registryId, name }, readAt);
  return { domainId: work.domainId };
}
