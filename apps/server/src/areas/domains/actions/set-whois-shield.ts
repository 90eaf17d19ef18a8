import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { NoShield, OutcomeBeingChecked, ShieldNotSeen } from "@nameplane/contracts/domains/refusals";
import { audit } from "../../../platform/audit.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import {
  type RegistryDeps,
  type RegistryConnection,
  type RegistryContact,
  type Transform,
  registryNotAsked,
} from "../../registry/index.ts";
import { isHeld } from "../domain.state.ts";
import { findAtRegistry, type DomainAtRegistry } from "../domains.repository.ts";
import { journalArgs, openCommandOn, readOutcome, sendJournaled } from "../../registry/journal/index.ts";
import { contactOfHandle, saveShield } from "../shield.repository.ts";
import { throwUnlessTaken } from "../../registry/commands/index.ts";

/**
 * The checks that are made before the user is asked to confirm their identity. Possible refusals: NotFound, StatusProhibits,
 * NoShield.
 */
export async function refuseShield(call: SessionCall, { itemid }: { itemid: string }): Promise<void> {
  await call.tx(async (trx) => refuseUnlessShielded(await findAtRegistry(trx, call.scope, itemid), await tldCatalogue(trx)));
}

/**
 * Tells the registry to publish nothing of the owner's contact, or to publish what its rules say. The registry stores this
 * setting with the contact, so it applies to every domain of that contact there. A change counts as done only when the registry
 * then shows it.
 *
 * Possible refusals: NotFound, StatusProhibits, NoShield, RegistryRefused, RegistryBusy, RegistryRefusesUs, OutcomeBeingChecked,
 * ShieldNotSeen.
 */
export async function setWhoisShield(
  deps: RegistryDeps,
  call: SessionCall,
  { itemid, shield }: { itemid: string; shield: boolean },
): Promise<{ shield: boolean; others: number }> {
  const domain = await call.tx(async (trx) =>
    refuseUnlessShielded(await findAtRegistry(trx, call.scope, itemid), await tldCatalogue(trx)),
  );
  try {
    const connection = deps.registries.of(domain.registryId);
    const contact = await ownerAtRegistry(connection, domain);
    const { handle } = contact;
    const contactId = await call.tx((trx) => contactOfHandle(trx, call.scope, { registryId: domain.registryId, handle }));
    // The registrant is a contact object of somebody else, and only they may change it.
    if (contactId === null) throw new Refused(StatusProhibits, { param: "itemid" });
    if (contact.isShielded !== shield) await changeShield(deps, call, connection, contact, shield);
    return await keep(call, domain, { handle, contactId, isShielded: shield });
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    throw await registryNotAsked(deps, domain.registryId, error);
  }
}

type Catalogue = Awaited<ReturnType<typeof tldCatalogue>>;

function refuseUnlessShielded(domain: DomainAtRegistry | null, catalogue: Catalogue): DomainAtRegistry {
  if (domain === null) throw new Refused(NotFound, { param: "itemid" });
  if (!isHeld(domain.state)) throw new Refused(StatusProhibits, { param: "itemid" });
  if (catalogue.get(domain.tld)?.rules.privacy.shield !== "disclose")
    throw new Refused(NoShield, { values: { tld: domain.tld } });
  return domain;
}

async function ownerAtRegistry(connection: RegistryConnection, domain: DomainAtRegistry): Promise<RegistryContact> {
  const found = await connection.domain(domain.asciiName, "interactive");
  if (found === null || !found.isOurs || found.registrant === null) throw new Refused(StatusProhibits, { param: "itemid" });
  const contact = await connection.contact(found.registrant, "interactive");
  if (contact === null) throw new Refused(StatusProhibits, { param: "itemid" });
  return contact;
}

/**
 * Sends the change and reads the contact again. What the registry shows then counts, even if the answer to the change was lost.
 */
async function changeShield(
  deps: RegistryDeps,
  call: SessionCall,
  connection: RegistryConnection,
  contact: RegistryContact,
  shield: boolean,
): Promise<void> {
  const { registryId } = connection;
  const { handle } = contact;
  const open = await call.tx((trx) => openCommandOn(trx, call.scope, registryId, handle));
  if (open !== null) {
    const { state } = await readOutcome(deps, call.scope, connection, open);
    if (state === "sent" || state === "unknown" || state === "pending") throw new Refused(OutcomeBeingChecked);
  }
  const transform: Transform = { verb: "contact:update", contact, shield };
  const sent = await sendJournaled(deps, call.scope, connection, {
    requestId: null,
    transform,
    object: handle,
    args: journalArgs(transform),
    lane: "interactive",
  });
  if (sent.kind === "blocked") throw new Refused(OutcomeBeingChecked);
  throwUnlessTaken(sent);
  const after = await connection.contact(handle, "interactive").catch((error: unknown) => {
    if (!(error instanceof OutcomeError)) throw error;
    throw new Refused(OutcomeBeingChecked, { cause: error });
  });
  if (sent.kind === "unknown") await readOutcome(deps, call.scope, connection, { ...sent.command, state: "unknown" });
  if (after?.isShielded !== shield) throw new Refused(ShieldNotSeen);
}

async function keep(
  call: SessionCall,
  domain: DomainAtRegistry,
  seen: { handle: string; contactId: string; isShielded: boolean },
): Promise<{ shield: boolean; others: number }> {
  const { accountId, actor } = call.scope;
  return call.tx(async (trx) => {
    const changed = await saveShield(trx, call.scope, { domainId: domain.id, registryId: domain.registryId, ...seen });
    if (changed.length > 0) {
      await audit(trx, {
        accountId,
        actor,
        action: "domain.shield",
        object: domain.id,
        after: { shield: seen.isShielded, domains: changed.length },
        requestId: call.requestId,
        address: call.address,
      });
      await notifyBrowsers(trx, accountId, { topic: "domain", ids: changed });
    }
    return { shield: seen.isShielded, others: changed.filter((id) => id !== domain.id).length };
  });
}
