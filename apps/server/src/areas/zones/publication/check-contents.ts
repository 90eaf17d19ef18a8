import { randomInt, randomUUID } from "node:crypto";
import type { PseudoRecordHosts } from "@nameplane/dns";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { errorFields } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import type { DnsAddress, DnsAsker } from "../dns-asker.port.ts";
import type { ZoneToPublish } from "../dns-publisher.port.ts";
import { currentZones, type CurrentZone } from "./publications.repository.ts";
import { differsFrom, isSame, sampleOf } from "./served-content.rules.ts";
import { noteContents } from "./servers.repository.ts";
import { zoneToPublish } from "../zone-content.rules.ts";
import { delegationHosts, recordSetsOf, zoneById } from "../zones.repository.ts";
import { requestPublication, type ReconcileDeps } from "./reconcile-publications.ts";

export type ContentDeps = ReconcileDeps & { readonly asker: DnsAsker; readonly pseudo: PseudoRecordHosts };

// How many zones a round of five minutes compares. At this rate, 10,000 zones take a night.
const zonesPerRound = 100;
// For zones with more sets than this, only a sample of sets is queried, because copying each zone would keep the name server
// busy.
const copiedSetsMax = 5000;
const sampledSets = 20;
const namedMax = 5;

/**
 * Compares what the name server serves with what is stored, set by set. It uses a zone transfer (AXFR), or a sample of sets if
 * transfers are refused. A round begins where the last one ended. Zones that differ are published again.
 */
export class ContentChecks {
  private readonly deps: ContentDeps;
  private at: { accountId: string; id: string } | null = { accountId: randomUUID(), id: randomUUID() };

  constructor(deps: ContentDeps) {
    this.deps = deps;
  }

  /** Returns the number of zones compared, and those passed to the publisher; ends early if the server does not answer. */
  async round(sweeping: Pool, max = zonesPerRound): Promise<{ compared: number; drifted: string[] }> {
    const drifted: string[] = [];
    const context = { actor: "job:reconcile" };
    const page = await tx(sweeping, context, async (trx) => {
      const rest = await currentZones(trx, this.at, max);
      // After the last zone, the comparison starts again with the first.
      return this.at === null || rest.length === max ? rest : [...rest, ...(await currentZones(trx, null, max - rest.length))];
    });
    const zones = [...new Map(page.map((zone) => [zone.id, zone])).values()];
    for (const zone of zones) {
      try {
        const differing = await this.compare(sweeping, zone);
        if (differing !== null && differing.length > 0 && (await this.repair(zone, differing))) drifted.push(zone.apex);
      } catch (error) {
        if (!(error instanceof OutcomeError)) throw error;
        this.deps.log.warn({ event: "zones.compare-stopped", ...errorFields(error) }, "the name server does not answer");
        return { compared: 0, drifted };
      }
      this.at = zone;
    }
    return { compared: zones.length, drifted };
  }

  /** What differs. Null if the zone has changed since, or is being published. */
  private async compare(sweeping: Pool, zone: CurrentZone): Promise<string[] | null> {
    const { deps } = this;
    const wanted = await tx(sweeping, { actor: "job:reconcile" }, (trx) => readWanted(trx, deps.pseudo, zone));
    if (wanted === null) return null;
    const differing = await this.differing(wanted);
    if (differing === null || differing.length > 0) return differing;
    const scope = makeScope({ accountId: zone.accountId, brandId: zone.brandId, actor: "job:reconcile" });
    await tx(deps.pool, scope, (trx) => noteContents(trx, scope, zone.id, deps.clock.now()));
    return [];
  }

  private async differing(wanted: ZoneToPublish): Promise<string[] | null> {
    const { asker, publisher } = this.deps;
    if (wanted.rrsets.length <= copiedSetsMax) {
      const copy = await asker.transfer(publisher.address, wanted.apex);
      // A publication took place in between. The next round compares again.
      if (copy !== "refused") return copy.serial === wanted.serial ? differsFrom(wanted, copy) : null;
    }
    if ((await asker.serial(publisher.address, wanted.apex)) !== wanted.serial) return null;
    const differing: string[] = [];
    for (const set of sampleOf(wanted, sampledSets, randomInt)) {
      const name = set.owner === "" ? wanted.apex : `${set.owner}.${wanted.apex}`;
      const served = await asker.ask(publisher.address, name, set.type);
      if (!isSame(set, served)) differing.push(`${set.owner} ${set.type}`);
    }
    return differing;
  }

  private async repair(zone: CurrentZone, differing: readonly string[]): Promise<boolean> {
    const isPushed = await requestPublication(this.deps, zone, zone.serial);
    if (isPushed)
      this.deps.log.warn(
        {
          event: "zones.contents-differ",
          objectId: zone.id,
          count: differing.length,
          state: differing.slice(0, namedMax).join(", "),
        },
        "the name server serves other data than was published",
      );
    return isPushed;
  }
}

async function readWanted(trx: Trx, pseudo: PseudoRecordHosts, zone: CurrentZone): Promise<ZoneToPublish | null> {
  const scope = makeScope({ accountId: zone.accountId, brandId: zone.brandId, actor: "job:reconcile" });
  const row = await zoneById(trx, scope, zone.id);
  if (row === null || row.pub_state !== "current" || row.serial !== zone.serial) return null;
  const [sets, nameServers] = [await recordSetsOf(trx, scope, zone.id), await delegationHosts(trx)];
  return zoneToPublish({ apex: row.apex, serial: row.serial, soa: row.soa, sets, nameServers, pseudo });
}

/**
 * What a server serves differently from what is stored now, published or not. Empty if it serves exactly what is stored. For
 * tests and measurements.
 * Throws what the asker throws.
 */
export async function differencesOfServed(
  trx: Trx,
  scope: AccountScope,
  at: {
    readonly zoneId: string;
    readonly pseudo: PseudoRecordHosts;
    readonly asker: DnsAsker;
    readonly server: DnsAddress;
  },
): Promise<string[]> {
  const row = await zoneById(trx, scope, at.zoneId);
  if (row === null) return ["no zone"];
  const [sets, nameServers] = [await recordSetsOf(trx, scope, row.id), await delegationHosts(trx)];
  const wanted = zoneToPublish({
    apex: row.apex,
    serial: row.serial,
    soa: row.soa,
    sets,
    nameServers,
    pseudo: at.pseudo,
  });
  const copy = await at.asker.transfer(at.server, row.apex);
  if (copy === "refused") return ["not served"];
  return row.pub_state === "current" ? differsFrom(wanted, copy) : [row.pub_state];
}
