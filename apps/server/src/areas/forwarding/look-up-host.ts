import { mailforward, readRdata, redirect, type Mailforward, type RdataType, type Redirect } from "@nameplane/dns";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx, type Trx } from "../../platform/db/transaction.ts";
import { chainOf, sourceOf, parentsOf, wildcardBelow } from "./host.rules.ts";
import { ownersWithNamesBelow, setsAt, zoneOfHost, type ZoneOfHost } from "./hosts.repository.ts";

/** What our records say about a name. */
export type FoundHost = {
  readonly zone: ZoneOfHost;
  /** Owner that answers: the name itself or a wildcard. */
  readonly owner: string;
  readonly redirect: Redirect | null;
  readonly forwards: readonly Mailforward[];
};

type Kept = { readonly found: FoundHost | null; readonly until: number };

const keptMs = 60_000;
/** Names without records are kept shorter: somebody may just be setting one up. */
const missKeptMs = 5000;
const keptMax = 20_000;
/** More look-ups than these at once are refused: names that nobody holds must not fill the database's queue. */
const underWayMax = 64;

export class TooBusy extends Error {}

/** Finds the records of a name, keeping answers for a minute or until the zone changes. */
export class HostLookup {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();
  readonly #underWay = new Map<string, Promise<FoundHost | null>>();
  #generation = 0;

  /** `pool` sees all accounts, read only. */
  constructor(pool: Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
  }

  /** Throws TooBusy when too many names are looked up at once. */
  async find(host: string): Promise<FoundHost | null> {
    const now = this.#clock.now().getTime();
    const kept = this.#kept.get(host);
    if (kept !== undefined && kept.until > now) return kept.found;
    const joined = this.#underWay.get(host);
    if (joined !== undefined) return joined;
    if (this.#underWay.size >= underWayMax) throw new TooBusy("too many look-ups at once");
    const asking = this.#ask(host, now).finally(() => this.#underWay.delete(host));
    this.#underWay.set(host, asking);
    return asking;
  }

  /** Something changed in these zones. Names that were not found may exist now. */
  forgetZones(zoneIds: readonly string[]): void {
    this.#generation += 1;
    for (const [host, { found }] of this.#kept)
      if (found === null || zoneIds.includes(found.zone.zoneId)) this.#kept.delete(host);
  }

  forgetAll(): void {
    this.#generation += 1;
    this.#kept.clear();
  }

  async #ask(host: string, now: number): Promise<FoundHost | null> {
    const generation = this.#generation;
    const found = await tx(this.#pool, { actor: "job:forwarding" }, (trx) => readHostRecords(trx, host));
    // What changed while it was read is read again by the next one.
    if (generation === this.#generation) this.#keep(host, { found, until: now + (found === null ? missKeptMs : keptMs) });
    return found;
  }

  #keep(host: string, kept: Kept): void {
    this.#kept.delete(host);
    this.#kept.set(host, kept);
    if (this.#kept.size <= keptMax) return;
    const oldest = this.#kept.keys().next().value;
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}

async function readHostRecords(trx: Trx, host: string): Promise<FoundHost | null> {
  const zone = await zoneOfHost(trx, parentsOf(host));
  if (zone === null) return null;
  const chain = chainOf(host, zone.apex);
  if (chain === null) return null;
  const sets = await setsAt(trx, zone, [chain.owner, ...chain.above, ...chain.above.map(wildcardBelow)]);
  let source = sourceOf(chain, sets, null);
  if (source.kind === "ask") {
    const isWorthAsking = sets.some((set) => set.type === "REDIRECT" || set.type === "MAILFORWARD");
    const named = isWorthAsking ? await ownersWithNamesBelow(trx, zone, source.owners) : [];
    source = sourceOf(chain, sets, new Set(named));
  }
  if (source.kind !== "owner") return null;
  const { owner } = source;
  const rdataOf = (type: string) => sets.find((set) => set.owner === owner && set.type === type)?.rdata ?? [];
  const [first] = rdataOf("REDIRECT").flatMap((text) => read(redirect, text));
  const forwards = rdataOf("MAILFORWARD").flatMap((text) => read(mailforward, text));
  return first === undefined && forwards.length === 0 ? null : { zone, owner, redirect: first ?? null, forwards };
}

/** Stored values are right; one that is not is as good as none, it must not keep the others from being served. */
function read<T>(type: RdataType<T>, text: string): T[] {
  const result = readRdata(type, text);
  return result.ok ? [result.value] : [];
}
