import { BrandServersChanged } from "@nameplane/contracts/whitelabel/refusals";
import { addMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { Refused } from "../../platform/refused.ts";
import { isProved, proofName } from "../brandhosts/index.ts";
import { askServers, type DelegationParts } from "../delegation/index.ts";
import type { Registries } from "../registry/index.ts";
import { keepsHostsAt } from "./keeps-hosts.ts";
import { placeServers, type PlacedServer } from "./read-servers.ts";
import { findSet, noteServer, noteSet, servedZone, type SetRow } from "./servers.repository.ts";
import { judgeServer, nextCheckMs, stateAfter, type SeenServer, type SetState } from "./servers.rules.ts";

export type CheckDeps = { readonly parts: DelegationParts; readonly registries: Registries };

/** Runs `work` in a transaction in the scope of the account that owns the brand. */
export type Runs = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

type Of = { readonly brandId: string; readonly ownerId: string; readonly now: Date };

/** The result of a check: the state of the brand's names before and after it. */
export type Checked = {
  readonly was: Pick<SetRow, "state" | "misses">;
  readonly is: SetState;
  readonly misses: number;
  /** The first name that is wrong. Null if none is. */
  readonly wrong: string | null;
};

/**
 * Asks the DNS, the registries and our own name servers about the names of a brand, and stores the result. No transaction is open
 * meanwhile. Null if the brand has no names. Possible refusals: BrandServersChanged, if the names were changed meanwhile.
 */
export async function checkServers(deps: CheckDeps, runs: Runs, { brandId, ownerId, now }: Of): Promise<Checked | null> {
  const at = await runs(async (trx) => {
    const set = await findSet(trx, brandId);
    const placed = await placeServers(trx, { brandId, ownerId, keepsHosts: keepsHostsAt(deps.registries) });
    return { set, placed, probe: await servedZone(trx, ownerId) };
  });
  const { set, placed, probe } = at;
  if (set === null || placed.length === 0) return null;
  const found = await Promise.all(placed.map((server) => ask(deps, server, probe)));
  const noted = placed.map(({ row, addresses }, index) => {
    const seen = found[index] ?? silence;
    const glue = seen.glue === null || seen.glue === "unasked" ? null : seen.glue.addresses;
    return {
      host: row.host,
      finding: judgeServer(seen, addresses),
      isProved: seen.isProved,
      seen: seen.addresses,
      glue: glue === null ? null : [...glue],
    };
  });
  return runs(async (trx) => {
    const current = await findSet(trx, brandId, { lock: true });
    if (current === null || current.revision !== set.revision) throw new Refused(BrandServersChanged);
    const { state, misses } = stateAfter(
      current,
      noted.map(({ finding }) => finding),
    );
    for (const one of noted) await noteServer(trx, brandId, one, now);
    const ageMs = now.getTime() - current.changed_at.getTime();
    await noteSet(trx, brandId, { state, misses, at: now, nextAt: addMs(now, nextCheckMs(state, misses, ageMs)) });
    const wrong = noted.find(({ finding }) => finding !== "ok" && finding !== "unanswered")?.host ?? null;
    return { was: current, is: state, misses, wrong };
  });
}

const silence: SeenServer = { isProved: null, addresses: null, alias: null, answers: "unasked", glue: null };

async function ask({ parts, registries }: CheckDeps, server: PlacedServer, probe: string | null): Promise<SeenServer> {
  const { row, addresses, zone, isHeld } = server;
  const [proved, found, alias, answers, glue] = await Promise.all([
    isHeld ? true : orNull(async () => isProved(await parts.textsOf(proofName(row.host)), row.token)),
    orNull(() => parts.addressesOf(row.host)),
    orNull(async () => (await parts.aliasOf?.(row.host)) ?? null),
    askOurs(parts, row.host, addresses, zone?.apex ?? probe),
    askRegistry(registries, server),
  ]);
  return { isProved: proved, addresses: found, alias, answers, glue };
}

/** Asks our name server, at the addresses of a name, for a zone that it has to serve. A resolver would ask in the same way. */
async function askOurs(
  parts: DelegationParts,
  host: string,
  addresses: readonly string[],
  zone: string | null,
): Promise<SeenServer["answers"]> {
  if (zone === null) return "unasked";
  const own = [{ host, addresses }];
  const [asked] = await askServers(parts, { name: zone, servers: [{ host, addresses: [] }], own, withKeys: false });
  const kinds = (asked?.answers ?? []).map(({ kind }) => kind);
  if (kinds.includes("lame")) return "lame";
  return kinds.length > 0 && kinds.every((kind) => kind === "served") ? "served" : "silent";
}

async function askRegistry(registries: Registries, { row, domain }: PlacedServer): Promise<SeenServer["glue"]> {
  if (domain === null) return "unasked";
  return orNull(async () => {
    const host = await registries.of(domain.registry_id).host(row.host, "background");
    return { addresses: host?.addresses ?? null };
  });
}

/** The answer of a call to the outside, or null if none came. */
async function orNull<T>(asking: () => Promise<T>): Promise<T | null> {
  try {
    return await asking();
  } catch (error) {
    if (error instanceof OutcomeError) return null;
    throw error;
  }
}
