import { mailforward, readRdata, redirect, type Mailforward, type RdataType, type Redirect } from "@nameplane/dns";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx, type Trx } from "../../platform/db/transaction.ts";
import { chainOf, sourceOf, parentsOf, wildcardBelow } from "./host.rules.ts";
import { ownersWithNamesBelow, setsAt, zoneOfHost, type ZoneOfHost } from "./hosts.repository.ts";

/** The records that a name has here. */
export type FoundHost = {
  readonly zone: ZoneOfHost;
  /** The owner whose records answer: the name itself or a wildcard. */
  readonly owner: string;
  readonly redirect: Redirect | null;
  readonly forwards: readonly Mailforward[];
};

type Kept = { readonly found: FoundHost | null; readonly until: number };

const keptMs = 60_000;
/**
 * For how long the fact that a name has no records is cached. This is shorter than for other names, because somebody may be
 * adding records just now.
 */
const missKeptMs = 5000;
const keptMax = 20_000;
/** How many lookups may be in progress. More are refused, so that many names that do not exist cannot block the database. */
const underWayMax = 64;

export class TooBusy extends Error {}

/** Finds the records of a name. Answers are cached for a minute, or until the zone changes. */
export class HostLookup {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();
  readonly #underWay = new Map<string, Promise<FoundHost | null>>();
  #generation = 0;

  /** `pool` has read-only connections that see all accounts. */
  constructor(pool: Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
  }

  /** Throws TooBusy if too many names are being looked up. */
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

  /** Called when something has changed in these zones. Names that were not found may exist now. */
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
    // If something changed during the read, the answer is not cached, and the next lookup reads it again.
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

/** Stored values should always be readable. If one is not, it is left out, so that the others are still used. */
function read<T>(type: RdataType<T>, text: string): T[] {
  const result = readRdata(type, text);
  return result.ok ? [result.value] : [];
}
