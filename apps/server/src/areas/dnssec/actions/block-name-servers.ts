import type { Clock } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { DsRecord } from "../chain-reader.port.ts";
import { dsFacts, keyFacts, loadStored } from "../load-facts.ts";
import { sameDs } from "../chain.rules.ts";
import type { Ds } from "../facts.rules.ts";
import { nameServerBlock, type NameServerBlock } from "../plan.rules.ts";
import { signersBlock } from "../signers.rules.ts";

/**
 * Whether the name servers of a domain may be changed now. Every change of name servers checks this first. They may not be
 * changed while the parent has a DS for keys that the new servers do not serve, nor until a removed DS has left all caches.
 * Returns null if they may be changed; otherwise the time until which they may not.
 */
export async function nameServerChangeBlock(
  deps: { readonly clock: Clock; readonly waitMaxSeconds: number },
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  nameServers: readonly string[],
): Promise<NameServerBlock | null> {
  const stored = await loadStored(trx, scope, domainId);
  if (stored === null) return null;
  const { domain, dsRows, keyRows, signers } = stored;
  const areAllOurs = nameServers.length > 0 && nameServers.every((host) => domain.hosts.includes(host.toLowerCase()));
  return nameServerBlock({
    signers,
    keys: keyFacts(domain.ascii_name, keyRows),
    ds: dsFacts(dsRows),
    areAllOurs: areAllOurs && domain.zone_id !== null,
    waitMaxSeconds: deps.waitMaxSeconds,
    now: deps.clock.now(),
  });
}

/** DS records of the keys with which a domain is signed here, in every digest type. No other server can sign with these keys. */
export async function ownKeysOf(trx: Trx, scope: AccountScope, domainId: string): Promise<readonly DsRecord[]> {
  const stored = await loadStored(trx, scope, domainId);
  if (stored === null) return [];
  const live = stored.keyRows.filter(({ state }) => state !== "archived");
  return keyFacts(stored.domain.ascii_name, live).flatMap(({ forms }) => forms);
}

/**
 * Whether another provider and we both sign a domain's zone, and how far its move to us has come. Returns no: we do not both
 * sign, or the other provider's DS is being removed; waits: the name servers must not change yet; ready: they may change to ours;
 * left: they have changed, and the other provider's servers keep working.
 */
export async function signersStatus(
  deps: { readonly clock: Clock; readonly waitMaxSeconds: number },
  trx: Trx,
  scope: AccountScope,
  domainId: string,
): Promise<"no" | "waits" | "ready" | "left"> {
  const stored = await loadStored(trx, scope, domainId);
  if (stored === null || stored.signers === null) return "no";
  const { domain, keyRows, signers } = stored;
  const keys = keyFacts(domain.ascii_name, keyRows);
  const ds = dsFacts(stored.dsRows);
  if (signers.leftAt !== null) {
    const own = keys.flatMap(({ forms }) => forms);
    const isTheirs = ({ record }: Ds) => !own.some((form) => sameDs(form, record));
    return ds.some((row) => row.state === "matched" && isTheirs(row)) ? "left" : "no";
  }
  const block = signersBlock({ signers, keys, ds, waitMaxSeconds: deps.waitMaxSeconds, now: deps.clock.now() });
  return block === null ? "ready" : "waits";
}
