import { RegistryBusy, RegistryRefused } from "@nameplane/contracts/domains/refusals";
import { tx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { type RegistryDeps, type DelegationSigner, signerDifference, signerText } from "../../registry/index.ts";
import { saveSeenSigners } from "../follow/index.ts";
import { updateAtRegistry } from "../../registry/commands/index.ts";

/**
 * Changes the DS records of a domain at its registry to the wanted ones. It reads the records first and sends only the
 * difference, so it can always be repeated.
 *
 * Returns the records that the registry has afterwards. Possible refusals: RegistryRefused, RegistryBusy (nothing was changed),
 * OutcomeBeingChecked (the change may have been made: call again later).
 */
export async function changeSigners(
  deps: RegistryDeps,
  scope: AccountScope,
  domain: { readonly registryId: string; readonly asciiName: string },
  change: { readonly add: readonly DelegationSigner[]; readonly remove: readonly DelegationSigner[] },
): Promise<readonly DelegationSigner[]> {
  const held = await heldSigners(deps, scope, domain);
  const difference = signerDifference(held, change);
  if (difference.add.length + difference.remove.length === 0) return held;
  await updateAtRegistry(deps, scope, domain, {
    addStatuses: [],
    removeStatuses: [],
    authInfo: null,
    signers: difference,
  });
  return heldSigners(deps, scope, domain);
}

async function heldSigners(
  deps: RegistryDeps,
  scope: AccountScope,
  domain: { readonly registryId: string; readonly asciiName: string },
): Promise<readonly DelegationSigner[]> {
  try {
    const found = await deps.registries.of(domain.registryId).domain(domain.asciiName, "background");
    if (found === null || !found.isOurs) throw new Refused(RegistryRefused, { values: { words: "the name is not held here" } });
    const { delegationSigners } = found;
    await tx(deps.pool, scope, (trx) => saveSeenSigners(trx, scope, domain.asciiName, delegationSigners.map(signerText)));
    return delegationSigners;
  } catch (error) {
    if (error instanceof OutcomeError) throw new Refused(RegistryBusy, { cause: error });
    throw error;
  }
}
