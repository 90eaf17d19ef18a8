import { domainName, unicodeNameOf } from "@nameplane/values";
import { addDays } from "../../../platform/clock.ts";
import { isUniqueViolation, type Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import { noteOrderedDomain, saveContacts, saveDetail, saveRegisteredDomain } from "../domains.repository.ts";
import { type RegisteredFacts, transferLock } from "../../registry/index.ts";
import { renewalAt } from "../renewal-clock.rules.ts";

/** After how many hours a new name is first read at its registry. Later, a name without news is read once a day. */
const firstSyncHours = 1;

/** Thrown if the name is live in another account of this installation. That account keeps it (I-D1). */
export class NameHeldElsewhere extends Error {
  constructor(asciiName: string) {
    super(`${asciiName} is held by another account`);
    this.name = "NameHeldElsewhere";
  }
}

export type NewRegistration = RegisteredFacts & {
  readonly contactId: string;
  readonly renewalMode: "auto" | "manual";
  /** The user who ordered the name. If that user sees only certain domains, they get to see this domain as well. */
  readonly orderedBy?: string;
  /** Labels that were chosen when the name was ordered. */
  readonly labels?: readonly number[] | undefined;
  /** How the name came to the account. Defaults to "registered". */
  readonly source?: "registered" | "transferred";
};

/**
 * Stores a confirmed registration, or a completed transfer, as a domain of the account: the domain, our copy of the registry's
 * data, and the contacts. Runs in the caller's transaction. If the account has an ended row of the same name, that row is used
 * again.
 *
 * Throws NameHeldElsewhere, after which the transaction can only be rolled back.
 */
export async function recordRegistration(
  trx: Trx,
  scope: AccountScope,
  registration: NewRegistration,
): Promise<{ domainId: string }> {
  const catalogue = await tldCatalogue(trx);
  const name = domainName(registration.asciiName);
  const tld = catalogue.split(name)?.tld;
  if (!tld) throw new Error(`no suffix on sale in ${name}`);
  const { createdAt, expiresAt, statuses, contactId } = registration;
  const isHeld = statuses.some((status) => status.toLowerCase() === "serverhold");
  const domainId = await claimed(
    name,
    saveRegisteredDomain(trx, scope, {
      id: newId(),
      asciiName: name,
      sortName: unicodeNameOf(name),
      tld: tld.tld,
      state: isHeld ? "verification_needed" : "active",
      createdAt,
      expiresAt,
      renewsAt: renewalAt(expiresAt, tld.rules),
      renewalMode: registration.renewalMode,
      isLocked: statuses.includes(transferLock),
      labels: registration.labels ?? [],
    }),
  );
  const source = registration.source ?? "registered";
  // After a transfer, a name cannot be transferred again for some days, counted from that transfer.
  const lockDays = source === "transferred" ? tld.rules.lockDays.transfer : tld.rules.lockDays.registration;
  const lockedFrom = source === "transferred" ? registration.readAt : createdAt;
  await saveDetail(trx, scope, domainId, {
    registryId: registration.registryId,
    source,
    roid: registration.roid,
    sponsor: registration.sponsor,
    nameServersWanted: registration.nameServersWanted,
    nameServersSeen: registration.nameServersSeen,
    statuses,
    expiresAt,
    transferFreeAt: lockDays === 0 ? null : addDays(lockedFrom, lockDays),
    premiumTier: registration.isPremium ? "premium" : null,
    readAt: registration.readAt,
    syncDueAt: new Date(registration.readAt.getTime() + firstSyncHours * 3_600_000),
  });
  const roles = ["registrant", ...tld.rules.contactRoles.filter((role) => role !== "registrant")];
  await saveContacts(
    trx,
    scope,
    domainId,
    roles.map((role) => ({ role, contactId })),
  );
  if (registration.orderedBy !== undefined) await noteOrderedDomain(trx, domainId, registration.orderedBy);
  await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [domainId] });
  return { domainId };
}

async function claimed<T>(name: string, save: Promise<T>): Promise<T> {
  try {
    return await save;
  } catch (error) {
    if (isUniqueViolation(error, "name_claim_pkey")) throw new NameHeldElsewhere(name);
    throw error;
  }
}
