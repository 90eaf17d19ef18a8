import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { diffZones, isSerialNewer, zoneContentHash, type RecordSet } from "@nameplane/dns";
import { NotFound } from "@nameplane/contracts/refusals";
import { NameHeldElsewhere } from "@nameplane/contracts/zones/refusals";
import { raiseTask, type StaffTask } from "../../platform/staff-tasks.ts";
import { audit } from "../../platform/audit.ts";
import { isCheckViolation, isUniqueViolation, type Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { hashBytes } from "./hash-bytes.ts";
import { readTemplateBody } from "./templates/index.ts";
import { carriedZoneContent, newZoneContent } from "./zone-content.rules.ts";
import { countRecords, uncountedRecords } from "./zone-limit.rules.ts";
import {
  callPublisher,
  keepServing,
  reclaimZone,
  takeZoneByProof,
  takeZones,
  unparkZone,
  type TakenZone,
} from "./publication/index.ts";
import { forwardsChangedJob, zoneParkedJob } from "./zones.jobs.ts";
import { insertVersion } from "./zone-versions.repository.ts";
import {
  bindNetwork,
  bindZone,
  domainToServe,
  insertRecordSets,
  insertZone,
  isSecondaryHere,
  newZoneFacts,
  zoneAtApex,
  zoneById,
  zoneOfDomain,
  type ZoneRow,
} from "./zones.repository.ts";

type NewZone = {
  /** Null for a zone that belongs to no domain. */
  readonly domainId: string | null;
  /** Only for a reverse zone: the network for whose addresses the zone holds names. */
  readonly networkId?: string;
  readonly apex: string;
  readonly registrableName: string;
  readonly now: Date;
  /** The records that the name had on its former servers. If present, the zone starts with them instead of a template. */
  readonly carried?: readonly RecordSet[];
};

/**
 * Creates the zone of a domain from the account's default template and passes it to the publisher. If the domain already has a
 * zone, which was served while the domain was registered elsewhere or earlier, it keeps that zone. The account that has
 * registered a name owns its DNS. If other accounts have zones at or below the name, these zones are parked with their records
 * and lose their claim, and their accounts are notified (docs/states.md#zone-publication). Zones that staff had allowed below the
 * name stay, and staff get a task about each. Takes apex and registrableName as lower-case A-labels. Returns the zone's id.
 */
export async function createZone(
  deps: { readonly jobs: Jobs },
  trx: Trx,
  scope: AccountScope,
  input: NewZone,
): Promise<{ zoneId: string }> {
  const { isHeld, taken } = await takeZones(trx, scope, input.registrableName);
  const serial = await explainTaken(deps, trx, scope, taken, input);
  return makeZone(deps, trx, scope, { ...input, serial, isHeld });
}

/**
 * Creates the zone of a name that no other account serves here. Throws if another account has a claim on the name.
 * `deps`: null for a zone that cannot begin with MAILFORWARD records, so that no job has to be queued for them.
 */
export async function makeZone(
  deps: { readonly jobs: Jobs } | null,
  trx: Trx,
  scope: AccountScope,
  input: NewZone & {
    /** The serial under which other accounts have published the apex; 0 if none has. */
    readonly serial: number;
    /** Whether the account has registered the name. */
    readonly isHeld: boolean;
    /** Whether it was verified that the account controls the name's DNS, while the name is registered elsewhere. */
    readonly isProved?: boolean;
  },
): Promise<{ zoneId: string }> {
  const { serial, isHeld, isProved = false } = input;
  const facts = await newZoneFacts(trx, scope, input.domainId);
  const existing = await (facts.hasZone && input.domainId !== null
    ? zoneOfDomain(trx, scope, input.domainId)
    : zoneAtApex(trx, scope, input.apex));
  if (existing !== null) {
    await takeUp(trx, scope, existing, input);
    return { zoneId: existing.id };
  }
  const content =
    input.carried === undefined
      ? newZoneContent(input.apex, facts.nameServers, readTemplateBody(facts.template))
      : carriedZoneContent(facts.nameServers, input.carried);
  if (!content.ok) throw new Error(`the default template does not fit ${input.apex}: ${content.problem}`);
  const zoneId = newId(input.now.getTime());
  const contentHash = Buffer.from(zoneContentHash(content.sets, hashBytes));
  await insertZone(trx, scope, {
    id: zoneId,
    ...input,
    primary: facts.primary,
    contentHash,
    changedAt: input.now,
    serial,
    proof: isHeld ? "registration" : isProved ? "txt_record" : null,
    recordsMax: Math.max(
      input.networkId === undefined ? (facts.records ?? uncountedRecords) : uncountedRecords,
      countRecords(content.sets),
    ),
  });
  await insertRecordSets(trx, scope, zoneId, content.sets, 1);
  await insertVersion(trx, scope, zoneId, {
    version: 1,
    changes: diffZones([], content.sets),
    contentHash,
    rrsetCount: content.sets.length,
    origin: input.networkId !== undefined ? "system" : input.carried === undefined ? "template" : "transfer_scan",
    at: input.now,
  });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "zones.create",
    object: zoneId,
    after: { apex: input.apex },
  });
  const job = { accountId: scope.accountId, brandId: scope.brandId, zoneId };
  await callPublisher(trx, job);
  if (deps !== null && content.sets.some((set) => set.type === "MAILFORWARD"))
    await deps.jobs.enqueue(trx, forwardsChangedJob, [job]);
  return { zoneId };
}

