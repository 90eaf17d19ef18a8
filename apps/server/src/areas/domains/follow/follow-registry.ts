import { audit } from "../../../platform/audit.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { DifferenceChanged, RegistryBusy } from "@nameplane/contracts/domains/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { agreeContacts, agreedContacts, followHost, plainAddresses } from "./agreed.repository.ts";
import { contactDifferences, contactRoles, followedContacts } from "./contact-differences.rules.ts";
import type { RegistryDeps, RegistryConnection } from "../../registry/index.ts";
import { hostOfField } from "./differences.rules.ts";
import { findAtRegistry } from "../domains.repository.ts";
import { closeDifference } from "./shadow.repository.ts";

/**
 * Takes over the registry's data into our database, for the contacts of a name or the addresses of a host below it. The registry
 * is read first; nothing changes there.
 *
 * Possible refusals: NotFound, DifferenceChanged (the registry shows something else now), RegistryBusy.
 */
export async function followRegistry(
  deps: RegistryDeps,
  scope: AccountScope,
  { domainId, field, theirs }: { readonly domainId: string; readonly field: string; readonly theirs: string | null },
): Promise<void> {
  const domain = await tx(deps.pool, scope, (trx) => findAtRegistry(trx, scope, domainId));
  if (domain === null) throw new Refused(NotFound, { param: "diffid" });
  const connection = deps.registries.of(domain.registryId);
  const host = hostOfField(field);
  const seen = await read(() => (host === null ? contacts(connection, domain.asciiName) : addresses(connection, host)));
  await tx(deps.pool, scope, async (trx) => {
    if (host === null) {
      const { agreed } = await agreedContacts(trx, scope, domain, deps.clock.now());
      const now = contactDifferences(agreed ?? [], seen).find((each) => each.field === field);
      if (now?.theirs !== theirs) throw new Refused(DifferenceChanged);
      await agreeContacts(trx, scope, domainId, followedContacts(agreed ?? [], seen, field));
    } else {
      const plain = await plainAddresses(trx, seen);
      if (plain.join(" ") !== (theirs ?? "")) throw new Refused(DifferenceChanged);
      await followHost(trx, scope, { domainId, name: host }, plain);
    }
    await closeDifference(trx, scope, { asciiName: domain.asciiName, field }, `followed by ${scope.actor}`);
    const { accountId, actor } = scope;
    await audit(trx, {
      accountId,
      actor,
      action: "domains.follow-registry",
      object: domainId,
      after: { field, theirs },
    });
    await notifyBrowsers(trx, accountId, { topic: "domain", ids: [domainId] });
  });
}

async function contacts(connection: RegistryConnection, name: string): Promise<string[]> {
  const found = await connection.domain(name, "interactive");
  if (found?.isOurs !== true) throw new Refused(DifferenceChanged);
  return contactRoles(found);
}

const addresses = async (connection: RegistryConnection, host: string) => [
  ...((await connection.host(host, "interactive"))?.addresses ?? []),
];

async function read(reading: () => Promise<string[]>): Promise<string[]> {
  try {
    return await reading();
  } catch (error) {
    if (error instanceof OutcomeError) throw new Refused(RegistryBusy, { cause: error });
    throw error;
  }
}
