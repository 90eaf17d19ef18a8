import { NothingToChange } from "@nameplane/contracts/zones/refusals";
import { tx, type Trx } from "../../platform/db/transaction.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { knownSets } from "../zones/index.ts";
import { saveZone } from "../zones/changes/index.ts";
import { zoneOfName, servedVersions, type ZoneHere } from "./coverage.repository.ts";
import type { IssuanceDeps } from "./deps.ts";
import { changeProofs, proofsOf, type ProofRow } from "./issuances.repository.ts";
import { ownerIn, quoted, recordOf } from "./records.rules.ts";
import type { Trouble } from "./trouble.rules.ts";

/**
 * The TTL of the record. It is short, because the next certificate needs another value, and resolvers should not keep the old
 * one.
 */
const ttlSeconds = 60;
/** A chain of more aliases than this is treated as a loop. */
const aliasesMax = 8;

type Place = { readonly zone: ZoneHere; readonly owner: string };

/**
 * Writes the proof records of an issuance into the account's zones that answer for them. An alias of a record may lead to another
 * zone here. Records of names whose DNS is hosted elsewhere are marked as shown, because the customer must publish them. Returns
 * what prevents this; null if nothing does.
 */
export async function placeRecords(deps: IssuanceDeps, scope: AccountScope, issuanceId: string): Promise<Trouble | null> {
  const rows = await tx(deps.pool, scope, (trx) => proofsOf(trx, scope, issuanceId));
  // Records that were only shown are checked again, because an alias to a zone here may have been added since.
  const wanted = rows.filter(({ state }) => state === "wanted" || state === "shown");
  const places = new Map<string, Place | null>();
  for (const { name } of wanted) if (!places.has(name)) places.set(name, await placeOf(deps, scope, recordOf(name)));
  const isNew = (row: ProofRow) => row.state === "wanted" && places.get(row.name) === null;
  const elsewhere = wanted.filter(isNew).map(({ challenge }) => challenge);
  const placedAt = deps.clock.now();
  await tx(deps.pool, scope, (trx) => changeProofs(trx, scope, issuanceId, elsewhere, { state: "shown", placed_at: placedAt }));
  for (const [zone, ofZone] of Map.groupBy(wanted, ({ name }) => places.get(name)?.zone)) {
    if (zone === undefined) continue;
    const here = ofZone.map((row) => ({ row, owner: places.get(row.name)?.owner ?? "" }));
    try {
      await tx(deps.pool, scope, (trx) => write(trx, deps, scope, { issuanceId, zone, here }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { kind: "zone", detail: zone.apex };
    }
  }
  return null;
}

/** The zone of the account in which a record must be published. Null if it must be published elsewhere. Aliases are followed. */
async function placeOf(deps: IssuanceDeps, scope: AccountScope, record: string): Promise<Place | null> {
  let name = record;
  for (let step = 0; step < aliasesMax; step += 1) {
    const zone = await tx(deps.pool, scope, (trx) => zoneOfName(trx, scope, name));
    const next = zone === null ? await aliasElsewhere(deps, name) : await aliasHere(deps, scope, zone, name);
    if (next === null) return zone === null ? null : { zone, owner: ownerIn(name, zone.apex) };
    name = next;
  }
  return null;
}

/**
 * The target of an alias in public DNS. If DNS does not answer, the name counts as having no alias, and the record is shown to
 * the customer.
 */
const aliasElsewhere = ({ names }: IssuanceDeps, name: string): Promise<string | null> =>
  names.alias(name).catch(orUnanswered(null));

/** Makes an error handler for DNS queries: if no answer came, it returns `nothing`. Other errors are thrown again. */
function orUnanswered<T>(nothing: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof OutcomeError && error.kind === "unavailable") return nothing;
    throw error;
  };
}

async function aliasHere(deps: IssuanceDeps, scope: AccountScope, zone: ZoneHere, name: string): Promise<string | null> {
  const owner = ownerIn(name, zone.apex);
  const sets = await tx(deps.pool, scope, (trx) => knownSets(trx, scope, zone.id, [owner]));
  return sets.find(({ type }) => type === "CNAME")?.rdata[0]?.replace(/\.$/, "") ?? null;
}

type Write = {
  readonly issuanceId: string;
  readonly zone: ZoneHere;
  readonly here: readonly { readonly row: ProofRow; readonly owner: string }[];
};

