import { keepDomain as operation } from "@nameplane/contracts/orders/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { type RegistryDeps, registryNotAsked } from "../../registry/index.ts";
import { findAtRegistry, setRenewalMode } from "../domains.repository.ts";
import { onceKey } from "../once-answered.ts";
import { updateAtRegistry } from "../../registry/commands/index.ts";

/**
 * Keeps a name that was to end at its expiry. Reads the name at its registry, cancels the end if it was set there, and sets its
 * renewal mode to manual.
 *
 * Possible refusals: NotFound, RegistryRefused, RegistryBusy, RegistryRefusesUs, OutcomeBeingChecked.
 */
export async function keepAtRegistry(deps: RegistryDeps, call: SessionCall, itemid: string): Promise<{ autorenew: boolean }> {
  const key = onceKey<{ autorenew: boolean }>(call, operation, { itemid });
  const before = await key.before();
  if (before !== null) return before;
  const domain = await call.tx((trx) => findAtRegistry(trx, call.scope, itemid));
  if (domain === null) throw new Refused(NotFound, { param: "itemid" });
  const { registryId, asciiName } = domain;
  if (await endsAtExpiry(deps, registryId, asciiName))
    await updateAtRegistry(deps, call.scope, domain, {
      addStatuses: [],
      removeStatuses: [],
      authInfo: null,
      cancelAtExpiry: false,
    });
  return call.tx((trx) =>
    key.settle(trx, async () => {
      await setRenewalMode(trx, call.scope, itemid, "manual");
      await audit(trx, {
        accountId: call.scope.accountId,
        actor: call.scope.actor,
        action: "domain.keep",
        object: itemid,
        before: { renewal: domain.renewalMode },
        after: { renewal: "manual" },
        requestId: call.requestId,
        address: call.address,
      });
      await notifyBrowsers(trx, call.scope.accountId, { topic: "domain", ids: [itemid] });
      return { autorenew: false };
    }),
  );
}

async function endsAtExpiry(deps: RegistryDeps, registryId: string, name: string): Promise<boolean> {
  try {
    const connection = deps.registries.of(registryId);
    if (!connection.capabilities.cancelAtExpiry) return false;
    return (await connection.domain(name, "interactive"))?.endsAtExpiry === true;
  } catch (error) {
    if (error instanceof OutcomeError) throw await registryNotAsked(deps, registryId, error);
    throw error;
  }
}