/** The staff task to check a zone below a name that has a new owner. */
const taskAbout = ({ zoneId, apex }: TakenZone, name: string): StaffTask => ({
  kind: "zone_below_new_owner",
  key: zoneId,
  severity: "high",
  subject: { kind: "zone", id: zoneId },
  text: taskText("zoneBelow", { name, zone: apex }),
});

/**
 * Notifies the accounts whose zones were parked, and creates a staff task for each zone that stays. Returns the serial under
 * which another account has published the apex; 0 if none has.
 */
async function explainTaken(
  deps: { readonly jobs: Jobs },
  trx: Trx,
  scope: AccountScope,
  taken: readonly TakenZone[],
  { apex, now }: { readonly apex: string; readonly now: Date },
): Promise<number> {
  for (const zone of taken.filter(({ isParked }) => !isParked)) await raiseTask(trx, scope, taskAbout(zone, apex));
  const parked = taken.filter(({ isParked }) => isParked);
  await deps.jobs.enqueue(
    trx,
    zoneParkedJob,
    parked.map(({ accountId, brandId, zoneId }) => ({ accountId, brandId, zoneId, parkedAt: now.toISOString() })),
  );
  return parked.find((zone) => zone.apex === apex)?.servedSerial ?? 0;
}

/**
 * Connects the domain with a zone that the account already has, made for a registration elsewhere or for an earlier registration
 * of its own.
 */
async function takeUp(
  trx: Trx,
  scope: AccountScope,
  zone: ZoneRow,
  input: Pick<NewZone, "domainId" | "networkId" | "now"> & { readonly serial: number },
): Promise<void> {
  if (input.networkId !== undefined) await bindNetwork(trx, scope, zone.id, input.networkId);
  else if (input.domainId !== null && zone.domain_id !== input.domainId) await bindZone(trx, scope, zone.id, input.domainId);
  if (zone.pub_state !== "parked") return;
  if (!(await reclaimZone(trx, zone.id))) throw new Refused(NameHeldElsewhere);
  const serial = isSerialNewer(input.serial, zone.serial) ? input.serial : zone.serial;
  await unparkZone(trx, scope, zone.id, serial, input.now);
  await callPublisher(trx, { accountId: scope.accountId, brandId: scope.brandId, zoneId: zone.id });
}

async function explainTakenByProof(
  deps: { readonly jobs: Jobs },
  trx: Trx,
  taken: Awaited<ReturnType<typeof takeZoneByProof>>,
  now: Date,
): Promise<void> {
  const parkedAt = now.toISOString();
  const news = taken.map(({ accountId, brandId, zoneId }) => ({ accountId, brandId, zoneId, parkedAt }));
  if (news.length > 0) await deps.jobs.enqueue(trx, zoneParkedJob, news);
}

/**
 * Creates the zone of a domain that has just been registered or transferred here. If the account already serves the domain as a
 * secondary of a primary of its own, that continues, and no zone is created.
 */
export async function createZoneOfArrival(
  deps: { readonly jobs: Jobs },
  trx: Trx,
  scope: AccountScope,
  input: NewZone,
): Promise<void> {
  if (!(await isSecondaryHere(trx, scope, input.apex))) await createZone(deps, trx, scope, input);
}

/** Creates the zone for a domain of the account that has no zone yet. Possible refusals: NotFound, NameHeldElsewhere. */
export async function createZoneOfDomain(
  deps: { readonly jobs: Jobs },
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  now: Date,
  { isProved = false }: { readonly isProved?: boolean } = {},
): Promise<string> {
  const domain = await domainToServe(trx, scope, domainId);
  if (domain === null) throw new Refused(NotFound, { param: "itemid" });
  const { apex, isHeld } = domain;
  const taken = isProved ? await takeZoneByProof(trx, apex) : [];
  const serial = taken[0]?.servedSerial ?? 0;
  await explainTakenByProof(deps, trx, taken, now);
  await keepServing(trx, scope, domainId);
  return orHeldElsewhere(
    trx,
    scope,
    makeZone(deps, trx, scope, { domainId, apex, registrableName: apex, now, serial, isHeld, isProved }),
  );
}

/**
 * Serves a reverse zone: creates it without records, or serves the account's former zone again. The number of its records is not
 * limited. Refuses with NameHeldElsewhere if another account has a zone at, above or below it.
 *
 * `root`: in-addr.arpa or ip6.arpa.
 */
export function serveReverseZone(
  trx: Trx,
  scope: AccountScope,
  zone: { readonly apex: string; readonly root: string; readonly networkId: string; readonly now: Date },
): Promise<string> {
  const { apex, root, networkId, now } = zone;
  const made = makeZone(null, trx, scope, {
    domainId: null,
    networkId,
    apex,
    registrableName: root,
    carried: [],
    now,
    serial: 0,
    isHeld: false,
  });
  return orHeldElsewhere(trx, scope, made);
}

/**
 * Waits until a zone is made. Refuses with NameHeldElsewhere if the database refuses the zone because of a zone of another
 * account.
 */
async function orHeldElsewhere(trx: Trx, scope: AccountScope, making: Promise<{ readonly zoneId: string }>): Promise<string> {
  try {
    const made = await making;
    // makeZone sends its statements without waiting. Awaiting this query raises their errors, if any, inside this try block.
    await zoneById(trx, scope, made.zoneId);
    return made.zoneId;
  } catch (error) {
    if (isUniqueViolation(error) || isCheckViolation(error)) throw new Refused(NameHeldElsewhere);
    throw error;
  }
}