async function write(trx: Trx, deps: IssuanceDeps, scope: AccountScope, { issuanceId, zone, here }: Write): Promise<void> {
  const owners = Map.groupBy(here, ({ owner }) => owner);
  const present = await textsAt(trx, scope, zone.id, [...owners.keys()]);
  const changes = [...owners].map(([owner, rows]) => {
    const before = present.get(owner);
    const rdata = [...new Set([...(before?.rdata ?? []), ...rows.map(({ row }) => quoted(row.value))])];
    return { owner, type: "TXT", new: { ttl: before?.ttlSeconds ?? ttlSeconds, rdata } };
  });
  const version = await saveRecords(trx, deps, scope, zone.id, changes);
  const now = deps.clock.now();
  for (const [owner, rows] of owners) {
    const challenges = rows.map(({ row }) => row.challenge);
    const place = { zone_id: zone.id, owner, zone_version: version ?? zone.servedVersion, placed_at: now };
    await changeProofs(trx, scope, issuanceId, challenges, { state: "placed", ...place });
  }
}

async function textsAt(trx: Trx, scope: AccountScope, zoneId: string, owners: readonly string[]) {
  const sets = await knownSets(trx, scope, zoneId, owners);
  return new Map(sets.flatMap((set) => (set.type === "TXT" ? [[set.owner, set] as const] : [])));
}

type Change = Parameters<typeof saveZone>[3]["changes"][number];

/**
 * Saves the zone as a change of the system itself, so that nobody has to approve it. Null if the zone already contains
 * everything.
 */
export async function saveRecords(
  trx: Trx,
  deps: Pick<IssuanceDeps, "jobs" | "clock">,
  scope: AccountScope,
  zoneId: string,
  changes: readonly Change[],
): Promise<number | null> {
  try {
    const parts = { zoneId, changes, confirm: "earlier", origin: "system", now: deps.clock.now(), language: "en" } as const;
    return (await saveZone({ jobs: deps.jobs }, trx, scope, parts)).version;
  } catch (error) {
    if (error instanceof Refused && error.refusal === NothingToChange) return null;
    throw error;
  }
}

/**
 * Whether each record is served. Records in zones here must be served by all their name servers; every record must also be
 * visible in public DNS.
 */
export async function recordsSeen(
  deps: Pick<IssuanceDeps, "pool" | "names">,
  scope: AccountScope,
  rows: readonly ProofRow[],
): Promise<ReadonlyMap<string, boolean>> {
  const zones = rows.flatMap(({ zoneId }) => zoneId ?? []);
  const served = await tx(deps.pool, scope, (trx) => servedVersions(trx, scope, zones));
  const seen = await Promise.all(
    rows.map(async ({ challenge, name, value, zoneId, zoneVersion }) => {
      if (zoneId !== null && (served.get(zoneId) ?? 0) < (zoneVersion ?? 0)) return [challenge, false] as const;
      const texts = await deps.names.texts(recordOf(name)).catch(orUnanswered<readonly string[]>([]));
      return [challenge, texts.includes(value)] as const;
    }),
  );
  return new Map(seen);
}

/** Removes the records of an issuance from the zones here. If a zone no longer exists, nothing needs to be done. */
export async function removeRecords(deps: IssuanceDeps, scope: AccountScope, issuanceId: string): Promise<void> {
  const rows = await tx(deps.pool, scope, (trx) => proofsOf(trx, scope, issuanceId));
  for (const [zoneId, ofZone] of Map.groupBy(rows, (row) => row.zoneId)) {
    await tx(deps.pool, scope, async (trx) => {
      if (zoneId !== null && (await servedVersions(trx, scope, [zoneId])).size > 0)
        await remove(trx, deps, scope, zoneId, ofZone);
      await changeProofs(
        trx,
        scope,
        issuanceId,
        ofZone.map(({ challenge }) => challenge),
        { state: "gone" },
      );
    });
  }
}

async function remove(
  trx: Trx,
  deps: IssuanceDeps,
  scope: AccountScope,
  zoneId: string,
  rows: readonly ProofRow[],
): Promise<void> {
  const present = await textsAt(
    trx,
    scope,
    zoneId,
    rows.map(({ owner }) => owner ?? ""),
  );
  const changes = [...present].map(([owner, set]) => {
    const mine = new Set(rows.filter((row) => row.owner === owner).map(({ value }) => quoted(value)));
    const rdata = set.rdata.filter((text) => !mine.has(text));
    return { owner, type: "TXT", new: rdata.length === 0 ? null : { ttl: set.ttlSeconds, rdata } };
  });
  if (changes.length > 0) await saveRecords(trx, deps, scope, zoneId, changes);
}
